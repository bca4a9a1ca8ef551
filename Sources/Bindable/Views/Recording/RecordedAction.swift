/// A user action on a node of a screen, as a value.
///
/// ```swift
/// let act = RecordedAction(.type("Ada"), "name")
/// print(act)                                   // type name "Ada"
/// RecordedAction("type name \"Ada\"") == act   // true
/// try act.perform(on: view)                    // view.name.type("Ada")
/// ```
///
/// Nodes are named as in tables: `follow`, `header.follow`. The third item of a list is
/// `list.row#3`. Nodes that aren't properties of a view are named by title, `dialog."Yes"`, or by
/// type, `Button#2`. An action is encoded as its text, in which items are counted from 1.
public struct RecordedAction: Hashable, Sendable {
  /// The user action, or `nil` to wait until running actions have ended.
  public let action: UserAction?
  /// The name of the node.
  public let node: String

  /// Creates a recorded action.
  public init(_ action: UserAction, _ node: String) {
    self.action = action
    self.node = node
  }

  private init() { (action, node) = (nil, "") }

  /// An action that waits until running actions have ended.
  public static let wait = RecordedAction()

  /// Performs the action in the tree of `root`.
  ///
  /// - Throws: `RecordedActionError` with the cause and the fix if there's no such node, or it's of
  ///   another kind, hidden, disabled, or covered.
  @MainActor
  public func perform(on root: ViewNode) throws(RecordedActionError) {
    try perform(in: untracked { NodeLocator(in: root) })
  }

  /// Performs the action in a tree whose names are known.
  @MainActor
  package func perform(in names: NodeLocator) throws(RecordedActionError) {
    guard let action else {
      throw RecordedActionError("waiting requires a closure; pass waiting: { … }")
    }
    guard let node = names.node(node) else {
      throw RecordedActionError("there's no node named \(node); \(names.suggestion(for: action))")
    }
    guard let isDone = action.perform(on: node) else {
      let kind = "\(type(of: node))".prefix { $0 != "<" }
      throw RecordedActionError(
        "\(self.node) (\(kind)) doesn't support this; \(names.suggestion(for: action))")
    }
    if !isDone { throw RecordedActionError(action.reason(on: node, called: self.node, in: names)) }
  }
}

extension UserAction {
  /// Performs the action on a node.
  ///
  /// - Returns: A Boolean value for success, or `nil` if the node doesn't support the action.
  @MainActor
  func perform(on node: ViewNode) -> Bool? {
    if let handled = (node as? any UserActionHandler)?.perform(self) { return handled }
    return switch self {
    case .press: (node as? Button)?.press()
    case .type(let text): (node as? Stepper)?.type(text)
    case .toggle: (node as? Toggle)?.toggle()
    case .choose(let title): (node as? any TitledSelection)?.select(title: title)
    case .increment: (node as? Stepper)?.increment()
    case .decrement: (node as? Stepper)?.decrement()
    case .select(let index): (node as? ListView)?.select(index)
    case .highlight(let index): (node as? ListView)?.highlight(index)
    case .open(let index): (node as? ListView)?.open(index)
    case .toggleItem(let index): (node as? ListView)?.toggle(index)
    case .delete(let index): (node as? ListView)?.delete(index)
    case .move(let index, let newIndex): (node as? ListView)?.move(index, to: newIndex)
    case .refresh: (node as? ListView)?.refresh()
    case .scroll(let rows, let columns):
      (node as? ListView)?.scroll(by: rows)
        ?? (node as? ScrollView)?.scroll(by: rows, columns: columns)
    case .moveDivider(let cells): (node as? SplitView)?.moveDivider(by: cells)
    case .dismiss: (node as? Dialog)?.dismiss() ?? (node as? Sheet)?.dismiss()
    case .focus: node.canFocus ? node.focus() : nil
    case .blur: node.canFocus ? blur(node) : nil
    case .perform(let title, _) where fits(node): node.performKeyCommand(title)
    default: nil
    }
  }

  @MainActor
  private func blur(_ node: ViewNode) -> Bool {
    node.blur()
    return true
  }

  /// Returns a Boolean value that indicates whether nodes of this kind support the action.
  @MainActor
  func fits(_ node: ViewNode) -> Bool {
    if let handler = node as? any UserActionHandler,
      handler.sampleActions.contains(where: { $0.isSameKind(as: self) })
    {
      return true
    }
    return switch self {
    case .press: node is Button
    case .type: node is Stepper
    case .toggle: node is Toggle
    case .choose: node is any TitledSelection
    case .increment, .decrement: node is Stepper
    case .select, .highlight, .open, .toggleItem, .delete, .move, .refresh: node is ListView
    case .scroll: node is ListView || node is ScrollView
    case .moveDivider: node is SplitView
    case .dismiss: node is Dialog || node is Sheet
    case .focus, .blur: node.canFocus
    case .perform(let title, _): node.commands.contains { $0.title == title }
    default: false
    }
  }

  // Actions of your own have the same kind if they have the same name.
  private func isSameKind(as other: UserAction) -> Bool {
    if case .perform(let name, _) = self, case .perform(let otherName, _) = other {
      return name == otherName
    }
    return name == other.name
  }

  /// Returns the reason why a node rejects the action, and the fix.
  @MainActor
  fileprivate func reason(
    on node: ViewNode, called name: String, in names: NodeLocator
  ) -> String {
    untracked {
      var ancestor: ViewNode? = node
      while let current = ancestor {
        let called = current === node ? name : names.name(of: current)
        let relation = current === node ? "" : ", which contains \(name),"
        if current.isHidden { return "\(called)\(relation) is hidden; \(Self.before)" }
        if !current.isEnabled { return "\(called)\(relation) is disabled; \(Self.before)" }
        if let overlay = current.parent as? ZStack, overlay.isCovered(current) {
          let front = overlay.topmostModal.map { names.name(of: $0) } ?? "another view"
          return "\(name) is behind \(front); close that first"
        }
        ancestor = current.parent
      }
      switch (self, node) {
      case (.choose(let title), let picker as any TitledSelection):
        let titles = picker.titles.prefix(12).map(\.debugDescription).joined(separator: ", ")
        return "\(title.debugDescription) isn't an option of \(name); the options are \(titles)"
      case (.select, let list as ListView), (.highlight, let list as ListView):
        return "\(name) has \(list.itemCount) items; scripts count them from 1"
      case (.delete, let list as ListView), (.move, let list as ListView),
        (.open, let list as ListView), (.toggleItem, let list as ListView):
        return "\(name) has \(list.itemCount) items, or no handler for this; check its bindings"
      default: return "\(name) can't perform this now; \(Self.before)"
      }
    }
  }

  private static let before = "first perform the actions that make it available"
}

extension NodeLocator {
  /// Returns the names of nodes that support an action and that the user can act on.
  func suggestion(for verb: UserAction) -> String {
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
package protocol TitledSelection: ViewNode {
  var titles: [String] { get }
  func select(title: String) -> Bool
}

extension Picker: TitledSelection {
  package var titles: [String] { options.map { title(of: $0) } }
}

extension DatePicker: TitledSelection {
  package var titles: [String] { ["a date such as \(date)"] }

  package func select(title: String) -> Bool {
    let numbers = title.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 3, let year = numbers[0], let month = numbers[1], let day = numbers[2],
      let date = CalendarDay(year, month, day)
    else { return false }
    return select(date)
  }
}
