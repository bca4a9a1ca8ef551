import Bindable
import ProfileFeature

/// An answer to a question that is asked before something is done.
enum Answer: String, CaseIterable, Sendable {
  case yes
  case no
}

/// Something that happens to the screen: what a user does, or the world.
///
/// Its description is the line of a script that stands for it, and its label the same with long
/// texts cut.
enum Act: Hashable, Sendable {
  /// The user replaces the text in a field of the screen.
  case type(String, String)
  /// The user presses the button with a title.
  case press(String)
  /// The user answers the question on the screen.
  case answer(Answer)
  /// The next call to the gateway is to fail with a message.
  case fail(String)
  /// Calls to the gateway are to wait.
  case hold
  /// Calls to the gateway go on.
  case release
  /// Somebody else changes the user that is shown.
  case store(StoreChange)
  /// The user does something to the list of the screen.
  case list(ListDeed)
  /// The user does something to a node, as it was recorded.
  case user(UserAct)
}

extension Act: CustomStringConvertible {
  var description: String { text(limit: .max) }

  /// What a transcript calls the act.
  var label: String { text(limit: 60) }

  private static func cut(_ text: String, to limit: Int) -> String {
    text.count > limit ? text.prefix(limit) + "…" : text
  }

  private func text(limit: Int) -> String {
    func quoted(_ text: String) -> String { Excerpt.quoted(text, limit: limit) }
    return switch self {
    case .type(let field, let text): "type \(field) \(quoted(text))"
    case .press(let title): "press \(quoted(title))"
    case .answer(let answer): "answer \(answer.rawValue)"
    case .fail(let message): "fail \(quoted(message))"
    case .hold: "hold"
    case .release: "release"
    case .list(let deed): deed.text
    case .user(let act): Self.cut("do \(act)", to: limit)
    case .store(.followers(let count)): "store followers \(count > 0 ? "+" : "")\(count)"
    case .store(.text(let field, let text)): "store \(field.rawValue) \(quoted(text))"
    }
  }
}

/// A change of the user that is shown, made by somebody else.
enum StoreChange: Hashable, Sendable {
  /// A text of a user.
  enum Field: String, CaseIterable, Sendable {
    case firstName
    case lastName
    case bio
  }

  /// So many begin to follow, or, for a negative number, stop.
  case followers(Int)
  /// A text becomes another; an empty one is as good as none.
  case text(Field, String)
}

extension StoreChange {
  /// Why a change cannot be made, with the way out.
  struct Refusal: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  /// A change that can be made for `user`: not everybody has somebody left who could follow, or
  /// anybody who could stop.
  static func any(for user: User, in data: ProfileData) -> StoreChange {
    let changes: [StoreChange] = [.followers(1), .followers(-1)]
    let change = changes.first { change in
      var copy = user
      return (try? change.apply(to: &copy, in: data)) != nil
    }
    return change ?? .text(.bio, "Changed from outside.")
  }

  /// Makes the change to `user`, who is among the users of `data`.
  ///
  /// New followers are the first users of the data who do not follow yet; those who stop are the
  /// ones who began last.
  func apply(to user: inout User, in data: ProfileData) throws(Refusal) {
    switch self {
    case .followers(let count) where count < 0:
      guard -count <= user.followerIDs.count else {
        throw Refusal(
          description: "\(Excerpt.name(user.username)) has "
            + "\(user.followerIDs.count) followers; take away fewer")
      }
      user.followerIDs.removeLast(-count)
    case .followers(let count):
      let known = Set(user.followerIDs + [user.id])
      let others = data.users.map(\.id).filter { !known.contains($0) }
      guard count <= others.count else {
        throw Refusal(
          description: "\(others.count) users are left to follow "
            + "\(Excerpt.name(user.username)); add fewer")
      }
      user.followerIDs += others.prefix(count)
    case .text(.firstName, let text): user.firstName = text
    case .text(.lastName, let text): user.lastName = text.isEmpty ? nil : text
    case .text(.bio, let text): user.bio = text.isEmpty ? nil : text
    }
  }
}
