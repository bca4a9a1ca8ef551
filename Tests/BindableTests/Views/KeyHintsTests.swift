import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct KeyHintsTests {
  private let save = Button("Save"), isPublic = Toggle("Public"), hints = KeyHints()
  private let dialog = Dialog()
  private let view: ZStack

  init() {
    let (column, front) = ([save, isPublic, hints], dialog)
    view = ZStack {
      [VStack { column.map { $0 as ViewNode } }, front]
    }
  }

  @Test func hintsAfterOneThatDoesNotFitAreOmitted() {
    let hints = KeyHints([
      KeyHint("a", "short"), KeyHint("b", "a long description"), KeyHint("c", "fits"),
      KeyHint("?", "all"),
    ])
    var colored = Theme.standard
    colored.colors = ThemeColors()
    for theme in [.standard, colored] {
      let line = hints.frame(width: 28, height: 1, theme: theme).text
      #expect(line.contains("a short  ?") && !line.contains("c fits"))
    }
  }

  @Test func hintsFollowFocus() {
    let screen = IncrementalRenderer(view, width: 30, height: 3)
    screen.update()
    #expect(screen.frame.lines[2].hasPrefix("Tab next "))
    view.dispatch(KeyPress("x"))
    screen.update()
    #expect(screen.frame.lines[2] == "Return press  Tab next        ")
    isPublic.focus()
    screen.update()
    #expect(screen.frame.lines[2] == "Space toggle  Tab next        ")
    #expect(screen.frame == view.frame(width: 30, height: 3))
  }

  @Test func itemThatCannotBeOpenedHasNoHintToOpenIt() {
    final class Closed: ListCell { override var canBeOpened: Bool { false } }
    let list = ListView(sections: [
      CellSection(count: 2) { $0 == 0 ? Closed() : ListCell() }
    ])
    list.adapter.open = ListAction { _ in }
    list.focus()
    for (index, titles) in [["move"], ["move", "open"]].enumerated() {
      list.select(index)
      _ = list.frame(width: 20)
      #expect(list.keyHints.map(\.title) == titles)
    }
  }

  @Test func hintsOfDialogReplaceThoseBehindIt() {
    save.focus()
    _ = view.frame(width: 30)
    dialog.present("Sure?", choices: ["Yes"])
    #expect(hints.hints.map(\.title) == ["press", "cancel"])
    dialog.dismiss()
    #expect(hints.hints.map(\.title) == ["press", "next"])
  }

  @Test func hintsThatDoNotFitAreOmitted() {
    save.focus()
    #expect(hints.frame(width: 21).text == "Return press")
    #expect(hints.frame(width: 22).text == "Return press  Tab next")
    #expect(hints.frame(width: 5).text == "")
    for width in 0...30 {
      EverySizeTests.checkPairs(hints.frame(width: width, height: width % 2), "")
    }
  }

  @Test func lastHintIsOmittedLast() {
    hints.additionalHints = [KeyHint("F2", "inspect"), KeyHint("Ctrl-Q", "quit")]
    save.focus()
    #expect(
      hints.frame(width: 47).text == "Return press  Tab next  F2 inspect  Ctrl-Q quit")
    #expect(hints.frame(width: 46).text == "Return press  Tab next  Ctrl-Q quit")
    #expect(hints.frame(width: 34).text == "Return press  Ctrl-Q quit")
    #expect(hints.frame(width: 24).text == "Return press")
    #expect(hints.frame(width: 11).text == "Ctrl-Q quit")
    for width in 0...50 {
      EverySizeTests.checkPairs(hints.frame(width: width, height: 1), "")
    }
  }

  @Test func keysOfAppComeLastAndAreSpoken() {
    hints.additionalHints = [KeyHint("Ctrl-S", "save all")]
    save.focus()
    #expect(
      AccessibilityTree.text(of: hints) == #"keys "Return press, Tab next, Ctrl-S save all""#)
  }

  @Test func keysOfNodeOfYourOwnAreShown() {
    final class Meter: ViewNode, KeyHandler {
      override var canFocus: Bool { true }
      func handle(_ press: KeyPress) -> Bool { false }
      override var keyHints: [KeyHint] { [KeyHint("+/-", "adjust")] }
    }
    let meter = Meter(), hints = KeyHints()
    let area = ScrollView { [meter, Label("1"), Label("2"), hints] as [ViewNode] }
    meter.focus()
    _ = area.frame(width: 20, height: 2)
    #expect(hints.hints.map(\.keys) == ["+/-", "Up/Down", "Tab"])
    #expect(area.isVisible)
  }

  @Test func ownHintReplacesTheOneForTheSameKeyInEachLanguage() {
    view.libraryTexts = Texts { $0 == .tabKey ? "Tabulator" : nil }
    hints.additionalHints = [KeyHint("Tab", "leave"), KeyHint(KeyPress(.tab), "go on")]
    save.focus()
    #expect(hints.hints.map(\.title) == ["press", "next"])
  }

  @Test func releasedHintsAreNotUpdated() {
    weak var released: KeyHints?
    do {
      let hints = KeyHints()
      released = hints
      _ = hints.hints
    }
    #expect(released == nil)
    #expect(save.focus())
  }
}
