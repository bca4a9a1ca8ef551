import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

private final class Inner: ViewNode {
  let first = TextField(), second = TextField()
  override var content: ViewNode? {
    VStack {
      first; second
    }
  }
}

private final class Outer: ViewNode {
  let inner = Inner(), third = TextField()
  let more = [TextField(), TextField()]
  let row = HStack { Button("In a stack") }
  let unused = TextField()
  let sheet = Sheet("Sheet") { Label("front") }
  override var content: ViewNode? {
    ZStack {
      VStack {
        inner
        third
        more
        row
      }
      sheet
    }
  }
}

/// Tests of views that were never drawn or connected, and whose children were never accessed.
@MainActor struct UnrenderedViewTests {
  @Test func descendantsHaveParents() {
    let view = Outer()
    #expect(view.inner.first.root === view)
    #expect(view.third.parent?.parent?.parent === view)
    let other = Outer()
    #expect(other.more[1].root === other)
    #expect(Outer().unused.parent == nil)
    hold(view, other)
  }

  @Test func childOfStackInheritsDisabledState() {
    let view = Outer()
    let button = view.row.children[0]
    view.isEnabled = false
    #expect(!button.isInteractive)
    hold(view)
  }

  @Test func onlyOneFieldIsFocused() {
    let view = Outer()
    #expect(view.inner.first.focus())
    #expect(view.third.focus())
    #expect(!view.inner.first.isFocused)
    #expect(view.more[0].focus())
    #expect(view.inner.second.focus())
    #expect(view.descendants.filter(\.isFocused).count == 1)
  }

  @Test func disabledAndHiddenContainersBlockInput() {
    let view = Outer()
    view.inner.isEnabled = false
    #expect(!view.inner.first.type("x") && view.inner.first.text.isEmpty)
    #expect(view.third.type("x"))
    let hidden = Outer()
    hidden.isHidden = true
    #expect(!hidden.inner.second.isInteractive && !hidden.inner.second.isVisible)
    #expect(!hidden.more[0].focus())
    hold(view, hidden)
  }

  @Test func sheetBlocksInputBeforeFirstFrame() {
    let view = Outer()
    view.sheet.present()
    #expect(!view.third.type("x"))
    #expect(view.sheet.dismiss())
    #expect(view.third.type("x"))
    hold(view)
  }

  @Test func releasingUndrawnViewsKeepsRemainingTreesIntact() {
    for _ in 0..<3 {
      var views = (0..<5).map { _ in Outer() }
      let part = views[2].third
      views.remove(at: 1)
      views.removeLast()
      #expect(part.root === views[1])
      views = []
      #expect(part.root === part.root && part.isInteractive)
    }
  }
}

/// Tests that deep trees don't exhaust the stack.
@MainActor struct DeepTreeTests {
  // Deep enough that a call for each level exhausts the stack.
  private static let depth = LongRun.isOn ? 100_000 : 40_000

  private func tree(_ depth: Int = depth) -> (root: ViewNode, label: Label, field: TextField) {
    let label = Label("deep")
    let field = TextField("x")
    var node: ViewNode = VStack {
      label; field
    }
    for level in 0..<depth {
      switch level % 4 {
      case 0: node = HStack { node }
      case 1: node = VStack(padding: Insets(horizontal: 0)) { node }
      case 2: node = ScrollView(isFocusable: false) { node }
      default: node = VStack { node }
      }
    }
    return (node, label, field)
  }

  @Test func creatingUpdatingAndReleasingDoNotExhaustStack() {
    weak var bottom: ViewNode?
    do {
      let (root, label, _) = tree()
      bottom = label
      label.text = "other"
      #expect(root.needsDisplay && label.root === root)
    }
    #expect(bottom == nil)
  }

  @Test func focusAccessibilityAndDrawingDoNotExhaustStack() {
    let (root, _, field) = tree()
    #expect(root.focusOrder.last === field)
    #expect(root.topmostModal == nil)
    #expect(field.isInteractive && root.focusedNode == nil)
    #expect(AccessibilityTree.lines(of: root).count > 0)
    #expect(root.frame(width: 8, height: 2).lines == ["deep    ", "x       "])
  }

  @Test func redrawingDoesNotExhaustStack() {
    let (root, label, _) = tree(20_000)
    let live = IncrementalRenderer(root, width: 8, height: 2)
    live.update()
    label.text = "deeper"
    #expect(live.update().runs.map(\.text) == ["er"])
    label.text = "two\nlines"
    live.update()
    #expect(live.frame == root.frame(width: 8, height: 2))
  }

  @Test func tooDeepOverlaysTrapWithMessage() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        var node: ViewNode = Label("deep")
        for _ in 0..<50_000 { node = ZStack { node } }
        _ = node.frame(width: 4, height: 1)
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("nearly exhausts the stack"), "\(text.prefix(500))")
  }
}
