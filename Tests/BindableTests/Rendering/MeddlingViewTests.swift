import TestSupport
import Testing

@testable import BindableViews

/// Views that change the tree while it's measured and drawn, or draw parts of it on their own.
@MainActor struct MeddlingViewTests {
  /// A view that runs program code wherever the renderer calls it.
  final class Meddler: ViewNode, Drawable {
    let meddle: @MainActor () -> Void
    var width = 2
    init(_ meddle: @escaping @MainActor () -> Void) { self.meddle = meddle }
    func widthRequirement() -> SizeRequirement {
      meddle()
      return .fixed(width)
    }
    func heightRequirement(forWidth width: Int) -> SizeRequirement {
      meddle()
      return .fixed(1)
    }
    func draw(on canvas: inout Canvas) {
      meddle()
      canvas.fill("m")
      meddle()
    }
  }

  @Test func drawingChangedPartOnItsOwnDoesNotHideChangeFromWholeTree() {
    let label = Label("Ada")
    let part = VStack { label }
    let view = HStack {
      part
      Label("|")
    }
    let screen = IncrementalRenderer(view, width: 14, height: 1)
    screen.update()
    label.text = "Ada Lovelace"
    _ = part.frame(width: 20, height: 1)
    screen.update()
    #expect(screen.frame.lines == ["Ada Lovelace| "])
  }

  @Test func drawingAtOtherSizeDoesNotHideChangeOfHeight() {
    let label = Label("aaa bbb c")
    let view = VStack {
      label
      Label("below")
    }
    let screen = IncrementalRenderer(view, width: 5, height: 4)
    screen.update()
    _ = view.frame(width: 30, height: 3)
    // Three lines in five cells instead of two, but one in thirty.
    label.text = "a bbbbb c"
    screen.update()
    #expect(screen.frame.lines == ["a    ", "bbbbb", "c    ", "below"])
  }

  @Test func measurementCanDrawTheWholeTree() {
    let (label, row) = (Label("Ada"), HStack())
    var isArmed = false
    let meddler = Meddler {
      guard isArmed else { return }
      isArmed = false
      label.text = "Ada Lovelace"
      _ = row.frame(width: 20, height: 1)
    }
    row.addChild(label)
    row.addChild(meddler)
    let screen = IncrementalRenderer(row, width: 16, height: 1)
    screen.update()
    isArmed = true
    meddler.setNeedsLayout()
    for _ in 0..<2 { screen.update() }
    #expect(screen.frame.lines == ["Ada Lovelacemm  "])
  }

  @Test func measuringOneChildCanRemoveOthers() {
    // The child that the check visits next is removed before its turn, with another after it.
    for count in 1...4 {
      let (row, last) = (HStack(), Label("last"))
      var others = (0..<count).map { Label("\($0)") }
      var isArmed = false
      let meddler = Meddler {
        guard isArmed else { return }
        isArmed = false
        others.removeLast().removeFromParent()
      }
      for child in [meddler, last] + others { row.addChild(child) }
      let screen = IncrementalRenderer(row, width: 20, height: 1)
      screen.update()
      isArmed = true
      for child in [last] + others { child.text += "!" }
      meddler.width = 3
      meddler.setNeedsLayout()
      screen.update()
      #expect(screen.frame == row.frame(width: 20, height: 1))
    }
  }

  @Test func programCanMoveViewWhileItIsMoved() {
    let (old, new, other, view) = (VStack(), VStack(), VStack(), VStack())
    old.addChild(view)
    _ = old.frame(width: 1, height: 1)
    // Called when the view has left its parent.
    old.onNeedsDisplay = { other.addChild(view) }
    new.addChild(view)
    #expect(new.children.isEmpty)
    #expect(other.children.count == 1 && view.parent === other)
  }

  @Test func viewCannotBecomeItsOwnAncestorWhileItIsMoved() {
    let (old, new, view) = (VStack(), VStack(), VStack())
    old.addChild(view)
    _ = old.frame(width: 1, height: 1)
    var parentInCallback: ViewNode?
    old.onNeedsDisplay = { parentInCallback = view.parent }
    new.addChild(view)
    #expect(parentInCallback === new)
  }

  @Test(arguments: LongRun.seeds(15, of: 0..<3_000))
  func frameIsCurrentAfterProgramChangesTreeAnywhere(seed: Int) {
    let world = MeddlingWorld(seed: seed)
    let screen = IncrementalRenderer(world.root, width: 30, height: 10)
    for round in 0..<15 {
      for _ in 0..<3 {
        world.remaining = 6
        world.change()
        screen.update()
      }
      world.remaining = 0
      // A change during the last drawing is shown by the next update.
      for _ in 0..<5 { screen.update() }
      #expect(screen.frame == world.root.frame(width: 30, height: 10), "round \(round)")
      #expect(!screen.view.needsDisplay)
    }
  }
}

/// A random tree, which changes itself.
@MainActor private final class MeddlingWorld {
  let root = VStack()
  /// The number of changes until the world rests.
  var remaining = 0
  private var random: SeededRandom
  private var detached: [ViewNode] = []

  init(seed: Int) {
    random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<3 { root.addChild(makeView(depth: 4)) }
  }

  private func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private func makeView(depth: Int) -> ViewNode {
    let view = makePlainView(depth: depth)
    if pick(3) == 0 { view.onNeedsDisplay = { [unowned self] in change() } }
    return view
  }

  private func makePlainView(depth: Int) -> ViewNode {
    func views() -> [ViewNode] { (0..<pick(4)).map { _ in makeView(depth: depth - 1) } }
    switch pick(depth > 0 ? 10 : 3) {
    case 0: return Label("label")
    case 1: return MeddlingViewTests.Meddler { [unowned self] in change() }
    case 2: return Button("button")
    case 3, 4: return VStack(views)
    case 5, 6: return HStack(views)
    case 7: return ZStack(views)
    case 8: return ScrollView { makeView(depth: depth - 1) }
    default: return VStack(padding: .all(1)) { makeView(depth: depth - 1) }
    }
  }

  private var randomView: ViewNode {
    var view: ViewNode = root
    while !view.children.isEmpty, pick(4) > 0 { view = view.children[pick(view.children.count)] }
    return view
  }

  private func isGroup(_ view: ViewNode?) -> Bool {
    view is VStack || view is HStack || view is ZStack
  }

  /// Performs a random change of the tree, which can cause others.
  func change() {
    guard remaining > 0 else { return }
    remaining -= 1
    let view = randomView
    switch pick(8) {
    case 0 where isGroup(view.parent): view.removeFromParent()
    case 1 where isGroup(view.parent):
      detached.append(view)
      view.removeFromParent()
    case 2 where isGroup(view):
      view.addChild(detached.popLast() ?? makeView(depth: 2), at: pick(3))
    case 3: (view as? Label)?.text = String(repeating: "x", count: pick(12))
    case 4: view.isHidden.toggle()
    case 5:
      (view as? MeddlingViewTests.Meddler)?.width = pick(5)
      view.setNeedsLayout()
    case 6: view.isEnabled.toggle()
    default: detached = []
    }
  }
}
