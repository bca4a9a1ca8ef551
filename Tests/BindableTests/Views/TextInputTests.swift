import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct TextInputTests {
  private func press(_ input: TextInput, _ presses: KeyPress...) {
    for press in presses { _ = (input as? any KeyHandler)?.handle(press) }
  }

  // MARK: Undo

  @Test func undoRestoresWords() {
    let field = TextField()
    for character in "one two" { field.type(String(character)) }
    #expect(field.undo() && field.text == "one")
    #expect(field.undo() && field.text == "")
    #expect(!field.undo())
    #expect(field.redo() && field.redo() && field.text == "one two" && field.caret == 7)
    #expect(!field.redo())
  }

  @Test func movingCaretStartsNewEdit() {
    let field = TextField("b")
    field.type("c")
    field.moveCaret(by: -2)
    field.type("a")
    #expect(field.text == "abc" && field.undo())
    #expect(field.text == "bc" && field.caret == 0)
    #expect(field.undo() && field.text == "b" && field.caret == 1)
  }

  @Test func editAfterUndoDiscardsRedo() {
    let field = TextField()
    field.replaceText(with: "a")
    field.clear()
    field.undo()
    field.type("b")
    #expect(!field.redo() && field.text == "ab")
    for _ in 0..<3 { field.deleteBackward() }
    #expect(field.undo() && field.text == "ab", "deletions in a row are one edit")
  }

  @Test func programSettingTextClearsUndo() {
    let field = TextField()
    field.type("a")
    field.text = "b"
    #expect(!field.undo() && field.text == "b")
  }

  @Test func correctionByPresenterBelongsToEdit() {
    @MainActor final class Form {
      @Observed var code = "" {
        didSet { if code != code.uppercased() { code = code.uppercased() } }
      }
    }
    @MainActor final class FormView: ViewNode {
      let code = TextField()
      override var content: ViewNode? { code }
    }
    let form = Form(), view = FormView()
    let table = BindingTable(Form.self, FormView.self) { \.code <-> \.code.text }
    let connection = table.connect(form, to: view)
    view.code.type("a")
    view.code.type(" b")
    #expect(view.code.text == "A B" && form.code == "A B")
    #expect(view.code.undo() && form.code == "A")
    #expect(view.code.undo() && form.code == "")
    #expect(view.code.redo() && form.code == "A" && view.code.text == "A")
    connection.disconnect()
  }

  @Test func undoHasLimit() {
    let field = TextField()
    _ = field.frame(width: 20)
    for index in 0..<200 { field.replaceText(with: "\(index)") }
    var count = 0
    while field.undo() { count += 1 }
    #expect(count == 100 && field.text == "99")
  }

  // MARK: Selection

  @Test func typingReplacesSelection() {
    let field = TextField("hello world")
    field.moveCaret(by: -5, extendingSelection: true)
    #expect(field.selectedText == "world" && field.selection == 6..<11)
    field.type("there")
    #expect(field.text == "hello there" && field.selection == 11..<11)
    field.undo()
    #expect(field.text == "hello world" && field.selectedText == "world")
    field.deleteBackward()
    #expect(field.text == "hello ")
  }

  @Test func selectAllAndMovingKeys() {
    let field = TextField("abc")
    press(field, KeyPress("a", .alt))
    #expect(field.selectedText == "abc")
    press(field, KeyPress(.left))
    #expect(field.selection == 0..<0)
    press(field, KeyPress(.right, .shift), KeyPress(.right, .shift), KeyPress(.left, .shift))
    #expect(field.selectedText == "a")
    press(field, KeyPress(.right))
    #expect(field.caret == 1 && field.selection.isEmpty)
    press(field, KeyPress(.end, .shift), KeyPress(.delete))
    #expect(field.text == "a")
    press(field, KeyPress("u", .alt))
    #expect(field.text == "abc")
    press(field, KeyPress("e", .alt))
    #expect(field.text == "a")
  }

  @Test func selectionIsInverseAndSpoken() {
    let field = TextField("a日本b")
    field.focus()
    field.moveCaret(by: -3)
    field.moveCaret(by: 2, extendingSelection: true)
    let frame = field.frame(width: 8)
    let isInverse = (0..<8).map {
      frame.cell(column: $0, row: 0)?.style.attributes.contains(.inverse) == true
    }
    #expect(isInverse == [false, true, true, true, true, false, false, false])
    #expect(AccessibilityTree.text(of: field).contains(", 2 characters selected, focused"))
  }

  @Test func actionsAreReplayed() throws {
    @MainActor final class Note: ViewNode {
      let text = TextEditor(), title = TextField()
      override var content: ViewNode? {
        VStack {
          title
          text
        }
      }
    }
    let first = Note(), second = Note()
    let user = ActionRecorder(first)
    first.title.type("Day")
    first.title.selectAll()
    first.title.type("Night")
    first.text.type("one\ntwo")
    first.text.undo()
    first.text.redo()
    #expect(
      user.actions.script == """
        type title "Day"
        caret title -3
        extend title 3
        type title "Night"
        type text "one\\ntwo"
        undo text
        redo text

        """)
    try replay(RecordedAction.script(user.actions.script), on: second)
    #expect(second.title.text == "Night" && second.text.text == "one\ntwo")
  }

  // MARK: Law

  /// Undoing everything gives the first text; redoing everything gives the last one.
  @Test(arguments: LongRun.seeds(8, of: 0..<20)) func undoingAllEditsRestoresFirstText(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let input: TextInput = seed % 2 == 0 ? TextField("start 日") : TextEditor("start\n日")
    _ = input.frame(width: 20)
    let first = input.text
    let actions = input.offeredActions.map(\.action).filter { $0 != .undo && $0 != .redo }
    for _ in 0..<60 {
      let action = actions[Int.random(in: 0..<actions.count, using: &random)]
      #expect(input.perform(action) == true, "\(action)")
      #expect((0...input.text.count).contains(input.caret))
      #expect(input.selection.upperBound <= input.text.count)
    }
    let last = input.text
    var steps = 0
    while input.undo() { steps += 1 }
    #expect(input.text == first)
    for _ in 0..<steps { #expect(input.redo()) }
    #expect(input.text == last && !input.redo())
  }
}

@MainActor struct TextEditorTests {
  @Test func linesWrapWithColumnForCaret() {
    let editor = TextEditor("Photographer in Lisbon\n\nand Porto")
    expectLines(
      of: editor.frame(width: 14),
      """
      Photographer
      in Lisbon

      and Porto
      """)
    #expect(editor.frame(width: 0).lines.allSatisfy { $0 == "" })
  }

  @Test func caretMovesByRows() {
    let editor = TextEditor("long line\nab\nanother one")
    editor.focus()
    _ = editor.frame(width: 20, height: 4)
    editor.moveCaret(by: -editor.caret + 7)
    #expect(editor.dispatch(KeyPress(.down)) && editor.caret == 12, "the row is shorter")
    #expect(editor.dispatch(KeyPress(.down)) && editor.caret == 20, "the column is kept")
    #expect(!editor.handle(KeyPress(.down)))
    #expect(editor.dispatch(KeyPress(.up, .shift)) && editor.selectedText == "\nanother")
    #expect(editor.dispatch(KeyPress(.home)) && editor.caret == 10)
    #expect(editor.dispatch(KeyPress(.end)) && editor.caret == 12)
    #expect(editor.dispatch(KeyPress(.pageUp)) && editor.caret == 2)
    #expect(!editor.handle(KeyPress(.up)))
  }

  @Test func editorShowsRowsAroundCaret() {
    let editor = TextEditor((1...9).map { "\($0)" }.joined(separator: "\n"))
    #expect(editor.frame(width: 3, height: 3).lines == ["7  ", "8  ", "9  "])
    editor.moveCaret(by: -8)
    #expect(editor.frame(width: 3, height: 3).lines == ["4  ", "5  ", "6  "])
    editor.moveCaret(by: -99)
    editor.focus()
    let frame = editor.frame(width: 3, height: 3)
    #expect(frame.lines == ["1  ", "2  ", "3  "])
    #expect(frame.cursor == Position(column: 0, row: 0))
  }

  @Test func returnBreaksLineAndPasteKeepsLines() {
    let editor = TextEditor()
    editor.focus()
    for key in [KeyPress("a"), KeyPress(.enter), KeyPress("b")] { #expect(editor.dispatch(key)) }
    #expect(editor.dispatchPasted("\r\nc\u{2028}d"))
    #expect(editor.text == "a\nb\nc\nd")
    #expect(AccessibilityTree.text(of: editor).hasPrefix(#"text area "a␊b␊c␊d""#))
  }

  @Test func selectionSpansRows() {
    let editor = TextEditor("ab\ncd")
    editor.focus()
    editor.moveCaret(by: -1)
    editor.moveCaret(by: -3, extendingSelection: true)
    let frame = editor.frame(width: 4, height: 2)
    let selected = (0..<2).map { row in
      (0..<4).filter {
        frame.cell(column: $0, row: row)?.style.attributes.contains(.inverse) == true
      }
    }
    #expect(selected == [[1], [0]])
  }

  /// A text wrapped again after each edit has the rows of one that's new.
  @Test(arguments: LongRun.seeds(3, of: 0..<400)) func editsWrapOnlyTheirLines(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let pieces = [
      "a", "日本", " ", "\n", "\r\n", "\r", "\u{2028}", "\u{85}", "\t", "two words", "e", "\u{301}",
      "\u{2027}", "👩‍🚀", "\u{1B}",
    ]
    func some(_ limit: Int) -> String {
      (0..<Int.random(in: 0...limit, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
    }
    var scalars = Array(some(40).unicodeScalars)
    let wrapped = WrappedText()
    for _ in 0..<40 {
      let start = Int.random(in: 0...scalars.count, using: &random)
      let end = min(scalars.count, start + Int.random(in: 0...6, using: &random))
      scalars.replaceSubrange(start..<end, with: some(4).unicodeScalars)
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      let text = String(view), width = random.next() % 9 == 0 ? 12 : 7
      wrapped.wrap(text, width: width)
      let new = WrappedText()
      new.wrap(text, width: width)
      let context = Comment(rawValue: "\(text.debugDescription)")
      #expect(wrapped.count == new.count && wrapped.lineWidth == new.lineWidth, context)
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      let longest = lines.map { GlyphEncoder.line(of: String($0)).width }.max()
      #expect(wrapped.lineWidth == longest, context)
      let (rows, newRows) = (wrapped.rows(0..<Int.max), new.rows(0..<Int.max))
      #expect(rows.map(\.glyphs) == newRows.map(\.glyphs), context)
      #expect(rows.map(\.positions.start) == newRows.map(\.positions.start), context)
      for (index, row) in rows.enumerated() {
        let starts = row.positions.start..<row.positions.start + row.positions.columns.count
        #expect(starts.allSatisfy { wrapped.row(of: $0) == index }, context)
        #expect(wrapped[index].columns == row.positions.columns, context)
      }
      let characters = Array(text)
      for position in 0...characters.count {
        let line = wrapped.line(around: position)
        #expect(line.contains(position) || line.upperBound == position, context)
        #expect(characters[line].allSatisfy { !$0.isNewline }, context)
        #expect(line.upperBound == characters.count || characters[line.upperBound].isNewline)
        #expect(line.lowerBound == 0 || characters[line.lowerBound - 1].isNewline)
      }
    }
  }

  @Test(arguments: [10, 1_000]) func typingWrapsOneLine(lineCount: Int) {
    let lines = (0..<lineCount).map { "line \($0) of the text" }
    let editor = TextEditor(lines.joined(separator: "\n"))
    editor.focus()
    _ = editor.frame(width: 12, height: 5)
    let wrapped = editor.rows
    editor.moveCaret(by: -30)
    #expect(wrapped?.wrap(editor.text, width: 12) == 0)
    editor.type("x")
    #expect(wrapped?.wrap(editor.text, width: 12) == 1)
    editor.type("\n")
    #expect(wrapped?.wrap(editor.text, width: 12) == 2)
    _ = editor.frame(width: 12, height: 5)
    #expect(editor.rows === wrapped)
    #expect(wrapped?.wrap(editor.text, width: 12) == 0)
  }

  @Test func placeholderIsShownWithoutText() {
    let editor = TextEditor(placeholder: "About you")
    #expect(editor.frame(width: 9).lines == ["About you"])
    #expect(editor.frame(width: 6).lines == ["About…"])
  }

  /// Each caret position is in one row, and its column is inside the editor.
  @Test(arguments: LongRun.seeds(1, of: 0..<12)) func everyPositionHasOneRow(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let pieces = ["a", "日", " ", "  ", "\n", "\t", "word", "e\u{301}", "👩‍🚀", "\u{200B}", "\u{1B}"]
    let text = (0..<Int.random(in: 0...30, using: &random)).map { _ in
      pieces[Int.random(in: 0..<pieces.count, using: &random)]
    }.joined()
    let editor = TextEditor(text)
    for width in 0...12 {
      let wrapped = WrappedText()
      wrapped.wrap(text, width: width)
      let positions = wrapped.rows(0..<wrapped.count).flatMap { row in
        row.positions.columns.indices.map { row.positions.start + $0 }
      }
      #expect(positions == Array(0...text.count), "\(width) \(text.debugDescription)")
      for height in 0...3 {
        editor.focus()
        for step in 0...text.count {
          editor.moveCaret(by: step == 0 ? -text.count : 1)
          EverySizeTests.checkPairs(
            editor.frame(width: width, height: height), "\(width) \(height)")
        }
      }
    }
  }

  @Test(arguments: LongRun.seeds(1, of: UInt64(1)..<4))
  func fuzzerFindsNothing(seed: UInt64) async {
    @MainActor final class Note {
      @Observed var text = "one\ntwo"
    }
    @MainActor final class NoteView: ViewNode {
      let text = TextEditor(), copy = Label(), undone = Button("Undo")
      override var content: ViewNode? {
        VStack {
          text
          copy
          undone
        }
      }
    }
    @MainActor final class World {
      let note = Note(), view = NoteView()
      let connection: Connection<Note, NoteView>
      init() {
        connection = BindingTable(Note.self, NoteView.self) {
          \.text <-> \.text.text
          \.text --> \.copy.text
        }.connect(note, to: view)
        view.undone.controlAction = ControlAction { [view] in _ = view.text.undo() }
      }
    }
    var fuzzer = ScreenFuzzer(seed: seed, actionCount: 80)
    (fuzzer.width, fuzzer.height) = (12, 8)
    let found = await fuzzer.findCounterexample {
      World()
    } root: {
      $0.view
    } check: {
      $0.note.text == $0.view.text.text ? nil : "the presenter has \($0.note.text)"
    }
    #expect(found == nil, "\(found.map { "\($0)" } ?? "")")
  }

  @Test func undoOfPasteKeepsWhatWasTyped() {
    for input in [TextField("a") as TextInput, TextEditor("a")] {
      input.focus()
      input.moveCaret(by: 1)
      input.type("b")
      #expect(input.dispatchPasted("cd"))
      input.type("e")
      #expect(input.text == "abcde")
      input.undo()
      #expect(input.text == "abcd")
      input.undo()
      #expect(input.text == "ab")
      input.undo()
      #expect(input.text == "a")
    }
  }
}
