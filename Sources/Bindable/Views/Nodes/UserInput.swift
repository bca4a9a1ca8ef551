/// The input that is being handled.
@MainActor enum UserInput {
  /// Set while keys or the mouse cause user actions, and not the program.
  private(set) static var isHandling = false

  /// Handles input, or tries an action that may be impossible.
  ///
  /// A user who acts on a disabled node isn't a failure.
  static func handling<Result>(_ body: () -> Result) -> Result { with(true, body) }

  /// Runs code of the program in response to input.
  static func responding<Result>(_ body: () -> Result) -> Result { with(false, body) }

  private static func with<Result>(_ value: Bool, _ body: () -> Result) -> Result {
    let outer = isHandling
    isHandling = value
    defer { isHandling = outer }
    return body()
  }
}

extension ViewNode {
  /// Reports that the program has asked for a user action that isn't possible, and why.
  ///
  /// - Returns: `false`.
  final func refuse(_ action: @autoclosure () -> UserAction, because reason: String? = nil) -> Bool
  {
    guard !UserInput.isHandling else { return false }
    untracked {
      let action = action()
      let (reason, cure) = reason.map { ($0, nil) } ?? obstacle(to: action)
      let words = ([action.name, nameInView] + action.arguments).joined(separator: " ")
      let text = "\(words) has no effect, because \(reason). "
      Failure(.rejectedAction, text + (cure ?? "Check the returned value if that's intended."))
        .report()
    }
    return false
  }

  /// The name of the node and the type of the view that has it as a property.
  private final var nameInView: String {
    guard let view = lineage.dropFirst().first(where: { $0.holds(self) }) else { return nodeName }
    return "\(nodeName) of \(type(of: view))"
  }

  private final func obstacle(to action: UserAction) -> (reason: String, cure: String?) {
    for node in lineage {
      let subject = node === self ? "the node" : "\(node.nameInView), which contains it,"
      let properties = "or set properties of the node, which a program can always do."
      if node.isHidden { return ("\(subject) is hidden", "Show it before, \(properties)") }
      if !node.isEnabled { return ("\(subject) is disabled", "Enable it before, \(properties)") }
      if let overlay = node.parent as? ZStack, overlay.isCovered(node) {
        let front = overlay.topmostModal?.nameInView ?? "another view"
        return ("the node is behind \(front)", "Close that before, \(properties)")
      }
    }
    if isOffScreen { return ("its screen isn't shown", "Show that before.") }
    if action == .focus { return ("the node can't have the focus", nil) }
    if !performsActions {
      return (
        "the node isn't in the content of the view that a table connects",
        "Add it to the content, or act on the node that's there."
      )
    }
    return ("it's not possible now", nil)
  }
}
