import TestSupport
import Testing

@testable import BindableCore
@testable import BindableViews

/// A node that fills its rectangle with a letter of its own, so that a frame shows which node was
/// painted last at each cell.
private final class Tile: ViewNode, Drawable {
  let letter: String
  private let width: Int, height: Int

  init(_ number: Int, width: Int, height: Int) {
    // The letters of Latin Extended-A, each in one column.
    letter = String(Unicode.Scalar(0x100 + UInt32(number)) ?? "?")
    (self.width, self.height) = (width, height)
  }

  func widthRequirement() -> SizeRequirement {
    SizeRequirement(minimum: 0, ideal: width, weight: width % 2)
  }
  func heightRequirement(forWidth width: Int) -> SizeRequirement {
    SizeRequirement(minimum: 0, ideal: height, weight: height % 2)
  }
  func draw(on canvas: inout Canvas) {
    for row in 0..<canvas.size.height {
      canvas.write(String(repeating: letter, count: canvas.size.width), row: row)
    }
  }
}

/// A node that draws one of its two children, by its width.
private final class Either: ViewNode, Drawable {
  init(_ narrow: ViewNode, _ wide: ViewNode) {
    super.init()
    addChild(narrow)
    addChild(wide)
  }
  func widthRequirement() -> SizeRequirement { SizeRequirement(minimum: 0, ideal: 4, weight: 1) }
  func draw(on canvas: inout Canvas) {
    canvas.draw(children[canvas.size.width < 5 ? 0 : 1], in: canvas.bounds)
  }
}

/// A tree of random containers around tiles.
@MainActor private struct RandomTree {
  var random: SeededRandom
  var tiles: [Tile] = []

  mutating func node(_ depth: Int) -> ViewNode {
    let kind = depth == 0 ? 0 : Int.random(in: 0..<11, using: &random)
    let made: ViewNode
    switch kind {
    case 1: made = VStack { [node(depth - 1), node(depth - 1)] }
    case 2: made = HStack(spacing: 1) { [node(depth - 1), node(depth - 1)] }
    case 3: made = ZStack { [node(depth - 1), node(depth - 1), node(depth - 1)] }
    case 4: made = Border { node(depth - 1) }
    case 5: made = VStack(padding: .all(1)) { node(depth - 1) }
    case 6: made = ScrollView { [node(depth - 1), node(depth - 1)] }
    case 7: made = SplitView { [node(depth - 1), node(depth - 1)] }
    case 8:
      made = Grid(columns: [.leading, .trailing]) {
        [node(depth - 1), node(depth - 1), node(depth - 1)]
      }
    case 9:
      let place = Insets(
        top: Int.random(in: 0..<4, using: &random), leading: Int.random(in: 0..<8, using: &random))
      made = VStack(padding: place) { node(depth - 1) }
    case 10: made = Either(node(depth - 1), node(depth - 1))
    default:
      let tile = Tile(
        tiles.count, width: Int.random(in: 0..<8, using: &random),
        height: Int.random(in: 0..<4, using: &random))
      tiles.append(tile)
      made = tile
    }
    if Int.random(in: 0..<12, using: &random) == 0 { made.isHidden = true }
    return made
  }
}

@MainActor struct HitTestTests {
  /// Expects the tile whose letter is at each cell, or an area in front of it that's blank there,
  /// and no tile at other cells.
  private func expectPaintedTiles(_ screen: IncrementalRenderer, _ tiles: [Tile]) {
    let frame = screen.frame
    let order = screen.view.descendants
    func index(_ node: ViewNode) -> Int { order.firstIndex { $0 === node } ?? -1 }
    for row in 0..<frame.size.height {
      for column in 0..<frame.size.width {
        let found = screen.node(atColumn: column, row: row)
        let letter = String(frame[column: column, row: row].character)
        let painted = tiles.first { $0.letter == letter }
        if found === painted || (painted == nil && !(found is Tile)) { continue }
        let isInFront =
          if let found, let painted, found.cache.drawn != nil, !(found is Tile) {
            index(found) > index(painted) && !found.descendants.contains { $0 === painted }
          } else {
            false
          }
        #expect(isInFront, "at \(column), \(row) of\n\(frame.text)")
        if !isInFront { return }
      }
    }
  }

  @Test(arguments: LongRun.seeds(10, of: 0..<120)) func nodeAtCellIsPaintedLastThere(seed: UInt64) {
    var tree = RandomTree(random: SeededRandom(seed: seed))
    let view = tree.node(5)
    var random = tree.random
    for _ in 0..<3 {
      let screen = IncrementalRenderer(
        view, width: Int.random(in: 0..<30, using: &random),
        height: Int.random(in: 0..<12, using: &random))
      screen.update()
      expectPaintedTiles(screen, tree.tiles)
      // Later frames move, hide, and show nodes.
      for _ in 0..<4 {
        let nodes = view.descendants
        let node = nodes[Int.random(in: 0..<nodes.count, using: &random)]
        switch node {
        case let area as ScrollView: area.scroll(by: Int.random(in: -3...3, using: &random))
        case let split as SplitView: split.moveDivider(by: Int.random(in: -3...3, using: &random))
        default: node.isHidden.toggle()
        }
        screen.update()
        expectPaintedTiles(screen, tree.tiles)
      }
    }
  }

  @Test func modalNodeCoversNodesBehindIt() {
    let behind = Button("Behind"), dialog = Dialog()
    let screen = IncrementalRenderer(
      ZStack {
        behind
        dialog
      }, width: 30, height: 9)
    screen.update()
    #expect(screen.node(atColumn: 2, row: 0) === behind)
    dialog.present("Continue?", choices: ["Yes"])
    screen.update()
    #expect(screen.node(atColumn: 2, row: 0) === dialog)
    let cells = (0..<9).flatMap { row in (0..<30).map { (column: $0, row: row) } }
    #expect(cells.contains { screen.node(atColumn: $0.column, row: $0.row) === dialog.buttons[0] })
  }

  @Test func keyboardCoversOnlyItsRows() {
    let field = TextField("Ada"), keyboard = Keyboard(height: 2)
    let screen = IncrementalRenderer(
      ZStack {
        VStack {
          field
          Spacer()
        }
        keyboard
      }, width: 10, height: 4)
    keyboard.show()
    screen.update()
    #expect(screen.node(atColumn: 0, row: 0) === field)
    #expect(screen.node(atColumn: 0, row: 2) === keyboard)
  }

  @Test func stickyHeaderCoversItemBehindIt() {
    let list = ListView(sections: [
      CellSection("A", texts: (0..<9).map { "item \($0)" })
    ])
    let screen = IncrementalRenderer(list, width: 10, height: 4)
    screen.update()
    list.scroll(by: 3)
    screen.update()
    #expect((screen.node(atColumn: 3, row: 0) as? Label)?.text == "A")
    #expect(list.itemIndex(atColumn: 3, row: 0) == nil)
    #expect(list.itemIndex(atColumn: 0, row: 1) == 3)
  }

  @Test func positionOutsideOfFrameHasNoNode() {
    let screen = IncrementalRenderer(Fill("a"), width: 2, height: 1)
    #expect(screen.node(atColumn: 0, row: 0) == nil, "Nothing is drawn yet.")
    screen.update()
    #expect(screen.node(atColumn: 0, row: 0) != nil)
    #expect(screen.node(atColumn: 2, row: 0) == nil && screen.node(atColumn: 0, row: -1) == nil)
  }
}
