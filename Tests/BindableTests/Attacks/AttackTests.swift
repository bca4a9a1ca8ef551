import Foundation
import Testing

@testable import Bindable

/// Program code that does its worst, wherever the library runs some.
///
/// Each row of a table is attacked in a process of its own, so that one that crashes does not take the
/// others along: the attacks after it run in the next process.
@MainActor @Suite(.serialized) struct AttackTests {
  @Test(arguments: AttackRow.allCases)
  func hostileCodeBreaksNothing(row: AttackRow) async throws {
    let report = AttackReport()
    defer { report.remove() }
    var first = AttackReport.Place()
    // Many that crash have few causes.
    for _ in 0..<20 {
      let ended = await #expect(processExitsWith: .success) {
        [
          name = row.rawValue as String, path = report.path as String,
          start = first as AttackReport.Place
        ] in
        await AttackReport(path: path).write(attacksOn: name, from: start)
      }
      if ended != nil { break }
      guard let crashed = report.last else { break }
      Issue.record("\(crashed.name) crashed")
      first = crashed.place.next
    }
    for problem in report.problems { Issue.record("\(problem)") }
    print("\(row), seed \(AttackReport.seed): \(report.summary)")
  }

  @Test func everySiteIsReachedAndEveryActCommitted() {
    var sites: Set<AttackSite> = [], acts: Set<HostileAct> = []
    for row in AttackRow.allCases {
      for attack in AttackScene.all(of: row).flatMap(AttackRun.attacks) {
        sites.insert(attack.site)
        acts.insert(attack.act)
      }
    }
    #expect(Set(AttackSite.allCases).subtracting(sites) == [])
    #expect(Set(HostileAct.allCases).subtracting(acts) == [])
  }
}
