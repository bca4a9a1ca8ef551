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
    var acts: [ScriptAction] = []
    var isFollowing = false
    for (place, answer) in answers.enumerated() {
      let fails = place == answers.lastIndex(of: .yes)
      if fails { acts.append(.fail("The server is busy.")) }
      acts.append(.press(isFollowing ? "Following" : "Follow"))
      if !areGiven { acts.append(.answer(answer)) }
      if fails { acts.append(.press("Retry")) }
      if answer == .yes { isFollowing.toggle() }
    }
    return acts
  }
}
