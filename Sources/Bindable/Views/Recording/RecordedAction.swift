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
/// type, `Button#2`. In the text of an action, items are counted from 1.
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
    guard let isDone = UserInput.handling({ action.perform(on: node) }) else {
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
    if let handled = node.perform(self) { return handled }
    return switch self {
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

  /// Returns a Boolean value that indicates whether the node supports actions of this kind.
  @MainActor
  func fits(_ node: ViewNode) -> Bool {
    node.possibleActions.contains { $0.isSameKind(as: self) }
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
      for current in node.lineage {
        let called = current === node ? name : names.name(of: current)
        let relation = current === node ? "" : ", which contains \(name),"
        if current.isHidden { return "\(called)\(relation) is hidden; \(Self.before)" }
        if !current.isEnabled { return "\(called)\(relation) is disabled; \(Self.before)" }
        if let overlay = current.parent as? ZStack, overlay.isCovered(current) {
          let front = overlay.topmostModal.map { names.name(of: $0) } ?? "another view"
          return "\(name) is behind \(front); close that first"
        }
      }
      switch (self, node) {
      case (.choose(let title), let picker as DatePicker):
        return "\(title.debugDescription) isn't an option of \(name); the options are "
          + "\"a date such as \(picker.date)\""
      case (.choose(let title), _):
        let titles = node.offeredActions.map(\.action).filter { isSameKind(as: $0) }
          .flatMap(\.arguments).prefix(12).joined(separator: ", ")
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

extension ViewNode {
  /// Samples of the actions that the user can perform on the node.
  package final var possibleActions: [UserAction] {
    offeredActions.map(\.action)
      + (canFocus ? [.focus, .blur] : []) + commands.map { .perform($0.title) }
  }
}
