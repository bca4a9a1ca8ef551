import Bindable
import ProfileFeature

extension DemoScreen {
  static let app = DemoScreen(
    name: "app",
    fields: ["search", "username", "firstName", "lastName", "bio", "title"],
    tour: { user, data, answers in
      var actions: [ScriptAction] = []
      if let photo = data.photos.max(by: { $0.creationDate < $1.creationDate }) {
        actions += [.press("Grid"), .type("search", photo.title), .list(.open(0))]
        actions.append(.press("‹ Back"))
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
        actions += [.press(isFollowed ? "Following" : "Follow")] + answer + [.press("‹ Back")]
      }
      if !user.followerIDs.isEmpty { actions.append(.press("‹ Back")) }
      // A profile that violates the rules can't be saved, and its edit is discarded.
      var edit = ProfileEdit(user)
      edit.lastName = "Byron"
      actions += [
        .press("Edit"), .type("lastName", "Byron"), .press(edit.isValid ? "Save" : "Revert"),
        .press("‹ Back"),
        .press("Post"), .type("title", "Harbor at six"), .press("Post"), .press("‹ Back"),
        .press("Settings"), .theme(.ascii),
      ]
      // The choices of these questions aren't yes and no, so `--answers` can't provide them.
      guard answers == nil else { return actions }
      return actions + [
        .press("Sign Out…"), .press("This Device"),
      ] + ScriptAction.signingIn(as: user)
    },
    open: { _, environment in
      let app = ProfileApp(environment)
      return RunningScreen(app.screen, app: app, keyboard: environment.keyboard)
    })

  /// Returns a follower whom a search by name finds alone, preferably one whom the user doesn't
  /// follow.
  private static func person(toVisitBy user: User, in data: ProfileData) -> User? {
    let unique = data.followers(of: user.id).lazy.filter { person in
      PersonItem.ids(containing: person.displayName, in: data).count == 1
    }
    return unique.first { !$0.followerIDs.contains(user.id) } ?? unique.first
  }
}

extension ScriptAction {
  /// The actions that sign in a user on the sign-in screen.
  static func signingIn(as user: User) -> [ScriptAction] {
    [.type("username", user.username), .press("Sign In"), .press("Sign In")]
  }
}
