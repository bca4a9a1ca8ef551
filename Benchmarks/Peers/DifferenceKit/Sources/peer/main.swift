import DifferenceKit
import Foundation

// The changes of a list with DifferenceKit, as in Benchmarks/Sources/bindable-benchmarks/Lists.
// Prints the lines of the benchmark program.

struct Row: Differentiable, Equatable {
  let id: Int
  var content = 0
  var differenceIdentifier: Int { id }
  func isContentEqual(to source: Row) -> Bool { self == source }
}

/// A generator of random numbers that gives the same numbers in each run.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

let count = 100_000
var seed = SplitMix(state: 42)
let ids = (0..<count + 1_000).map { $0 &* 7_919 % 15_485_863 }.shuffled(using: &seed)
let old = ids.prefix(count).map { Row(id: $0) }
let fresh = ids.dropFirst(count).map { Row(id: $0) }

/// Returns the list after a change.
func changed(_ body: (inout [Row], inout SplitMix) -> Void) -> [Row] {
  var new = old, random = SplitMix(state: 7)
  body(&new, &random)
  return new
}

let workloads: [(id: String, new: [Row])] = [
  (
    "L-insert1k",
    changed { new, random in
      for row in fresh { new.insert(row, at: Int.random(in: 0...new.count, using: &random)) }
    }
  ),
  (
    "L-mix",
    changed { new, random in
      for row in fresh.prefix(333) {
        new.remove(at: Int.random(in: new.indices, using: &random))
        new.insert(row, at: Int.random(in: 0...new.count, using: &random))
        let moved = new.remove(at: Int.random(in: new.indices, using: &random))
        new.insert(moved, at: Int.random(in: 0...new.count, using: &random))
      }
    }
  ),
  ("L-shuffle", changed { $0.shuffle(using: &$1) }),
  ("L-move1", changed { new, _ in new.append(new.removeFirst()) }),
  ("L-change1", changed { new, _ in new[50_000].content = 1 }),
  ("L-append", changed { new, _ in new += fresh.prefix(100) }),
  ("L-contents", changed { new, _ in for index in new.indices { new[index].content = 1 } }),
]

/// Returns the processor time of the thread, in nanoseconds.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

let rounds = 11
for (id, new) in workloads {
  var samples: [Double] = []
  for _ in 0..<rounds {
    let start = processorTime()
    let stages = StagedChangeset(source: old, target: new)
    samples.append(processorTime() - start)
    precondition((stages.last?.data ?? old) == new, "\(id): the result differs.")
  }
  samples.sort()
  let median = samples[rounds / 2]
  let spread = (samples[rounds - 1] - samples[0]) / median
  print(
    """
    {"workload":"\(id)","library":"DifferenceKit","ns":\(String(format: "%.1f", median)),\
    "ratioToHand":null,"effectRunsPerChange":null,"bytes":null,\
    "spread":\(String(format: "%.3f", spread))}
    """)
}
