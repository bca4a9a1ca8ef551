import Bindable
import ProfileFeature

extension DemoScreen {
  static let profile = DemoScreen(
    name: "profile", fields: [],
    tour: { user, data, answers in
      let viewer = viewer(of: user, in: data)
      let (presses, isFollowing) = presses(by: viewer, of: user, answers)
      var followed = user
      if isFollowing != user.followerIDs.contains(viewer) {
        followed.followerIDs.removeAll { $0 == viewer }
        if isFollowing { followed.followerIDs.append(viewer) }
      }
      return presses + [.store(StoreChange.any(for: followed, in: data))]
    },
    viewer: { viewer(of: $0, in: $1) },
    open: { user, environment in RunningScreen(ProfileScreen(user.id, in: environment)) })

  /// Returns the first user who can follow a user, who can't follow themselves.
  private static func viewer(of user: User, in data: ProfileData) -> User.ID {
    let others = data.users.filter { $0.id != user.id }, followerIDs = Set(user.followerIDs)
    return (others.first { !followerIDs.contains($0.id) } ?? others.first ?? user).id
  }

  /// Returns a press for each answer, the last yes of which fails and is retried, and whether the
  /// viewer follows the user afterward.
  private static func presses(
    by viewer: User.ID, of user: User, _ given: [Answer]?
  ) -> (actions: [ScriptAction], isFollowing: Bool) {
    var actions: [ScriptAction] = []
    var isFollowing = user.followerIDs.contains(viewer)
    guard viewer != user.id else { return (actions, isFollowing) }
    let answers = given ?? [.no, .yes]
    for (index, answer) in answers.enumerated() {
      let fails = index == answers.lastIndex(of: .yes)
      if fails { actions.append(.fail("The server is busy.")) }
      actions.append(.press(isFollowing ? "Following" : "Follow"))
      if given == nil { actions.append(.answer(answer)) }
      if fails { actions.append(.press("Retry")) }
      if answer == .yes { isFollowing.toggle() }
    }
    return (actions, isFollowing)
  }
}
