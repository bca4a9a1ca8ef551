import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// The exact bytes of terminal updates.
///
/// None of these frames has a cursor, so the position of the terminal's cursor is unknown.
struct TerminalBytesTests {
  private func update(
    _ old: Frame, _ new: Frame, _ encoder: TerminalEncoder = TerminalEncoder()
  ) -> TerminalUpdate {
    let update = encoder.update(from: old, to: new)
    var terminal = TerminalModel(width: new.size.width, height: new.size.height)
    terminal.feed(encoder.update(from: nil, to: old).bytes)
    terminal.feed(update.bytes)
    #expect(terminal.differences(from: new, colors: encoder.colors) == [])
    return update
  }

  private func update(_ old: String, _ new: String) -> TerminalUpdate {
    update(Frame(lines: [old]), Frame(lines: [new]))
  }

  @Test func changingOneDigitWritesEightBytes() {
    func screen(_ count: Int) -> Frame {
      Frame(
        lines: (0..<24).map { row in
          let text = row == 1 ? "Count: \(count)" : row < 22 ? "Label \(row)" : ""
          return text + String(repeating: " ", count: 80 - text.count)
        })
    }
    let digit = update(screen(1001), screen(1002))
    #expect(digit.text == "\u{1B}[2;11H2")
    #expect(digit.bytes.count == 8)
    #expect(digit.cells == 1)
    #expect(digit.rows == 1)
  }

  @Test func equalFramesWriteNoBytes() {
    let frame = Frame(lines: ["Count: 1001", "日本"])
    #expect(update(frame, frame) == TerminalUpdate(bytes: [], cells: 0, rows: 0))
  }

  @Test func shorterTextBlanksRemainingCells() {
    #expect(update("100", "99 ").text == "\u{1B}[1;1H99 ")
  }

  @Test func replacingWideCharacterWritesBothColumns() {
    #expect(update("日x", "a x").text == "\u{1B}[1;1Ha ")
    #expect(update("abx", "日x").text == "\u{1B}[1;1H日")
  }

  @Test func movedWideCharacterIsOneRun() {
    let moved = update("┌称号──┐", "┌─称号─┐")
    #expect(moved.text == "\u{1B}[1;2H─称号")
    #expect(moved.bytes.count == 6 + 9)
  }

  @Test func gapOfOneCellIsRewritten() {
    let gap = update("aXbYc", "a1b2c")
    #expect(gap.text == "\u{1B}[1;2H1b2")
    #expect(gap.bytes.count == 9)
    #expect(gap.cells == 3)
  }

  @Test func longGapIsSkipped() {
    let gap = update("aX..........Yc", "a1..........2c")
    #expect(gap.text == "\u{1B}[1;2H1\u{1B}[10C2")
    #expect(gap.bytes.count == 13)
  }

  @Test func attributesAreKeptWithoutColors() {
    let bold = Frame(lines: ["X"]).with(Style(.bold, foreground: .red))
    let plain = update(Frame(lines: [" "]), bold, TerminalEncoder(colors: .none))
    #expect(plain.text == "\u{1B}[1;1H\u{1B}[1mX\u{1B}[m")
    let red = update(Frame(lines: [" "]), bold, TerminalEncoder(colors: .ansi16))
    #expect(red.text == "\u{1B}[1;1H\u{1B}[1;31mX\u{1B}[m")
  }

  @Test func colorsAreMappedToNearestSupported() {
    let orange = Frame(lines: ["X"]).with(Style(foreground: .rgb(0xFF, 0x5F, 0)))
    func color(_ level: ColorDepth) -> String {
      update(Frame(lines: [" "]), orange, TerminalEncoder(colors: level)).text
    }
    #expect(color(.ansi256) == "\u{1B}[1;1H\u{1B}[38;5;202mX\u{1B}[m")
    #expect(color(.trueColor) == "\u{1B}[1;1H\u{1B}[38;2;255;95;0mX\u{1B}[m")
    #expect(color(.none) == "\u{1B}[1;1HX")
  }

  @Test func pixelsAreHalfBlocksOrShadesWithoutColors() {
    let pixels = Frame(lines: ["▀"])
      .with(Style(foreground: .rgb(255, 95, 0), background: .rgb(0, 0, 0)))
    func bytes(_ level: ColorDepth) -> String {
      update(Frame(lines: [" "]), pixels, TerminalEncoder(colors: level)).text
    }
    #expect(bytes(.trueColor) == "\u{1B}[1;1H\u{1B}[38;2;255;95;0;48;2;0;0;0m▀\u{1B}[m")
    #expect(bytes(.ansi256) == "\u{1B}[1;1H\u{1B}[38;5;202;48;5;16m▀\u{1B}[m")
    #expect(bytes(.ansi16) == "\u{1B}[1;1H\u{1B}[91;40m▀\u{1B}[m")
    #expect(bytes(.none) == "\u{1B}[1;1H░")
  }

  @Test func pixelsOfEqualBrightnessWriteNoBytesWithoutColors() {
    func pixels(_ red: UInt8) -> Frame {
      Frame(lines: ["▀"]).with(Style(foreground: .rgb(red, 95, 0), background: .rgb(0, 0, 0)))
    }
    let encoder = TerminalEncoder(colors: .none)
    #expect(update(pixels(255), pixels(254), encoder).bytes == [])
    #expect(update(pixels(255), pixels(0), encoder).text == "\u{1B}[1;1H ")
  }

  @Test func unsupportedColorChangeWritesNoBytes() {
    let frame = Frame(lines: ["X"])
    #expect(
      update(frame, frame.with(Style(foreground: .red)), TerminalEncoder(colors: .none)).bytes == []
    )
  }

  @Test func writingLastCellDoesNotScroll() {
    let blank = Frame(width: 80, height: 24)
    var frame = blank
    frame.write(Glyph("x", width: 1), column: 79, row: 23, style: Style())
    #expect(update(blank, frame).text == "\u{1B}[24;80Hx")
    var terminal = TerminalModel(width: 80, height: 24)
    terminal.feed(TerminalEncoder().update(from: nil, to: frame).bytes)
    #expect(terminal.scrolledOut.isEmpty)
  }

  @Test func ambiguousWidthCharacterRepositionsCursor() {
    let frame = Frame(lines: ["⌨\u{FE0F} ab"])
    #expect(
      update(frame, frame.with(Style(background: .blue))).text
        == "\u{1B}[1;1H\u{1B}[44m  \r⌨\u{FE0F}\r\u{1B}[2C ab\u{1B}[m")
  }

  @Test func consecutiveRowsUseLineBreaks() {
    let text = update(Frame(width: 3, height: 3), Frame(lines: ["abc", "def", "gh "])).text
    #expect(text == "\u{1B}[1;1Habc\r\ndef\r\ngh")
  }

  @Test func longBlankRowEndIsErased() {
    let blank = String(repeating: " ", count: 10)
    #expect(update("0123456789abcdef", "012345" + blank).text == "\u{1B}[1;7H\u{1B}[K")
    #expect(update("012", "   ").text == "\u{1B}[1;1H   ", "Three blanks must be written.")
  }

  @Test func onlyChangedAttributesAreWritten() {
    var frame = Frame(width: 4, height: 1)
    let styles = [Style(.bold), Style(.bold, .underline), Style(.underline), Style()]
    for (column, style) in styles.enumerated() {
      frame.write(Glyph("x", width: 1), column: column, row: 0, style: style)
    }
    #expect(
      update(Frame(width: 4, height: 1), frame).text
        == "\u{1B}[1;1H\u{1B}[1mx\u{1B}[4mx\u{1B}[22mx\u{1B}[mx")
  }

  @Test func foregroundOfBlankIsIgnored() {
    let blank = Frame(lines: ["  "])
    #expect(update(blank, blank.with(Style(.bold, foreground: .red))).bytes == [])
    #expect(update(blank, blank.with(.underline)).bytes != [])
  }

  @Test func multipleRowsUseSynchronizedOutput() {
    let encoder = TerminalEncoder(usesSynchronizedOutput: true)
    let before = Frame(lines: ["a", "b"])
    #expect(update(before, Frame(lines: ["a", "c"]), encoder).text == "\u{1B}[2;1Hc")
    #expect(
      update(before, Frame(lines: ["c", "d"]), encoder).text
        == "\u{1B}[?2026h\u{1B}[1;1Hc\r\nd\u{1B}[?2026l")
  }
}
