import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor @Suite struct ThemeTests {
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
    let frame = Renderer(theme: .ascii).render(Self.everyState(), width: 8, height: 9)
    #expect(
      frame.lines == [
        "< A >   ", "( B )   ", "Name    ", "***     ", "a text ~", "+t+     ", "|x|     ",
        "+-+     ", "--------",
      ])
    #expect(frame.text.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func themeDoesNotChangeText() {
    let frame = Renderer(theme: .ascii).render(Label("…•─"), width: 3, height: 1)
    #expect(frame.lines == ["…•─"])
  }

  @Test func themeDefinesStateStyles() {
    var theme = Theme.standard
    theme.focus = Style(foreground: .cyan)
    theme.disabled = Style(foreground: .red)
    theme.placeholder = .italic
    let frame = Renderer(theme: theme).render(Self.everyState(), width: 8, height: 9)
    #expect(frame[column: 0, row: 0].style == Style(foreground: .cyan))
    #expect(frame[column: 2, row: 0].style == Style(foreground: .cyan))
    #expect(frame[column: 0, row: 1].style == Style(foreground: .red))
    #expect(frame[column: 0, row: 2].style == .italic)
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
    #expect(screen.frame == Renderer(theme: .ascii).render(view, width: 8, height: 9))
  }
}
