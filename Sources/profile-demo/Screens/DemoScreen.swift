import Bindable
import ProfileFeature

/// A screen that you select with `--screen`.
///
/// To add a screen, declare it in `Tours.swift` and list it in `all`.
struct DemoScreen: Sendable {
  let name: String
  /// The names of the fields that a script can edit.
  let fields: [String]
  /// Returns the default script for a user, given the specified answers.
  let tour: @Sendable (User, ProfileData, [Answer]?) -> [ScriptAction]
  /// Returns the user who is signed in when the screen of a user is shown.
  var viewer: @Sendable (User, ProfileData) -> User.ID = { user, _ in user.id }
  /// Creates the screen of a user.
  let open: @MainActor @Sendable (User, ProfileEnvironment) -> RunningScreen
}

extension DemoScreen {
  /// All screens in the order of the help, starting with the default.
  static let all: [DemoScreen] = [
    .app, .profile, .edit, .followers, .photo, .newPost, .settings,
  ]

  /// The names of all screens, for messages.
  static var names: String { all.map(\.name).joined(separator: ", ") }
}

extension DemoScreen: Equatable {
  static func == (left: DemoScreen, right: DemoScreen) -> Bool { left.name == right.name }
}
