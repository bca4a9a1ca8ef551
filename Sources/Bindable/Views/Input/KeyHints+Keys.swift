// The key hints of the library's nodes.

extension ViewNode {
  /// Returns the hints of the focused node and its ancestors, up to the topmost modal node, followed
  /// by additional ones.
  ///
  /// A key that a node closer to the focus handles isn't repeated, and neither is a command whose key
  /// is typed into the focused field. Nodes that the user can't act on have no hints.
  final func activeKeyHints(and additional: [KeyHint]) -> [KeyHint] {
    let texts = libraryTexts
    var hints: [KeyHint] = []
    let front = topmostModal ?? self
    let isTyping = front.focusedNode.map { $0 is TextInput && $0.isInteractive } ?? false
    // A focused node can be disabled, or in a hidden view.
    for current in focusChain where current.isInteractive {
      let commands = current.keyCommands.filter { !isTyping || !$0.press.isTyped }
        .map { KeyHint($0.press, $0.title, in: texts) }
      for hint in ((current as? any KeyHandler)?.keyHints ?? []) + commands
      where !hints.contains(where: { $0.id == hint.id }) {
        hints.append(hint)
      }
    }
    let moving = front.focusableCount > 1 ? [texts.hint(.tab, to: .next)] : []
    for hint in moving + additional where !hints.contains(where: { $0.id == hint.id }) {
      hints.append(hint)
    }
    if self is KeyHelp {
      hints.append(texts.hint(isTyping ? .function(1) : .character("?"), to: .allKeys))
    }
    return hints
  }
}

extension Button {
  /// Return, which presses the button.
  public var keyHints: [KeyHint] { [libraryTexts.hint(.enter, to: .press)] }
}

extension Toggle {
  /// Space, which toggles the value.
  public var keyHints: [KeyHint] { [libraryTexts.hint(.character(" "), to: .toggle)] }
}

extension TextInput {
  fileprivate var undoHints: [KeyHint] {
    canUndo ? [libraryTexts.hint(.character("u"), with: .alt, to: .undo)] : []
  }
}

extension TextField {
  /// Return, if it submits the field, and the keys that clear the field and undo an edit, if there's
  /// text or an edit.
  public var keyHints: [KeyHint] {
    (canSubmit ? [libraryTexts.hint(.enter, to: .submit)] : [])
      + (text.isEmpty ? [] : [libraryTexts.hint(.character("u"), with: .control, to: .clear)])
      + undoHints
  }
}

extension TextEditor {
  /// The key that undoes an edit, if there is one.
  public var keyHints: [KeyHint] { undoHints }
}

extension Slider {
  /// Left and Right, which adjust the value.
  public var keyHints: [KeyHint] { [libraryTexts.hint(.left, .right, to: .adjust)] }
}

extension Stepper {
  /// Left and Right, which adjust the value.
  public var keyHints: [KeyHint] { [libraryTexts.hint(.left, .right, to: .adjust)] }
}

extension Picker {
  /// Left and Right, which choose an option.
  public var keyHints: [KeyHint] { [libraryTexts.hint(.left, .right, to: .choose)] }
}

extension ListView {
  /// Up and Down, and the keys that open, toggle, delete, and move items, if that's possible.
  public var keyHints: [KeyHint] {
    let texts = libraryTexts
    return [texts.hint(.up, .down, to: .move), texts.hint(.enter, to: canOpen ? .open : .select)]
      + (canToggle ? [texts.hint(.character(" "), to: .toggle)] : [])
      + (canDelete ? [texts.hint(.delete, to: .delete)] : [])
      + (canMove ? [texts.hint(.up, .down, with: .alt, to: .reorder)] : [])
  }
}

extension ScrollView {
  /// Up and Down, which scroll.
  public var keyHints: [KeyHint] { [libraryTexts.hint(.up, .down, to: .scroll)] }
}

extension SplitView {
  /// The keys that move the divider.
  public var keyHints: [KeyHint] {
    let texts = libraryTexts
    return axis == .horizontal
      ? [texts.hint(.left, .right, with: .alt, to: .resize)]
      : [texts.hint(.up, .down, with: .alt, to: .resize)]
  }
}

extension Sheet {
  /// Escape, which closes the sheet.
  public var keyHints: [KeyHint] { [libraryTexts.hint(.escape, to: .close)] }
}

extension Dialog {
  /// Escape, which closes the dialog.
  public var keyHints: [KeyHint] { [libraryTexts.hint(.escape, to: .dismiss)] }
}

extension Table {
  /// The digits, which sort the rows by a column.
  public var keyHints: [KeyHint] {
    let digits = columns.count == 1 ? "1" : "1-\(min(9, columns.count))"
    return columns.isEmpty ? [] : [KeyHint(digits, libraryTexts[.sort])]
  }
}
