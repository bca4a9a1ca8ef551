import Bindable
import ProfileFeature

extension DemoScreen {
  /// Returns the default script for a user, given the specified answers.
  ///
  /// The choices of some questions aren't yes and no. If there are answers, which can't provide
  /// them, the script doesn't cause these questions.
  func tour(_ user: User, _ data: ProfileData, _ answers: [Answer]?) -> [ScriptAction] {
    switch self {
    case .app: return appTour(user, data, answers)
    case .profile: return profileTour(user, data, answers)
    case .edit:
      // Another user's name is checked and taken. Afterward, the empty names are invalid.
      let takenUsername = data.users.first { $0.id != user.id }?.username ?? user.username
      let revert: [ScriptAction] = answers == nil ? [.press("Revert"), .press("Discard")] : []
      return [
        .hold, .type("username", takenUsername), .release,
        .type("username", "\(user.username.prefix(17))_2"),
        .type("firstName", ""), .type("lastName", ""), .type("firstName", "Grace"),
        .fail("The server is busy."), .press("Save"), .press("Save"), .type("bio", "Edited"),
      ] + revert
    case .followers:
      let count = user.followerIDs.count
      guard count > 0 else { return [.type("search", "a"), .type("search", "")] }
      let removal = (answers ?? [.no, .yes]).flatMap { answer -> [ScriptAction] in
        answers == nil ? [.list(.delete(0)), .answer(answer)] : [.list(.delete(0))]
      }
      return [.list(.scroll(3)), .list(.select(min(count, 3) - 1)), .type("search", "a")] + removal
        + [.type("search", ""), .list(.scroll(-100)), .list(.scroll(100))]
    case .photo:
      return data.photos(of: user.id).isEmpty ? [] : [.list(.select(0)), .list(.select(2))]
    case .newPost:
      let leaving: [ScriptAction] =
        answers == nil ? [.press("Cancel"), .press("Keep Editing")] : []
      return [.type("title", " "), .type("title", "Harbor at six")] + leaving
        + [.fail("The server is busy."), .press("Post"), .press("Post")]
    case .settings:
      guard answers == nil else { return [.theme(.ocean)] }
      return [
        .theme(.ocean), .press("Sign Out…"), .press("Cancel"), .press("Sign Out…"),
        .fail("The server is busy."), .press("All Devices"), .press("Retry"),
      ]
    }
  }

  private func appTour(
    _ user: User, _ data: ProfileData, _ answers: [Answer]?
  ) -> [ScriptAction] {
    var actions: [ScriptAction] = []
    if let photo = data.photos.max(by: { $0.creationDate < $1.creationDate }) {
      actions += [.press("Grid"), .type("search", photo.title), .list(.open(0)), .press("‹ Back")]
    }
    actions += [
      .press("People"), .type("search", user.displayName), .list(.open(0)), .press("‹ Back"),
      .press("Me"),
    ]
    if !data.photos(of: user.id).isEmpty { actions += [.list(.open(0)), .press("‹ Back")] }
    if !user.followerIDs.isEmpty { actions.append(.press("Show")) }
    if let person = person(toVisitBy: user, in: data) {
      let answer: [ScriptAction] = answers == nil ? [.answer(.yes)] : []
      let isFollowed = person.followerIDs.contains(user.id)
      actions += [.type("search", person.displayName), .list(.open(0))]
      // Only following asks.
      actions += isFollowed ? [.press("Following")] : [.press("Follow")] + answer
      actions.append(.press("‹ Back"))
    }
    if !user.followerIDs.isEmpty { actions.append(.press("‹ Back")) }
    // A profile that violates the rules can't be saved, and its edit is discarded.
    var edit = ProfileEdit(user)
    edit.lastName = "Byron"
    if edit.isValid || answers == nil {
      actions += [.press("Edit"), .type("lastName", "Byron")]
      actions += edit.isValid ? [.press("Save")] : [.press("Revert"), .press("Discard")]
      actions.append(.press("‹ Back"))
    }
    actions += [
      .press("Post"), .type("title", "Harbor at six"), .press("Post"), .press("‹ Back"),
      .press("Settings"), .theme(.ascii),
    ]
    guard answers == nil else { return actions }
    return actions + [.press("Sign Out…"), .press("This Device")] + ScriptAction.signingIn(as: user)
  }

  /// Returns a follower that is the only result of a search by name, preferably one that the user
  /// doesn't follow.
  private func person(toVisitBy user: User, in data: ProfileData) -> User? {
    let unique = data.followers(of: user.id).lazy.filter { person in
      person.id != user.id && PersonItem.ids(containing: person.displayName, in: data).count == 1
    }
    return unique.first { !$0.followerIDs.contains(user.id) } ?? unique.first
  }

  /// Returns a press for each answer, and then a change from outside.
  ///
  /// The last yes fails and is retried. A user who is followed is unfollowed first, which needs no
  /// answer.
  private func profileTour(
    _ user: User, _ data: ProfileData, _ given: [Answer]?
  ) -> [ScriptAction] {
    let viewer = viewer(of: user, in: data), answers = given ?? [.no, .yes]
    var actions: [ScriptAction] = [], user = user
    for (index, answer) in answers.enumerated() where viewer != user.id {
      if user.followerIDs.contains(viewer) { actions.append(.press("Following")) }
      let fails = index == answers.lastIndex(of: .yes)
      if fails { actions.append(.fail("The server is busy.")) }
      actions.append(.press("Follow"))
      if given == nil { actions.append(.answer(answer)) }
      if fails { actions.append(.press("Retry")) }
      user.followerIDs.removeAll { $0 == viewer }
      if answer == .yes { user.followerIDs.append(viewer) }
    }
    return actions + [.store(.any(for: user, in: data))]
  }
}

extension ScriptAction {
  /// The actions that sign in a user on the sign-in screen.
  static func signingIn(as user: User) -> [ScriptAction] {
    [.type("username", user.username), .press("Sign In"), .press("Sign In")]
  }
}
