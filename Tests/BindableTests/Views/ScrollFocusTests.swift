import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Tests that a scroll view follows the focus.
@MainActor struct ScrollFocusTests {
  private func form() -> (fields: [TextField], area: ScrollView) {
    let fields = (0..<9).map { TextField("field \($0)") }
    return (fields, ScrollView(isFocusable: false) { for field in fields { field } })
  }

  @Test func focusingScrollsNodeIntoView() {
    let (fields, area) = form()
    let screen = IncrementalRenderer(area, width: 12, height: 3)
    screen.update()
    fields[4].focus()
    screen.update()
    expectLines(
      of: screen.frame,
      """
      field 2
      field 3
      field 4
      """)
    fields[1].focus()
    #expect(area.rowOffset == 1)
  }

  @Test func focusingVisibleNodeDoesNotScroll() {
    let (fields, area) = form()
    IncrementalRenderer(area, width: 12, height: 3).update()
    area.scroll(by: 4)
    fields[5].focus()
    #expect(area.rowOffset == 4)
  }

  @Test(arguments: ["typed", "pasted"]) func textScrollsToItsField(input: String) {
    let (fields, area) = form()
    let screen = IncrementalRenderer(area, width: 12, height: 3)
    fields[0].focus()
    screen.update()
    area.scroll(by: 6)
    screen.update()
    #expect(area.rowOffset == 6)
    if input == "typed" { area.dispatch(KeyPress("!")) } else { area.dispatchPasted("!") }
    screen.update()
    #expect(screen.frame.lines[0] == "field 0!    ")
    // The user scrolls on after that.
    area.scroll(by: 1)
    screen.update()
    #expect(area.rowOffset == 1)
  }

  @Test(arguments: [1, 2]) func areaFollowsHighlightedItem(rowsOfItem: Int) {
    let list = ListView(texts: (0..<9).map { "item \($0)" })
    list.itemHeight = .fixed(rowsOfItem)
    let area = ScrollView {
      Label("1\n2\n3")
      list
    }
    let screen = IncrementalRenderer(area, width: 12, height: 5)
    screen.update()
    list.focus()
    for index in [0, 1, 5, 8, 4, 0] {
      while list.highlightedItem != index {
        list.root.dispatch(KeyPress((list.highlightedItem ?? -1) < index ? .down : .up))
      }
      screen.update()
      #expect(screen.frame.text.contains("item \(index)"), "\(screen.frame.text)")
    }
  }

  @Test func arrowKeyMovesFocusBeforeItScrollsItAway() {
    let (fields, area) = form()
    let screen = IncrementalRenderer(area, width: 12, height: 3)
    fields[0].focus()
    for field in fields {
      screen.update()
      #expect(field.isFocused && screen.frame.text.contains(field.text))
      area.dispatch(KeyPress(.down))
    }
    for field in fields.reversed() {
      screen.update()
      #expect(field.isFocused && screen.frame.text.contains(field.text))
      area.dispatch(KeyPress(.up))
    }
  }

  @Test func arrowKeyScrollsTextAfterLastNode() {
    let button = Button("first")
    let area = ScrollView(isFocusable: false) {
      button
      Label((1...9).map { "line \($0)" }.joined(separator: "\n"))
    }
    let screen = IncrementalRenderer(area, width: 12, height: 3)
    button.focus()
    screen.update()
    for _ in 0..<3 { area.dispatch(KeyPress(.down)) }
    #expect(area.rowOffset == 3)
  }

  @Test func focusingTallNodeShowsItsTop() {
    let tall = Button("first")
    tall.preferredHeight = .fixed(5)
    let area = ScrollView {
      Label("a\nb\nc\nd")
      tall
      Label("e")
    }
    IncrementalRenderer(area, width: 12, height: 3).update()
    tall.focus()
    #expect(area.rowOffset == 4)
  }

  @Test func focusingScrollsNestedScrollViews() {
    let inner = form()
    inner.area.preferredHeight = .fixed(3)
    let outer = ScrollView {
      Label("1\n2\n3\n4\n5")
      Border(padding: .all(1)) { inner.area }
    }
    let screen = IncrementalRenderer(outer, width: 20, height: 4)
    screen.update()
    inner.fields[8].focus()
    screen.update()
    #expect(screen.frame.text.contains("field 8"))
    #expect(inner.area.rowOffset == 6 && outer.rowOffset > 0)
  }

  @Test func focusingScrollsHorizontally() {
    let far = Button("far")
    let area = ScrollView(scrollsHorizontally: true) {
      HStack {
        Label(String(repeating: "x", count: 40))
        far
      }
    }
    let screen = IncrementalRenderer(area, width: 10, height: 1)
    screen.update()
    far.focus()
    screen.update()
    #expect(screen.frame.text.contains("far"))
  }

  @Test func focusingBeforeFirstDrawingDoesNotScroll() {
    let (fields, area) = form()
    fields[8].focus()
    #expect(area.rowOffset == 0 && fields[8].isFocused)
  }

  @Test func focusedNodeIsVisibleAtRandomSizes() {
    var random = SeededRandom(seed: 6)
    let (fields, area) = form()
    let screen = IncrementalRenderer(area, width: 12, height: 3)
    for _ in 0..<(LongRun.isOn ? 200 : 80) {
      screen.resize(width: 12, height: Int.random(in: 1...12, using: &random))
      if Bool.random(using: &random) { area.scroll(by: Int.random(in: -9...9, using: &random)) }
      let number = Int.random(in: 0..<9, using: &random)
      if Bool.random(using: &random) { fields[(number + 1) % 9].isHidden.toggle() }
      guard fields[number].focus() || fields[number].isFocused else { continue }
      if fields[number].isHidden { continue }
      fields[number].blur()
      fields[number].focus()
      screen.update()
      #expect(
        screen.frame.text.contains("field \(number)"),
        "\(screen.frame.text), \(area.rowOffset) of \(area.maximumRowOffset)")
    }
  }
}
