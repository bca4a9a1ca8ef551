import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// After each change, the frame of a tree equals that of a new tree in the same state, which has no
/// caches.
///
/// A frame of the same tree, as in `IncrementalRendererPropertyTests`, would be drawn with the same
/// stale measurements.
@MainActor struct NewTreeTests {
  @Test(arguments: LongRun.seeds(2, of: 0..<64)) func frameEqualsThatOfNewTree(block: Int) {
    for seed in UInt64(block) * 8..<UInt64(block) * 8 + 8 {
      var random = SeededRandom(seed: seed)
      let (tree, steps) = (random.next(), (0..<24).map { _ in random.next() })
      guard Self.problem(tree, steps) != nil else { continue }
      let shortest = ListFuzzTests.shrunk(steps) { Self.problem(tree, $0) != nil }
      var log: [String] = []
      let problem = Self.problem(tree, shortest) { log.append($0) } ?? ""
      Issue.record("seed \(seed):\n\(log.joined(separator: "\n"))\n\(problem)")
      return
    }
  }

  /// Performs steps on a tree, and returns the first problem.
  private static func problem(
    _ tree: UInt64, _ steps: [UInt64], log: (String) -> Void = { _ in }
  ) -> String? {
    var random = SeededRandom(seed: tree)
    let plan = NodePlan(
      isGroup: true,
      [
        NodePlan.random(depth: 1 + random.number(below: 4), &random),
        NodePlan { _ in Dialog(title: "Sure?") },
      ]
    ) { nodes in ZStack { nodes } }
    let root = plan.node
    var (width, height) = (random.number(below: 40), random.number(below: 16))
    var theme = Theme.standard
    var screen = IncrementalRenderer(root, width: width, height: height)
    log(IncrementalRendererPropertyTests.picture(root))
    for step in steps {
      var random = SeededRandom(seed: step)
      for _ in 0..<[1, 1, 3][random.number(below: 3)] {
        switch random.number(below: 20) {
        case 0:
          (width, height) = (random.number(below: 45), random.number(below: 18))
          log("resized to \(width) x \(height)")
          screen.resize(width: width, height: height)
        case 1:
          theme = Bool.random(using: &random) ? .ascii : .standard
          log("drawn with another theme")
          screen = IncrementalRenderer(root, width: width, height: height, theme: theme)
        case 2:
          let part = root.descendants[random.number(below: root.descendants.count)]
          log("\(part.nodeName) drawn elsewhere")
          _ = part.frame(width: random.number(below: 20))
        case 3, 4:
          let press = KeyPress(keys[random.number(below: keys.count)])
          log("\(press) pressed")
          root.dispatch(press)
        case 5:
          screen.update()
          let mouse = MouseDispatcher(screen, clock: ManualClock())
          let place = (random.number(below: width + 1), random.number(below: height + 1))
          log("clicked and scrolled at \(place)")
          mouse.click(column: place.0, row: place.1)
          mouse.send(MouseEvent(.scroll(down: true), column: place.0, row: place.1))
        default:
          let all = plan.all
          log(all[random.number(below: all.count)].edit(&random))
        }
      }
      screen.update()
      let new = plan.makeTree().frame(width: width, height: height, theme: theme)
      if screen.frame != new {
        return "\(screen.frame.text)\nof a new tree:\n\(new.text)"
      }
    }
    return nil
  }

  private static let keys: [Key] = [
    .tab, .enter, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .backspace, .escape,
    .character("x"), .character(" "), .character("日"),
  ]

  @Test func propertiesThatChangeMeasurementMoveSiblings() {
    let placed = VStack { Label("x") }
    let split = SplitView(firstLength: 4) { [Label("two words"), Label("x")] }
    let list = ListView(texts: ["two words"])
    list.itemHeight = .automatic
    let (columns, rows) = (HStack(), VStack())
    for node in [placed, Label("|")] { columns.addChild(node) }
    for node in [split, list, Label("|")] { rows.addChild(node) }
    for node in [split, list] { node.preferredHeight = .fit }
    let screen = IncrementalRenderer(rows, width: 10, height: 6)
    screen.update()
    #expect(screen.frame.lines.firstIndex { $0.hasPrefix("|") } == 4)
    split.firstLength = 9
    list.showsSelection = true
    screen.update()
    #expect(screen.frame.lines.firstIndex { $0.hasPrefix("|") } == 3)
    #expect(columns.frame(width: 5).text == "x|")
    placed.padding = Insets(leading: 2)
    #expect(columns.frame(width: 5).text == "  x|")
  }

  @Test func keyHintsFollowTree() {
    let (save, hints) = (Button("Save"), KeyHints())
    let form = VStack { save }
    let view = VStack { [form, hints] as [ViewNode] }
    let screen = IncrementalRenderer(view, width: 30, height: 4)
    func shows(_ hint: String) -> Bool {
      screen.update()
      return screen.frame.lines.contains { $0.contains(hint) }
    }
    save.focus()
    #expect(shows("Return press") && !shows("Tab next"))
    form.addChild(Toggle("Public"))
    #expect(shows("Return press  Tab next"))
    save.isEnabled = false
    #expect(!shows("Return press"))
    save.isEnabled = true
    #expect(shows("Return press"))
    form.isHidden = true
    #expect(!shows("Return press") && !shows("Tab next"))
  }

  @Test func areaFollowsFocusedNodeThatMoves() {
    let (before, button) = (Label("1"), Button("OK"))
    let content = VStack { [before, button] as [ViewNode] }
    content.preferredHeight = .fixed(20)
    let area = ScrollView(isFocusable: false) { content }
    let screen = IncrementalRenderer(area, width: 8, height: 3)
    screen.update()
    button.focus()
    before.text = "1\n2\n3\n4"
    screen.update()
    #expect(screen.frame.lines == ["3       ", "4       ", "< OK >  "])
  }

  @Test func rebuiltGridKeepsItsPosition() {
    let (old, new) = (ListView(), ListView())
    for list in [old, new] {
      list.minimumColumnWidth = 4
      list.texts = (0..<40).map { "\($0)" }
    }
    _ = old.frame(width: 20, height: 3)
    old.scroll(by: 4)
    new.transferUserStates(from: old)
    #expect(new.frame(width: 20, height: 3) == old.frame(width: 20, height: 3))
  }

  @Test func nodeThatLeavesStackIsReachable() {
    let save = Button("Save")
    save.layoutPriority = -1
    let (row, column) = (HStack { [Label("too long"), save] as [ViewNode] }, VStack())
    _ = row.frame(width: 8, height: 1)
    #expect(row.focusOrder.isEmpty)
    let border = Border()
    column.addChild(border)
    border.children[0].addChild(save)
    _ = column.frame(width: 20)
    #expect(column.focusOrder.map(\.nodeName) == [save.nodeName])
  }

  @Test func rebuiltFormKeepsFocusOfDisabledControl() {
    let (old, new) = (Button("Save"), Button("Save"))
    old.focus()
    for button in [old, new] { button.isEnabled = false }
    new.transferUserStates(from: old)
    #expect(new.isFocused)
  }
}
