import TestSupport
import Testing

@testable import BindableCore
@testable import BindableViews

/// Random contents of stored and created nodes, with conditions, loops, IDs, and secure fields,
/// against a model that knows only the plan of the content: a created node has the state of the
/// one that was created at the same path or with the same ID, and all others keep their own.
@MainActor @Suite(.serialized) struct NodeStateFuzzTests {
  @Test(arguments: LongRun.seeds(2, of: 0..<200)) func stateStaysWithItsNode(block: Int) {
    for seed in UInt64(block) * 10..<UInt64(block) * 10 + 10 {
      var random = SeededRandom(seed: seed)
      let (plan, steps) = (random.next(), (0..<30).map { _ in random.next() })
      guard Self.problem(plan, steps) != nil else { continue }
      let shortest = ListFuzzTests.shrunk(steps) { Self.problem(plan, $0) != nil }
      var log: [String] = []
      let problem = Self.problem(plan, shortest) { log.append($0) } ?? ""
      Issue.record("seed \(seed):\n\(log.joined(separator: "\n"))\n\(problem)")
      return
    }
  }

  /// Performs steps on a view, and returns the first difference from the model.
  private static func problem(
    _ seed: UInt64, _ steps: [UInt64], log: (String) -> Void = { _ in }
  ) -> String? {
    var random = SeededRandom(seed: seed)
    var maker = PlanMaker()
    let plan = maker.parts(depth: 3, &random)
    log("\(plan)")
    var (view, model) = (PlannedView(plan), StateModel())
    let problem = capturingProblem {
      _ = view.descendants
      model.evaluate(plan, view.situation)
      if let difference = model.difference(from: view) { return "at first: \(difference)" }
      for step in steps {
        var random = SeededRandom(seed: step)
        let before = view.evaluations
        var expected = before + 1
        var isRebuilt = false
        switch random.number(below: 8) {
        case 0, 1, 2:
          let shown = PlannedView.built
          guard let target = shown.isEmpty ? nil : shown[random.number(below: shown.count)] else {
            continue
          }
          log("the user changes \(target.key)")
          model.change(target.key, like: target.node, &random)
          expected = before
        case 3, 4, 5:
          let flag = random.number(below: 4)
          log("flag \(flag) is toggled")
          view.situation.flags[flag].toggle()
        case 6:
          view.situation.count = random.number(below: 4)
          log("loops have \(view.situation.count) turns")
          if view.evaluations == before { expected = before }
        default:
          if Bool.random(using: &random) {
            log("the content is created again")
            view.situation.version += 1
          } else {
            log("the view is rebuilt")
            let new = PlannedView(plan)
            new.situation = view.situation
            _ = new.descendants
            new.transferUserStates(from: view)
            view = new
            (expected, isRebuilt) = (1, true)
            model.rebuild(showing: PlannedView.built.map(\.key))
          }
        }
        _ = view.descendants
        if view.evaluations != expected {
          return "evaluated \(view.evaluations - before) times"
        }
        if isRebuilt || view.evaluations != before { model.evaluate(plan, view.situation) }
        if let difference = model.difference(from: view) { return difference }
      }
      return nil
    }
    PlannedView.built = []
    return problem
  }

  private static func capturingProblem(_ body: () -> String?) -> String? {
    var problem: String?
    let failures = Failure.capture { problem = body() }
    return problem ?? failures.first.map { "\($0)" }
  }
}

/// A part of a random content.
private indirect enum Part: CustomStringConvertible {
  enum Holder { case stored, lazy, cached }

  var description: String {
    switch self {
    case .held(let holder, let index): "\(holder)\(index)"
    case .field(let id, let flag):
      "field" + (id.map { "#\($0)" } ?? "") + (flag.map { " secure if \($0)" } ?? "")
    case .list: "list"
    case .group(let kind, let id, let parts):
      ["stack", "row", "border", "scroll"][kind] + (id.map { "#\($0)" } ?? "") + "\(parts)"
    case .optional(let flag, let parts): "if \(flag) \(parts)"
    case .either(let flag, let first, let second): "if \(flag) \(first) else \(second)"
    case .choice(let flag, let first, let second): "\(flag) ? \(first) : \(second)"
    case .loop(let parts): "for \(parts)"
    }
  }

  case held(Holder, Int)
  case field(id: Int?, secureIf: Int?)
  case list
  case group(Int, id: Int?, [Part])
  case optional(Int, [Part])
  case either(Int, [Part], [Part])
  /// One of two fields, in the same place.
  case choice(Int, Part, Part)
  case loop([Part])
}

/// The state that the content depends on.
private struct Situation: Equatable {
  var flags = [false, true, false, true]
  var count = 2
  var version = 0
}

private struct PlanMaker {
  // A node that the program holds, or an ID, occurs once in each branch.
  private var freeHeld = Array(0..<6)
  private var freeIDs = Array(0..<6)

  mutating func parts(depth: Int, _ random: inout SeededRandom, inLoop: Bool = false) -> [Part] {
    (0..<1 + random.number(below: 3)).map { _ in
      part(depth: depth, &random, inLoop: inLoop)
    }
  }

  private mutating func part(depth: Int, _ random: inout SeededRandom, inLoop: Bool) -> Part {
    let flag = random.number(below: 4)
    switch random.number(below: depth > 0 ? 14 : 7) {
    case 0 where !inLoop && !freeHeld.isEmpty: return held(&random)
    case 1: return .list
    case 2: return .field(id: nil, secureIf: flag)
    case 3 where !inLoop && !freeIDs.isEmpty:
      return .field(id: freeIDs.removeLast(), secureIf: nil)
    case 5...6 where !inLoop && freeHeld.count > 1:
      // A node that the program holds takes the place of another one, or of a created one.
      let first = held(&random)
      let isCreated = random.number(below: 3) == 0
      return .choice(flag, first, isCreated ? .field(id: nil, secureIf: nil) : held(&random))
    case 0...6: return .field(id: nil, secureIf: nil)
    case 7, 8: return .optional(flag, parts(depth: depth - 1, &random, inLoop: inLoop))
    case 9, 10:
      // Both branches can hold the same nodes and use the same IDs.
      let (held, ids) = (freeHeld, freeIDs)
      let first = parts(depth: depth - 1, &random, inLoop: inLoop)
      let (heldAfter, idsAfter) = (freeHeld, freeIDs)
      (freeHeld, freeIDs) = (held, ids)
      let second = parts(depth: depth - 1, &random, inLoop: inLoop)
      freeHeld = freeHeld.count < heldAfter.count ? freeHeld : heldAfter
      freeIDs = freeIDs.count < idsAfter.count ? freeIDs : idsAfter
      return .either(flag, first, second)
    case 11: return .loop(parts(depth: depth - 1, &random, inLoop: true))
    default:
      let id = !inLoop && random.number(below: 3) == 0 ? freeIDs.popLast() : nil
      return .group(
        random.number(below: 4), id: id, parts(depth: depth - 1, &random, inLoop: inLoop))
    }
  }

  private mutating func held(_ random: inout SeededRandom) -> Part {
    let holders: [Part.Holder] = [.stored, .lazy, .cached]
    return .held(holders[random.number(below: 3)], freeHeld.removeLast())
  }
}

/// A view whose content follows a plan, and configures what it creates.
private final class PlannedView: ViewNode {
  // Not a property of the view, which would hold the nodes.
  static var built: [(key: String, node: ViewNode)] = []

  @Observed var situation = Situation()
  let stored = (0..<6).map { _ in TextField() }
  lazy var lazyFields = (
    TextField(), TextField(), TextField(), TextField(), TextField(), TextField()
  )
  var cached: [Int: TextField] = [:]
  private let plan: [Part]
  private(set) var evaluations = 0

  init(_ plan: [Part]) { self.plan = plan }

  override var content: ViewNode? {
    evaluations += 1
    Self.built = []
    let situation = situation
    return VStack { nodes(plan, "/stack", situation) }
  }

  private func nodes(_ parts: [Part], _ path: String, _ situation: Situation) -> [ViewNode] {
    NodeBuilder.buildArray(
      parts.enumerated().map { nodes($1, "\(path)/\($0)", situation) })
  }

  private func nodes(_ part: Part, _ path: String, _ situation: Situation) -> [ViewNode] {
    switch part {
    case .held(let holder, let index):
      let field = held(holder, index)
      Self.built.append(("\(holder) \(index)", field))
      return NodeBuilder.buildExpression(field)
    case .field(let id, let flag):
      let isSecure = flag.map { situation.flags[$0] } ?? false
      let field = TextField("v\(situation.version)", isSecure: isSecure)
      field.style = .bold
      field.placeholder = "p\(situation.version)"
      if situation.version > 0 { field.text += "!" }
      if let id { field.id(id) }
      Self.built.append((id.map { "#\($0)" } ?? path, field))
      return NodeBuilder.buildExpression(field)
    case .list:
      let list = ListView(texts: ["a", "b", "c"])
      list.showsSelection = situation.version % 2 == 0
      list.select(situation.version % 3)
      Self.built.append((path, list))
      return NodeBuilder.buildExpression(list)
    case .group(let kind, let id, let parts):
      let path = (id.map { "#\($0)" } ?? path) + ["/stack", "/row", "/border", "/scroll"][kind]
      let nodes = { self.nodes(parts, path, situation) }
      let group: ViewNode =
        switch kind {
        case 0: VStack { nodes() }
        case 1: HStack { nodes() }
        case 2: Border("b") { nodes() }
        default: ScrollView { nodes() }
        }
      if let id { group.id(id) }
      return NodeBuilder.buildExpression(group)
    case .optional(let flag, let parts):
      return NodeBuilder.buildOptional(
        situation.flags[flag] ? nodes(parts, path, situation) : nil)
    case .either(let flag, let first, let second):
      return situation.flags[flag]
        ? NodeBuilder.buildEither(first: nodes(first, path + "t", situation))
        : NodeBuilder.buildEither(second: nodes(second, path + "f", situation))
    case .choice(let flag, let first, let second):
      return nodes(situation.flags[flag] ? first : second, path, situation)
    case .loop(let parts):
      return NodeBuilder.buildArray(
        (0..<situation.count).map { nodes(parts, "\(path)[\($0)]", situation) })
    }
  }

  private func held(_ holder: Part.Holder, _ index: Int) -> TextField {
    switch holder {
    case .stored: return stored[index]
    case .lazy:
      let all = lazyFields
      return [all.0, all.1, all.2, all.3, all.4, all.5][index]
    case .cached:
      let field = cached[index] ?? TextField()
      cached[index] = field
      return field
    }
  }
}

/// The states that nodes must have, by the path of a created node or the name of a held one.
private struct StateModel {
  private struct State: Equatable {
    var text: String
    var isSecure = false
    var isList = false
    var isChanged = false
  }

  private var shown: [String: State] = [:]
  private var held: [String: State] = [:]

  mutating func evaluate(_ plan: [Part], _ situation: Situation) {
    var new: [String: State] = [:]
    for (key, configured) in Self.created(plan, "/stack", situation) {
      var state = configured
      if let old = shown[key], old.isList == state.isList, old.isChanged, !old.isSecure,
        !state.isSecure
      {
        state.text = old.text
        state.isChanged = true
      }
      new[key] = state
    }
    shown = new
  }

  /// Forgets the parts that the new view hasn't created, because its content doesn't show them.
  mutating func rebuild(showing keys: [String]) {
    let hasLazy = keys.contains { $0.hasPrefix("lazy") }
    held = held.filter { key, _ in
      key.hasPrefix("stored") || key.hasPrefix("lazy") && hasLazy || keys.contains(key)
    }
  }

  @MainActor
  mutating func change(_ key: String, like node: ViewNode, _ random: inout SeededRandom) {
    var state = shown[key] ?? held[key] ?? State(text: "")
    if let list = node as? ListView {
      let index = random.number(below: 3)
      // Selecting the selected item again changes nothing.
      if state.text != "\(index)" { state.isChanged = true }
      list.select(index)
      state.text = "\(index)"
    } else if let field = node as? TextField {
      let text = ["x", "yz", "hunter2"][random.number(below: 3)]
      field.replaceText(with: text)
      if state.text != text { state.isChanged = true }
      state.text = text
    }
    if shown[key] != nil { shown[key] = state } else { held[key] = state }
  }

  @MainActor func difference(from view: PlannedView) -> String? {
    for (key, node) in PlannedView.built {
      let expected = (shown[key] ?? held[key])?.text ?? ""
      let actual =
        (node as? TextField)?.text ?? (node as? ListView)?.selectedIndex.map { "\($0)" } ?? ""
      if actual != expected { return "\(key) has \"\(actual)\" instead of \"\(expected)\"" }
    }
    return nil
  }

  private static func created(
    _ parts: [Part], _ path: String, _ situation: Situation
  ) -> [(String, State)] {
    parts.enumerated().flatMap { created($1, "\(path)/\($0)", situation) }
  }

  private static func created(
    _ part: Part, _ path: String, _ situation: Situation
  ) -> [(String, State)] {
    switch part {
    case .held: return []
    case .field(let id, let flag):
      let text = "v\(situation.version)" + (situation.version > 0 ? "!" : "")
      let isSecure = flag.map { situation.flags[$0] } ?? false
      return [(id.map { "#\($0)" } ?? path, State(text: text, isSecure: isSecure))]
    case .list: return [(path, State(text: "\(situation.version % 3)", isList: true))]
    case .group(let kind, let id, let parts):
      let path = (id.map { "#\($0)" } ?? path) + ["/stack", "/row", "/border", "/scroll"][kind]
      return created(parts, path, situation)
    case .optional(let flag, let parts):
      return situation.flags[flag] ? created(parts, path, situation) : []
    case .either(let flag, let first, let second):
      return situation.flags[flag]
        ? created(first, path + "t", situation) : created(second, path + "f", situation)
    case .choice(let flag, let first, let second):
      return created(situation.flags[flag] ? first : second, path, situation)
    case .loop(let parts):
      return (0..<situation.count).flatMap { created(parts, "\(path)[\($0)]", situation) }
    }
  }
}
