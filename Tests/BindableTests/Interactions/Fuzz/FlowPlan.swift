@testable import BindableCore

/// A flow as data, which a test runs, predicts, prints as a program, and makes smaller.
indirect enum FlowPlan: Hashable, Sendable {
  case confirm(Int)
  /// A question about the subject of the world, which can be renamed and removed.
  case confirmSubject
  /// A choice with a branch for each group of steps, and Cancel, which is the first choice or the last.
  case choose(Int, [[FlowPlan]], cancelsFirst: Bool)
  /// A text that isn't "", which `validate` rejects, or "taken", which `check` rejects.
  case prompt(Int)
  /// An action that fails a number of times.
  case perform(Int, failures: Int, onFailure: [FlowPlan]?)
  case each(Int, [FlowPlan])
  case repeated(Int, [FlowPlan])
  case condition(Bool, [FlowPlan], [FlowPlan])
  case flow(String, [FlowPlan])
  case goBack(String)
  case skip
}

extension FlowPlan {
  /// Returns random steps.
  ///
  /// - Parameters:
  ///   - depth: The number of levels that may follow.
  ///   - names: The names of the flows that the steps can go back to.
  ///   - inHandler: Whether an action has failed, which can be skipped.
  static func steps(
    _ depth: Int, _ names: [String], inHandler: Bool, _ count: inout Int, _ random: inout SplitMix64
  ) -> [FlowPlan] {
    var names = names
    var steps: [FlowPlan] = []
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      count += 1
      let number = count
      func nested(_ inHandler: Bool, _ names: [String]) -> [FlowPlan] {
        Self.steps(depth - 1, names, inHandler: inHandler, &count, &random)
      }
      switch Int.random(in: 0..<(depth > 0 ? 16 : 7), using: &random) {
      case 0, 1: steps.append(.confirm(number))
      case 2: steps.append(.confirmSubject)
      case 3: steps.append(.prompt(number))
      case 4, 5:
        let failures = Int.random(in: 0...2, using: &random)
        steps.append(.perform(number, failures: failures, onFailure: nil))
      case 6:
        // A question in front, so that the user can leave.
        steps.append(.confirm(number))
        if inHandler, Bool.random(using: &random) {
          steps.append(.skip)
        } else if let name = names.randomElement(using: &random) {
          steps.append(.goBack(name))
        }
      case 7, 8, 9:
        let failures = Int.random(in: 0...2, using: &random)
        steps.append(.perform(number, failures: failures, onFailure: nested(true, names)))
      case 10, 11:
        let branches = (0..<Int.random(in: 1...3, using: &random)).map { _ in
          nested(inHandler, names)
        }
        steps.append(.choose(number, branches, cancelsFirst: Bool.random(using: &random)))
      case 12: steps.append(.each(Int.random(in: 0...3, using: &random), nested(inHandler, names)))
      case 13:
        steps.append(.repeated(Int.random(in: 0...2, using: &random), nested(inHandler, names)))
      case 14:
        let then = nested(inHandler, names), otherwise = nested(inHandler, names)
        steps.append(.condition(Bool.random(using: &random), then, otherwise))
      default:
        let name = "flow \(number)"
        steps.append(.flow(name, nested(inHandler, names + [name])))
        names.append(name)
      }
    }
    return steps
  }

  /// The steps inside this one, in groups.
  var groups: [[FlowPlan]] {
    switch self {
    case .choose(_, let branches, _): branches
    case .perform(_, _, let steps?): [steps]
    case .each(_, let steps), .repeated(_, let steps), .flow(_, let steps): [steps]
    case .condition(_, let then, let otherwise): [then, otherwise]
    case .confirm, .confirmSubject, .prompt, .perform, .goBack, .skip: []
    }
  }

  private func with(_ groups: [[FlowPlan]]) -> FlowPlan {
    switch self {
    case .choose(let number, _, let first): .choose(number, groups, cancelsFirst: first)
    case .perform(let number, let failures, _?):
      .perform(number, failures: failures, onFailure: groups[0])
    case .each(let count, _): .each(count, groups[0])
    case .repeated(let count, _): .repeated(count, groups[0])
    case .flow(let name, _): .flow(name, groups[0])
    case .condition(let isTrue, _, _): .condition(isTrue, groups[0], groups[1])
    case .confirm, .confirmSubject, .prompt, .perform, .goBack, .skip: self
    }
  }

  /// Returns the steps with one fewer, or with simpler steps inside one.
  static func simpler(_ steps: [FlowPlan]) -> [[FlowPlan]] {
    steps.indices.flatMap { index -> [[FlowPlan]] in
      func replacing(_ new: [FlowPlan]) -> [FlowPlan] {
        steps[..<index] + new + steps[(index + 1)...]
      }
      let groups = steps[index].groups
      return [replacing([])]
        + groups.indices.flatMap { group in
          simpler(groups[group]).map { simpler in
            var groups = groups
            groups[group] = simpler
            return replacing([steps[index].with(groups)])
          }
        }
    }
  }

  /// The program that creates steps.
  static func program(_ steps: [FlowPlan], _ indent: String = "") -> String {
    steps.map { step -> String in
      func block(_ steps: [FlowPlan]) -> String {
        "{\n\(program(steps, indent + "  "))\(indent)}"
      }
      return switch step {
      case .confirm(let number): "\(indent)Confirm(\"Q\(number)?\")\n"
      case .confirmSubject: "\(indent)Confirm(\"subject\") { _ in world.question }\n"
      case .prompt(let number): "\(indent)Prompt(\"T\(number)?\", into: text, check: …) { … }\n"
      case .perform(let number, let failures, let handler):
        "\(indent)Perform(\"P\(number)\") { … }"
          + (handler.map { " onFailure: \(block($0))" } ?? "") + "  // fails \(failures) times\n"
      case .choose(let number, let branches, let first):
        "\(indent)Choose(\"C\(number)?\") {  // cancels \(first ? "first" : "last")\n"
          + branches.map { "\(indent)Branch(\"same\") \(block($0))\n" }.joined() + "\(indent)}\n"
      case .each(let count, let steps): "\(indent)For(\"\(count) values\") \(block(steps))\n"
      case .repeated(let count, let steps): "\(indent)While(\"\(count) times\") \(block(steps))\n"
      case .condition(let isTrue, let then, let otherwise):
        "\(indent)If(\"\(isTrue)\") \(block(then)) else: \(block(otherwise))\n"
      case .flow(let name, let steps): "\(indent)Flow(\"\(name)\") \(block(steps))\n"
      case .goBack(let name): "\(indent)GoBack(to: \"\(name)\")\n"
      case .skip: "\(indent)Skip()\n"
      }
    }.joined()
  }
}

/// The decisions of a user, in order, which the model and the interaction interpret alike.
struct FlowActs {
  var numbers: [Int]

  /// Returns a number below `count`, or `none` if the user has no decision left.
  mutating func next(below count: Int, none: Int) -> Int {
    numbers.isEmpty ? none : numbers.removeFirst() % count
  }
}

/// The interpreter that says what a run must do, one function for each kind of step.
///
/// A step returns to the steps around it, so that there's neither a stack of steps nor a phase.
struct FlowModel {
  var acts: FlowActs
  /// The questions, actions, and failures, in order.
  var events: [String] = []
  var history: [String] = []
  private var subject: Int? = 0
  private var left: [Int: Int] = [:]
  private var answered: [Int] = []
  private var entered: [String: Int] = [:]

  init(_ acts: FlowActs) { self.acts = acts }

  private enum Signal: Equatable { case next, skip, restart, goBack(String), end(String) }

  mutating func run(_ steps: [FlowPlan]) -> String {
    while true {
      (history, answered, entered) = ([], [], [:])
      var signal = sequence(steps)
      while case .goBack = signal { signal = sequence(steps) }
      if case .end(let outcome) = signal { return outcome }
      if signal != .restart { return "succeeded" }
    }
  }

  private mutating func sequence(_ steps: [FlowPlan]) -> Signal {
    var index = 0
    while index < steps.count {
      let signal = step(steps[index])
      if case .goBack(let name) = signal,
        let earlier = steps[...index].firstIndex(where: {
          if case .flow(name, _) = $0 { true } else { false }
        })
      {
        index = earlier
        continue
      }
      if signal != .next { return signal }
      index += 1
    }
    return .next
  }

  private mutating func step(_ step: FlowPlan) -> Signal {
    switch step {
    case .confirm(let number): return confirm("Q\(number)? [Yes/No]")
    case .confirmSubject: return confirmSubject()
    case .choose(let number, let branches, let first):
      let titles = branches.map { _ in "same" }
      let all = first ? ["Cancel (cancel)"] + titles : titles + ["Cancel (cancel)"]
      let text = "C\(number)? [\(all.joined(separator: "/"))]"
      events.append("ask \(text)")
      let act = acts.next(below: branches.count * 2 + 3, none: branches.count * 2 + 1)
      if act < branches.count * 2 {
        history.append("\(text) same")
        return sequence(branches[act % branches.count])
      }
      return leave(text, act - branches.count * 2, by: "Cancel")
    case .prompt(let number): return prompt("T\(number)? […]")
    case .perform(let number, let failures, let handler):
      return perform(number, failures, handler)
    case .each(let count, let steps), .repeated(let count, let steps):
      for _ in 0..<count {
        let signal = sequence(steps)
        if signal != .next { return signal }
      }
      return .next
    case .condition(let isTrue, let then, let otherwise): return sequence(isTrue ? then : otherwise)
    case .flow(let name, let steps):
      entered[name] = answered.count
      return sequence(steps)
    case .goBack(let name):
      history.append("Go back to \"\(name)\"")
      answered.removeSubrange(entered[name, default: 0]...)
      return .goBack(name)
    case .skip:
      history.append("continue without it")
      return .skip
    }
  }

  /// Ends a run at a question: by a button, by dismissing it, or by `cancel()`.
  private mutating func leave(_ text: String, _ act: Int, by button: String) -> Signal {
    if act == 2 { return .end("cancelled") }
    history.append("\(text) \(act == 0 ? button : "–")")
    return .end("declined")
  }

  private mutating func confirm(_ text: String) -> Signal {
    events.append("ask \(text)")
    let act = acts.next(below: 7, none: 5)
    if act >= 4 { return leave(text, act - 4, by: "No") }
    history.append("\(text) Yes")
    return .next
  }

  private mutating func confirmSubject() -> Signal {
    while let current = subject {
      let text = "Delete \(current)? [Yes/No]"
      events.append("ask \(text)")
      switch acts.next(below: 9, none: 5) {
      case let act where act < 4:
        history.append("\(text) Yes")
        answered.append(current)
        return .next
      case let act where act < 7: return leave(text, act - 4, by: "No")
      case 7: subject = current + 1
      default: subject = nil
      }
    }
    history.append("subject: nothing to ask about")
    return .end("cancelled")
  }

  private mutating func prompt(_ text: String) -> Signal {
    var reason = ""
    while true {
      events.append("ask \(text)\(reason)")
      let act = acts.next(below: 9, none: 7)
      if act >= 6 { return leave(text + reason, act - 6, by: "Cancel") }
      let typed = ["fine", "fine", "fine", "fine", "", "taken"][act]
      history.append("\(text)\(reason) \(typed.debugDescription)")
      if typed == "fine" { return .next }
      reason = typed.isEmpty ? ", for Enter a text." : ", for It's taken."
    }
  }

  private mutating func perform(_ number: Int, _ failures: Int, _ handler: [FlowPlan]?) -> Signal {
    while true {
      let left = left[number] ?? failures
      self.left[number] = max(left - 1, 0)
      events.append("P\(number) \(left > 0 ? "fails" : "succeeds")")
      if left == 0 {
        history.append("P\(number)")
        return .next
      }
      history.append("P\(number): The shop is closed.")
      if let handler {
        switch sequence(handler) {
        case .next: continue
        case .skip: return .next
        case let signal: return signal
        }
      }
      events.append("failed")
      switch acts.next(below: 5, none: 4) {
      case 0, 1: continue
      case 2, 3:
        // Another subject than the one that the user has agreed to, or the same.
        if acts.next(below: 2, none: 0) == 1, let current = subject { subject = current + 1 }
        if answered.contains(where: { $0 != subject }) { return .restart }
      default: return .end("cancelled")
      }
    }
  }
}
