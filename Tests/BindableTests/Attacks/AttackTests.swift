import Foundation
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Hostile program code at every point where the library calls program code.
///
/// Each binding is attacked in a separate process. After a crash, the remaining attacks run in
/// another process, up to 20 processes per binding.
///
/// One in `BINDABLE_ATTACK_SHARE` attacks runs, chosen by `BINDABLE_FUZZ_SEED`. The default is
/// `307`; `1` runs all. To run only attacks whose names contain a text:
///
/// ```sh
/// BINDABLE_ATTACK=targetGetter#1/disconnect/twoWay.when.close.plain.all swift test --filter
/// AttackTests
/// ```
@MainActor @Suite(.serialized) struct AttackTests {
  @Test(arguments: AttackRow.allCases)
  func hostileCodeCausesNoCrashOrFailure(row: AttackRow) async throws {
    let report = AttackReport()
    defer { report.remove() }
    var first = AttackReport.Place()
    // Many crashes have few causes.
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

  @Test func attacksCoverAllSitesAndActs() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { await AttackTests.takeStock() }
    print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self))
  }

  private static func takeStock() {
    var sites: Set<AttackSite> = [], acts: Set<HostileAct> = []
    var (scenes, attacks) = (0, 0)
    // A scene runs once to find the sites it reaches; a crash during that run isn't recorded.
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
