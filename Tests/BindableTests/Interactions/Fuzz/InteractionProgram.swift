/// An action of a planned flow, with times in ticks of a second.
///
/// The times of bodies and delays are even and limits are odd, so that no two end at the same time.
struct PlannedAction: Hashable, Sendable {
  var number: Int
  /// The number of calls in a run that throw an error.
  var failures = 0
  var attempts = 1
  var delay: Int?
  var limit: Int?
  /// The duration of a call, or 0 for a body that doesn't suspend.
  var duration = 0
  /// A Boolean value that indicates whether the body ignores that it's canceled.
  var isStubborn = false
  /// The number of the question that the user must have accepted.
  var guardian: Int?
}

/// A step of a flow as data, which a test runs, predicts, prints as a program, and makes smaller.
indirect enum PlannedStep: Hashable, Sendable {
  case confirm(Int, cancelsFirst: Bool)
  /// A question about the subject of the world, which can change and be removed.
  case confirmSubject
  case choose(Int, [[PlannedStep]], cancelsFirst: Bool)
  /// A choice from values that depend on the subject.
  case pick(Int)
  /// A text that isn't "", which `validate` rejects, or "taken", which the check rejects after a
  /// time.
  case prompt(Int, check: PlannedAction?)
  case set(Int)
  case perform(PlannedAction, onFailure: [PlannedStep]?)
  /// An action for values, each of which fails a number of times.
  case parts(Int, failures: [Int], duration: Int, onFailure: [PlannedStep])
  case condition(flag: Int, [PlannedStep], otherwise: [PlannedStep])
  case repeated(Int, count: Int, [PlannedStep])
  case each(count: Int, [PlannedStep])
  case flow(String, [PlannedStep])
  /// An action that runs another interaction and waits for its outcome.
  case inner(Int, [PlannedStep])
  case goBack(String)
  case skip
}

/// The place of a step that's generated.
private struct PlannedPlace {
  var depth: Int
  /// The names of the flows to which a step can go back.
  var names: [String]
  var isAfterFailure = false
  var isInner = false

  func deeper(_ change: (inout PlannedPlace) -> Void = { _ in }) -> PlannedPlace {
    var copy = self
    copy.depth -= 1
    change(&copy)
    return copy
  }
}

extension PlannedStep {
  /// Returns the steps of a random flow with the given name.
  static func flow(_ random: inout SplitMix64) -> [PlannedStep] {
    var count = 0
    return steps(PlannedPlace(depth: 3, names: ["run"]), &count, &random, isLong: true)
  }

  private static func steps(
    _ place: PlannedPlace, _ count: inout Int, _ random: inout SplitMix64, isLong: Bool = false
  ) -> [PlannedStep] {
    var place = place
    var steps: [PlannedStep] = []
    for _ in 0..<Int.random(in: isLong ? 1...4 : 0...2, using: &random) {
      count += 1
      let number = count
      func nested(_ change: (inout PlannedPlace) -> Void = { _ in }) -> [PlannedStep] {
        Self.steps(place.deeper(change), &count, &random)
      }
      switch Int.random(in: 0..<(place.depth > 0 ? 22 : 11), using: &random) {
      case 0, 1: steps.append(.confirm(number, cancelsFirst: .random(using: &random)))
      case 2: steps += aboutSubject(place, &count, &random)
      case 3: steps.append(.pick(number))
      case 4, 5:
        let check = Bool.random(using: &random) ? action(number, &random) : nil
        steps.append(.prompt(number, check: check))
      case 6: steps.append(.set(.random(in: 0...1, using: &random)))
      case 7, 8:
        var action = action(number, &random)
        if case .confirm(let question, _) = steps.last { action.guardian = question }
        steps.append(.perform(action, onFailure: nil))
      case 9:
        let failures = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          max(0, Int.random(in: -2...2, using: &random))
        }
        let handler = place.depth > 0 ? nested { $0.isAfterFailure = true } : []
        steps.append(
          .parts(
            number, failures: failures, duration: 2 * .random(in: 0...1, using: &random),
            onFailure: handler))
      case 10:
        // After a question, so that the user can leave.
        steps.append(.confirm(number, cancelsFirst: true))
        if place.isAfterFailure, Bool.random(using: &random) {
          steps.append(.skip)
        } else if let name = place.names.randomElement(using: &random) {
          steps.append(.goBack(name))
        }
      case 11, 12, 13:
        let handler = nested { $0.isAfterFailure = true }
        var action = action(number, &random)
        action.failures = max(action.failures, 1)
        // A question, so that the user can leave.
        count += 1
        let question = PlannedStep.confirm(count, cancelsFirst: false)
        steps.append(
          .perform(action, onFailure: action.alwaysExpires ? handler + [question] : handler))
      case 14, 15:
        let branches = (0..<Int.random(in: 1...3, using: &random)).map { _ in nested() }
        steps.append(.choose(number, branches, cancelsFirst: .random(using: &random)))
      case 16: steps.append(.each(count: .random(in: 0...3, using: &random), nested()))
      case 17:
        steps.append(.repeated(number, count: .random(in: 0...2, using: &random), nested()))
      case 18:
        let then = nested()
        steps.append(
          .condition(flag: .random(in: 0...1, using: &random), then, otherwise: nested()))
      case 19...20 where !place.isInner:
        steps.append(
          .inner(
            number,
            nested { $0 = PlannedPlace(depth: $0.depth, names: ["inner"], isInner: true) }))
      default:
        let name = "flow \(number)"
        steps.append(.flow(name, nested { $0.names.append(name) }))
        place.names.append(name)
      }
    }
    return steps
  }

  /// Returns a question about the subject and, sometimes, actions that fail after it.
  private static func aboutSubject(
    _ place: PlannedPlace, _ count: inout Int, _ random: inout SplitMix64
  ) -> [PlannedStep] {
    func failing() -> PlannedStep {
      count += 1
      return .perform(PlannedAction(number: count, failures: 1), onFailure: nil)
    }
    let name = "flow \(count)"
    switch Int.random(in: 0...(place.depth > 0 ? 3 : 1), using: &random) {
    case 0: return [.confirmSubject]
    case 1: return [.confirmSubject, failing()]
    default:
      // The second time, the question can be about another subject.
      guard case .perform(let action, _) = failing() else { return [] }
      count += 1
      let again = [PlannedStep.confirm(count, cancelsFirst: false), .goBack(name)]
      let flow = PlannedStep.flow(name, [.confirmSubject, .perform(action, onFailure: again)])
      return [flow, failing()]
    }
  }

  private static func action(_ number: Int, _ random: inout SplitMix64) -> PlannedAction {
    var action = PlannedAction(number: number)
    action.failures = max(0, .random(in: -1...2, using: &random))
    action.duration = 2 * .random(in: 0...2, using: &random)
    action.isStubborn = .random(in: 0..<3, using: &random) == 0
    if Bool.random(using: &random) { action.attempts = .random(in: 1...3, using: &random) }
    if Bool.random(using: &random) { action.delay = 2 * .random(in: 0...1, using: &random) }
    if .random(in: 0..<3, using: &random) == 0 {
      action.limit = 1 + 2 * .random(in: 0...3, using: &random)
    }
    return action
  }
}

// MARK: - Making a program smaller

extension PlannedStep {
  /// The steps inside this one, in groups.
  private var groups: [[PlannedStep]] {
    switch self {
    case .choose(_, let branches, _): branches
    case .perform(_, let steps?), .parts(_, _, _, let steps), .repeated(_, _, let steps),
      .each(_, let steps), .flow(_, let steps), .inner(_, let steps):
      [steps]
    case .condition(_, let then, let otherwise): [then, otherwise]
    case .confirm, .confirmSubject, .pick, .prompt, .set, .perform, .goBack, .skip: []
    }
  }

  /// A Boolean value that indicates whether the step runs another interaction, or one inside does.
  var hasInner: Bool {
    if case .inner = self { true } else { groups.joined().contains(where: \.hasInner) }
  }

  private func with(_ groups: [[PlannedStep]]) -> PlannedStep {
    switch self {
    case .choose(let number, _, let first): .choose(number, groups, cancelsFirst: first)
    case .perform(let action, _?): .perform(action, onFailure: groups[0])
    case .parts(let number, let failures, let duration, _):
      .parts(number, failures: failures, duration: duration, onFailure: groups[0])
    case .repeated(let number, let count, _): .repeated(number, count: count, groups[0])
    case .each(let count, _): .each(count: count, groups[0])
    case .flow(let name, _): .flow(name, groups[0])
    case .inner(let number, _): .inner(number, groups[0])
    case .condition(let flag, _, _): .condition(flag: flag, groups[0], otherwise: groups[1])
    case .confirm, .confirmSubject, .pick, .prompt, .set, .perform, .goBack, .skip: self
    }
  }

  /// Returns simpler steps of the same kind.
  private var simpler: [PlannedStep] {
    switch self {
    case .perform(let action, let handler):
      action.simpler.map { .perform($0, onFailure: handler) }
    case .prompt(let number, let check?):
      [.prompt(number, check: nil)] + check.simpler.map { .prompt(number, check: $0) }
    case .parts(let number, let failures, let duration, let handler) where !failures.isEmpty:
      [.parts(number, failures: failures.dropLast(), duration: duration, onFailure: handler)]
    case .each(let count, let steps) where count > 0: [.each(count: count - 1, steps)]
    default: []
    }
  }

  /// Returns whether there are the questions that a run needs to have an end, and those that its
  /// actions expect.
  static func isPossible(_ steps: [PlannedStep]) -> Bool {
    steps.indices.allSatisfy { index in
      guard steps[index].groups.allSatisfy(isPossible) else { return false }
      var question: Int?
      if index > 0, case .confirm(let number, _) = steps[index - 1] { question = number }
      switch steps[index] {
      case .goBack: return question != nil
      case .perform(let action, let handler):
        if let guardian = action.guardian, guardian != question { return false }
        guard let handler, action.alwaysExpires else { return true }
        return handler.contains { if case .confirm = $0 { true } else { false } }
      default: return true
      }
    }
  }

  /// Returns the steps with one fewer, or with a simpler one.
  static func simpler(_ steps: [PlannedStep]) -> [[PlannedStep]] {
    steps.indices.flatMap { index -> [[PlannedStep]] in
      let groups = steps[index].groups
      func replacing(_ new: [PlannedStep]) -> [PlannedStep] {
        steps[..<index] + new + steps[(index + 1)...]
      }
      return [replacing([])]
        + groups.indices.flatMap { group in
          simpler(groups[group]).map { simpler in
            var groups = groups
            groups[group] = simpler
            return replacing([steps[index].with(groups)])
          }
        } + steps[index].simpler.map { replacing([$0]) }
    }
  }
}

extension PlannedAction {
  /// A Boolean value that indicates whether the action takes longer than its limit each time.
  fileprivate var alwaysExpires: Bool { limit.map { $0 < duration } ?? false }

  fileprivate var simpler: [PlannedAction] {
    [
      changed { $0.failures = 0 }, changed { $0.attempts = 1 }, changed { $0.delay = nil },
      changed { $0.limit = nil }, changed { $0.duration = 0 }, changed { $0.isStubborn = false },
    ].filter { $0 != self }
  }

  private func changed(_ change: (inout PlannedAction) -> Void) -> PlannedAction {
    var copy = self
    change(&copy)
    return copy
  }
}

// MARK: - Printing a program

extension PlannedStep {
  /// Returns the program that creates steps.
  static func program(_ steps: [PlannedStep], _ indent: String) -> String {
    steps.map { "\(indent)\($0.program(indent))\n" }.joined()
  }

  private func program(_ indent: String) -> String {
    func block(_ steps: [PlannedStep]) -> String {
      steps.isEmpty ? "{}" : "{\n\(Self.program(steps, indent + "  "))\(indent)}"
    }
    return switch self {
    case .confirm(let number, let first):
      "Confirm(\"Q\(number)?\", choices: \(first ? "[cancel, \"Yes\"]" : "[\"Yes\", \"No\"]"))"
    case .confirmSubject: "Confirm(\"subject\") { Question(\"Delete \\(world.subject)?\") }"
    case .choose(let number, let branches, let first):
      "Choose(\"C\(number)?\") {  // cancels \(first ? "first" : "last")\n"
        + branches.map { "\(indent)  Branch(\"same\") \(block($0))\n" }.joined() + "\(indent)}"
    case .pick(let number): "Choose(\"V\(number)?\", from: { world.values }, into: picked)"
    case .prompt(let number, let check):
      "Prompt(\"T\(number)?\", into: text"
        + (check.map { ", check: { … }  /* \($0.program) */" } ?? "") + ") { … }"
    case .set(let value): "SetValue(\(value), for: flag)"
    case .perform(let action, let handler):
      "Perform(\(action.program)) { … }" + (handler.map { " onFailure: \(block($0))" } ?? "")
    case .parts(let number, let failures, let duration, let handler):
      "Perform(\"P\(number)\", for: values) { … } onFailure: \(block(handler))"
        + "  // \(failures) failures, \(duration) s"
    case .condition(let flag, let then, let otherwise):
      "If(\"flag is \(flag)\", …) \(block(then)) else: \(block(otherwise))"
    case .repeated(_, let count, let steps): "While(\"\(count) times\", …) \(block(steps))"
    case .each(let count, let steps): "For(\"one of \(count)\", …) \(block(steps))"
    case .flow(let name, let steps): "Flow(\"\(name)\") \(block(steps))"
    case .inner(let number, let steps):
      "Perform(\"I\(number)\") { await Interaction(Flow(\"inner\") \(block(steps))).run() }"
    case .goBack(let name): "GoBack(to: \"\(name)\")"
    case .skip: "Skip()"
    }
  }
}

extension PlannedAction {
  fileprivate var program: String {
    "\"P\(number)\"" + (attempts > 1 ? ", attempts: \(attempts)" : "")
      + (delay.map { ", delay: .seconds(\($0))" } ?? "")
      + (limit.map { ", limit: .seconds(\($0))" } ?? "")
      + ", failures: \(failures), duration: \(duration)" + (isStubborn ? ", isStubborn: true" : "")
  }
}
