import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct ContainersTests {
  @Test func paddingSurroundsContentWithBlanks() {
    let view = VStack(padding: Insets(top: 1, leading: 2)) { Label("Ada") }
    #expect(view.frame(width: 6).lines == ["      ", "  Ada "])
    #expect(view.frame(width: 4).lines == ["    ", "  Ad", "  a "])
    view.padding = .zero
    #expect(view.frame(width: 4).lines == ["Ada "])
  }

  @Test func scrollViewShowsVisiblePart() {
    let area = ScrollView(isFocusable: false) { Label("one\ntwo\nthree\nfour") }
    func shown() -> [String] { area.frame(width: 5, height: 2).lines }
    #expect(shown() == ["one  ", "two  "])
    #expect(area.scroll(by: 1))
    #expect(shown() == ["two  ", "three"])
    area.scroll(by: .max)
    #expect(shown() == ["three", "four "])
    #expect(area.rowOffset == 2)
    area.scroll(by: .min, columns: 5)
    #expect(shown() == ["one  ", "two  "])
    #expect(area.columnOffset == 0, "the view doesn't scroll horizontally")
    area.isEnabled = false
    #expect(!area.scroll(by: 1))
  }

  @Test func scrollIndicatorShowsPositionAndFocus() {
    let label = Label("1\n2")
    let area = ScrollView(scrollsHorizontally: true) { label }
    let screen = IncrementalRenderer(area, width: 4, height: 3)
    func shown() -> [String] {
      screen.update()
      #expect(screen.frame == area.frame(width: 4, height: 3))
      return screen.frame.lines
    }
    #expect(shown() == ["1   ", "2   ", "    "])
    area.focus()
    #expect(shown() == ["1  ┃", "2  ┃", "   ┃"])
    label.text = "1234567\n2\n3\n4\n5\n6"
    #expect(shown() == ["123┃", "2  │", "3  │"])
    area.scroll(by: 2, columns: 2)
    #expect(shown() == ["   │", "   ┃", "   │"])
    area.blur()
    area.scroll(by: .max, columns: -1)
    #expect(shown() == ["    ", "    ", "   ┃"])
    label.text = "1"
    #expect(shown() == ["1   ", "    ", "    "])
    #expect(area.frame(width: 9, theme: .ascii).lines == ["1        "])
  }

  @Test func scrollViewScrollsHorizontally() {
    let label = Label("日本語 text", lineLimit: 1)
    let area = ScrollView(scrollsHorizontally: true, isFocusable: false) { label }
    func shown() -> [String] { area.frame(width: 4, height: 1).lines }
    #expect(shown() == ["日本"])
    area.scroll(by: 0, columns: 1)
    #expect(shown() == [" 本 "], "halves of wide characters are blank")
    area.scroll(by: 0, columns: 100)
    #expect(shown() == ["text"])
    label.text = "ab"
    #expect(shown() == ["ab  "])
    area.scrollsHorizontally = false
    label.text = "one two three"
    #expect(shown() == ["one…"])
  }

  @Test func scrollRangeFollowsContentSize() {
    let label = Label("one")
    let area = ScrollView(isFocusable: false) { label }
    let screen = IncrementalRenderer(area, width: 5, height: 1)
    screen.update()
    area.scroll(by: 1)
    #expect(area.rowOffset == 0)
    label.text = "one\ntwo"
    screen.update()
    area.scroll(by: 1)
    screen.update()
    #expect(screen.frame.lines == ["two  "])
    label.text = "one"
    screen.update()
    #expect(screen.frame.lines == ["one  "])
  }

  @Test func splitViewDividesSpaceAroundDivider() {
    let split = SplitView {
      Fill("a")
      Fill("b")
    }
    #expect(split.frame(width: 8, height: 1).lines == ["aaa│bbbb"])
    split.moveDivider(by: 2)
    #expect(split.frame(width: 8, height: 1).lines == ["aaaaa│bb"])
    split.moveDivider(by: .max)
    #expect(split.frame(width: 8, height: 1).lines == ["aaaaaa│b"])
    split.moveDivider(by: .min)
    #expect(split.frame(width: 8, height: 1).lines == ["a│bbbbbb"])
    split.minimum = 3
    #expect(split.frame(width: 8, height: 1).lines == ["aaa│bbbb"])
    #expect(split.frame(width: 4, height: 1).lines == ["a│bb"])
    #expect(split.frame(width: 1, height: 1).lines == ["│"])
  }

  @Test func splitViewStacksNodesVertically() {
    let (upper, lower) = (Label("up"), Label("low"))
    let split = SplitView(.vertical, firstLength: 1) {
      upper
      lower
    }
    #expect(split.frame(width: 3, height: 4).lines == ["up ", "───", "low", "   "])
    upper.isHidden = true
    #expect(split.frame(width: 3, height: 2).lines == ["low", "   "])
  }

  @Test func userStateTransfersScrollOffsetAndDivider() {
    let (area, newArea) = (ScrollView { Label("a\nb\nc") }, ScrollView { Label("a\nb\nc") })
    _ = area.frame(width: 2, height: 1)
    area.scroll(by: 2)
    newArea.transferUserState(from: area)
    #expect(newArea.frame(width: 2, height: 1).lines == ["c┃"])

    let parts = (0..<4).map { _ in Label("x") }
    let (split, newSplit) = (
      SplitView { parts[..<2].map { $0 } }, SplitView { parts[2...].map { $0 } }
    )
    split.firstLength = 3
    newSplit.transferUserState(from: split)
    #expect(newSplit.firstLength == 3)
  }

  @Test func splitViewTrapsWithoutTwoNodes() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = SplitView { Label() } }
    }
  }

  @Test func sheetCoversBottomOfContent() {
    let sheet = Sheet("Filter") { Label("Only mine") }
    let view = ZStack {
      Fill(".")
      sheet
    }
    #expect(view.frame(width: 13, height: 1).lines == ["............."])
    sheet.present()
    #expect(
      view.frame(width: 13, height: 5).lines == [
        ".............", ".............", "┌Filter─────┐", "│ Only mine │", "└───────────┘",
      ])
    #expect(view.frame(width: 2, height: 2).lines == ["┌┐", "└┘"])
  }

  @Test func wrappingStackContinuesOnNextRow() {
    let stack = HStack(spacing: 1, wraps: true) {
      Button("Edit")
      Button("Post")
      Button("Settings")
    }
    #expect(stack.frame(width: 30).lines == ["[ Edit ] [ Post ] [ Settings ]"])
    #expect(stack.frame(width: 17).lines == ["[ Edit ] [ Post ]", "[ Settings ]     "])
    #expect(stack.frame(width: 5).lines.count == 3)
    stack.children[0].isHidden = true
    #expect(stack.frame(width: 12).lines == ["[ Post ]    ", "[ Settings ]"])
    stack.wraps = false
    #expect(stack.frame(width: 30).lines.count == 1)
  }

  @Test func wrappingStackPlacesRowsBelowHighestNode() {
    let stack = HStack(padding: Insets(horizontal: 1), wraps: true) {
      Label("one\ntwo")
      Label("b")
      Label("four")
    }
    #expect(stack.frame(width: 6).lines == [" oneb ", " two  ", " four "])
  }
}
