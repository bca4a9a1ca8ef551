/// What a user does to a node: one case for each verb of the nodes.
///
/// Rows are counted from 0, as the verbs do.
public enum UserVerb: Hashable, Sendable {
  /// Presses a button.
  case press
  /// Types a text where the caret of a field is, or over the number of a stepper.
  case type(String)
  /// Types a text over the whole text of a field.
  case replace(String)
  /// Deletes the character before the caret.
  case backspace
  /// Deletes the whole text.
  case clear
  /// Moves the caret by so many characters.
  case caret(Int)
  /// Finishes a field, as with the return key.
  case submit
  /// Flips a toggle.
  case flip
  /// Chooses an option by its title, or a day of a date picker, `2024-02-29`.
  case choose(String)
  /// Raises or lowers a stepper.
  case raise, lower
  /// Selects a row, or looks at it.
  case select(Int), look(Int)
  /// Asks for a row to be deleted.
  case delete(Int)
  /// Asks for a row to be put where another one is.
  case move(Int, to: Int)
  /// Asks for the rows to be fetched again.
  case refresh
  /// Scrolls by so many rows and columns.
  case scroll(Int, columns: Int = 0)
  /// Moves the line of a split.
  case divide(Int)
  /// Turns away from a dialog or a sheet.
  case dismiss
  /// Moves the focus there, or away.
  case focus, leave
}

/// Somebody who wants to know what users do.
@MainActor
package protocol UserListener: AnyObject {
  /// The user begins to do something to a node; what the node does because of it is not told.
  ///
  /// - Returns: Whether to tell when it is done.
  func userBegins(_ verb: UserVerb, on node: ViewNode) -> Bool
  /// What they did is done.
  func userHasDone()
}

@MainActor
package enum UserListeners {
  private struct Entry {
    weak var listener: (any UserListener)?
  }

  private static var entries: [Entry] = []
  fileprivate static var isInside = false

  static var isEmpty: Bool { entries.isEmpty }
  static var all: [any UserListener] { entries.compactMap(\.listener) }

  package static func add(_ listener: any UserListener) {
    entries.append(Entry(listener: listener))
  }

  static func remove(_ listener: any UserListener) {
    entries.removeAll { $0.listener == nil || $0.listener === listener }
  }

  /// Forgets those that are going.
  package static func sweep() { entries.removeAll { $0.listener == nil } }
}

extension ViewNode {
  /// Does what a verb does, and tells those who listen.
  final func noting<Result>(_ verb: @autoclosure () -> UserVerb, _ body: () -> Result) -> Result {
    guard !UserListeners.isEmpty, !UserListeners.isInside else { return body() }
    UserListeners.isInside = true
    let verb = verb()
    let listeners = UserListeners.all.filter { $0.userBegins(verb, on: self) }
    let result = body()
    UserListeners.isInside = false
    for listener in listeners { listener.userHasDone() }
    return result
  }
}
