/// A description of a tree as text for people who can't see the screen, one line per node in
/// reading order.
///
/// ```swift
/// AccessibilityTree.text(of: view)
/// // text "Ada Lovelace"
/// // button "Follow", focused
/// // list, 3 items, item 2 selected
/// //   text "Daydream"
/// ```
///
/// Hidden nodes and nodes behind a dialog or a sheet are omitted. A list includes the items that
/// were visible when it was last drawn. Nodes without an `accessibilityElement` or without text
/// are skipped unless they have the focus, but their children aren't.
@MainActor public enum AccessibilityTree {
  /// The description of one node.
  package struct Line: Hashable, Sendable {
    /// The number of described ancestors.
    package let depth: Int
    /// The kind of node.
    package let role: String
    /// The label of the node, or an empty string if it has none.
    package let label: String
    /// The value of the node, or `nil` if it has none apart from the label.
    package let value: String?
    /// The states of the node, such as "disabled", "focused", and "on".
    package let states: [String]

    /// The description as one line of text without control characters.
    package var text: String {
      var said = String(repeating: "  ", count: depth) + role
      if !label.isEmpty { said += " " + Line.quoted(label) }
      if let value { said += " " + Line.quoted(value) }
      return ([said] + states).joined(separator: ", ")
    }

    private static func quoted(_ text: String) -> String {
      let line = GlyphEncoder.line(of: text).filter { $0.width > 0 }
      return "\"" + String(line.map(\.character)) + "\""
    }
  }

  /// Returns the descriptions of a tree, from top to bottom.
  package static func lines(of view: ViewNode) -> [Line] {
    var lines: [Line] = []
    // The nodes still to be described, in reverse order.
    var waiting = [Waiting(node: view, position: nil, depth: 0, isEnabled: true)]
    while let next = waiting.popLast() {
      waiting += appendChildren(next, appendingTo: &lines).reversed()
    }
    return lines
  }

  /// Returns the descriptions of a tree as text, joined by line feeds.
  public static func text(of view: ViewNode) -> String {
    lines(of: view).map(\.text).joined(separator: "\n")
  }

  private struct Waiting {
    var node: ViewNode
    var position: String?
    var depth: Int
    var isEnabled: Bool
  }

  /// Appends the description of a node, if it has one, and returns the node's children.
  private static func appendChildren(_ waiting: Waiting, appendingTo lines: inout [Line])
    -> [Waiting]
  {
    let (node, position) = (waiting.node, waiting.position)
    guard !node.isHidden else { return [] }
    let isEnabled = waiting.isEnabled && node.isEnabled
    var childDepth = waiting.depth
    if let element = node.accessibilityElement, isMentioned(element, of: node) {
      var states = element.states
      if let position, node is ListCell { states.insert(position, at: 0) }
      if !isEnabled { states.append(node.libraryTexts[.disabled]) }
      if node.isFocused { states.append(node.libraryTexts[.focused]) }
      lines.append(
        Line(
          depth: waiting.depth, role: element.role, label: element.label, value: element.value,
          states: states))
      childDepth += 1
    } else if node.isFocused {
      lines.append(
        Line(
          depth: waiting.depth, role: node.libraryTexts[.viewRole], label: node.nodeName,
          value: nil,
          states: [node.libraryTexts[.focused]])
      )
      childDepth += 1
    }
    if let list = node as? ListView {
      return list.visibleChildren.map { child, place in
        let position =
          if case .item(let index) = place {
            list.libraryTexts[.position(index + 1, of: list.itemCount)]
          } else {
            String?.none
          }
        return Waiting(node: child, position: position, depth: childDepth, isEnabled: isEnabled)
      }
    }
    let overlay = node as? ZStack
    return node.children.filter { overlay?.isCovered($0) != true }
      .map { Waiting(node: $0, position: nil, depth: childDepth, isEnabled: isEnabled) }
  }

  // Controls are described even if they have no label, and so is each list cell, so that the texts
  // of adjacent items stay apart. The border of a dialog has the same label as the dialog.
  private static func isMentioned(_ element: AccessibilityElement, of node: ViewNode) -> Bool {
    if node is Border, node.parent?.isModal == true { return false }
    return !element.label.isEmpty || element.value != nil || node.canFocus || node.isModal
      || node is ListCell
  }
}
