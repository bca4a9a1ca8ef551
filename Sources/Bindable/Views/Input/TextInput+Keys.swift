extension TextField: KeyHandler {
  /// Handles keys that edit the text, and Return if there's an action.
  ///
  /// | key | effect |
  /// |---|---|
  /// | Left, Right | move the caret |
  /// | Home, Ctrl-A; End, Ctrl-E | move to the start; to the end |
  /// | Alt-Left, Ctrl-Left, Alt-B; Alt-Right, Ctrl-Right, Alt-F | move by a word |
  /// | the same arrow keys, Home, and End with Shift; Alt-A | select; select all |
  /// | Backspace; Delete | delete the selection, or before the caret; after it |
  /// | Alt-Backspace, Ctrl-Backspace, Ctrl-W; Alt-Delete, Ctrl-Delete, Alt-D | delete a word |
  /// | Ctrl-K; Ctrl-U | delete to the end; clear the text |
  /// | Ctrl-Z, Alt-U; Ctrl-Y, Alt-E | undo; redo |
  ///
  /// A word consists of letters, digits, and emoji. The text of a secure field is one word.
  public func handle(_ press: KeyPress) -> Bool {
    if press == KeyPress(.enter) { return canSubmit && submit() }
    return handleEditing(press, line: 0..<text.count)
  }

  /// Types the text, replacing line breaks with blanks.
  public func handlePaste(_ text: String) -> Bool {
    paste(String(text.map { $0.isNewline ? " " : $0 }))
  }
}

extension TextEditor: KeyHandler {
  /// Handles the same keys as a text field, Return, which breaks the line, and keys for rows.
  ///
  /// Ctrl-K deletes to the end of the line, and Ctrl-U to its start.
  ///
  /// | key | effect |
  /// |---|---|
  /// | Up, Down; Page Up, Page Down | move the caret by a row; by the visible rows |
  /// | the same keys with Shift | select |
  ///
  /// Up and Down are passed on at the first and last row.
  public func handle(_ press: KeyPress) -> Bool {
    if press == KeyPress("u", .control) { return delete(to: line.lowerBound) }
    let page = max(1, visibleRowCount - 1)
    let extends = press.modifiers == .shift
    guard press.modifiers.isEmpty || extends else { return handleEditing(press, line: line) }
    switch press.key {
    case .enter: return type("\n")
    case .up: return moveCaret(byRows: -1, extendingSelection: extends)
    case .down: return moveCaret(byRows: 1, extendingSelection: extends)
    case .pageUp: return moveCaret(byRows: -page, extendingSelection: extends)
    case .pageDown: return moveCaret(byRows: page, extendingSelection: extends)
    default: return handleEditing(press, line: line)
    }
  }

  /// Types the text.
  public func handlePaste(_ text: String) -> Bool {
    paste(String(text.map { $0.isNewline ? "\n" : $0 }))
  }
}

extension TextInput {
  /// Returns the hints for the keys that move and delete by words and lines, except for those of
  /// key commands in a tree.
  final func editingHints(in root: ViewNode) -> [KeyHint] {
    let toStart: LibraryText = self is TextEditor ? .deleteToStart : .clear
    let keys: [([Key], KeyModifiers, LibraryText)] = [
      ([.left, .right], .alt, .moveByWord), ([.left, .right], .control, .moveByWord),
      ([.backspace, .delete], .alt, .deleteWord), ([.backspace, .delete], .control, .deleteWord),
      ([.character("w")], .control, .deleteWord), ([.character("k")], .control, .deleteToEnd),
      ([.character("u")], .control, toStart),
    ]
    let texts = libraryTexts
    return keys.compactMap { keys, modifiers, text in
      let own = keys.filter { !root.hasKeyCommand(KeyPress($0, modifiers)) }
      return own.isEmpty ? nil : texts.hint(own, modifiers, texts[text])
    }
  }

  // Handles the keys of all text inputs, where Home and End move to the ends of `line`.
  fileprivate final func handleEditing(_ press: KeyPress, line: @autoclosure () -> Range<Int>)
    -> Bool
  {
    let extends = press.modifiers.contains(.shift)
    let held = press.modifiers.subtracting(.shift)
    let isForWord = held == .alt || held == .control
    switch (press.key, press.modifiers) {
    case (.character(let character), []), (.character(let character), .shift):
      return type(String(character))
    // Without Shift, the caret moves to the end of a selection.
    case (.left, []) where !selection.isEmpty: return moveCaret(by: selection.lowerBound - caret)
    case (.right, []) where !selection.isEmpty: return moveCaret(by: selection.upperBound - caret)
    case (.left, []), (.left, .shift): return moveCaret(by: -1, extendingSelection: extends)
    case (.right, []), (.right, .shift): return moveCaret(by: 1, extendingSelection: extends)
    case (.home, []), (.home, .shift), (.character("a"), .control):
      return moveCaret(by: line().lowerBound - caret, extendingSelection: extends)
    case (.end, []), (.end, .shift), (.character("e"), .control):
      return moveCaret(by: line().upperBound - caret, extendingSelection: extends)
    case (.left, _) where isForWord, (.character("b"), .alt):
      return moveCaret(by: wordStart - caret, extendingSelection: extends)
    case (.right, _) where isForWord, (.character("f"), .alt):
      return moveCaret(by: wordEnd - caret, extendingSelection: extends)
    case (.character("a"), .alt): return selectAll()
    case (.delete, []): return deleteForward()
    case (.backspace, []), (.backspace, .shift): return deleteBackward()
    case (.backspace, _) where isForWord, (.character("w"), .control):
      return delete(to: wordStart)
    case (.delete, _) where isForWord, (.character("d"), .alt): return delete(to: wordEnd)
    case (.character("k"), .control): return delete(to: line().upperBound)
    case (.character("u"), .control): return clear()
    case (.character("z"), .control), (.character("u"), .alt): return undo()
    case (.character("y"), .control), (.character("e"), .alt): return redo()
    default: return false
    }
  }
  // Deletes the selection, or the characters between the caret and a position if there's none.
  fileprivate final func delete(to position: Int) -> Bool {
    guard selection.isEmpty, position != caret else {
      return selection.isEmpty ? performsActions : deleteBackward()
    }
    return moveCaret(by: position - caret, extendingSelection: true) && deleteBackward()
  }

  // The start of the word before the caret.
  private final var wordStart: Int { caret - wordLength(text.prefix(caret).reversed()) }

  // The end of the word after the caret.
  private final var wordEnd: Int { caret + wordLength(text.dropFirst(caret)) }

  // The number of characters up to the end of the first word, or of all in a secure field, whose
  // words would be parts of a secret.
  private final func wordLength(_ characters: some Collection<Character>) -> Int {
    guard !isSecret else { return characters.count }
    let rest = characters.drop { !$0.isInWord }.drop { $0.isInWord }
    return characters.count - rest.count
  }
}

extension Character {
  fileprivate var isInWord: Bool {
    isLetter || isNumber || unicodeScalars.first?.properties.isEmojiPresentation == true
  }
}
