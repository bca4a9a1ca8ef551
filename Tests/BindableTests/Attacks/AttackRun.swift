import Foundation

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// A runner that performs attacks one by one and returns their errors.
@MainActor struct AttackRun {
  /// The result of one attack.
  struct Outcome {
    var hasActed = false
    var problems: [String] = []
  }

  /// The number of site-act pairs that each rule has excluded so far.
  private(set) static var leftOut: [String: Int] = [:]

  /// Returns the attacks on each site that a scene reaches, in a fixed order.
  ///
  /// A site that is reached often is attacked the first two times and the last.
  static func attacks(in scene: AttackScene) -> [Attack] {
    var visits: [AttackSite: Int] = [:]
    let arrivals = arrivals(in: scene)
    let sums = Dictionary(grouping: arrivals, by: \.site).mapValues(\.count)
    return arrivals.flatMap { arrival -> [Attack] in
      let visit = visits[arrival.site, default: 0] + 1
      visits[arrival.site] = visit
      guard visit <= 2 || visit == sums[arrival.site] else { return [] }
      return HostileAct.allCases.compactMap { act in
        if let reason = AttackRules.reasonToLeaveOut(
          act, at: arrival.site, in: scene, isComputing: arrival.isComputing)
        {
          leftOut[reason, default: 0] += 1
          return nil
        }
        return Attack(scene: scene, site: arrival.site, visit: visit, act: act)
      }
    }
  }

  /// Returns the sites that a scene reaches without an act, in order.
  private static func arrivals(in scene: AttackScene) -> [(site: AttackSite, isComputing: Bool)] {
    Sites.isComputing = { graph.computing != nil }
    Sites.reset()
    func play<View: StageView>(_: View.Type) {
      let stage = Stage<View>(scene)
      Sites.isArmed = true
      stage.play()
      Sites.isArmed = false
      stage.release()
    }
    switch scene.view {
    case .plain: play(PlainStage.self)
    case .node: play(NodeStage.self)
    }
    return Sites.arrivals
  }

  static func run(_ attack: Attack) async -> Outcome {
    switch attack.scene.view {
    case .plain: await run(attack, PlainStage.self)
    case .node: await run(attack, NodeStage.self)
    }
  }

  private static func run<View: StageView>(_ attack: Attack, _: View.Type) async -> Outcome {
    let before = LiveObjectReport.current
    let relics = Sites.liveRelics
    let reporter = Failure.reporter
    defer { Failure.reporter = reporter }
    let reported = Shared(0)
    Failure.reporter = { _ in reported.value += 1 }
    var outcome = Outcome()
    do {
      let stage = Stage<View>(attack.scene)
      play(attack, stage)
      // Objects released on another thread are deallocated later on the main actor.
      if attack.act.isElsewhere { await turns() }
      outcome.hasActed = Sites.hasActed
      outcome.problems = stage.problems(after: attack.act) { reported.value }
      stage.release()
      if attack.act.isElsewhere { await turns() }
      outcome.problems += stage.remains
    }
    let now = LiveObjectReport.current
    if now != before { outcome.problems.append("left behind: \(now), which was \(before)") }
    if Sites.liveRelics != relics { outcome.problems.append("values were not released") }
    outcome.problems += Graph.checkInvariants()
    Sites.reset()
    return outcome
  }

  private static func play<View: StageView>(_ attack: Attack, _ stage: Stage<View>) {
    Sites.reset(awaiting: (attack.site, attack.visit)) { [unowned stage] in
      try stage.perform(attack.act)
    }
    Sites.isArmed = true
    stage.play()
    Sites.isArmed = false
  }

  private static func turns() async { for _ in 0..<3 { await Task.yield() } }
}
