/// The reference for a run of a planned flow: an interpreter with one function for each kind of step.
///
/// After each act, it interprets the flow from its start with all inputs that the run has received. A
/// step returns to the steps around it or throws a signal to them, so that there's neither a stack of
/// steps nor a machine of phases.
struct InteractionModel {
  enum Input: Hashable {
    case choose(Int), type(String), dismiss, tick, cancel, retry, pause, resume, release
    /// The program starts the interaction, perhaps for a value.
    case start(Int?)
    case subject(Int?)
    case providerReleased
  }

  enum State: Hashable {
    case asking(text: String, choices: [String], isText: Bool)
    case performing, cancelling
    case failed(String)
    case idle(String?)
    /// The interaction is deallocated.
    case gone
  }

  enum Signal: Error, Hashable {
    case waits, skip, gone, restart(Int?), restartInner
    case goBack(String)
    case end(String)
  }

  let plan: [PlannedStep]
  /// The answers of a script, or `nil` if a dialog asks.
  let script: [String]?
  /// The inputs since the interaction was idle.
  var inputs: [Input] = []
  var idle: Idle?

  /// All that an idle interaction keeps.
  struct Idle {
    let state: State
    let history: [String], performed: [String], answersLeft: [String]
    let subject: Int?
    let hasProvider: Bool

    init(_ model: InteractionModel) {
      (state, history, performed) = (model.state, model.history, model.performed)
      (answersLeft, subject) = (model.answersLeft, model.subject)
      hasProvider = model.hasProvider
    }
  }

  var state = State.idle(nil)
  var history: [String] = []
  /// The calls of all runs, in order.
  var performed: [String] = []
  var isPaused = false
  /// A Boolean value that indicates whether the run has suspended after the last input.
  var hasSuspended = false

  var position = 0
  var answersLeft: [String]
  var subject: Int? = 0
  var given: Int?
  var flag: Int?
  var element: Int?
  var calls: [String: Int] = [:]
  /// The subjects of the answered questions, or `nil` for those that don't depend on it.
  var answered: [Int?] = []
  var entered: [String: Int] = [:]
  var isCancelled = false, isReleased = false, hasProvider = true
  // What's outside of an inner interaction.
  var outer: (title: String, history: [String], answered: [Int?], given: Int?)?

  init(_ plan: [PlannedStep], script: [String]? = nil) {
    (self.plan, self.script, answersLeft) = (plan, script, script ?? [])
  }

  mutating func begin(_ idle: Idle) {
    (state, history, performed) = (idle.state, idle.history, idle.performed)
    (answersLeft, subject, hasProvider) = (idle.answersLeft, idle.subject, idle.hasProvider)
    self.idle = idle
  }

  /// A Boolean value that indicates whether an inner interaction is running.
  var isInside: Bool { outer != nil }
  /// The history of the interaction itself.
  var ownHistory: [String] { outer?.history ?? history }

  /// Adds an input, and predicts the state.
  mutating func receive(_ input: Input) {
    switch (state, input) {
    case (.gone, _), (.idle, .tick), (.failed, .tick), (.asking, .tick): return
    case (.idle, _): (idle, inputs) = (Idle(self), [])
    default: break
    }
    var copy = InteractionModel(plan, script: script)
    if let idle { copy.begin(idle) }
    copy.inputs = inputs + [input]
    do throws(Signal) { try copy.live() } catch {}
    self = copy
  }

  mutating func live() throws(Signal) {
    while true {
      if isReleased { state = .gone }
      guard case .start(let given) = try next(state) else { continue }
      try runs(for: given)
    }
  }

  mutating func runs(for given: Int?) throws(Signal) {
    var given = given
    while true {
      (self.given, history, calls, flag, element) = (given, [], [:], nil, nil)
      (answered, entered, isCancelled, outer) = ([], ["run": 0], false, nil)
      do throws(Signal) {
        try whole(plan)
        state = .idle("succeeded")
      } catch {
        switch error {
        case .restart(let other):
          given = other
          continue
        case .end(let outcome): state = .idle(outcome)
        case .gone:
          state = .gone
          isReleased = true
        case .waits, .skip, .goBack, .restartInner: throw error
        }
      }
      isPaused = false
      return
    }
  }

  // MARK: - Inputs

  /// Returns the next input of a run that waits in a state.
  mutating func next(_ state: State) throws(Signal) -> Input {
    self.state = state
    while true {
      guard position < inputs.count else { throw .waits }
      position += 1
      hasSuspended = false
      let input = inputs[position - 1]
      switch input {
      case .subject(let subject): self.subject = subject
      case .providerReleased: hasProvider = false
      case .pause:
        switch state {
        case .asking, .performing, .cancelling: isPaused = true
        case .failed, .idle, .gone: break
        }
        continue
      case .resume: isPaused = false
      case .release: isReleased = true
      default: break
      }
      return input
    }
  }

  /// Waits some ticks.
  ///
  /// - Returns: `false` if the time was cut short.
  mutating func wait(_ ticks: Int, _ isStubborn: Bool, _ limit: inout Int?)
    throws(Signal) -> Bool
  {
    var left = ticks
    while left > 0 {
      switch try next(isCancelled ? .cancelling : .performing) {
      case .tick:
        left -= 1
        if !isCancelled, let rest = limit, rest > 0 {
          limit = rest - 1
          if rest == 1, !isStubborn { return false }
        }
      case .cancel:
        isCancelled = true
        if !isStubborn { return false }
      default: break
      }
    }
    return true
  }

  /// Waits until the run isn't paused.
  mutating func waitWhilePaused() throws(Signal) {
    if isCancelled { throw .end("cancelled") }
    while isPaused, outer == nil {
      if case .cancel = try next(.performing) {
        isCancelled = true
        throw .end("cancelled")
      }
    }
  }

  // MARK: - Steps

  /// Interprets all steps of a flow to which a step can go back.
  mutating func whole(_ steps: [PlannedStep]) throws(Signal) {
    while true {
      do throws(Signal) {
        return try sequence(steps)
      } catch {
        guard case .goBack = error else { throw error }
      }
    }
  }

  mutating func sequence(_ steps: [PlannedStep]) throws(Signal) {
    var index = 0
    while index < steps.count {
      do throws(Signal) {
        try step(steps[index])
        index += 1
      } catch {
        guard case .goBack(let name) = error,
          let place = steps[...index].lastIndex(where: {
            if case .flow(name, _) = $0 { true } else { false }
          })
        else { throw error }
        index = place
      }
    }
  }

  mutating func step(_ step: PlannedStep) throws(Signal) {
    switch step {
    case .confirm(let number, let first):
      let choices = first ? ["Cancel (cancel)", "Yes"] : ["Yes", "No"]
      let index = try choose("Q\(number)?") { _ in ("Q\(number)?", choices) }
      if index != (first ? 1 : 0) { throw .end("declined") }
    case .confirmSubject:
      let index = try choose("subject") { model in
        model.subject.map { ("Delete \($0) for \(model.given ?? 0)?", ["Yes", "No"]) }
      }
      if index != 0 { throw .end("declined") }
    case .choose(let number, let branches, let first):
      let titles = branches.map { _ in "same" }
      let choices = first ? ["Cancel (cancel)"] + titles : titles + ["Cancel (cancel)"]
      let index = try choose("C\(number)?") { _ in ("C\(number)?", choices) }
      if index == (first ? 0 : branches.count) { throw .end("declined") }
      try sequence(branches[first ? index - 1 : index])
    case .pick(let number):
      let index = try choose("V\(number)?") { model in
        model.subject.map { ("V\(number)?", ["Item \($0)", "Item \($0 + 1)", "Cancel (cancel)"]) }
      }
      if index == 2 { throw .end("declined") }
    case .prompt(let number, let check): try prompt("T\(number)?", check)
    case .set(let value): flag = value
    case .perform(let action, let handler):
      try perform("P\(action.number)", handler) { model throws(Signal) in
        let suffix = model.element.map { " for \($0)" } ?? ""
        return try model.attempts(action, "P\(action.number)\(suffix)")
      }
    case .parts(let number, let failures, let duration, let handler):
      var values = Array(failures.indices)
      try perform("P\(number)", handler.isEmpty ? nil : handler) { model throws(Signal) in
        try model.parts(number, failures, duration, &values)
      }
    case .condition(let flag, let then, let otherwise):
      try sequence(self.flag == flag ? then : otherwise)
    case .repeated(_, let count, let steps): for _ in 0..<count { try sequence(steps) }
    case .each(let count, let steps):
      for value in 0..<count {
        element = value
        try sequence(steps)
      }
    case .flow(let name, let steps):
      // A flow without steps isn't entered.
      if Self.isEmpty(steps) { return }
      entered[name] = answered.count
      try sequence(steps)
    case .inner(let number, let steps): try inner("I\(number)", steps)
    case .goBack(let name):
      if isCancelled { throw .end("cancelled") }
      guard let count = entered[name] else { throw .end("failed") }
      history.append("Go back to \"\(name)\"")
      answered.removeSubrange(count...)
      throw .goBack(name)
    case .skip:
      if isCancelled { throw .end("cancelled") }
      history.append("continue without it")
      throw .skip
    }
  }

  static func isEmpty(_ steps: [PlannedStep]) -> Bool {
    steps.allSatisfy { if case .flow(_, let steps) = $0 { isEmpty(steps) } else { false } }
  }
}
