internal import CLiveHeap

/// Measures a workload by alternating between its versions.
@MainActor
func measure(_ workload: ListWorkload, pace: Pace) -> [ListResult] {
  // A round is a single diff. Diffs of 100,000 items are slow, so a quick run has fewer rounds.
  let rounds = pace.growsFully ? pace.rounds : 3
  let versions = workload.versions()
  var times = versions.map { _ in [Double]() }
  var peaks = versions.map { _ in 0 }
  for index in versions.indices {
    let contestant = versions[index].contestant
    contestant.prepare()
    live_heap_watch_begin()
    contestant.run()
    peaks[index] = Int(live_heap_watch_end())
    check(workload, versions[index].library, contestant)
  }
  for round in 0..<rounds {
    for turn in versions.indices {
      let index = (turn + round) % versions.count
      let contestant = versions[index].contestant
      contestant.prepare()
      let start = processorTime()
      contestant.run()
      times[index].append(Double(processorTime() - start) / Double(contestant.turns))
      check(workload, versions[index].library, contestant)
    }
  }
  return versions.indices.map { index in
    ListResult(
      library: versions[index].library, nanoseconds: times[index].median,
      spread: times[index].spread,
      moves: versions[index].contestant.moves,
      peakBytes: live_heap_can_watch() != 0 ? peaks[index] : nil)
  }
}

/// Performs a number of turns of Bindable's version and checks the last result, without measuring.
@MainActor
func perform(_ count: Int, of workload: ListWorkload) {
  for (library, contestant) in workload.versions() where library == .bindable {
    for _ in 0..<count {
      contestant.prepare()
      contestant.run()
    }
    check(workload, library, contestant)
  }
}

@MainActor
private func check(
  _ workload: ListWorkload, _ library: ListLibrary, _ contestant: any ListContestant
) {
  if let problem = contestant.problem {
    stop("\(workload.id), \(library.rawValue): \(problem)")
  }
}

extension Report {
  mutating func add(_ workload: ListWorkload, _ results: [ListResult]) {
    defer { flush() }
    let own = results.first { $0.library == .bindable }?.nanoseconds ?? 0
    if !json { print("\n\(workload.id): \(workload.title); ns for all of it") }
    for result in results {
      record(
        Measurement(
          workload: workload.id, library: result.library.rawValue, ns: result.nanoseconds,
          ratioToHand: nil, spread: result.spread, bytes: nil))
      let peak = result.peakBytes.map(String.init) ?? "null"
      if json {
        print(
          """
          {"workload":"\(workload.id)","library":"\(result.library.rawValue)",\
          "ns":\(result.nanoseconds.written(places: 1)),"moves":\(result.moves),\
          "peakBytes":\(peak),"spread":\(result.spread.written(places: 3))}
          """)
        continue
      }
      var line = "  \(result.library.rawValue): \(result.nanoseconds.tabulated) ns, "
      line += "\(result.moves.tabulated) moves, \(result.peakBytes?.tabulated ?? "–") bytes at most"
      if result.library == .bindable {
        if let limit = workload.limit {
          line += "; demand ≤ \(limit.tabulated) ns" + (own <= limit ? "" : " ✗")
        }
        if let limit = workload.peakLimit, let peak = result.peakBytes {
          line += "; demand ≤ \(limit.tabulated) bytes" + (peak <= limit ? "" : " ✗")
        }
      } else {
        let ratio = result.nanoseconds / own
        line += "; \(ratio < 10 ? ratio.written(places: 2) : ratio.tabulated) × Bindable"
        if let demand = workload.demands[result.library] {
          line += ", demand ≥ \(demand.written(places: 2))" + (ratio >= demand ? "" : " ✗")
        }
      }
      print(line)
    }
  }
}
