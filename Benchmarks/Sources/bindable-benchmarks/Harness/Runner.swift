/// A runner that measures one version of a workload at one size.
@MainActor
final class Runner {
  let workload: Workload
  let version: Version
  let size: Int
  private let contestant: any Contestant

  // The number of changes in a round, determined by `warmUp`.
  private var changes: Int

  // The number of the next change. Presenters start at 0 and numbers only increase from 1, so every
  // change writes a new value.
  private var next = 1

  // The nanoseconds per unit of each round.
  private var rounds: [Double] = []

  init(_ workload: Workload, _ version: Version, size: Int) {
    self.workload = workload
    self.version = version
    self.size = size
    changes = workload.step
    contestant = version.make(size)
  }

  /// Increases the changes of a round until it lasts `duration` nanoseconds or reaches the maximum.
  func warmUp(until duration: Int) {
    while true {
      let elapsed = measure()
      guard changes < workload.changes, elapsed < duration else { return }
      // Doubles the changes until the time is significant, then extrapolates.
      let factor = elapsed * 8 < duration ? 2 : min(2, Double(duration) / Double(elapsed))
      let wanted = Int(Double(changes) * factor) / workload.step * workload.step
      guard wanted > changes else { return }
      changes = min(wanted, workload.changes / workload.step * workload.step)
    }
  }

  /// Runs a round and records its time.
  func round() {
    let elapsed = measure()
    rounds.append(Double(elapsed) / Double(changes * workload.unitsPerChange(size)))
  }

  /// Performs a number of changes, in rounds, and checks the results.
  func perform(_ count: Int) {
    var remaining = count
    while remaining > 0 {
      changes = max(workload.step, min(remaining, workload.changes) / workload.step * workload.step)
      _ = measure()
      remaining -= changes
    }
  }

  /// The median of the rounds.
  var nanoseconds: Double { rounds.median }

  /// The spread of the rounds.
  var spread: Double { rounds.spread }

  /// The number of effect runs per unit, which each round verifies.
  var effectRunsPerUnit: Double {
    Double(version.runs(changes, size)) / Double(changes * workload.unitsPerChange(size))
  }

  // Runs one round. The time is valid only after the number of runs and the values are checked.
  private func measure() -> Int {
    if contestant is any RowsContestant { tidyHeap() }
    let numbers = next..<next + changes
    next += changes
    contestant.prepare(numbers.lowerBound)
    let runsBefore = contestant.effectRuns

    let start = processorTime()
    contestant.change(numbers)
    let elapsed = processorTime() - start

    check(
      contestant.effectRuns - runsBefore, version.runs(changes, size),
      "effect runs in \(changes) changes")
    check(
      contestant.shown, workload.expected(numbers.upperBound - 1, size),
      "is on show after change \(numbers.upperBound - 1)")
    return elapsed
  }

  // The allocator defers sorting freed memory to later allocations, so one library would pay for
  // the bindings that another one freed. After an unmeasured pass, each library starts with its own
  // heap.
  private func tidyHeap() {
    contestant.prepare(next)
    contestant.change(next..<next + 1)
    next += 1
  }

  private func check(_ found: Int, _ expected: Int, _ what: String) {
    guard found != expected else { return }
    stop(
      "\(workload.id), \(version.library.rawValue), size \(size): \(found) \(what), "
        + "where \(expected) would be right.")
  }
}
