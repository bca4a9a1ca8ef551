import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor @Suite struct ContainerKeysTests {
  @Test func keysScrollAnArea() {
    let area = ScrollArea { Label("a\nb\nc\nd\ne") }
    _ = Renderer().render(area, width: 3, height: 3)
    #expect(area.take(KeyPress(.down)) && area.rowOffset == 1)
    #expect(area.take(KeyPress(.end)) && area.rowOffset == 2)
    #expect(!area.take(KeyPress(.down)), "there is nothing more")
    #expect(!area.take(KeyPress(.right)), "nor is there anything beside")
    #expect(area.take(KeyPress(.pageUp)) && area.rowOffset == 0)
    #expect(area.take(KeyPress(.pageDown)) && area.rowOffset == 2)
    #expect(area.take(KeyPress(.home)) && area.rowOffset == 0)
    #expect(!area.take(KeyPress(.down, .control)))
  }

  @Test func altAndAnArrowMoveTheLineOfASplit() {
    let split = Split {
      Fill("a")
      Fill("b")
    }
    _ = Renderer().render(split, width: 11, height: 1)
    #expect(split.take(KeyPress(.right, .alt)) && split.first == 6)
    #expect(!split.take(KeyPress(.right)) && !split.take(KeyPress(.up, .alt)))
  }

  @Test func theFocusStaysInASheetThatIsShown() {
    let (behind, first, second) = (Button("behind"), Button("first"), Button("second"))
    let sheet = Sheet {
      first
      second
    }
    let view = Overlay {
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
    #expect(sheet.take(KeyPress(.escape)))
    #expect(behind.isFocused && sheet.isHidden)
  }
}
