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
  /// A move of the caret by a number of characters that selects the characters in between.
  case extendSelection(Int)
  /// The reversal of the last edit, or of the last undo.
  case undo, redo
  /// A submission of a field.
  case submit
  /// A change of a toggle.
  case toggle
  /// The selection of an option by title, or of a date in the form `2024-02-29`.
  case choose(String)
  /// A step of a stepper or a slider.
  case increment, decrement
  /// A value that the user drags a slider to.
  case set(Double)
  /// The selection or highlighting of an item.
  case select(Int), highlight(Int)
  /// The selection of the items from the last one selected or highlighted to another one.
  case selectThrough(Int)
  /// The selection of all items.
  case selectAll
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
  /// An action of a node of your own, by name and arguments, or a key command, by title.
  case perform(String, [String] = [])
}

extension UserAction {
  /// The word for the action in scripts, such as `press`.
  public var name: String { text.0 }

  /// The arguments of the action as text, such as a quoted text, or an item counted from 1.
  public var arguments: [String] { text.1 }

  private var text: (String, [String]) {
    switch self {
    case .type(let text): ("type", [text.debugDescription])
    case .replace(let text): ("replace", [text.debugDescription])
    case .moveCaret(let distance): ("caret", ["\(distance)"])
    case .extendSelection(let distance): ("extend", ["\(distance)"])
    case .choose(let title): ("choose", [title.debugDescription])
    case .set(let value): ("set", ["\(value)"])
    case .select(let index): ("select", ["\(index &+ 1)"])
    case .highlight(let index): ("highlight", ["\(index &+ 1)"])
    case .selectThrough(let index): ("selectThrough", ["\(index &+ 1)"])
    case .open(let index): ("open", ["\(index &+ 1)"])
    case .toggleItem(let index): ("toggle", ["\(index &+ 1)"])
    case .delete(let index): ("delete", ["\(index &+ 1)"])
    case .move(let index, let newIndex): ("move", ["\(index &+ 1)", "\(newIndex &+ 1)"])
    case .scroll(let rows, let columns):
      ("scroll", columns == 0 ? ["\(rows)"] : ["\(rows)", "\(columns)"])
    case .moveDivider(let cells): ("divider", ["\(cells)"])
    case .perform(let name, let arguments): ("perform", ([name] + arguments).map(Self.scriptWord))
    case .press, .backspace, .clear, .undo, .redo, .submit, .toggle, .increment, .decrement,
      .refresh, .dismiss, .focus, .blur, .selectAll:
      ("\(self)", [])
    }
  }

  // Letters and digits need no quotation marks.
  private static func scriptWord(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
        || (UInt8(ascii: "-")...UInt8(ascii: "9")).contains($0)
    }
    return isPlain && !text.isEmpty ? text : text.debugDescription
  }
}

/// An object that observes user actions.
@MainActor
package protocol UserActionObserver: AnyObject {
  /// Notifies the observer that a user action starts. Actions caused by it aren't reported.
  ///
  /// - Parameter words: The words for the action, as in reasons. Observers that keep words mask the
  ///   action of a secure field instead.
  /// - Returns: `true` to be notified when the action ends.
  func userWillPerform(_ verb: UserAction, on node: ViewNode, words: () -> String) -> Bool
  /// Notifies the observer that the user action has ended.
  func userDidPerform()
}

@MainActor
package enum UserActionObservers {
  private struct Entry {
    weak var listener: (any UserActionObserver)?
  }

  private static var entries: [Entry] = []
  fileprivate static var isPerforming = false

  static var isEmpty: Bool { entries.isEmpty }
  static var all: [any UserActionObserver] { entries.compactMap(\.listener) }

  package static func add(_ listener: any UserActionObserver) {
    entries.append(Entry(listener: listener))
  }

  /// Removes the observers that were deallocated.
  package static func sweep() {
    // See `retainingObjects(_:)`.
    withExtendedLifetime(all) { entries.removeAll { $0.listener == nil } }
  }
}

extension ViewNode {
  /// Performs and records a user action.
  ///
  /// ```swift
  /// @discardableResult func rate(_ count: Int) -> Bool {
  ///   record(.perform("rate", ["\(count)"])) { stars = count }
  /// }
  /// ```
  ///
  /// Recorders receive the action unless it's part of another one. Edits of other nodes in the tree
  /// that wait are sent to their presenters first. Has no effect if the user can't
  /// act on the node, for example because it's hidden, disabled, or behind a dialog, or if a table
  /// binds the node but the node isn't in the content of the connected view. That's reported as a
  /// failure, unless a key or the mouse caused the action.
  ///
  /// - Parameters:
  ///   - action: The action to record, which must do the same again when it's replayed.
  ///   - name: The name of the event, or `nil` for the text of the action.
  ///   - control: The action of a table to perform after `body`, when the bindings have passed on
  ///     what `body` changed.
  ///   - body: A closure that performs the action.
  /// - Returns: `true` if the action was performed.
  @discardableResult
  public final func record(
    _ action: @autoclosure () -> UserAction, as name: @autoclosure () -> String? = nil,
    performing control: ControlAction? = nil, _ body: @MainActor () -> Void
  ) -> Bool {
    endEditingElsewhere()
    guard performsActions else { return refuse(action()) }
    func words() -> String { name() ?? eventName(of: action()) }
    reporting(action(), words: words) {
      let name = words()
      event(name, body)
      if let control { event(name) { control.perform() } }
    }
    return true
  }

  /// Returns the words for an action, such as `press "Follow"`.
  package final func eventName(of action: UserAction) -> String {
    if case .perform(let name, let arguments) = action {
      return ([name, nodeName] + arguments).joined(separator: " ")
    }
    return ([action.name, nodeName] + action.arguments).joined(separator: " ")
  }

  /// Runs the body of a user action and notifies the observers.
  final func reporting<Result>(
    _ verb: @autoclosure () -> UserAction, words: () -> String, _ body: () -> Result
  ) -> Result {
    guard !UserActionObservers.isEmpty, !UserActionObservers.isPerforming else {
      return UserInput.responding(body)
    }
    UserActionObservers.isPerforming = true
    let verb = verb()
    let listeners = UserActionObservers.all.filter {
      $0.userWillPerform(verb, on: self, words: words)
    }
    let result = UserInput.responding(body)
    UserActionObservers.isPerforming = false
    for listener in listeners { listener.userDidPerform() }
    return result
  }
}
