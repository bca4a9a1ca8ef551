import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct ContainerKeysTests {
  @Test func keysScrollScrollView() {
    let area = ScrollView { Label("a\nb\nc\nd\ne") }
    _ = area.frame(width: 3, height: 3)
    #expect(area.handle(KeyPress(.down)) && area.rowOffset == 1)
    #expect(area.handle(KeyPress(.end)) && area.rowOffset == 2)
    #expect(!area.handle(KeyPress(.down)), "There are no more rows.")
    #expect(!area.handle(KeyPress(.right)), "There are no more columns.")
    #expect(area.handle(KeyPress(.pageUp)) && area.rowOffset == 0)
    #expect(area.handle(KeyPress(.pageDown)) && area.rowOffset == 2)
    #expect(area.handle(KeyPress(.home)) && area.rowOffset == 0)
    #expect(!area.handle(KeyPress(.down, .control)))
  }

  @Test func altArrowMovesSplitDivider() {
    let split = SplitView {
      Fill("a")
      Fill("b")
    }
    _ = split.frame(width: 11, height: 1)
    #expect(split.handlesKey(KeyPress(.right, .alt)) && split.firstLength == 6)
    #expect(!split.handlesKey(KeyPress(.right)) && !split.handlesKey(KeyPress(.up, .alt)))
  }

  @Test func focusStaysInPresentedSheet() {
    let (behind, first, second) = (Button("behind"), Button("first"), Button("second"))
    let sheet = Sheet {
      first
      second
    }
    let view = ZStack {
      behind
      sheet
    }
    behind.focus()
    sheet.present()
    #expect(view.focusOrder.map { $0 === first || $0 === second } == [true, true])
    view.moveFocus(by: 1)
    #expect(second.isFocused)
    view.moveFocus(by: 1)
    #expect(first.isFocused)
    #expect(sheet.handlesKey(KeyPress(.escape)))
    #expect(behind.isFocused && sheet.isHidden)
  }
}
