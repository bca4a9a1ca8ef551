internal import CLiveHeap

/// The number and duration of measured rounds.
struct Pace {
  let rounds: Int

  /// The maximum duration of a round in nanoseconds, unless a single change takes longer.
  let round: Int

  /// A Boolean value that indicates whether ten times the size is measured fully.
  ///
  /// If it's `false`, only every third round is measured, and without the peers.
  let growsFully: Bool

  /// The median needs an odd number of rounds, at least nine.
  static let full = Pace(rounds: 11, round: 30_000_000, growsFully: true)
  static let quick = Pace(rounds: 9, round: 2_000_000, growsFully: false)
}

/// Measures a workload by alternating between versions, which evens out processor slowdowns.
@MainActor
func measure(_ workload: Workload, pace: Pace, bytes: [Library: Int]) -> [Result] {
  let runners = workload.versions.map { Runner(workload, $0, size: workload.size) }
  let grown = workload.versions
    .filter { pace.growsFully || !$0.library.isPeer }
    .map { Runner(workload, $0, size: workload.size * 10) }
  let all = runners + grown
  for runner in all { runner.warmUp(until: pace.round) }
  for round in 0..<pace.rounds {
    // Rotates the order, so that no contestant always inherits the caches of the same neighbor.
    let turns = pace.growsFully || round.isMultiple(of: 3) ? all : runners
    for turn in turns.indices { turns[(turn + round) % turns.count].round() }
  }
  let hand = runners.first { $0.version.library == .hand }?.nanoseconds
  return runners.map { runner in
    let library = runner.version.library
    let grown = grown.first { $0.version.library == library }
    return Result(
      workload: workload, library: library, nanoseconds: runner.nanoseconds,
      spread: runner.spread,
      ratioToHand: hand.map { runner.nanoseconds / $0 }, effectRuns: runner.effectRunsPerUnit,
      bytes: bytes[library], growth: grown.map { $0.nanoseconds / runner.nanoseconds })
  }
}

/// Returns the live heap bytes per connected binding for each library, if the workload requests
/// them.
///
/// Presenters, views, and the connections array exist before the first measurement, so only the
/// cost of connecting is counted. Call it before anything else runs, because an engine may keep and
/// reuse the memory of earlier bindings.
@MainActor
func bytesPerRow(_ workload: Workload) -> [Library: Int] {
  guard workload.countsBytes else { return [:] }
  var bytes: [Library: Int] = [:]
  for version in workload.versions {
    guard let rows = version.make(workload.size) as? any RowsContestant else { continue }
    let before = live_heap_bytes()
    rows.connect()
    let after = live_heap_bytes()
    rows.disconnect()
    bytes[version.library] =
      max(0, Int(after) - Int(before)) / workload.unitsPerChange(workload.size)
  }
  return bytes
}

/// Performs changes of Bindable's version, after which the result is checked.
///
/// A program that counts instructions runs this twice, and divides the difference by that of the
/// counts.
@MainActor
func perform(_ count: Int, of workload: Workload) {
  for version in workload.versions where version.library == .bindable {
    Runner(workload, version, size: workload.size).perform(count)
  }
}
