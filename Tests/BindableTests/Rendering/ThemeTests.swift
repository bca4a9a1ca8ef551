import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct ThemeTests {
  static func everyState() -> ViewNode {
    let (focused, disabled) = (Button("A"), Button("B"))
    disabled.isEnabled = false
    let view = VStack {
      focused
      disabled
      TextField(placeholder: "Name")
      TextField("abc", isSecure: true)
      Label("a text that is cut", lineLimit: 1)
      Border("t", lineStyle: .rounded) { Label("x") }
      Divider()
    }
    focused.focus()
    return view
  }

  @Test func asciiThemeUsesOnlyASCII() {
    let frame = Self.everyState().frame(width: 8, height: 9, theme: .ascii)
    #expect(
      frame.lines == [
        "< A >   ", "( B )   ", "Name    ", "***     ", "a text ~", "+t+     ", "|x|     ",
        "+-+     ", "--------",
      ])
    #expect(frame.text.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func themeDoesNotChangeText() {
    let frame = Label("…•─").frame(width: 3, height: 1, theme: .ascii)
    #expect(frame.lines == ["…•─"])
  }

  @Test func themeDefinesStateStyles() {
    var theme = Theme.standard
    theme.focus = Style(foreground: .cyan)
    theme.disabled = Style(foreground: .red)
    theme.placeholder = .italic
    let frame = Self.everyState().frame(width: 8, height: 9, theme: theme)
    #expect(frame[column: 0, row: 0].style == Style(foreground: .cyan))
    #expect(frame[column: 2, row: 0].style == Style(foreground: .cyan))
    #expect(frame[column: 0, row: 1].style == Style(foreground: .red))
    #expect(frame[column: 0, row: 2].style == Style.underline.merging(.italic))
  }

  @Test func standardThemeShowsFieldsAndFocusedRow() {
    let field = TextField("ab"), list = ListView(texts: ["x", "y"])
    let disabled = Button("B")
    disabled.isEnabled = false
    let view = VStack {
      field
      list
      disabled
    }
    list.focus()
    list.select(1)
    let frame = view.frame(width: 5, height: 4)
    #expect(frame.lines == ["ab   ", "x    ", "y    ", "( B )"])
    func styles(_ row: Int) -> [Style] { (0..<5).map { frame[column: $0, row: row].style } }
    #expect(styles(0) == Array(repeating: .underline, count: 5))
    #expect(styles(1) == Array(repeating: Style(), count: 5))
    #expect(styles(2) == Array(repeating: Style(.inverse, .underline), count: 5))
    #expect(styles(3) == Array(repeating: .dim, count: 5))
    list.blur()
    let blurred = view.frame(width: 5, height: 4)
    #expect(blurred[column: 0, row: 2].style == .inverse)
    #expect(blurred[column: 4, row: 2].style == .inverse, "the whole row of a selected item")
  }

  @Test func standardThemeUsesNoColors() {
    let field = TextField(placeholder: "Name"), editor = TextEditor("one\ntwo")
    let slider = Slider(0.5), list = ListView(texts: ["x", "y"])
    let nodes: [ViewNode] = [field, editor, slider, list]
    let view = VStack { nodes }
    for node in nodes {
      node.focus()
      let frame = view.frame(width: 12, height: 8)
      for row in 0..<8 {
        for cell in frame.cells(inRow: row) {
          #expect(cell.style.foreground == .default && cell.style.background == .default)
        }
      }
    }
  }

  // The states of a control differ in their text, so that they can be distinguished without color.
  @Test func controlStatesDifferWithoutStyles() {
    for make in [{ Button("x") as ViewNode }, { Toggle("x") as ViewNode }] {
      let node = make()
      let plain = node.frame(width: 8).lines
      node.focus()
      let focused = node.frame(width: 8).lines
      node.isEnabled = false
      let disabled = node.frame(width: 8).lines
      #expect(Set([plain, focused, disabled]).count == 3)
    }
  }

  @Test func incrementalRendererKeepsTheme() {
    let view = Self.everyState()
    let screen = IncrementalRenderer(view, width: 8, height: 9, theme: .ascii)
    screen.update()
    view.children[4].style = .bold
    screen.update()
    #expect(screen.frame == view.frame(width: 8, height: 9, theme: .ascii))
  }
}
