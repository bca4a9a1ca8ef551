import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct IncrementalRendererTests {
  /// A node that counts its measurements and drawings.
  final class Probe: ViewNode, Drawable {
    @Observed var width: Int { didSet { if width != oldValue { setNeedsLayout() } } }
    var measured = 0
    var drawn = 0

    init(width: Int) {
      _width = Observed(wrappedValue: width)
      super.init()
    }

    func widthRequirement() -> SizeRequirement {
      measured += 1
      return .fixed(width)
    }
    func heightRequirement(forWidth width: Int) -> SizeRequirement { .fixed(1) }
    func draw(on canvas: inout Canvas) {
      drawn += 1
      canvas.fill("#")
    }
  }

  let name = Label("Ada")
  let followers = Label("41 followers")
  let probe = Probe(width: 3)
  let view: ViewNode
  let screen: IncrementalRenderer

  init() {
    let parts = [name, followers, probe]
    view = VStack { parts }
    screen = IncrementalRenderer(view, width: 14, height: 4)
    screen.update()
  }

  @Test func firstDamageIsRelativeToBlankScreen() {
    let screen = IncrementalRenderer(Label("Hello"), width: 7, height: 2)
    #expect(screen.frame.lines == ["       ", "       "])
    let damage = screen.update()
    #expect(damage.runs.map(\.text) == ["Hello"])
    #expect(!damage.isResized)
    #expect(screen.frame.lines == ["Hello  ", "       "])
  }

  @Test func onlyChangedCellsAreDamaged() {
    followers.text = "42 followers"
    let damage = screen.update()
    #expect(damage.runs.map(\.text) == ["2"])
    #expect(screen.frame.lines[1] == "42 followers  ")
  }

  @Test func equalValueDrawsNothing() {
    let drawn = probe.drawn
    name.text = "Ada"
    #expect(screen.update().isEmpty)
    #expect(screen.update().isEmpty)
    #expect(probe.drawn == drawn)
  }

  @Test func unchangedNodeIsNotMeasuredOrDrawn() {
    let (measured, drawn) = (probe.measured, probe.drawn)
    followers.text = "42 followers"
    screen.update()
    followers.text = "142 followers"
    screen.update()
    name.text = "Grace Hopper"
    screen.update()
    #expect(probe.measured == measured && probe.drawn == drawn)
    #expect(
      screen.frame.lines == [
        "Grace Hopper  ", "142 followers ", "###           ", "              ",
      ])
  }

  @Test func movedNodeIsRedrawnWithoutMeasuring() {
    let (measured, drawn) = (probe.measured, probe.drawn)
    name.text = "Ada\nLovelace"
    let damage = screen.update()
    #expect(
      screen.frame.lines == [
        "Ada           ", "Lovelace      ", "41 followers  ", "###           ",
      ])
    #expect(damage.rows == [1, 2, 3])
    #expect(probe.drawn == drawn + 1 && probe.measured == measured)
  }

  @Test func hiddenNodeIsRemovedFromFrame() {
    followers.isHidden = true
    screen.update()
    #expect(screen.frame.lines[1] == "###           ")
    followers.text = "changed while hidden"
    #expect(screen.update().isEmpty)
    followers.isHidden = false
    screen.update()
    #expect(screen.frame == view.frame(width: 14, height: 4))
    view.isHidden = true
    screen.update()
    #expect(screen.frame.text == "\n\n\n")
    view.isHidden = false
    screen.update()
    #expect(screen.frame == view.frame(width: 14, height: 4))
  }

  @Test func renderersCanShareTree() {
    followers.text = "42 followers"
    #expect(view.frame(width: 14, height: 4).lines[1] == "42 followers  ")
    #expect(screen.update().runs.map(\.text) == ["2"])

    let other = IncrementalRenderer(view, width: 5, height: 2)
    other.update()
    name.text = "Eve"
    other.update()
    #expect(other.frame.lines == ["Eve  ", "42 f…"])
    #expect(screen.update().runs.map(\.text) == ["Eve"])
    name.text = "Bob"
    #expect(screen.update().runs.map(\.text) == ["Bob"])
    #expect(other.update().runs.map(\.text) == ["Bob"])
  }

  @Test func anotherRendererCanShowSubtree() {
    let part = IncrementalRenderer(name, width: 3, height: 1)
    part.update()
    name.text = "Eve"
    #expect(part.update().runs.map(\.text) == ["Eve"])
    #expect(screen.update().runs.map(\.text) == ["Eve"])
    #expect(part.update().isEmpty)
  }

  @Test func resizingRedrawsFrame() {
    let damage = screen.resize(width: 6, height: 1)
    #expect(damage.isResized)
    #expect(screen.frame.lines == ["Ada   "])
    #expect(screen.resize(width: 6, height: 1).isEmpty)
    #expect(screen.resize(width: 0, height: 0).isResized)
    name.text = "Grace"
    #expect(screen.update().isEmpty)
    screen.resize(width: 6, height: 1)
    #expect(screen.frame.lines == ["Grace "])
  }

  @Test func cursorMovesAndDisappears() {
    let field = TextField("ab")
    let view = VStack { [Label("Name"), field] }
    let screen = IncrementalRenderer(view, width: 6, height: 2)
    screen.update()
    field.focus()
    #expect(screen.update().cursor == Position(column: 2, row: 1))
    field.moveCaret(by: -1)
    let damage = screen.update()
    #expect(damage.runs.isEmpty && damage.isCursorMoved)
    #expect(screen.frame.cursor == Position(column: 1, row: 1))
    field.blur()
    #expect(screen.update().isCursorMoved)
    #expect(screen.frame.cursor == nil)
  }

  @Test func updateInOnNeedsDisplayIsCurrent() {
    var damages: [Damage] = []
    view.onNeedsDisplay = { [screen] in damages.append(screen.update()) }
    name.text = "Eve"
    followers.text = "none"
    #expect(damages.map { $0.runs.map(\.text).joined() } == ["Eve", "none        "])
    #expect(screen.frame == view.frame(width: 14, height: 4))
    view.onNeedsDisplay = nil
  }

  @Test func changesDuringDrawingAreDrawn() {
    final class Meddler: ViewNode, Drawable {
      let label: Label
      init(_ label: Label) { self.label = label }
      func widthRequirement() -> SizeRequirement { .fixed(1) }
      func heightRequirement(forWidth width: Int) -> SizeRequirement { .fixed(1) }
      func draw(on canvas: inout Canvas) { label.text = "drawn" }
    }
    let label = Label("not yet")
    let view = VStack { [label, Meddler(label)] }
    let screen = IncrementalRenderer(view, width: 8, height: 2)
    screen.update()
    #expect(screen.frame.lines == ["drawn   ", "        "])
    #expect(!view.needsDisplay)
  }

  @Test(arguments: [false, true], [false, true])
  func changedItemKeepsItsHighlight(isFocused: Bool, hasColors: Bool) {
    var theme = Theme()
    if hasColors {
      var colors = ThemeColors()
      (colors.text, colors.selection, colors.focus) = (.indexed(7), .indexed(4), .indexed(2))
      theme.colors = colors
    }
    let labels = (0..<3).map { Label("item \($0)") }, toggle = Toggle("on")
    let list = ListView(sections: [
      CellSection(count: 3) { index in
        let row = HStack(spacing: 1) { labels[index] }
        if index == 1 { row.addChild(toggle) }
        return row
      }
    ])
    list.showsSelection = true
    list.select(1)
    if isFocused { list.focus() }
    let screen = IncrementalRenderer(list, width: 20, height: 3, theme: theme)
    func check() {
      screen.update()
      #expect(screen.frame == list.frame(width: 20, height: 3, theme: theme))
    }
    check()
    labels[1].text = "x"
    check()
    toggle.title = ""
    check()
    labels[1].text = "a long text"
    check()
    list.select(2)
    check()
    labels[1].text = "y"
    check()
    list.selectedIDs = []
    labels[2].text = "z"
    check()
  }

  @Test func dirtyNodeIsNotRetained() {
    weak var gone: Label?
    let stack = VStack()
    do {
      let label = Label("x")
      stack.addChild(label)
      let screen = IncrementalRenderer(stack, width: 1, height: 1)
      screen.update()
      label.text = "y"
      label.removeFromParent()
      gone = label
    }
    #expect(gone == nil)
    #expect(stack.firstDirtyChild == nil)
  }
}
