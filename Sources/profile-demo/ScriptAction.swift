import Bindable
import ProfileFeature

/// An answer to a confirmation.
enum Answer: String, CaseIterable, Sendable {
  case yes
  case no
}

/// An action of the user or an external event during a script.
///
/// Its description is the corresponding line of a script. Its label is the same with long texts
/// truncated.
enum ScriptAction: Hashable, Sendable {
  /// Performs a user action on a control: a button by its title, a field by its name, or the list,
  /// whose name is empty.
  case control(UserAction, String)
  /// Answers the question on the screen.
  case answer(Answer)
  /// Causes the next gateway call to fail with a message.
  case fail(String)
  /// Holds gateway calls.
  case hold
  /// Releases the held gateway calls.
  case release
  /// Changes the displayed user from outside.
  case store(StoreChange)
  /// Performs a recorded user action on a node.
  case user(RecordedAction)
  /// Opens a link in the app.
  case go(String)
  /// Changes the device that the app runs on.
  case device(Device)
  /// Changes the theme of the screens.
  case theme(AppTheme)
}

extension ScriptAction {
  /// A Boolean value that indicates whether the action only moves the focus.
  var movesFocus: Bool {
    if case .user(let action) = self { action.action == .focus } else { false }
  }

  /// A Boolean value that indicates whether the action types a part of a text.
  var types: Bool {
    guard case .user(let action) = self else { return false }
    return switch action.action {
    case .type, .backspace: true
    default: false
    }
  }

  /// Returns the replacement of the text in a field.
  static func type(_ field: String, _ text: String) -> ScriptAction {
    .control(.replace(text), field)
  }

  /// Returns the press of the button or toggle with a title.
  static func press(_ title: String) -> ScriptAction { .control(.press, title) }

  /// Returns an action on the list of the screen.
  static func list(_ action: UserAction) -> ScriptAction { .control(action, "") }
}

extension ScriptAction: CustomStringConvertible {
  var description: String { text(limit: .max) }

  /// The name of the action in a transcript.
  var label: String { text(limit: 60) }

  /// Returns the words of an action, without the beginning of a long name of its node.
  private static func shortened(_ action: RecordedAction, to limit: Int) -> String {
    let text = "do \(action)"
    guard text.count > limit else { return text }
    let words = "\(action)".split(separator: " ", maxSplits: 1)
    var name = (words.last ?? "")[...]
    while let dot = name.firstIndex(of: "."), name.count + words[0].count + 5 > limit {
      name = name[dot...].dropFirst()
    }
    let short = "do \(words[0]) …\(name)"
    return words.count < 2 || short.count > limit ? text.prefix(limit) + "…" : short
  }

  private func text(limit: Int) -> String {
    func quoted(_ text: String) -> String { Excerpt.quoted(text, limit: limit) }
    return switch self {
    case .control(.replace(let text), let field): "type \(field) \(quoted(text))"
    case .control(.press, let title): "press \(quoted(title))"
    case .control(let action, _): ([action.name] + action.arguments).joined(separator: " ")
    case .answer(let answer): "answer \(answer.rawValue)"
    case .fail(let message): "fail \(quoted(message))"
    case .hold: "hold"
    case .release: "release"
    case .user(let action): Self.shortened(action, to: limit)
    case .go(let link): "go \(quoted(link))"
    case .device(let device): "device \(device.rawValue)"
    case .theme(let theme): "theme \(theme.rawValue)"
    case .store(.followers(let count)): "store followers \(count > 0 ? "+" : "")\(count)"
    case .store(.text(let field, let text)): "store \(field.rawValue) \(quoted(text))"
    }
  }
}

/// A change of the displayed user from outside.
enum StoreChange: Hashable, Sendable {
  /// A text field of a user.
  enum Field: String, CaseIterable, Sendable {
    case firstName
    case lastName
    case bio
  }

  /// A number of users who start to follow or, if negative, stop following.
  case followers(Int)
  /// A new text. An empty text removes the value.
  case text(Field, String)
}

extension StoreChange {
  /// Returns a change that's possible for `user`, who may not have anyone left to follow or
  /// unfollow them.
  static func any(for user: User, in data: ProfileData) -> StoreChange {
    let others = data.users.filter { $0.id != user.id && !user.followerIDs.contains($0.id) }
    if !others.isEmpty { return .followers(1) }
    return user.followerIDs.isEmpty ? .text(.bio, "Changed from outside.") : .followers(-1)
  }

  /// Applies the change to `user`, who is one of the users of `data`.
  ///
  /// New followers are the first users of the data who don't follow yet. The most recent followers
  /// stop first.
  func apply(to user: inout User, in data: ProfileData) throws(RecordedActionError) {
    switch self {
    case .followers(let count) where count < 0:
      guard -count <= user.followerIDs.count else {
        throw RecordedActionError(
          "\(Excerpt.name(user.username)) has \(user.followerIDs.count) followers; remove fewer")
      }
      user.followerIDs.removeLast(-count)
    case .followers(let count):
      let known = Set(user.followerIDs + [user.id])
      let others = data.users.map(\.id).filter { !known.contains($0) }
      guard count <= others.count else {
        throw RecordedActionError(
          "\(others.count) users can still follow \(Excerpt.name(user.username)); add fewer")
      }
      user.followerIDs += others.prefix(count)
    case .text(.firstName, let text): user.firstName = text
    case .text(.lastName, let text): user.lastName = text.isEmpty ? nil : text
    case .text(.bio, let text): user.bio = text.isEmpty ? nil : text
    }
  }
}
