import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct DrawingTests {
  @Test func buttonShowsStateWithoutColor() {
    let button = Button("OK")
    #expect(button.frame(width: 6).lines == ["[ OK ]"])
    button.focus()
    #expect(button.frame(width: 6).lines == ["< OK >"])
    button.isEnabled = false
    #expect(button.frame(width: 6).lines == ["( OK )"])
    #expect(button.frame(width: 6)[column: 2, row: 0].style.attributes == [.dim, .inverse])
    button.blur()
    #expect(button.frame(width: 6)[column: 2, row: 0].style.attributes == .dim)
  }

  @Test func buttonInDisabledViewIsDisabled() {
    let button = Button("OK")
    let stack = VStack { button }
    stack.isEnabled = false
    #expect(stack.frame(width: 6).lines == ["( OK )"])
  }

  @Test func partIsDrawnWithoutStateOfAncestors() {
    let button = Button("OK")
    let stack = VStack { button }
    let screen = IncrementalRenderer(button, width: 6, height: 1)
    screen.update()
    stack.isEnabled = false
    stack.style = .bold
    screen.update()
    #expect(screen.frame == button.frame(width: 6))
    #expect(screen.frame == Button("OK").frame(width: 6))
  }

  @Test func longButtonTitleIsTruncated() {
    #expect(Button("Following").frame(width: 9).lines == ["[ Foll… ]"])
  }

  @Test func toggleShowsStateWithoutColor() {
    let toggle = Toggle("Wi-Fi", isOn: true)
    #expect(toggle.frame(width: 9).lines == ["[x] Wi-Fi"])
    toggle.isOn = false
    toggle.focus()
    #expect(toggle.frame(width: 9).lines == ["< > Wi-Fi"])
    toggle.isEnabled = false
    #expect(toggle.frame(width: 9).lines == ["( ) Wi-Fi"])
  }

  @Test func emptyTextFieldShowsDimPlaceholder() {
    let field = TextField(placeholder: "Name")
    let frame = field.frame(width: 6)
    #expect(frame.lines == ["Name  "])
    #expect(frame[column: 0, row: 0].style == Style(.dim, .underline))
    #expect(frame.cursor == nil)
  }

  @Test func focusedTextFieldKeepsCaretVisible() {
    let field = TextField("日本語abc")
    field.focus()
    #expect(field.frame(width: 10).cursor == Position(column: 9, row: 0))
    #expect(field.frame(width: 4).lines == ["abc "])
    #expect(field.frame(width: 4).cursor == Position(column: 3, row: 0))
    #expect(field.frame(width: 5).lines == [" abc "], "Half of a wide character must be blank.")
    field.moveCaret(by: -6)
    #expect(field.frame(width: 4).lines == ["日本"])
    #expect(field.frame(width: 4).cursor == Position(column: 0, row: 0))
    field.blur()
    #expect(field.frame(width: 4).lines == ["日… "])
  }

  @Test func imageShowsAlternativeText() {
    let image = Image("ada.png", alternativeText: "Ada")
    #expect(image.frame(width: 8).lines == ["[Ada]   "])
    image.preferredHeight = .fixed(3)
    #expect(image.frame(width: 7).lines == ["╭─────╮", "│ Ada │", "╰─────╯"])
    image.alternativeText = ""
    #expect(image.frame(width: 9).lines[1] == "│ada.png│")
  }

  @Test func dividerStretchesWithoutWideningBorder() {
    let view = VStack {
      Border {
        Label("abc")
        Divider()
      }
      Divider()
    }
    #expect(
      view.frame(width: 7).lines == ["┌───┐  ", "│abc│  ", "│───│  ", "└───┘  ", "───────"])
  }

  @Test func verticalDividerFillsHeightOfStack() {
    let view = HStack {
      Label("a\nb")
      Divider(.vertical)
      Label("c")
    }
    #expect(view.frame(width: 3).lines == ["a│c", "b│ "])
  }

  @Test(arguments: [
    (LineStyle.plain, ["┌t┐", "│x│", "└─┘"]), (.rounded, ["╭t╮", "│x│", "╰─╯"]),
    (.heavy, ["┏t┓", "┃x┃", "┗━┛"]), (.ascii, ["+t+", "|x|", "+-+"]),
  ])
  func borderUsesLineStyle(style: LineStyle, rows: [String]) {
    #expect(Border("t", lineStyle: style) { Label("x") }.frame(width: 3).lines == rows)
  }

  @Test func dialogDimsContentBehind() {
    let dialog = Dialog(title: "Sure?")
    let view = ZStack {
      Fill("日")
      dialog
    }
    dialog.present("Follow Ada?", choices: ["Yes", "No"])
    let frame = view.frame(width: 23, height: 6)
    #expect(
      frame.lines == [
        "日日日日日日日日日日日 ",
        "日┌Sure?───────────┐日 ",
        "日│ Follow Ada?    │日 ",
        "日│ < Yes > [ No ] │日 ",
        "日└────────────────┘日 ",
        "日日日日日日日日日日日 ",
      ])
    #expect(frame[column: 0, row: 0].style == .dim)
    dialog.choose("No")
    #expect(view.frame(width: 4, height: 1).lines == ["日日"])
    #expect(view.frame(width: 4, height: 1)[column: 0, row: 0].style == Style())
  }

  @Test func parentAndChildStylesAreMerged() {
    let label = Label("x")
    label.style = Style(.bold)
    let stack = VStack { label }
    stack.style = Style(.underline, foreground: .red)
    #expect(
      stack.frame(width: 1)[column: 0, row: 0].style
        == Style(.bold, .underline, foreground: .red))
  }

  @Test func customDrawingIsClippedToCanvas() {
    final class Meter: ViewNode, Drawable {
      @Observed var level = 3 { didSet { setNeedsDisplay() } }
      func widthRequirement() -> SizeRequirement {
        SizeRequirement(minimum: 1, ideal: 5, weight: 1)
      }
      func heightRequirement(forWidth width: Int) -> SizeRequirement { .fixed(1) }
      func draw(on canvas: inout Canvas) {
        canvas.write(String(repeating: "#", count: level))
      }
    }
    let meter = Meter()
    let view = HStack {
      meter
      Label("|")
    }
    #expect(view.frame(width: 6).lines == ["###  |"])
    meter.level = 9
    #expect(view.frame(width: 6).lines == ["#####|"], "Drawing must be clipped to the canvas.")
  }
}
