extension ViewNode {
  /// Returns the hints of the focused node and its ancestors, up to the topmost modal node,
  /// followed by additional ones.
  ///
  /// A key that a node closer to the focus handles isn't repeated, and neither is one that types or
  /// deletes in the focused field. Nodes that the user can't act on have no hints.
  final func activeKeyHints(and additional: [KeyHint]) -> [KeyHint] {
    let texts = libraryTexts
    var hints: [KeyHint] = []
    let front = topmostModal ?? self, focused = front.focusedNode
    let isTyping = focused.map { $0 is TextInput && $0.isInteractive } ?? false
    // See `dispatch(_:)`.
    let shortcuts = focusChain.flatMap(\.commands).filter(\.press.isShortcut)
      .map { KeyHint($0.press, $0.title, in: texts).id }
    // A focused node can be disabled, or in a hidden view.
    for current in focusChain where current.isInteractive {
      let commands = current.commands.filter {
        !(isTyping && $0.press.isTyped)
          && (current.isFocused || focused?.keepsDigit($0.press) != true)
      }.map { KeyHint($0.press, $0.title, in: texts) }
      let isAround = isTyping && !current.isFocused
      let own = current.keyHints.filter { !(current is TextInput && shortcuts.contains($0.id)) }
      for hint in own + commands
      where !hints.contains(where: { $0.id == hint.id }) && !(isAround && texts.editsText(hint)) {
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

extension Texts {
  /// Returns whether the key of a hint changes a text that has the focus.
  fileprivate func editsText(_ hint: KeyHint) -> Bool {
    [Key.character(" "), .delete, .backspace].contains { self.hint($0, to: .delete).id == hint.id }
  }
}
