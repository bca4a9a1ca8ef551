import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Card {
  @Observed var stored = ""
  @Observed var price = 3.5
  @Observed var name = ""
  let correct: (String) -> String
  var number: String {
    get { stored }
    set { stored = correct(newValue) }
  }
  init(_ correct: @escaping (String) -> String) { self.correct = correct }
}

private final class CardView: ViewNode {
  let number = TextField(), price = TextField(), name = TextField()
  var card: Card?
  override var content: ViewNode? { VStack { [number, price, name] } }
  static let bindings = BindingTable(Card.self, CardView.self) {
    \.number <-> \.number.text
    bind(\.price, to: \.price.text, as: .decimal(fractionDigits: 2), parse: .double)
    bind(\.name, to: \.name.text, as: .trimmed, parse: .trimmed)
  }
}

private func grouped(_ text: String) -> String {
  let digits = Array(text.filter(\.isNumber))
  return stride(from: 0, to: digits.count, by: 4)
    .map { String(digits[$0..<min($0 + 4, digits.count)]) }.joined(separator: " ")
}

@MainActor private func marked(_ input: TextInput) -> String {
  "\(input.text.prefix(input.caret))|\(input.text.dropFirst(input.caret))"
}

/// The caret, the selection, and the edits to undo while a model corrects a text.
@MainActor struct CorrectionTests {
  private let view = CardView()

  private func connect(_ correct: @escaping (String) -> String) -> Connection<Card, CardView> {
    let card = Card(correct)
    view.card = card
    return CardView.bindings.connect(card, to: view)
  }

  @Test func caretStaysAfterTypedDigitWhenDigitsAreGrouped() {
    let connection = connect(grouped)
    view.number.replaceText(with: "12345678")
    #expect(view.number.text == "1234 5678")
    view.number.moveCaret(by: 4 - view.number.caret)
    view.number.type("9")
    #expect(marked(view.number) == "1234 9|567 8")
    view.number.type("0")
    #expect(marked(view.number) == "1234 90|56 78")
    connection.disconnect()
  }

  @Test func equalDigitsAreFollowed() {
    let connection = connect(grouped)
    view.number.replaceText(with: "1111111")
    view.number.moveCaret(by: 4 - view.number.caret)
    view.number.type("1")
    #expect(marked(view.number) == "1111 1|111")
    connection.disconnect()
  }

  @Test func restoredSeparatorIsPassedByBackspaceAndDelete() {
    let connection = connect(grouped)
    view.number.replaceText(with: "12345678")
    view.number.moveCaret(by: 5 - view.number.caret)
    view.number.deleteBackward()
    #expect(marked(view.number) == "1234| 5678")
    view.number.deleteBackward()
    #expect(marked(view.number) == "123|5 678")
    view.number.moveCaret(by: 1)
    _ = view.number.handle(KeyPress(.delete))
    #expect(marked(view.number) == "1235 |678")
    _ = view.number.handle(KeyPress(.delete))
    #expect(marked(view.number) == "1235 |78")
    connection.disconnect()
  }

  @Test func caretStaysWhenLetterBecomesTwo() {
    let connection = connect { $0.uppercased() }
    view.number.type("ßx")
    view.number.moveCaret(by: -1)
    #expect(marked(view.number) == "SS|X")
    view.number.type("ß")
    #expect(marked(view.number) == "SSSS|X")
    view.number.type("a")
    #expect(marked(view.number) == "SSSSA|X")
    connection.disconnect()
  }

  @Test func addedSuffixIsBehindCaret() {
    let connection = connect { text in
      let digits = text.filter(\.isNumber)
      return digits.isEmpty ? "" : "\(digits) kg"
    }
    view.number.type("5")
    view.number.type("0")
    #expect(marked(view.number) == "50| kg")
    view.number.deleteBackward()
    view.number.deleteBackward()
    #expect(marked(view.number) == "|")
    connection.disconnect()
  }

  @Test func selectionStaysWithCharacters() {
    let field = TextField("abc def")
    field.moveCaret(by: -3)
    field.moveCaret(by: 3, extendingSelection: true)
    #expect(field.selectedText == "def")
    BindableCore.Correction.depth += 1
    field.text = "- abc def."
    BindableCore.Correction.depth -= 1
    #expect(field.selectedText == "def")
  }

  @Test func unrelatedTextOfProgramKeepsOffsetOfCaret() {
    let field = TextField("abc def")
    field.moveCaret(by: -4)
    field.text = "xabcyz"
    #expect(field.caret == 3)
  }

  @Test func undoGoesBackThroughFormatAfterFieldWasLeft() {
    let connection = connect { $0 }
    #expect(view.price.text == "3.50")
    view.price.focus()
    view.price.replaceText(with: "4")
    view.price.blur()
    #expect(view.price.text == "4.00")
    #expect(view.price.undo() && view.price.text == "3.50")
    #expect(view.price.redo() && view.price.text == "4.00")
    connection.disconnect()
  }

  @Test func trimmingParserKeepsBlankBetweenWords() {
    let connection = connect { $0 }
    for character in "Ada King " { view.name.type(String(character)) }
    #expect(view.name.text == "Ada King ")
    view.name.submit()
    #expect(view.name.text == "Ada King" && connection.pendingEdits == [])
    connection.disconnect()
  }

  @Test(arguments: [
    ("कि", ["क", ""]), ("ที่", ["ที", "ท", ""]), ("นำ", ["น", ""]), ("שָׁ", ["שָ", "ש", ""]),
    ("க்ஷி", ["க்ஷ", "க்", "க", ""]), ("한", [""]), ("é", [""]), ("e\u{301}", [""]),
    ("👨‍👩‍👧", [""]), ("🇩🇪", [""]), ("👍🏽", [""]), ("1️⃣", [""]), ("❤️", [""]), ("\r\n", [""]),
  ])
  func backspaceDeletesWhatUserSeesAsOneStep(text: String, steps: [String]) {
    let editor = TextEditor("x" + text)
    var shown: [String] = []
    while editor.text != "x", shown.count < 9 {
      editor.deleteBackward()
      shown.append(String(editor.text.dropFirst()))
    }
    #expect(shown.map { Array($0.unicodeScalars) } == steps.map { Array($0.unicodeScalars) })
    #expect(editor.undo() && editor.text == "x" + text)
  }

  @Test func deleteRemovesWholeCharacterAfterCaret() {
    let field = TextField("किx")
    field.moveCaret(by: -2)
    _ = field.handle(KeyPress(.delete))
    #expect(field.text == "x" && field.caret == 0)
  }
}
