import Testing

@testable import BindableCore
@testable import BindableViews

private struct Line: Identifiable {
  let id: Int
}

@MainActor private final class LineCell: ListCell {
  let text = Label()
  override var content: ViewNode? { text }
  static let bindings = BindingTable(Line.self, LineCell.self) {
    bind(\.id, to: \.text.text) { "Line \($0)" }
  }
}

@MainActor private final class Lines {
  @Observed var all = (1...20).map(Line.init)
}

@MainActor private final class LinesView: ViewNode {
  let list = ListView()
  override var content: ViewNode? { Pane("Lines") { list } }
  static let bindings = BindingTable(Lines.self, LinesView.self) {
    each(\.all, into: \.list) { LineCell.bindings }
  }
}

@MainActor struct PaneTests {
  private static let theme: Theme = {
    var theme = Theme()
    theme.colors = ThemeColors()
    return theme
  }()

  @Test("a frame has the scroll bar that a terminal shows, next to a list in a pane")
  func frameHasScrollBar() {
    let (lines, view) = (Lines(), LinesView())
    let connection = LinesView.bindings.connect(lines, to: view)
    for position in [0, 5, 100] {
      view.list.scroll(by: position)
      let frame = view.frame(width: 16, height: 8, theme: Self.theme)
      let screen = IncrementalRenderer(view, width: 16, height: 8, theme: Self.theme)
      screen.update()
      #expect(frame == screen.frame)
      #expect(frame.lines.contains { $0.hasSuffix("█") })
    }
    // A part of a tree is drawn as if it were the whole tree.
    let list = view.list.frame(width: 14, height: 6, theme: Self.theme)
    #expect(!list.lines.contains { $0.hasSuffix("█") })
    withExtendedLifetime(connection) {}
  }

  @Test("the bar in the border is the only one while the item that receives keys isn't visible")
  func listHasOneScrollBar() {
    let (lines, view) = (Lines(), LinesView())
    let connection = LinesView.bindings.connect(lines, to: view)
    view.list.focus()
    view.list.select(0)
    view.list.scroll(by: 9)
    let texts = view.frame(width: 9, height: 6, theme: Self.theme).lines[1...4].map {
      String($0.dropFirst().dropLast())
    }
    #expect(texts == ["Line 10", "Line 11", "Line 12", "Line 13"])
    withExtendedLifetime(connection) {}
  }

  @Test func titleEndsBeforeTheCorner() {
    let pane = Pane("Settings", corner: Button("Back")) { Label("a") }
    #expect(pane.frame(width: 20, height: 3, theme: Self.theme).lines[0] == "╭─ Sett… ─[ Back ]─╮")
    #expect(pane.frame(width: 30, height: 3, theme: Self.theme).lines[0].hasPrefix("╭─ Settings ─"))
  }
}
