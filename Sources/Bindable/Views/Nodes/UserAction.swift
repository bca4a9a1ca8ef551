/// A user action on a node, with one case for each method that simulates it.
///
/// Items are counted from 0, as in these methods.
public enum UserAction: Hashable, Sendable {
  /// A press of a button.
  case press
  /// Text typed at the caret of a field, or over the value of a stepper.
  case type(String)
  /// A replacement of the whole text of a field.
  case replace(String)
  /// The deletion of the character before the caret.
  case backspace
  /// The deletion of the whole text.
  case clear
  /// A move of the caret by a number of characters.
  case moveCaret(Int)
  /// A submission of a field.
  case submit
  /// A change of a toggle.
  case toggle
  /// The selection of an option by title, or of a date in the form `2024-02-29`.
  case choose(String)
  /// A step of a stepper.
  case increment, decrement
  /// The selection or highlighting of an item.
  case select(Int), highlight(Int)
  /// The opening of an item.
  case open(Int)
  /// A request to toggle an item of a list.
  case toggleItem(Int)
  /// A request to delete an item.
  case delete(Int)
  /// A request to move an item to the index of another item.
  case move(Int, to: Int)
  /// A request to reload the items.
  case refresh
  /// A scroll by a number of rows and columns.
  case scroll(Int, columns: Int = 0)
  /// A move of the divider of a split view.
  case moveDivider(Int)
  /// The dismissal of a dialog or a sheet.
  case dismiss
  /// A move of the focus to the node or away from it.
  case focus, blur
}

/// An object that observes user actions.
@MainActor
package protocol UserActionObserver: AnyObject {
  /// Notifies the observer that a user action starts. Actions caused by it aren't reported.
  ///
  /// - Returns: `true` to be notified when the action ends.
  func userWillPerform(_ verb: UserAction, on node: ViewNode) -> Bool
  /// Notifies the observer that the user action has ended.
  func userDidPerform()
}

@MainActor
package enum UserActionObservers {
  private struct Entry {
    weak var listener: (any UserActionObserver)?
  }

  private static var entries: [Entry] = []
  fileprivate static var isInside = false

  static var isEmpty: Bool { entries.isEmpty }
  static var all: [any UserActionObserver] { entries.compactMap(\.listener) }

  package static func add(_ listener: any UserActionObserver) {
    entries.append(Entry(listener: listener))
  }

  static func remove(_ listener: any UserActionObserver) {
    entries.removeAll { $0.listener == nil || $0.listener === listener }
  }

  /// Removes the observers that were deallocated.
  package static func sweep() { entries.removeAll { $0.listener == nil } }
}

extension ViewNode {
  /// Runs the body of a user action and notifies the observers.
  final func reporting<Result>(_ verb: @autoclosure () -> UserAction, _ body: () -> Result)
    -> Result
  {
    guard !UserActionObservers.isEmpty, !UserActionObservers.isInside else { return body() }
    UserActionObservers.isInside = true
    let verb = verb()
    let listeners = UserActionObservers.all.filter { $0.userWillPerform(verb, on: self) }
    let result = body()
    UserActionObservers.isInside = false
    for listener in listeners { listener.userDidPerform() }
    return result
  }
}
