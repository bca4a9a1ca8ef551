import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Sends the same random keys to the same random view in three ways.
///
/// The ways are `dispatch`, `KeyHelp`, and the bytes of a terminal. The focus and what was done
/// must be the same, and a repeated key must not act on another node than before.
@MainActor struct FocusFuzzTests {
  @Test(arguments: LongRun.seeds(4, of: 0..<300)) func waysOfSendingKeysAgree(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) + 4_000)
    let parts = (0..<Int.random(in: 1...6, using: &random)).map { _ in Part.random(&random) }
    let steps = (0..<40).map { _ in Step.random(parts.count, &random) }
    if let failure = Self.failure(parts, steps) {
      let short = Self.shortened(parts, steps)
      let last = Self.failure(parts, short) ?? ""
      Issue.record("\(failure)\nparts: \(parts)\nsteps: \(short)\n\(last)")
    }
  }

  /// Removes steps while the program still fails.
  private static func shortened(_ parts: [Part], _ steps: [Step]) -> [Step] {
    var steps = steps
    for index in steps.indices.reversed() {
      var fewer = steps
      fewer.remove(at: index)
      if failure(parts, fewer) != nil { steps = fewer }
    }
    return steps
  }

  private static func failure(_ parts: [Part], _ steps: [Step]) -> String? {
    let runs: [Run] = [DispatchRun(parts), HelpRun(parts), TerminalRun(parts)]
    var last: (key: KeyPress, actors: [String])?
    for (index, step) in steps.enumerated() {
      for run in runs { run.perform(step) }
      let states = runs.map(\.state)
      if Set(states).count > 1 { return "step \(index), \(step): \(states)" }
      let view = runs[0].view
      let nodes = view.descendants.filter(\.isFocused)
      if nodes.count > 1 { return "step \(index), \(step): \(nodes.count) nodes have the focus" }
      guard case .key(let press) = step else {
        if case .click = step { last = nil }
        continue
      }
      let front = view.topmostModal ?? view
      if !view.focusOrder.isEmpty, front.focusedNode?.isVisible != true {
        return "step \(index), \(step): no visible node has the focus"
      }
      let actors = view.takeActors()
      if let last, last.key == press, let first = last.actors.first, let actor = actors.first,
        actor != first
      {
        return "step \(index): the repeated \(press) acted on \(actor) after \(first)"
      }
      last = last?.key == press && actors.isEmpty ? last : (press, actors)
    }
    return nil
  }
}

/// A part of the view.
private enum Part: CustomStringConvertible {
  case field(submits: Bool), toggle, list
  case button(Effect)

  /// The effect of a button on the part after a number of others.
  enum Effect: CaseIterable {
    case nothing, hidesItself, disablesItself, removesNext, asks, hidesAll
  }

  static func random(_ random: inout SeededRandom) -> Part {
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: .field(submits: Bool.random(using: &random))
    case 2: .toggle
    case 3: .list
    default: .button(Effect.allCases.randomElement(using: &random) ?? .nothing)
    }
  }

  var description: String {
    switch self {
    case .field(let submits): submits ? "submitting field" : "field"
    case .toggle: "toggle"
    case .list: "list"
    case .button(let effect): "button that \(effect)"
    }
  }
}

private enum Step: CustomStringConvertible {
  case key(KeyPress)
  case hide(Int), show(Int), remove(Int), enable(Int), present, dismiss, click(Int)

  static let keys: [(KeyPress, String)] = [
    (KeyPress(.enter), "\r"), (KeyPress(.enter), "\r"), (KeyPress(.enter), "\r"),
    (KeyPress(" "), " "), (KeyPress(.tab), "\t"), (KeyPress(.tab, .shift), "\u{1B}[Z"),
    (KeyPress(.down), "\u{1B}[B"), (KeyPress(.up), "\u{1B}OA"), (KeyPress("y"), "y"),
    (KeyPress("d"), "d"), (KeyPress(.escape), "\u{1B}"),
    (KeyPress(.backspace), "\u{7F}"), (KeyPress(.delete), "\u{1B}[3~"),
  ]

  static func random(_ count: Int, _ random: inout SeededRandom) -> Step {
    let index = Int.random(in: 0..<count, using: &random)
    return switch Int.random(in: 0..<20, using: &random) {
    case 0: .hide(index)
    case 1: .show(index)
    case 2: .remove(index)
    case 3: .enable(index)
    case 4: .present
    case 5: .dismiss
    case 6: .click(index)
    default: .key(keys.randomElement(using: &random)?.0 ?? KeyPress(.tab))
    }
  }

  var description: String {
    switch self {
    case .key(let press): "\(press)"
    case .hide(let index): "hide \(index)"
    case .show(let index): "show \(index)"
    case .remove(let index): "remove \(index)"
    case .enable(let index): "enable or disable \(index)"
    case .present: "present"
    case .dismiss: "dismiss"
    case .click(let index): "focus \(index)"
    }
  }
}

private final class FuzzedView: ViewNode {
  let parts: [ViewNode], dialog = Dialog(), column: VStack
  private(set) var log: [String] = []
  private var actors: [String] = []

  init(_ parts: [Part]) {
    let nodes = parts.map { part -> ViewNode in
      switch part {
      case .field: TextField()
      case .toggle: Toggle("t")
      case .list: ListView(texts: ["a", "b"])
      case .button: Button("b")
      }
    }
    self.parts = nodes
    column = VStack { for node in nodes { node } }
    super.init()
    for (index, part) in parts.enumerated() { connect(nodes[index], part, index) }
  }

  override var content: ViewNode? {
    ZStack {
      column
      dialog
    }
  }

  private func act(_ index: Int, _ name: String) {
    actors.append("\(index)")
    log.append("\(name) \(index)")
  }

  private func connect(_ node: ViewNode, _ part: Part, _ index: Int) {
    switch (node, part) {
    case (let field as TextField, .field(true)):
      field.controlAction = ControlAction { [unowned self] in act(index, "submit") }
    case (let toggle as Toggle, _):
      toggle.controlAction = ControlAction { [unowned self] in act(index, "toggle") }
    case (let list as ListView, _):
      list.adapter.select = ListAction { [unowned self, unowned list] _ in
        log.append("select \(index) \(list.selectedIndex ?? -1)")
        if !isMoving { actors.append("\(index)") }
      }
    case (let button as Button, .button(let effect)):
      button.controlAction = ControlAction { [unowned self] in
        act(index, "press")
        run(effect, index)
      }
    default: break
    }
  }

  // The arrow keys select, too, and act on any list.
  var isMoving = false

  private func run(_ effect: Part.Effect, _ index: Int) {
    switch effect {
    case .nothing: break
    case .hidesItself: parts[index].isHidden = true
    case .disablesItself: parts[index].isEnabled = false
    case .removesNext: parts[(index + 1) % parts.count].removeFromParent()
    case .asks: ask()
    case .hidesAll: for part in parts.dropLast() { part.isHidden = true }
    }
  }

  func ask() {
    dialog.present("Sure?", choices: [Choice("Delete", role: .destructive), "Yes", "No"]) {
      [unowned self] choice in
      actors.append("dialog")
      log.append(choice)
    }
  }

  func takeActors() -> [String] {
    defer { actors = [] }
    return actors
  }
}

@MainActor private class Run {
  let view: FuzzedView

  init(_ parts: [Part]) { view = FuzzedView(parts) }

  func send(_ press: KeyPress) {}

  func perform(_ step: Step) {
    switch step {
    case .key(let press):
      view.isMoving = press.key == .up || press.key == .down
      send(press)
    case .hide(let index): view.parts[index].isHidden = true
    case .show(let index):
      if view.parts[index].parent == nil { view.column.addChild(view.parts[index]) }
      view.parts[index].isHidden = false
    case .remove(let index): view.parts[index].removeFromParent()
    case .enable(let index): view.parts[index].isEnabled.toggle()
    case .present: if view.dialog.isHidden { view.ask() }
    case .dismiss: if !view.dialog.isHidden { view.dialog.dismiss() }
    case .click(let index):
      let node = view.parts[index]
      if node.canFocus, node.isInteractive, node.parent != nil { node.focus() }
    }
  }

  /// The focus, as it is when the next key arrives, and what was done.
  var state: String {
    let root = view.root
    root.settleFocus()
    let focused = view.focusedNode
    let index = view.parts.firstIndex { $0 === focused } ?? -1
    let button = view.dialog.buttons.firstIndex { $0 === focused } ?? -1
    let texts = view.parts.map { ($0 as? TextField)?.text ?? "" }
    return "focus \(index) \(button), \(texts), \(view.log)"
  }
}

@MainActor private final class DispatchRun: Run {
  override func send(_ press: KeyPress) { view.dispatch(press) }
}

@MainActor private final class HelpRun: Run {
  private lazy var help = KeyHelp(view)

  override func send(_ press: KeyPress) {
    help.dispatch(press)
  }
}

/// The loop of a terminal session, without a terminal.
@MainActor private final class TerminalRun: Run {
  private var parser = TerminalParser()
  private lazy var screen = IncrementalRenderer(view, width: 20, height: 20)

  override func perform(_ step: Step) {
    super.perform(step)
    view.settleFocus()
    screen.update()
  }

  override func send(_ press: KeyPress) {
    guard let text = Step.keys.first(where: { $0.0 == press })?.1 else { return }
    for byte in text.utf8 {
      for event in parser.feed([byte]) { view.dispatch(event) }
      // A pause after the start of a sequence, which isn't a key of its own.
      if text.utf8.count > 3, byte != 0x1B, byte != 0x5B { _ = parser.flush() }
    }
    if text == "\u{1B}" { for event in parser.flush() { view.dispatch(event) } }
  }
}
