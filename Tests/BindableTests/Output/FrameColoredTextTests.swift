import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableViews

@MainActor struct FrameColoredTextTests {
  private func frame(_ style: Style = .bold) -> Frame {
    let name = Label("Ada")
    name.style = style
    return HStack(spacing: 1) {
      name
      Label("日本")
    }
    .frame(width: 12)
  }

  @Test func rowsContainControlSequencesAndNoTrailingBlanks() {
    #expect(frame().text(colors: .trueColor) == "\u{1B}[1mAda\u{1B}[m 日本")
    let rows = VStack {
      Label("one")
      Label(" ")
      Label("two")
    }
    #expect(rows.frame(width: 5).text(colors: .ansi16) == "one\n\ntwo")
  }

  @Test func colorsAreNearestToDepth() {
    let colored = frame(Style(foreground: .rgb(255, 95, 0)))
    #expect(colored.text(colors: .ansi256) == "\u{1B}[38;5;202mAda\u{1B}[m 日本")
    #expect(colored.text(colors: .none) == "Ada 日本")
  }

  @Test func trailingBlanksWithBackgroundAreKept() {
    let fill = Fill()
    fill.style = Style(background: .blue)
    #expect(fill.frame(width: 3, height: 1).text(colors: .ansi16) == "\u{1B}[44m   \u{1B}[m")
  }

  @Test(arguments: ColorDepth.allCases)
  func terminalShowsFrame(colors: ColorDepth) {
    let styles = [Style(), .inverse, Style(.dim, foreground: .cyan, background: .rgb(14, 17, 22))]
    for style in styles {
      let frame = frame(style)
      var terminal = TerminalModel(width: 12, height: 1)
      terminal.feed(frame.text(colors: colors) + "\u{1B}[?25l")
      #expect(terminal.differences(from: frame, colors: colors) == [])
    }
  }
}
