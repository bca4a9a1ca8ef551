import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor @Suite(.snapshots) struct StyledFrameTests {
  @Test func stylesAreListedBelowText() throws {
    let title = Label("Ada Lovelace")
    title.style = Style(.bold, .underline, foreground: .red, background: .rgb(0, 10, 255))
    let name = TextField("日本")
    let note = Label("note")
    note.style = Style(.dim, foreground: .indexed(202), background: .ansi(12))
    let view = VStack {
      title
      name
      Label("plain")
      note
    }
    name.focus()
    try verify(StyledFrame(view.frame(width: 14))) {
      """
      Ada Lovelace
      日本
      plain
      note
      ── styles
      1: 1-12 bold underline fg=red bg=#000AFF
      2: 1-14 underline
      4: 1-4 dim fg=202 bg=bright-blue
      cursor: row 2, column 5
      """
    }
  }

  @Test func plainFrameListsNoStyles() {
    #expect(StyledFrame(Frame(lines: ["a"])).snapshotLines == ["a", "── styles", "none"])
  }

  @Test func stylesOfRowAreListedOnOneLine() {
    var frame = Frame(width: 6, height: 1)
    for (column, style) in [Style.bold, .bold, Style(), .inverse, .dim, .dim].enumerated() {
      frame.write(Glyph("a", width: 1), column: column, row: 0, style: style)
    }
    #expect(StyledFrame(frame).snapshotLines[2] == "1: 1-2 bold, 4 inverse, 5-6 dim")
  }

  @Test func differentStylesHaveDifferentSnapshots() {
    func frame(_ style: Style) -> StyledFrame {
      var frame = Frame(width: 1, height: 1)
      frame.write(Glyph("a", width: 1), column: 0, row: 0, style: style)
      return StyledFrame(frame)
    }
    let styles = [
      Style(), .bold, .dim, .italic, .underline, .inverse, Style(foreground: .red),
      Style(background: .red), Style(foreground: .ansi(9)), Style(foreground: .indexed(1)),
      Style(foreground: .rgb(1, 0, 0)), Style(foreground: .rgb(16, 0, 0)),
    ]
    #expect(Set(styles.map { frame($0).snapshotLines }).count == styles.count)
  }
}
