import Foundation
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Program code that does its worst, wherever the library runs some.
///
/// Each row of a table is attacked in a process of its own, so that one that crashes does not take the
/// others along: the attacks after it run in the next process. A row that still crashes after 20
/// processes is given up.
///
/// Of all attacks one in `BINDABLE_ATTACK_SHARE` runs, 101 if nothing is said, chosen by
/// `BINDABLE_FUZZ_SEED`; 1 runs all. To run one, or those whose names have a text in them:
///
/// ```sh
/// BINDABLE_ATTACK=targetGetter#1/disconnect/twoWay.when.close.plain.all swift test --filter AttackTests
/// ```
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
      Issue.record("\(crashed.name) crashed \(report.lastWords)")
      first = crashed.place.next
    }
    for problem in report.problems { Issue.record("\(problem)") }
    print("\(row), seed \(AttackReport.seed): \(report.summary)")
  }

  @Test func everySiteIsReachedAndEveryActCommitted() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { await AttackTests.takeStock() }
    print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self))
  }

  private static func takeStock() {
    var sites: Set<AttackSite> = [], acts: Set<HostileAct> = []
    var (scenes, attacks) = (0, 0)
    // A scene is played once to find out what it reaches; nothing is written down if that crashes.
    for row in AttackRow.allCases {
      for scene in AttackScene.all(of: row) where !scene.isRecording {
        scenes += 1
        for attack in AttackRun.attacks(in: scene) {
          attacks += 1
          sites.insert(attack.site)
          acts.insert(attack.act)
        }
      }
    }
    print("\(attacks) attacks in \(scenes) scenes without recording; pairs that are left out:")
    for (reason, count) in AttackRun.leftOut.sorted(by: { $0.key < $1.key }) {
      print("  \(count): \(reason)")
    }
    for site in AttackSite.allCases where !sites.contains(site) {
      Issue.record("\(site) is never reached")
    }
    for act in HostileAct.allCases where !acts.contains(act) {
      Issue.record("\(act) is never committed")
    }
  }
}
