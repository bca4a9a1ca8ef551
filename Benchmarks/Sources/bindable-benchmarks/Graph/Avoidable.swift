extension Workload {
  /// A change that stops at a constant link, with `size` heavy links after it.
  ///
  /// The heavy links must not run, although they're marked dirty. With Observation, which can't
  /// stop a change, they run, and run again for each read.
  @MainActor static let avoidable = graph(
    "G-avoidable", "a chain whose second link is constant, 1,000 sets", size: 3,
    versions: [
      Version(.bindable, runs: { _, _ in 0 }) { Avoidable<BindableKit>(size: $0) },
      Version(.observation, runs: { iterations, size in iterations * 1_001 * (2 * size + 1) }) {
        Avoidable<ObservationKit>(size: $0)
      },
    ])
}

private final class Avoidable<Kit: GraphKit>: @MainActor GraphContestant {
  let head = Kit.source(0)
  let length: Int
  let end: Kit.Number
  let effect: Kit.Effect
  // Heavy links count as effects, because neither should run.
  let counter: RunCounter

  init(size: Int) {
    let (head, counter) = (head, RunCounter())
    let first = Kit.number { head.value }
    let constant = Kit.number { first.value * 0 }
    var end = constant
    for _ in 0..<size {
      let previous = end
      end = Kit.number {
        counter.runs += 1
        return previous.value + busyWork()
      }
    }
    let tail = end
    length = size
    self.end = tail
    self.counter = counter
    effect = Kit.effect {
      counter.runs += 1
      _ = tail.value + busyWork()
    }
  }

  func iterate(_ number: Int) {
    Kit.set(head, 1)
    expect(Kit.value(of: end), length)
    for value in 0..<1_000 {
      Kit.set(head, value)
      expect(Kit.value(of: end), length)
    }
  }
}

/// Performs a hundred additions that the optimizer can't predict, and returns 1.
@MainActor
private func busyWork() -> Int {
  var sum = busySeed
  for _ in 0..<100 { sum = sum &* 3 &+ busySeed }
  return sum == 0 ? 1 : 2
}

@MainActor private var busySeed = 0
