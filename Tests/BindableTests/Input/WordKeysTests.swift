import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableViews

/// Keys that move and delete by words and lines in a text.
@MainActor struct WordKeysTests {
  /// A key, and the text with the caret, written as `|`, before and after it.
  struct Example: Sendable, CustomStringConvertible {
    let press: KeyPress, before: String, after: String

    init(_ press: KeyPress, _ before: String, _ after: String) {
      (self.press, self.before, self.after) = (press, before, after)
    }

    var description: String { "\(press): \(before)" }
  }

  nonisolated static let examples = [
    Example(KeyPress(.left, .alt), "alpha beta|", "alpha |beta"),
    Example(KeyPress(.left, .control), "alpha |beta", "|alpha beta"),
    Example(KeyPress("b", .alt), "alpha, be|ta", "alpha, |beta"),
    Example(KeyPress(.left, .alt), "|alpha", "|alpha"),
    Example(KeyPress(.right, .alt), "al|pha beta", "alpha| beta"),
    Example(KeyPress(.right, .control), "alpha| beta", "alpha beta|"),
    Example(KeyPress("f", .alt), "|(日本) x", "(日本|) x"),
    Example(KeyPress(.backspace, .alt), "alpha beta|", "alpha |"),
    Example(KeyPress(.backspace, .control), "alpha beta 👨‍👩‍👧 |", "alpha beta |"),
    Example(KeyPress("w", .control), "Encore 🎸🔥|", "Encore |"),
    Example(KeyPress("w", .control), "cafe\u{301} ne\u{301}e|s", "cafe\u{301} |s"),
    Example(KeyPress("w", .control), "|alpha", "|alpha"),
    Example(KeyPress(.delete, .alt), "|alpha beta", "| beta"),
    Example(KeyPress(.delete, .control), "alpha| beta c", "alpha| c"),
    Example(KeyPress("d", .alt), "alpha|", "alpha|"),
    Example(KeyPress("k", .control), "alpha |beta", "alpha |"),
    Example(KeyPress("k", .control), "alpha|", "alpha|"),
    Example(KeyPress("u", .control), "alpha |beta", "|"),
  ]

  nonisolated static let lines = [
    Example(KeyPress(.left, .alt), "one\n|two", "|one\ntwo"),
    Example(KeyPress(.right, .alt), "one|\ntwo", "one\ntwo|"),
    Example(KeyPress("w", .control), "one\ntwo three|\n", "one\ntwo |\n"),
    Example(KeyPress("k", .control), "one\ntw|o\nthree", "one\ntw|\nthree"),
    Example(KeyPress("u", .control), "one\ntw|o\nthree", "one\n|o\nthree"),
    Example(KeyPress("u", .control), "one\n|two", "one\n|two"),
  ]

  private func place(_ text: String, in input: TextInput) {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    input.text = parts.joined()
    input.moveCaret(by: parts[0].count - input.caret)
  }

  private func marked(_ input: TextInput) -> String {
    "\(input.text.prefix(input.caret))|\(input.text.dropFirst(input.caret))"
  }

  private func check(_ example: Example, in input: TextInput) {
    place(example.before, in: input)
    let before = input.text
    #expect(input.dispatch(example.press), "\(example)")
    #expect(marked(input) == example.after, "\(example)")
    guard input.text != before else { return }
    #expect(input.undo() && marked(input) == example.before, "one step undoes \(example)")
    #expect(input.selection.isEmpty, "the next letter replaces nothing after \(example)")
    #expect(!input.canUndo)
  }

  @Test(arguments: examples) func keysActOnWordsOfField(example: Example) {
    check(example, in: TextField())
  }

  @Test(arguments: lines) func keysActOnLinesOfEditor(example: Example) {
    let editor = TextEditor()
    check(example, in: editor)
    _ = editor.frame(width: 20, height: 5)
    check(example, in: editor)
  }

  @Test func shiftSelectsWordAndWordKeyDeletesSelection() {
    let field = TextField("alpha beta gamma")
    #expect(field.dispatch(KeyPress(.left, [.alt, .shift])) && field.selectedText == "gamma")
    #expect(field.dispatch(KeyPress(.left, [.control, .shift])))
    #expect(field.selectedText == "beta gamma")
    #expect(field.dispatch(KeyPress("w", .control)) && field.text == "alpha ")
  }

  @Test func secureFieldIsOneWord() {
    let keys = [
      (KeyPress(.left, .alt), "|my secret words"), (KeyPress(.right, .control), "my secret words|"),
      (KeyPress(.backspace, .alt), "| words"), (KeyPress(.delete, .alt), "my secret|"),
    ]
    for (press, after) in keys {
      let field = TextField(isSecure: true)
      place("my secret| words", in: field)
      #expect(field.dispatch(press) && marked(field) == after, "\(press)")
    }
  }

  @Test(arguments: [false, true]) func sheetListsWordKeysOfFocusedText(isEditor: Bool) {
    let input: TextInput = isEditor ? TextEditor("alpha") : TextField("alpha")
    let save = Button("Save") {}
    let view = VStack {
      input
      save
    }
    let help = KeyHelp(view)
    /// The keys in the sheet, and what they do.
    func sheet() -> [(keys: String, title: String)] {
      help.dispatch(KeyPress(.function(1)))
      let lines = help.frame(width: 60, height: 30).lines
      help.dispatch(KeyPress(.escape))
      return lines.filter { $0.hasPrefix("│ ") }.map { line in
        let words = line.dropFirst(2).prefix { $0 != "│" }.split(separator: " ")
        return (String(words.first ?? ""), words.dropFirst().joined(separator: " "))
      }
    }
    func titles(of keys: String) -> [String] { sheet().filter { $0.keys == keys }.map(\.title) }
    let expected = [
      "Alt-Left/Right": "move by a word", "Ctrl-Left/Right": "move by a word",
      "Alt-Backspace/Delete": "delete a word", "Ctrl-Backspace/Delete": "delete a word",
      "Ctrl-W": "delete a word", "Ctrl-K": "delete to the end",
      "Ctrl-U": isEditor ? "delete to the start" : "clear",
    ]
    save.focus()
    for keys in expected.keys { #expect(titles(of: keys) == [], "\(keys)") }
    input.focus()
    for (keys, title) in expected { #expect(titles(of: keys) == [title], "\(keys)") }
    view.commands.append(
      ViewCommand(title: "next", press: KeyPress(.right, .alt), action: ControlAction {}))
    #expect(titles(of: "Alt-Left") == ["move by a word"] && titles(of: "Alt-Right") == ["next"])
  }

  @Test func commandComesBeforeWordKey() {
    let field = TextField("alpha")
    var count = 0
    let view = VStack { field }
    view.commands.append(
      ViewCommand(
        title: "back", press: KeyPress(.left, .alt), action: ControlAction { count += 1 }))
    field.focus()
    #expect(view.dispatch(KeyPress(.left, .alt)) && count == 1 && field.caret == 5)
    #expect(view.dispatch(KeyPress(.left, .control)) && count == 1 && field.caret == 0)
  }

  // MARK: Laws

  /// A deleted word is a range of whole characters, and undo restores it.
  ///
  /// Enough moves by a word reach the start and the end.
  @Test(arguments: LongRun.seeds(20, of: 0..<400)) func wordsAreWholeAndRestored(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let parts = ["a", "e\u{301}", " ", "日", "👨‍👩‍👧", "🇩🇪", ",", "7", "की", "\u{5D0}\u{5B7}", "\t"]
    let text = (0..<20).map { _ in parts.randomElement(using: &random)! }.joined()
    let input: TextInput = seed % 2 == 0 ? TextField(text) : TextEditor(text)
    let keys = [
      KeyPress(.backspace, .alt), KeyPress(.delete, .alt), KeyPress("k", .control),
    ]
    for position in 0...text.count {
      for key in keys {
        input.moveCaret(by: position - input.caret)
        #expect(input.dispatch(key))
        let rest = input.text
        let (start, end) = (text.prefix(input.caret), text.suffix(rest.count - input.caret))
        #expect(rest == String(start) + String(end), "\(key) at \(position)")
        if rest != text { #expect(input.undo() && input.text == text, "\(key) at \(position)") }
      }
    }
    for (key, end) in [(Key.left, 0), (.right, text.count)] {
      while input.caret != end {
        let before = input.caret
        input.dispatch(KeyPress(key, .alt))
        #expect(input.caret != before)
        guard input.caret != before else { break }
      }
    }
  }
}
