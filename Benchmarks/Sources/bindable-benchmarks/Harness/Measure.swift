internal import CLiveHeap

/// How much time the measuring may take.
struct Pace {
  let rounds: Int

  /// A round is not made longer than this, unless a single change takes longer.
  let round: Duration

  /// Medians need an odd number of rounds, and at least nine.
  static let full = Pace(rounds: 11, round: .milliseconds(30))
  static let quick = Pace(rounds: 9, round: .milliseconds(2))
}

/// Measures a workload: all libraries at both sizes take turns, so that what slows the processor
/// down for a while slows them all down.
@MainActor
func measure(_ workload: Workload, pace: Pace, bytes: [Library: Int]) -> [Result] {
  let runners = workload.versions.flatMap { version in
    [workload.size, workload.size * 10].map { Runner(workload, version, size: $0) }
  }
  for runner in runners { runner.warmUp(until: pace.round) }
  for round in 0..<pace.rounds {
    // Nobody always comes after the same neighbour's mess in the caches.
    for turn in runners.indices { runners[(turn + round) % runners.count].round() }
  }
  let hand = runners.first { $0.version.library == .hand }?.nanoseconds
  return stride(from: 0, to: runners.count, by: 2).map { index in
    let runner = runners[index]
    return Result(
      workload: workload, library: runner.version.library, nanoseconds: runner.nanoseconds,
      ratioToHand: hand.map { runner.nanoseconds / $0 }, effectRuns: runner.effectRunsPerUnit,
      bytes: bytes[runner.version.library],
      growth: runners[index + 1].nanoseconds / runner.nanoseconds)
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
