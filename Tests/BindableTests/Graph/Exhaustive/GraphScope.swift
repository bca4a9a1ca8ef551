/// A limit of the programs that are run, within which there are no others.
///
/// A program makes derived values and effects, and then performs operations. Values are 0 or 1, so
/// that each write either changes a source, changes it back, or does nothing.
struct GraphScope: Sendable {
  var sources: Int
  var deriveds: Int
  var effects: Int
  var operations: Int
  /// A Boolean value that indicates whether effects also write, own effects, and clean up.
  var effectsAct = true

  /// The programs, each made when it's asked for.
  var programs: some Sequence<GraphProgram> {
    let operations = self.operations
    let (graphs, steps) = (self.graphs, self.steps)
    return graphs.lazy.flatMap { graph in
      (0...operations).lazy.flatMap { length in
        (0..<power(steps.count, length)).lazy.map { number in
          var (number, chosen) = (number, [Action]())
          for _ in 0..<length {
            chosen.append(steps[number % steps.count])
            number /= steps.count
          }
          return GraphProgram(
            sources: sources, deriveds: deriveds, effects: effects, steps: graph + chosen)
        }
      }
    }
  }

  /// The number of steps that make the derived values and effects of a program.
  var graphSteps: Int { deriveds + effects }

  // MARK: Graphs

  private var graphs: [[Action]] {
    var graphs: [[Action]] = [[]]
    for place in 0..<deriveds {
      graphs = graphs.flatMap { graph in
        expressions(below: place).map { graph + [.makeDerived(place, $0)] }
      }
    }
    for place in 0..<effects {
      graphs = graphs.flatMap { graph in
        bodies.map { graph + [.makeEffect(place: place, $0)] }
      }
    }
    return graphs
  }

  /// The expressions of a derived value: a value that can equal the one before, a sum, and a choice
  /// that changes what's read.
  private func expressions(below place: Int) -> [Expression] {
    let values = self.values(below: place)
    var expressions = [Expression.remainder(values[values.count - 1], 2)]
    for (index, left) in values.enumerated() {
      for right in values[(index + 1)...] {
        expressions += [.sum(left, right), .choice(right, left, .constant(0))]
      }
    }
    return expressions
  }

  /// The sources and the derived values before `place`.
  private func values(below place: Int) -> [Expression] {
    (0..<sources).map { .source($0) } + (0..<place).map { .derived($0) }
  }

  private var bodies: [[Action]] {
    let values = values(below: deriveds)
    let (first, last) = (values[0], values[values.count - 1])
    let (reads, write) = (Action.log(last), Action.write(source: sources - 1, .remainder(last, 2)))
    var bodies: [[Action]] = [[reads], [.when(first, [reads])]]
    if effectsAct {
      bodies += [
        [write, reads],
        [.makeEffect(place: nil, [reads]), .cleanUp([.write(source: 0, .constant(0))])],
        [reads, .when(first, [.cancelCurrent])],
      ]
    }
    return bodies
  }

  // MARK: Operations

  private var steps: [Action] {
    var steps: [Action] = []
    for source in 0..<sources {
      steps += [.write(source: source, .constant(1)), .write(source: source, .constant(0))]
    }
    let last = sources - 1
    steps += [
      .edit(source: last, .constant(1)),
      // Back to the value before the batch, which something has read in between.
      .transaction(
        [
          .write(source: last, .constant(1)), .log(values(below: deriveds)[sources + deriveds - 1]),
          .write(source: last, .constant(0)),
        ], throwing: false),
      .transaction((0..<sources).map { .write(source: $0, .constant(1)) }, throwing: false),
    ]
    for place in 0..<deriveds { steps += [.log(.derived(place)), .dropDerived(place)] }
    for place in 0..<effects {
      steps += [
        .cancelEffect(place), .dropEffect(place),
        // A write during a run, of what the run has read.
        .makeEffect(
          place: place, [.log(.source(0)), .write(source: 0, .constant(1)), .log(.source(last))]),
      ]
    }
    return steps
  }
}

private func power(_ base: Int, _ exponent: Int) -> Int {
  (0..<exponent).reduce(1) { result, _ in result * base }
}
