internal import CLiveHeap

/// How much time the measuring may take.
struct Pace {
  let rounds: Int

  /// A round is not made longer than this, in nanoseconds, unless a single change takes longer.
  let round: Int

  /// Whether ten times the size gets as much care: every round, and the peers, too.
  ///
  /// Else it is every third round, and only what the demand on growth is for.
  let growsFully: Bool

  /// Medians need an odd number of rounds, and at least nine.
  static let full = Pace(rounds: 11, round: 30_000_000, growsFully: true)
  static let quick = Pace(rounds: 9, round: 2_000_000, growsFully: false)
}

/// Measures a workload: all libraries at both sizes take turns, so that what slows the processor
/// down for a while slows them all down.
@MainActor
func measure(_ workload: Workload, pace: Pace, bytes: [Library: Int]) -> [Result] {
  let runners = workload.versions.map { Runner(workload, $0, size: workload.size) }
  let grown = workload.versions
    .filter { pace.growsFully || !$0.library.isPeer }
    .map { Runner(workload, $0, size: workload.size * 10) }
  let all = runners + grown
  for runner in all { runner.warmUp(until: pace.round) }
  for round in 0..<pace.rounds {
    // Nobody always comes after the same neighbour's mess in the caches.
    let turns = pace.growsFully || round.isMultiple(of: 3) ? all : runners
    for turn in turns.indices { turns[(turn + round) % turns.count].round() }
  }
  let hand = runners.first { $0.version.library == .hand }?.nanoseconds
  return runners.map { runner in
    let library = runner.version.library
    let grown = grown.first { $0.version.library == library }
    return Result(
      workload: workload, library: library, nanoseconds: runner.nanoseconds,
      ratioToHand: hand.map { runner.nanoseconds / $0 }, effectRuns: runner.effectRunsPerUnit,
      bytes: bytes[library], growth: grown.map { $0.nanoseconds / runner.nanoseconds })
  }
}

/// The live heap bytes of one connected row, for each library, if the workload asks for them.
///
/// Presenters, views and the array that will hold the connections exist before the first look at
/// the heap, so what is counted is what connecting adds. To be called before anything else ran:
/// an engine may keep the memory of rows it had, and would seem to need none for these.
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
    bytes[version.library] = max(0, Int(after) - Int(before)) / workload.size
  }
  return bytes
}
