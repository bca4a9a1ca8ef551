import Bindable
import Foundation
import ProfileFeature

extension DemoScreen {
  static let profile = DemoScreen(
    name: "profile", fields: ["name", "bio"],
    tour: { user, data, answers in
      [.type("name", "\(user.displayName) II")]
        + presses(for: answers ?? [.no, .yes], areGiven: answers != nil)
        + [.store(StoreChange.any(for: user, in: data))]
    },
    open: { world in
      let profile = ProfileScreen(
        world.user.id, store: world.store, gateway: world.gateway, now: Date(),
        session: world.session, answerProvider: world.answerProvider, recording: world.recording,
        viewStyle: world.viewStyle)
      return RunningScreen(profile.screen) {
        await profile.presenter.followInteraction.waitUntilFinished()
      }
    })

  /// Returns a press for each answer, the last yes of which fails and is retried.
  private static func presses(for answers: [Answer], areGiven: Bool) -> [ScriptAction] {
    var actions: [ScriptAction] = []
    var isFollowing = false
    for (index, answer) in answers.enumerated() {
      let fails = index == answers.lastIndex(of: .yes)
      if fails { actions.append(.fail("The server is busy.")) }
      actions.append(.press(isFollowing ? "Following" : "Follow"))
      if !areGiven { actions.append(.answer(answer)) }
      if fails { actions.append(.press("Retry")) }
      if answer == .yes { isFollowing.toggle() }
    }
    return actions
  }
}
