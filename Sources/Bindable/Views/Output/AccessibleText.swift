/// A tree as text, one node a line, in the order in which it is read: what a person is told who
/// does not see the screen.
///
/// ```swift
/// AccessibleText.page(of: view)
/// // text "Ada Lovelace"
/// // button "Follow", focused
/// // list, 3 rows, row 2 selected
/// //   text "Daydream"
/// ```
///
/// What is hidden is left out, and so is what is behind a dialog or a sheet. Of a list there are the
/// rows that were in sight when it was drawn last. Nodes that are not `Accessible`, and those that
/// have nothing to say, are passed over; what is in them is not.
@MainActor public enum AccessibleText {
  /// What is said of one node.
  public struct Line: Hashable, Sendable {
    /// How many nodes that are mentioned it is in.
    public let depth: Int
    /// What kind of thing it is.
    public let role: String
    /// What it is called; empty if nothing.
    public let label: String
    /// What is in it, if that is not what it is called.
    public let value: String?
    /// What else is true of it: "disabled", "focused", "on".
    public let states: [String]

    /// The line as text.
    ///
    /// Whatever is in the texts, it is one line without control characters.
    public var text: String {
      var said = String(repeating: "  ", count: depth) + role
      if !label.isEmpty { said += " " + Line.quoted(label) }
      if let value { said += " " + Line.quoted(value) }
      return ([said] + states).joined(separator: ", ")
    }

    private static func quoted(_ text: String) -> String {
      let line = CellText.line(of: text).filter { $0.width > 0 }
      return "\"" + String(line.map(\.character)) + "\""
    }
  }

  /// The lines of a tree, from top to bottom.
  public static func lines(of view: ViewNode) -> [Line] {
    var lines: [Line] = []
    // The nodes yet to be described, the next one last.
    var waiting = [Waiting(node: view, place: nil, depth: 0, isEnabled: true)]
    while let next = waiting.popLast() {
      waiting += inside(next, appendingTo: &lines).reversed()
    }
    return lines
  }

  /// The lines of a tree as text, joined by line feeds.
  public static func page(of view: ViewNode) -> String {
    lines(of: view).map(\.text).joined(separator: "\n")
  }

  private struct Waiting {
    var node: ViewNode
    var place: String?
    var depth: Int
    var isEnabled: Bool
  }

  /// Appends the line of a node, if it has one, and returns what is in the node.
  private static func inside(_ waiting: Waiting, appendingTo lines: inout [Line]) -> [Waiting] {
    let (node, place) = (waiting.node, waiting.place)
    guard !node.isHidden else { return [] }
    let isEnabled = waiting.isEnabled && node.isEnabled
    var inner = waiting.depth
    if let node = node as? any Accessible, isMentioned(node) {
      var states = node.accessibleStates
      if let place, node is ListCell { states.insert(place, at: 0) }
      if !isEnabled { states.append("disabled") }
      if node.isFocused { states.append("focused") }
      lines.append(
        Line(
          depth: waiting.depth, role: node.accessibleRole, label: node.accessibleLabel,
          value: node.accessibleValue, states: states))
      inner += 1
    }
    if let list = node as? RowList {
      return list.childrenInSight.map { child, row in
        let place = row.map { "\($0 + 1) of \(list.rowCount)" }
        return Waiting(node: child, place: place, depth: inner, isEnabled: isEnabled)
      }
    }
    let overlay = node as? Overlay
    return node.children.filter { overlay?.isCovered($0) != true }
      .map { Waiting(node: $0, place: nil, depth: inner, isEnabled: isEnabled) }
  }

  // Whoever can act on something must hear of it, even if it has no name, and of each row, so that
  // the texts of one are not taken for those of another. The border of a dialog is
  // called as the dialog is.
  private static func isMentioned(_ node: any Accessible) -> Bool {
    if node is Border, node.parent?.isModal == true { return false }
    return !node.accessibleLabel.isEmpty || node.accessibleValue != nil || node.canFocus
      || node.isModal || node is ListCell
  }
}
