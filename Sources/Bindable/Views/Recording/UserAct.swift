/// A user action on a node of a screen, as a value.
///
/// ```swift
/// let act = UserAct(.type("Ada"), "name")
/// print(act)                                   // type name "Ada"
/// UserAct("type name \"Ada\"") == act          // true
/// try act.perform(on: view)                    // view.name.type("Ada")
/// ```
///
/// Nodes are named as in tables: `follow`, `header.follow`. The third item of a list is
/// `list.row#3`. Nodes that aren't properties of a view are named by title, `dialog."Yes"`, or by
/// type, `Button#2`. An action is encoded as its text, in which items are counted from 1.
public struct UserAct: Hashable, Sendable {
  /// The user action, or `nil` to wait until running actions have ended.
  public let verb: UserVerb?
  /// The name of the node.
  public let node: String

  /// Creates a recorded action.
  public init(_ verb: UserVerb, _ node: String) {
    self.verb = verb
    self.node = node
  }

  private init() { (verb, node) = (nil, "") }

  /// An action that waits until running actions have ended.
  public static let wait = UserAct()

  /// Performs the action in the tree of `root`.
  ///
  /// - Throws: `UserActError` with the cause and the fix if there's no such node, or it's of
  ///   another kind, hidden, disabled, or covered.
  @MainActor
  public func perform(on root: ViewNode) throws(UserActError) {
    try perform(in: untracked { NodeNames(in: root) })
  }

  /// Performs the action in a tree whose names are known.
  @MainActor
  package func perform(in names: NodeNames) throws(UserActError) {
    guard let verb else { throw UserActError("waiting requires a closure; pass waiting: { … }") }
    guard let node = names.node(node) else {
      throw UserActError("there's no node named \(node); \(names.suggestion(for: verb))")
    }
    guard let isDone = verb.perform(on: node) else {
      let kind = "\(type(of: node))".prefix { $0 != "<" }
      throw UserActError(
        "\(self.node) (\(kind)) doesn't support this; \(names.suggestion(for: verb))")
    }
    if !isDone { throw UserActError(verb.reason(on: node, called: self.node, in: names)) }
  }
}

/// An error in the text of an action, or the reason why an action can't be performed.
public struct UserActError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The location of the action, such as `action 3, press follow` or `line 3`.
  public internal(set) var place = ""
  /// The cause of the error and the fix.
  public let message: String

  /// Creates an error without a place.
  public init(_ message: String) { self.message = message }

  func at(_ place: String) -> UserActError {
    var error = self
    error.place = place
    return error
  }

  /// The location and the message.
  public var description: String { place.isEmpty ? message : "\(place): \(message)" }
}

extension UserVerb {
  /// Performs the action on a node.
  ///
  /// - Returns: A Boolean value for success, or `nil` if the node doesn't support the action.
  @MainActor
  func perform(on node: ViewNode) -> Bool? {
    switch self {
    case .press: (node as? Button)?.press()
    case .type(let text): (node as? TextField)?.type(text) ?? (node as? Stepper)?.type(text)
    case .replace(let text): (node as? TextField)?.replaceText(with: text)
    case .backspace: (node as? TextField)?.deleteBackward()
    case .clear: (node as? TextField)?.clear()
    case .caret(let distance): (node as? TextField)?.moveCaret(by: distance)
    case .submit: (node as? TextField)?.submit()
    case .flip: (node as? Toggle)?.flip()
    case .choose(let title): (node as? any TitledOptions)?.choose(title: title)
    case .raise: (node as? Stepper)?.increment()
    case .lower: (node as? Stepper)?.decrement()
    case .select(let row): (node as? RowList)?.select(row)
    case .look(let row): (node as? RowList)?.highlight(row)
    case .delete(let row): (node as? RowList)?.delete(row)
    case .move(let row, let place): (node as? RowList)?.move(row, to: place)
    case .refresh: (node as? RowList)?.refresh()
    case .scroll(let rows, let columns):
      (node as? RowList)?.scroll(by: rows)
        ?? (node as? ScrollArea)?.scroll(by: rows, columns: columns)
    case .divide(let cells): (node as? Split)?.moveDivider(by: cells)
    case .dismiss: (node as? Dialog)?.dismiss() ?? (node as? Sheet)?.dismiss()
    case .focus: node.canFocus ? node.focus() : nil
    case .leave: node.canFocus ? leave(node) : nil
    }
  }

  @MainActor
  private func leave(_ node: ViewNode) -> Bool {
    node.blur()
    return true
  }

  /// Returns a Boolean value that indicates whether nodes of this kind support the action.
  @MainActor
  func fits(_ node: ViewNode) -> Bool {
    switch self {
    case .press: node is Button
    case .replace, .backspace, .clear, .caret, .submit: node is TextField
    case .type: node is TextField || node is Stepper
    case .flip: node is Toggle
    case .choose: node is any TitledOptions
    case .raise, .lower: node is Stepper
    case .select, .look, .delete, .move, .refresh: node is RowList
    case .scroll: node is RowList || node is ScrollArea
    case .divide: node is Split
    case .dismiss: node is Dialog || node is Sheet
    case .focus, .leave: node.canFocus
    }
  }

  /// Returns the reason why a node rejects the action, and the fix.
  @MainActor
  fileprivate func reason(
    on node: ViewNode, called name: String, in names: NodeNames
  ) -> String {
    untracked {
      var ancestor: ViewNode? = node
      while let current = ancestor {
        let called = current === node ? name : names.name(of: current)
        let inside = current === node ? "" : ", which contains \(name),"
        if current.isHidden { return "\(called)\(inside) is hidden; \(Self.before)" }
        if !current.isEnabled { return "\(called)\(inside) is disabled; \(Self.before)" }
        if let overlay = current.parent as? Overlay, overlay.isCovered(current) {
          let front = overlay.frontModal.map { names.name(of: $0) } ?? "another view"
          return "\(name) is behind \(front); close that first"
        }
        ancestor = current.parent
      }
      switch (self, node) {
      case (.choose(let title), let picker as any TitledOptions):
        let titles = picker.titles.prefix(12).map(\.debugDescription).joined(separator: ", ")
        return "\(title.debugDescription) isn't an option of \(name); the options are \(titles)"
      case (.select, let list as RowList), (.look, let list as RowList):
        return "\(name) has \(list.rowCount) items; scripts count them from 1"
      case (.delete, let list as RowList), (.move, let list as RowList):
        return "\(name) has \(list.rowCount) items, or no handler for this; check its bindings"
      default: return "\(name) can't perform this now; \(Self.before)"
      }
    }
  }

  private static let before = "first perform the actions that make it available"
}

extension NodeNames {
  /// Returns the names of nodes that support an action and that the user can act on.
  func suggestion(for verb: UserVerb) -> String {
    let fitting = untracked {
      all.filter { verb.fits($0.node) && $0.node.isInteractive }.map(\.name)
    }
    guard !fitting.isEmpty else { return "no node on the screen supports this" }
    let some = fitting.prefix(12).joined(separator: ", ")
    return "the nodes that support this are \(some)\(fitting.count > 12 ? ", …" : "")"
  }
}

/// A view with options that can be selected by title.
@MainActor
package protocol TitledOptions: ViewNode {
  var titles: [String] { get }
  func choose(title: String) -> Bool
}

extension Picker: TitledOptions {
  package var titles: [String] { options.map { title(of: $0) } }
}

extension DatePicker: TitledOptions {
  package var titles: [String] { ["a date such as \(date)"] }

  package func choose(title: String) -> Bool {
    let numbers = title.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 3, let year = numbers[0], let month = numbers[1], let day = numbers[2],
      let date = CalendarDay(year, month, day)
    else { return false }
    return choose(date)
  }
}
