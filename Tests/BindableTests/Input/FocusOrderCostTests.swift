import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Tests that the cost of the focus order depends on the change, in nodes visited.
@MainActor struct FocusOrderCostTests {
  private struct Costs: Equatable {
    var key = 0, hiding = 0, disabling = 0, insertion = 0, frame = 0, dialog = 0
  }

  private func costs(_ count: Int) -> Costs {
    let rows = (0..<count).map { index in
      HStack {
        Label("\(index)")
        Button("\(index)")
      }
    }
    let (column, dialog, added) = (VStack { for row in rows { row } }, Dialog(), Button("added"))
    let view = KeyHelp(
      ZStack {
        column
        dialog
      })
    let screen = IncrementalRenderer(view, width: 30, height: 20)
    screen.update()
    view.dispatch(KeyPress("x"))
    screen.update()
    func cost(_ body: () -> Void) -> Int {
      let before = ViewNode.focusVisitCount
      body()
      screen.update()
      view.dispatch(KeyPress(.tab))
      return ViewNode.focusVisitCount - before
    }
    return Costs(
      key: cost { view.dispatch(KeyPress(.tab)) },
      hiding: cost { rows[count / 2].isHidden = true },
      disabling: cost { rows[count / 3].isEnabled = false },
      insertion: cost { column.addChild(added, at: count / 4) },
      frame: cost { (rows[1].children.first as? Label)?.text = "changed" },
      dialog: cost {
        dialog.present("Sure?", choices: ["Yes", "No"])
        dialog.dismiss()
      })
  }

  @Test func costDoesNotDependOnTheNumberOfNodes() {
    let (few, many) = (costs(30), costs(300))
    #expect(few == many)
    #expect(few.key == 0 && few.frame == 0)
    #expect(few.hiding < 12 && few.disabling < 12 && few.insertion < 12 && few.dialog < 40)
  }

  @Test func orderIsReadAgainWhenAnObservedPropertyChanges() {
    final class Meter: ViewNode {
      @Observed var isActive = false
      var reads = 0
      override var canFocus: Bool {
        reads += 1
        return isActive
      }
    }
    let (meter, button) = (Meter(), Button("B"))
    let view = VStack {
      meter
      button
    }
    #expect(view.focusOrder.map { ObjectIdentifier($0) } == [ObjectIdentifier(button)])
    meter.isActive = true
    #expect(view.focusOrder.first === meter)
    let reads = meter.reads
    button.isHidden = true
    #expect(view.focusOrder.count == 1 && meter.reads == reads)
  }

  /// The order that a walk through the whole tree gives.
  private func walk(_ root: ViewNode) -> [ViewNode] {
    let front =
      root.preorder { !$0.isHidden }.reduce(nil as ViewNode?) { $1.isModal ? $1 : $0 } ?? root
    return front.preorder { !$0.isHidden && $0.isEnabled && !$0.isLeftOut }.filter(\.canFocus)
  }

  @Test(arguments: LongRun.seeds(3, of: 0..<10)) func orderEqualsThatOfAWalk(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) + 70)
    let root = ZStack()
    var nodes: [ViewNode] = [root]
    for step in 0..<200 {
      let node = try #require(nodes.randomElement(using: &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2:
        let new: ViewNode =
          switch Int.random(in: 0..<5, using: &random) {
          case 0: VStack()
          case 1: ScrollView()
          case 2: Sheet()
          case 3: ZStack()
          default: Button("\(step)")
          }
        nodes.append(new)
        node.addChild(new, at: Int.random(in: 0...3, using: &random))
      case 3: node.isHidden.toggle()
      case 4: node.isEnabled.toggle()
      case 5: if node !== root { node.removeFromParent() }
      case 6: if node !== root, node.parent == nil { root.addChild(node) }
      default: node.isLeftOut.toggle()
      }
      let order = root.focusOrder
      try #require(order.elementsEqual(walk(root)) { $0 === $1 }, "step \(step)")
      let front = root.topmostModal ?? root
      for (index, node) in order.enumerated() {
        try #require(front.focusable(at: index) === node)
        try #require(front.focusableCount(before: node) == index)
      }
    }
  }
}
