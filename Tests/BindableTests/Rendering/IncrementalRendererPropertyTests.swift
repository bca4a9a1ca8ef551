import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// After an update, the frame equals a full rendering of the same tree, and applying the damage to
/// the previous frame results in it.
@MainActor struct IncrementalRendererPropertyTests {
  /// A tree and its edits, as random seeds, which can be shrunk.
  struct Program {
    var tree: UInt64
    var depth: Int
    var edits: [UInt64]

    init(seed: UInt64) {
      var random = SeededRandom(seed: seed)
      tree = random.next()
      depth = Int.random(in: 1...4, using: &random)
      edits = (0..<24).map { _ in random.next() }
    }
  }

  @Test(arguments: 0..<8) func incrementalFrameMatchesFullRendering(part: Int) {
    for seed in LongRun.seeds(2, of: 0..<12) {
      let program = Program(seed: UInt64(part * 1_000 + seed))
      guard run(program) != nil else { continue }
      let short = shrunk(program)
      var log: [String] = []
      let problem = run(short) { log.append($0) } ?? ""
      Issue.record(
        "seed \(part * 1_000 + seed), shrunk:\n\(log.joined(separator: "\n"))\n\(problem)")
      return
    }
  }

  /// Returns the first problem after an edit, or `nil` if there is none.
  func run(_ program: Program, log: (String) -> Void = { _ in }) -> String? {
    var random = SeededRandom(seed: program.tree)
    let root = ZStack {
      Self.randomTree(depth: program.depth, &random)
      Dialog(title: "Sure?")
    }
    var (width, height) = (Int.random(in: 0...30, using: &random), 10)
    let screen = IncrementalRenderer(root, width: width, height: height)
    // Kept, and only updated where the screen isn't, because each redraws what the other has drawn.
    var partScreen: IncrementalRenderer?
    log(Self.picture(root))
    var before = screen.frame
    for (number, edit) in ([0] + program.edits).enumerated() {
      var random = SeededRandom(seed: edit)
      var damage: Damage
      if number == 0 {
        damage = screen.update()
      } else {
        log("\(number): " + Self.edit(root, &random))
        switch Int.random(in: 0..<20, using: &random) {
        case 0:
          (width, height) = (
            Int.random(in: 0...30, using: &random), Int.random(in: 0...12, using: &random)
          )
          log("resize to \(width) x \(height)")
          damage = screen.resize(width: width, height: height)
        case 1:
          log("drawn elsewhere")
          _ = root.frame(width: 12, height: 3)
          damage = screen.update()
        case 2:
          log("a part is drawn elsewhere")
          let part = root.descendants[Int.random(in: 0..<root.descendants.count, using: &random)]
          IncrementalRenderer(part, width: 9, height: 4).update()
          damage = screen.update()
        case 3: continue
        case 4:
          let part = root.descendants[Int.random(in: 0..<root.descendants.count, using: &random)]
          log("a renderer for \(part.nodeName) is kept")
          partScreen = IncrementalRenderer(part, width: 9, height: 4)
          damage = screen.update()
        default: damage = screen.update()
        }
      }
      let fresh = root.frame(width: width, height: height)
      if screen.frame != fresh {
        return
          "kept:\n\(screen.frame.lines)\ndrawn:\n\(fresh.lines)\n"
          + "\(String(describing: screen.frame.cursor)) \(String(describing: fresh.cursor))"
      }
      before.apply(damage)
      if before != fresh { return "the damage is wrong: \(damage)" }
      if !screen.update().isEmpty { return "a second update finds something" }
      if let partScreen {
        partScreen.update()
        let fresh = partScreen.view.frame(width: 9, height: 4)
        if partScreen.frame != fresh {
          return "the part was kept as:\n\(partScreen.frame.lines)\ndrawn:\n\(fresh.lines)"
        }
      }
      before = fresh
    }
    return nil
  }

  func shrunk(_ program: Program) -> Program {
    var best = program
    var isShorter = true
    while isShorter {
      isShorter = false
      for index in best.edits.indices {
        var candidate = best
        candidate.edits.remove(at: index)
        if run(candidate) != nil {
          best = candidate
          isShorter = true
          break
        }
      }
    }
    return best
  }

  static func picture(_ node: ViewNode, indent: String = "") -> String {
    "\(indent)\(node.nodeName)\(node.isHidden ? " hidden" : "")"
      + node.children.map { "\n" + picture($0, indent: indent + "  ") }.joined()
  }

  static func randomTree(depth: Int, _ random: inout SeededRandom) -> ViewNode {
    guard Int.random(in: 0..<6, using: &random) == 0 else {
      return EverySizeTests.randomTree(depth: depth, &random)
    }
    let count = Int.random(in: 0...6, using: &random)
    let list = ListView(sections: [
      CellSection("Header", texts: (0..<count).map { "row \($0)" }),
      CellSection(count: 50) { number in
        HStack(spacing: 1) {
          Label("number")
          Label("\(number)")
        }
      },
    ])
    return list
  }

  /// Edits a random node of the tree and returns a description of the edit.
  static func edit(_ root: ViewNode, _ random: inout SeededRandom) -> String {
    let nodes = root.descendants
    let node = nodes[Int.random(in: 0..<nodes.count, using: &random)]
    let small = Int.random(in: -1...4, using: &random)
    let name = "\(node.nodeName) \(nodes.firstIndex { $0 === node } ?? 0)"
    switch Int.random(in: 0..<15, using: &random) {
    case 0:
      node.isHidden.toggle()
      return "\(name) isHidden = \(node.isHidden)"
    case 1:
      node.style = [Style(), .bold, Style(.inverse, background: .red)][max(0, min(2, small))]
      return "\(name) has another style"
    case 2:
      node.isEnabled.toggle()
      return "\(name) isEnabled = \(node.isEnabled)"
    case 3:
      node.preferredWidth = small < 0 ? .automatic : .fixed(small)
      return "\(name) is \(small) wide"
    case 4:
      node.preferredHeight = small < 0 ? .fill : .atMost(small)
      return "\(name) is at most \(small) high"
    case 5:
      node.layoutPriority = small
      return "\(name) has priority \(small)"
    case 6 where node !== root && !(node.parent is ListView) && !(node.parent is Dialog):
      node.removeFromParent()
      return "\(name) goes"
    case 7 where node is VStack || node is HStack || node is Grid || node is ZStack:
      node.addChild(randomTree(depth: 1, &random), at: small)
      return "\(name) gets a child"
    default: return name + " " + editOfItsKind(node, small, &random)
    }
  }

  static func editOfItsKind(
    _ node: ViewNode, _ small: Int, _ random: inout SeededRandom
  ) -> String {
    switch node {
    case let node as Label:
      node.text =
        small == 0
        ? UntrustedTextTests.randomText(&random)
        : ["", "x", "日本語", "two words", "a\nb", "longer than all"][small + 1]
      node.alignment = small == 2 ? .trailing : .leading
      return "says \(node.text)"
    case let node as Button:
      node.title = ["OK", "Cancel"][small & 1]
      node.focus()
      return "says \(node.title) and has the focus"
    case let node as TextField:
      if !node.focus() { node.text = "set" }
      node.type("日")
      node.moveCaret(by: -small)
      return "is typed into"
    case let node as VStack:
      node.spacing = small
      return "has spacing \(small)"
    case let node as HStack:
      node.padding = .all(small)
      return "has padding \(small)"
    case let node as Border:
      node.title = ["", "a", "a longer title"][max(0, small / 2)]
      return "is called \(node.title)"
    case let node as Dialog:
      if node.isHidden {
        node.present("Really?", choices: ["Yes", "No"])
        return "asks"
      }
      node.dismiss()
      return "is dismissed"
    case let node as ScrollView:
      node.scroll(by: small, columns: 2 - small)
      return "scrolls to \(node.rowOffset), \(node.columnOffset)"
    case let node as SplitView:
      node.moveDivider(by: small)
      return "has \(String(describing: node.firstLength)) cells first"
    case let node as Sheet:
      if !node.dismiss() { node.present() }
      return node.isHidden ? "is dismissed" : "is presented"
    case let node as ListView:
      if small < 2 {
        node.scroll(by: small * 3)
        return "scrolls"
      }
      node.showsSelection = true
      node.select(small * 5)
      return "selects"
    case let node as Fill:
      node.character = small == 0 ? "日" : "."
      return "is filled with \(node.character)"
    default: return "stays"
    }
  }
}
