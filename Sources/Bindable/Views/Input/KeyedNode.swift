/// A node to which keys mean something of its own.
///
/// ```swift
/// extension Meter: KeyedNode {
///   func take(_ press: KeyPress) -> Bool {
///     switch press.key {
///     case .character("+"): level += 1
///     case .character("-"): level -= 1
///     default: return false
///     }
///     return true
///   }
/// }
/// ```
///
/// Keys go to the node with the focus, then to those that it is in; what none of them takes may
/// move the focus.
@MainActor public protocol KeyedNode: ViewNode {
  /// Does what a key means here.
  ///
  /// - Returns: Whether it means anything; `false` leaves the key to the nodes around.
  func take(_ press: KeyPress) -> Bool

  /// Takes text that the user pasted.
  ///
  /// - Returns: Whether it can be used; without this method it cannot.
  func takePasted(_ text: String) -> Bool
}

extension KeyedNode {
  /// Leaves pasted text to the nodes around.
  public func takePasted(_ text: String) -> Bool { false }
}

extension Button: KeyedNode {
  /// The return key and the space bar press.
  public func take(_ press: KeyPress) -> Bool { press.isPressing && self.press() }
}

extension Toggle: KeyedNode {
  /// The return key and the space bar flip.
  public func take(_ press: KeyPress) -> Bool { press.isPressing && flip() }
}

extension KeyPress {
  // Whether the key acts on what has the focus.
  fileprivate var isPressing: Bool {
    modifiers.isEmpty && (key == .enter || key == .character(" "))
  }
}

extension TextField: KeyedNode {
  /// Keys type, delete, and move the caret; the return key submits, where somebody hears of it.
  ///
  /// | key | does |
  /// |---|---|
  /// | Left, Right | move the caret |
  /// | Home, Ctrl-A; End, Ctrl-E | go to the start; to the end |
  /// | Backspace; Delete | delete before the caret; behind it |
  /// | Ctrl-U | clears |
  public func take(_ press: KeyPress) -> Bool {
    switch (press.key, press.modifiers) {
    case (.character(let character), []), (.character(let character), .shift):
      return type(String(character))
    case (.left, []): return moveCaret(by: -1)
    case (.right, []): return moveCaret(by: 1)
    case (.home, []), (.character("a"), .control): return moveCaret(by: -caret)
    case (.end, []), (.character("e"), .control): return moveCaret(by: text.count - caret)
    case (.backspace, _): return deleteBackward()
    case (.delete, []): return caret < text.count && moveCaret(by: 1) && deleteBackward()
    case (.character("u"), .control): return clear()
    case (.enter, []): return onSubmit != nil && submit()
    default: return false
    }
  }

  /// Types the text; a line break in it is a blank.
  public func takePasted(_ text: String) -> Bool {
    type(String(text.map { $0.isNewline ? " " : $0 }))
  }
}

extension RowList: KeyedNode {
  /// The arrows select the row above or below, as far as there is one; where several rows can be
  /// selected, they only look at it, and the space bar selects.
  ///
  /// Home and End go to the first and the last row, Page Up and Page Down scroll, the return key opens
  /// the row where somebody hears of it, and Delete asks for the row to be deleted.
  public func take(_ press: KeyPress) -> Bool {
    guard press.modifiers.isEmpty else { return false }
    switch press.key {
    case .up: return go(to: (current ?? 0) - 1)
    case .down: return go(to: current.map { $0 + 1 } ?? 0)
    case .home: return go(to: 0)
    case .end: return go(to: rowCount - 1)
    case .pageUp: return scroll(by: -max(1, linesInSight - 1))
    case .pageDown: return scroll(by: max(1, linesInSight - 1))
    case .enter where canOpen: return current.map { open($0) } ?? false
    case .enter, .character(" "): return current.map { select($0) } ?? false
    case .delete: return current.map { delete($0) } ?? false
    default: return false
    }
  }

  private var current: Int? { selectionMode == .single ? selection : highlight }

  private func go(to row: Int) -> Bool {
    selectionMode == .single ? select(row) : highlight(row)
  }
}

extension Dialog: KeyedNode {
  /// The arrows go from answer to answer, and the escape key turns away from the question.
  ///
  /// A letter chooses the answer that alone begins with it.
  public func take(_ press: KeyPress) -> Bool {
    guard press.modifiers.isEmpty else { return false }
    switch press.key {
    case .escape: return dismiss()
    case .left: return moveFocus(by: -1)
    case .right: return moveFocus(by: 1)
    case .character(let letter):
      let meant = choices.filter { $0.lowercased().hasPrefix(letter.lowercased()) }
      return meant.count == 1 && choose(meant[0])
    default: return false
    }
  }
}
