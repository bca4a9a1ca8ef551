// The key hints of the library's nodes.

extension ViewNode {
  /// Returns the hints of the focused node and its ancestors, up to the topmost modal node, followed
  /// by additional ones.
  ///
  /// A key that a node closer to the focus handles isn't repeated. Nodes that the user can't act on
  /// have no hints.
  final func activeKeyHints(and additional: [KeyHint]) -> [KeyHint] {
    var hints: [KeyHint] = []
    // A focused node can be disabled, or in a hidden view.
    for current in focusChain where current.isInteractive {
      let commands = current.keyCommands.map { KeyHint($0.press.description, $0.title) }
      for hint in ((current as? any KeyHandler)?.keyHints ?? []) + commands
      where !hints.contains(where: { $0.keys == hint.keys }) {
        hints.append(hint)
      }
    }
    let front = topmostModal ?? self
    let moving = front.focusableCount > 1 ? [KeyHint("Tab", "next")] : []
    for hint in moving + additional where !hints.contains(where: { $0.keys == hint.keys }) {
      hints.append(hint)
    }
    if self is KeyHelp {
      let isTyping = front.focusedNode is TextInput
      hints.append(KeyHint(isTyping ? "F1" : "?", "all keys"))
    }
    return hints
  }
}

extension Button {
  /// Return, which presses the button.
  public var keyHints: [KeyHint] { [KeyHint("Return", "press")] }
}

extension Toggle {
  /// Space, which toggles the value.
  public var keyHints: [KeyHint] { [KeyHint("Space", "toggle")] }
}

extension TextInput {
  fileprivate var undoHints: [KeyHint] { canUndo ? [KeyHint("Alt-U", "undo")] : [] }
}

extension TextField {
  /// Return, if it submits the field, and the keys that clear the field and undo an edit, if there's
  /// text or an edit.
  public var keyHints: [KeyHint] {
    (canSubmit ? [KeyHint("Return", "submit")] : [])
      + (text.isEmpty ? [] : [KeyHint("Ctrl-U", "clear")]) + undoHints
  }
}

extension TextEditor {
  /// The key that undoes an edit, if there is one.
  public var keyHints: [KeyHint] { undoHints }
}

extension Slider {
  /// Left and Right, which adjust the value.
  public var keyHints: [KeyHint] { [KeyHint("Left/Right", "adjust")] }
}

extension Stepper {
  /// Left and Right, which adjust the value.
  public var keyHints: [KeyHint] { [KeyHint("Left/Right", "adjust")] }
}

extension Picker {
  /// Left and Right, which choose an option.
  public var keyHints: [KeyHint] { [KeyHint("Left/Right", "choose")] }
}

extension ListView {
  /// Up and Down, and the keys that open, toggle, delete, and move items, if that's possible.
  public var keyHints: [KeyHint] {
    [KeyHint("Up/Down", "move"), KeyHint("Return", canOpen ? "open" : "select")]
      + (canToggle ? [KeyHint("Space", "toggle")] : [])
      + (canDelete ? [KeyHint("Delete", "delete")] : [])
      + (canMove ? [KeyHint("Alt-Up/Down", "reorder")] : [])
  }
}

extension ScrollView {
  /// Up and Down, which scroll.
  public var keyHints: [KeyHint] { [KeyHint("Up/Down", "scroll")] }
}

extension SplitView {
  /// The keys that move the divider.
  public var keyHints: [KeyHint] {
    [KeyHint(axis == .horizontal ? "Alt-Left/Right" : "Alt-Up/Down", "resize")]
  }
}

extension Sheet {
  /// Escape, which closes the sheet.
  public var keyHints: [KeyHint] { [KeyHint("Escape", "close")] }
}

extension Dialog {
  /// Escape, which closes the dialog.
  public var keyHints: [KeyHint] { [KeyHint("Escape", "cancel")] }
}

extension Table {
  /// The digits, which sort the rows by a column.
  public var keyHints: [KeyHint] {
    columns.isEmpty
      ? [] : [KeyHint(columns.count == 1 ? "1" : "1-\(min(9, columns.count))", "sort")]
  }
}
