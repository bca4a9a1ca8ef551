// The graph suite with alien-signals, as in Benchmarks/Sources/bindable-benchmarks/Graph. Prints the
// lines of the benchmark program.
//
// usage: node graph.mjs MODULE    the module, for example FOLDER/esm/index.mjs
import { pathToFileURL } from 'node:url';

const module = process.argv[2];
const { signal, computed, effect, startBatch, endBatch } = await import(
  module.startsWith('/') ? pathToFileURL(module).href : module);

function expect(found, expected) {
  if (found !== expected) throw new Error(`${found} was read instead of ${expected}`);
}

// Layers of four values, each with an effect, and one batch of four sets.
function cellx(count, layers) {
  const sources = [1, 2, 3, 4].map((value) => signal(value));
  let layer = sources;
  for (let index = 0; index < layers; index++) {
    const [a, b, c, d] = layer;
    layer = [
      computed(() => b()), computed(() => a() - c()), computed(() => b() + d()),
      computed(() => c()),
    ];
    for (const cell of layer) effect(() => { cell(); count.runs++; });
  }
  const last = layer, settings = [[1, 2, 3, 4], [4, 3, 2, 1]];
  const expected = settings.map((values) => {
    let [a, b, c, d] = values;
    for (let index = 0; index < layers; index++) [a, b, c, d] = [b, a - c, b + d, c];
    return [a, b, c, d];
  });
  let number = 0;
  return [4 * layers, () => {
    const odd = ++number % 2;
    startBatch();
    sources.forEach((source, index) => source(settings[odd][index]));
    endBatch();
    last.forEach((cell, index) => expect(cell(), expected[odd][index]));
  }];
}

// Each returns a function that performs an outer iteration, and the effect runs of one.
const suite = {
  deep(count) {
    const length = 50, head = signal(0);
    let tail = head;
    for (let link = 0; link < length; link++) {
      const previous = tail;
      tail = computed(() => previous() + 1);
    }
    effect(() => { tail(); count.runs++; });
    return [51, () => {
      head(1);
      for (let value = 0; value < 50; value++) {
        head(value);
        expect(tail(), length + value);
      }
    }];
  },
  broad(count) {
    const width = 50, head = signal(0);
    let last;
    for (let arm = 0; arm < width; arm++) {
      const first = computed(() => head() + arm), end = computed(() => first() + 1);
      effect(() => { end(); count.runs++; });
      last = end;
    }
    return [51 * width, () => {
      head(1);
      for (let value = 0; value < 50; value++) {
        head(value);
        expect(last(), value + width);
      }
    }];
  },
  diamond(count) {
    const width = 5, head = signal(0), sides = [];
    for (let side = 0; side < width; side++) sides.push(computed(() => head() + 1));
    const sum = computed(() => {
      let total = 0;
      for (const side of sides) total += side();
      return total;
    });
    effect(() => { sum(); count.runs++; });
    return [501, () => {
      head(1);
      expect(sum(), 2 * width);
      for (let value = 0; value < 500; value++) {
        head(value);
        expect(sum(), (value + 1) * width);
      }
    }];
  },
  triangle(count) {
    const length = 10, head = signal(0), links = [];
    for (let link = 0; link < length; link++) {
      const previous = link === 0 ? head : links[link - 1];
      links.push(computed(() => previous() + 1));
    }
    const summands = links.slice(0, -1);
    const sum = computed(() => {
      let total = head();
      for (const link of summands) total += link();
      return total;
    });
    effect(() => { sum(); count.runs++; });
    const constant = length * (length - 1) / 2;
    return [101, () => {
      head(1);
      expect(sum(), constant + length);
      for (let value = 0; value < 100; value++) {
        head(value);
        expect(sum(), constant + value * length);
      }
    }];
  },
  repeated(count) {
    const reads = 30, head = signal(0);
    const sum = computed(() => {
      let total = 0;
      for (let read = 0; read < reads; read++) total += head();
      return total;
    });
    effect(() => { sum(); count.runs++; });
    return [101, () => {
      head(1);
      expect(sum(), reads);
      for (let value = 0; value < 100; value++) {
        head(value);
        expect(sum(), value * reads);
      }
    }];
  },
  unstable(count) {
    const choices = 20, head = signal(0);
    const double = computed(() => head() * 2), inverse = computed(() => -head());
    const sum = computed(() => {
      let total = 0;
      for (let choice = 0; choice < choices; choice++) {
        total += head() % 2 === 0 ? inverse() : double();
      }
      return total;
    });
    effect(() => { sum(); count.runs++; });
    return [101, () => {
      head(1);
      expect(sum(), 2 * choices);
      for (let value = 0; value < 100; value++) {
        head(value);
        expect(sum(), (value % 2 === 0 ? -value : 2 * value) * choices);
      }
    }];
  },
  cellx1000(count) { return cellx(count, 1_000); },
  cellx10000(count) { return cellx(count, 10_000); },
};

// The processor time of the process, in nanoseconds.
function time() {
  const usage = process.cpuUsage();
  return (usage.user + usage.system) * 1000;
}

const rounds = 11, round = 10e6;
const contestants = Object.entries(suite).map(([name, make]) => {
  const count = { runs: 0 }, [runs, iterate] = make(count);
  let iterations = 1;
  // Until the code is optimized, and a round takes long enough for the clock.
  for (let enough = 0; enough < 3;) {
    const start = time();
    for (let index = 0; index < iterations; index++) iterate();
    if (time() - start < round) iterations *= 2; else enough++;
  }
  return { name, count, runs, iterate, iterations, samples: [] };
});
for (let index = 0; index < rounds; index++) {
  for (const one of contestants) {
    one.count.runs = 0;
    const start = time();
    for (let iteration = 0; iteration < one.iterations; iteration++) one.iterate();
    one.samples.push((time() - start) / one.iterations);
    expect(one.count.runs <= one.runs * one.iterations, true);
    one.found = one.count.runs / one.iterations;
  }
}
for (const { name, samples, found } of contestants) {
  samples.sort((a, b) => a - b);
  const median = samples[rounds >> 1];
  const spread = (samples[rounds - 1] - samples[0]) / median;
  console.log(
    `{"workload":"G-${name}","library":"alien-signals","ns":${median.toFixed(1)},` +
      `"ratioToHand":null,"effectRunsPerChange":${found.toFixed(2)},"bytes":null,` +
      `"spread":${spread.toFixed(3)}}`);
}
