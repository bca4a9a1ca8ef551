import Bindable
import ProfileFeature

// The screens with their default scripts.
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

  /// Returns a follower that is the only result of a search by name, preferably one that the user
  /// doesn't follow.
  private static func person(toVisitBy user: User, in data: ProfileData) -> User? {
    let unique = data.followers(of: user.id).lazy.filter { person in
      PersonItem.ids(containing: person.displayName, in: data).count == 1
    }
    return unique.first { !$0.followerIDs.contains(user.id) } ?? unique.first
  }

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

  /// Returns a press for each answer, and whether the viewer follows the user afterward.
  ///
  /// The last yes fails and is retried. A user who is followed is unfollowed first, which needs no
  /// answer.
  private static func presses(
    by viewer: User.ID, of user: User, _ given: [Answer]?
  ) -> (actions: [ScriptAction], isFollowing: Bool) {
    var actions: [ScriptAction] = []
    var isFollowing = user.followerIDs.contains(viewer)
    guard viewer != user.id else { return (actions, isFollowing) }
    let answers = given ?? [.no, .yes]
    for (index, answer) in answers.enumerated() {
      if isFollowing { actions.append(.press("Following")) }
      let fails = index == answers.lastIndex(of: .yes)
      if fails { actions.append(.fail("The server is busy.")) }
      actions.append(.press("Follow"))
      if given == nil { actions.append(.answer(answer)) }
      if fails { actions.append(.press("Retry")) }
      isFollowing = answer == .yes
    }
    return (actions, isFollowing)
  }

  static let edit = DemoScreen(
    name: "edit", fields: ["username", "firstName", "lastName", "bio"],
    tour: { user, data, _ in
      // Another user's name is checked and taken. Afterward, the empty names are invalid.
      let takenUsername = data.users.first { $0.id != user.id }?.username ?? user.username
      return [
        .hold, .type("username", takenUsername), .release,
        .type("username", "\(user.username.prefix(17))_2"),
        .type("firstName", ""), .type("lastName", ""), .type("firstName", "Grace"),
        .fail("The server is busy."), .press("Save"), .press("Save"), .type("bio", "Edited"),
        .press("Revert"),
      ]
    },
    open: { user, environment in RunningScreen(EditProfileScreen(user.id, in: environment)) })

  static let followers = DemoScreen(
    name: "followers", fields: ["search"],
    tour: { user, data, answers in
      let count = user.followerIDs.count
      guard count > 0 else { return [.type("search", "a"), .type("search", "")] }
      let removal = (answers ?? [.no, .yes]).flatMap { answer -> [ScriptAction] in
        answers == nil ? [.list(.delete(0)), .answer(answer)] : [.list(.delete(0))]
      }
      return [.list(.scroll(3)), .list(.select(min(count, 3) - 1)), .type("search", "a")] + removal
        + [.type("search", ""), .list(.scroll(-100)), .list(.scroll(100))]
    },
    open: { user, environment in RunningScreen(FollowersScreen(user.id, in: environment)) })

  static let photo = DemoScreen(
    name: "photo", fields: [],
    tour: { user, data, _ in
      data.photos(of: user.id).isEmpty ? [] : [.list(.select(0)), .list(.select(2))]
    },
    open: { user, environment in
      let photo = environment.store.data.photos(of: user.id).first
      return RunningScreen(PhotoDetailsScreen(photo?.id ?? 0, in: environment))
    })

  static let newPost = DemoScreen(
    name: "newpost", fields: ["title"],
    tour: { _, _, answers in
      // The choices of this screen aren't yes and no, so `--answers` can't provide them.
      let leaving: [ScriptAction] =
        answers == nil ? [.press("Cancel"), .press("Keep Editing")] : []
      return [.type("title", " "), .type("title", "Harbor at six")] + leaving
        + [.fail("The server is busy."), .press("Post"), .press("Post")]
    },
    open: { user, environment in
      let post = NewPostScreen(user.id, in: environment)
      post.presenter.onOutput = { [weak post] output in
        if output == .cancelled { post?.leave {} }
      }
      return RunningScreen(post)
    })

  static let settings = DemoScreen(
    name: "settings", fields: [],
    tour: { _, _, answers in
      // The choices of this screen aren't yes and no, so `--answers` can't provide them.
      guard answers == nil else { return [.theme(.ocean)] }
      return [
        .theme(.ocean), .press("Sign Out…"), .press("Cancel"), .press("Sign Out…"),
        .fail("The server is busy."), .press("All Devices"), .press("Retry"),
      ]
    },
    open: { user, environment in RunningScreen(SettingsScreen(user.id, in: environment)) })
}

extension ScriptAction {
  /// The actions that sign in a user on the sign-in screen.
  static func signingIn(as user: User) -> [ScriptAction] {
    [.type("username", user.username), .press("Sign In"), .press("Sign In")]
  }
}
