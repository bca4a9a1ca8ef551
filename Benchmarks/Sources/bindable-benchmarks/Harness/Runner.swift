/// A library's version of a workload at one size, with the times of its rounds.
@MainActor
final class Runner {
  let workload: Workload
  let version: Version
  let size: Int
  private let contestant: any Contestant

  // How many changes a round makes, once `warmUp` has seen what one costs.
  private var changes: Int

  // The number of the next change. It starts at 1 because every presenter starts at 0, and only
  // grows, so that no change writes what is already there.
  private var next = 1

  // Nanoseconds for one unit, a round each.
  private var rounds: [Double] = []

  init(_ workload: Workload, _ version: Version, size: Int) {
    self.workload = workload
    self.version = version
    self.size = size
    changes = workload.step
    contestant = version.make(size)
  }

  /// Doubles the changes of a round until it lasts `duration` nanoseconds, or makes the most it may.
  func warmUp(until duration: Int) {
    while true {
      let elapsed = measure()
      guard changes < workload.changes, elapsed < duration else { return }
      // Straight to the goal once the time means something; doubling until then.
      let factor = elapsed * 8 < duration ? 2 : min(2, Double(duration) / Double(elapsed))
      let wanted = Int(Double(changes) * factor) / workload.step * workload.step
      guard wanted > changes else { return }
      changes = min(wanted, workload.changes / workload.step * workload.step)
    }
  }

  /// Runs a round and keeps its time.
  func round() {
    let elapsed = measure()
    rounds.append(Double(elapsed) / Double(changes * workload.unitsPerChange(size)))
  }

  /// The median of the rounds.
  var nanoseconds: Double { rounds.sorted()[rounds.count / 2] }

  /// Effect runs for each unit, as they were counted and found right.
  var effectRunsPerUnit: Double {
    Double(version.runs(changes, size)) / Double(changes * workload.unitsPerChange(size))
  }

  // One round: the time is worth nothing before the count and the values were seen to be right.
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

  // What is freed is sorted by the allocator when memory is next asked for: the rows that one
  // library gave up would be paid for by the next one. After a pass that is not timed, each finds
  // the heap as it leaves it itself.
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
