import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct FrameTests {
  @Test func frameIsCreatedFromLines() {
    let frame = Frame(lines: ["日本", "x"])
    #expect(frame.size == Size(width: 4, height: 2))
    #expect(frame.lines == ["日本", "x   "])
    #expect(frame.text == "日本\nx")
    #expect("\(frame)" == "日本\nx")
  }

  @Test func textKeepsInnerBlanksAndTrailingRows() {
    #expect(Frame(lines: [" a b ", "   ", ""]).text == " a b\n\n")
    #expect(Frame(width: 0, height: 2).lines == ["", ""])
    #expect(Frame(width: 3, height: 0).lines.isEmpty)
  }

  @Test func lineIsTextOfItsCells() {
    var random = SeededRandom(seed: 3)
    let characters: [Character] = ["a", "~", " ", "é", "日", "\u{1F1EB}", "가", "▀"]
    for _ in 0..<200 {
      let word = String((0..<6).map { _ in characters.randomElement(using: &random) ?? "a" })
      let ascii = String((0..<6).map { _ in characters[Int.random(in: 0..<3, using: &random)] })
      let frame = Frame(lines: [word, ascii])
      for row in -1...2 {
        #expect(frame.line(row) == Frame.text(of: frame.cells(inRow: row)))
      }
    }
  }

  @Test func wideCharacterFillsTwoCells() {
    let frame = Frame(lines: ["日x"])
    #expect(frame.cells(inRow: 0).map(\.width) == [2, 0, 1])
    #expect(frame[column: 0, row: 0].character == "日")
    #expect(frame[column: 2, row: 0] == Cell("x"))
  }

  @Test func cellOutOfRangeIsNil() {
    let frame = Frame(width: 2, height: 1)
    #expect(frame.cell(column: 1, row: 0) == Cell())
    #expect(frame.cell(column: 2, row: 0) == nil)
    #expect(frame.cell(column: 0, row: 1) == nil)
    #expect(frame.cell(column: -1, row: 0) == nil)
    #expect(frame.cells(inRow: 1).isEmpty)
    #expect(frame.line(-1).isEmpty)
  }

  @Test func subscriptOutOfRangeStopsProgram() async {
    await #expect(processExitsWith: .failure) {
      _ = Frame(width: 2, height: 1)[column: 2, row: 0]
    }
  }

  @Test func negativeSizeStopsProgram() async {
    await #expect(processExitsWith: .failure) { _ = Frame(width: -1, height: 1) }
  }

  @Test(arguments: [
    ("\u{1B}", "␛"), ("日", "\u{FFFD}"), ("\u{301}", "\u{FFFD}"), ("e\u{301}", "é"),
  ])
  func cellReplacesCharactersThatDoNotFitOneColumn(character: Character, shown: Character) {
    #expect(Cell(character).character == shown)
    #expect(Cell(character).width == 1)
  }

  @Test(arguments: 0..<6) func overwritingHalfOfWideCharacterBlanksOtherHalf(column: Int) {
    var frame = Frame(lines: ["日日日"])
    frame.write(Glyph("x", width: 1), column: column, row: 0, style: Style())
    let expected = [
      "x 日日", " x日日", "日x 日", "日 x日", "日日x ", "日日 x",
    ]
    #expect(frame.lines == [expected[column]])
    #expect(frame.cells(inRow: 0).map(\.width).reduce(0, +) == 6)
  }

  @Test(arguments: 0..<5) func wideCharacterBlanksHalvesOfOverwrittenCharacters(column: Int) {
    var frame = Frame(lines: ["日日日"])
    frame.write(Glyph("本", width: 2), column: column, row: 0, style: Style())
    #expect(frame.lines == [["本日日", " 本 日", "日本日", "日 本 ", "日日本"][column]])
  }
}
