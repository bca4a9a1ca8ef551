/// The reference for a run of a planned flow: an interpreter with one function for each kind of
/// step.
///
/// After each act, it interprets the flow from its start with all inputs that the run has received.
/// A step returns a signal to the steps around it, or `nil` to continue, so that there's neither a
/// stack of steps nor a machine of phases. Signals aren't errors, because the library for tests
/// records the calls that lead to each error.
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

  enum Signal: Hashable {
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
  // The state outside of an inner interaction.
  var outer:
    (
      title: String, history: [String], answered: [Int?], given: Int?,
      subjects: [String: Int]
    )?
  /// The questions about the subject that were answered since the last action, and the number of
  /// those answered before.
  var subjects: [String: Int] = [:]

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
    copy.live()
    self = copy
  }

  mutating func live() {
    while true {
      if isReleased { state = .gone }
      guard let input = next(state) else { return }
      guard case .start(let given) = input else { continue }
      if runs(for: given) != nil { return }
    }
  }

  mutating func runs(for given: Int?) -> Signal? {
    var given = given
    while true {
      (self.given, history, calls, flag, element) = (given, [], [:], nil, nil)
      (answered, entered, isCancelled, outer) = ([], ["run": 0], false, nil)
      subjects = [:]
      switch whole(plan) {
      case nil: state = .idle("succeeded")
      case .restart(let other):
        given = other
        continue
      case .end(let outcome): state = .idle(outcome)
      case .gone:
        state = .gone
        isReleased = true
      case let signal: return signal
      }
      isPaused = false
      return nil
    }
  }

  // MARK: - Inputs

  /// Returns the next input of a run that waits in a state, or `nil` if there's none yet.
  mutating func next(_ state: State) -> Input? {
    self.state = state
    while true {
      guard position < inputs.count else { return nil }
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
  /// - Returns: `false` if the time was cut short, or `nil` if it isn't over.
  mutating func wait(_ ticks: Int, _ isStubborn: Bool, _ limit: inout Int?) -> Bool? {
    var left = ticks
    while left > 0 {
      switch next(isCancelled ? .cancelling : .performing) {
      case nil: return nil
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

  /// Ends the run if the subject that the user has agreed to was another one.
  mutating func check(_ agreed: Int?) -> Signal? {
    guard agreed != subject, let title = subjects.keys.min() else { return nil }
    history.append("\(title): changed after the answer")
    return .end("cancelled")
  }

  /// Waits until the run isn't paused.
  mutating func waitWhilePaused() -> Signal? {
    if isCancelled { return .end("cancelled") }
    while isPaused, outer == nil {
      guard let input = next(.performing) else { return .waits }
      if case .cancel = input {
        isCancelled = true
        return .end("cancelled")
      }
    }
    return nil
  }

  // MARK: - Steps

  /// Interprets all steps of a flow to which a step can go back.
  mutating func whole(_ steps: [PlannedStep]) -> Signal? {
    var signal = sequence(steps)
    while case .goBack = signal { signal = sequence(steps) }
    return signal
  }

  mutating func sequence(_ steps: [PlannedStep]) -> Signal? {
    var index = 0
    while index < steps.count {
      let signal = step(steps[index])
      if case .goBack(let name) = signal,
        let place = steps[...index].lastIndex(where: {
          if case .flow(name, _) = $0 { true } else { false }
        })
      {
        index = place
      } else if signal != nil {
        return signal
      } else {
        index += 1
      }
    }
    return nil
  }

  mutating func step(_ step: PlannedStep) -> Signal? {
    switch step {
    case .confirm(let number, let first):
      let choices = first ? ["Cancel (cancel)", "Yes"] : ["Yes", "No"]
      return choose("Q\(number)?") { _ in
        ("Q\(number)?", choices)
      } then: { _, index in
        index == (first ? 1 : 0) ? nil : .end("declined")
      }
    case .confirmSubject:
      return choose("subject") { model in
        model.subject.map { ("Delete \($0) for \(model.given ?? 0)?", ["Yes", "No"]) }
      } then: { _, index in
        index == 0 ? nil : .end("declined")
      }
    case .choose(let number, let branches, let first):
      let titles = branches.map { _ in "same" }
      let choices = first ? ["Cancel (cancel)"] + titles : titles + ["Cancel (cancel)"]
      return choose("C\(number)?") { _ in
        ("C\(number)?", choices)
      } then: { model, index in
        index == (first ? 0 : branches.count)
          ? .end("declined") : model.sequence(branches[first ? index - 1 : index])
      }
    case .pick(let number):
      return choose("V\(number)?") { model in
        model.subject.map { ("V\(number)?", ["Item \($0)", "Item \($0 + 1)", "Cancel (cancel)"]) }
      } then: { _, index in
        index == 2 ? .end("declined") : nil
      }
    case .prompt(let number, let check): return prompt("T\(number)?", check)
    case .set(let value):
      flag = value
      return nil
    case .perform(let action, let handler):
      return perform("P\(action.number)", handler) { model in
        let suffix = model.element.map { " for \($0)" } ?? ""
        return model.attempts(action, "P\(action.number)\(suffix)")
      }
    case .parts(let number, let failures, let duration, let handler):
      var values = Array(failures.indices)
      return perform("P\(number)", Self.isEmpty(handler) ? nil : handler) { model in
        model.parts(number, failures, duration, &values)
      }
    case .condition(let flag, let then, let otherwise):
      return sequence(self.flag == flag ? then : otherwise)
    case .repeated(_, let count, let steps):
      return repeated(0..<count) { model, _ in model.sequence(steps) }
    case .each(let count, let steps):
      return repeated(0..<count) { model, value in
        model.element = value
        return model.sequence(steps)
      }
    case .flow(let name, let steps):
      // A flow without steps isn't entered.
      if Self.isEmpty(steps) { return nil }
      entered[name] = answered.count
      return sequence(steps)
    case .inner(let number, let steps): return inner("I\(number)", steps)
    case .goBack(let name):
      if isCancelled { return .end("cancelled") }
      guard let count = entered[name] else { return .end("failed") }
      history.append("Go back to \"\(name)\"")
      answered.removeSubrange(count...)
      subjects = subjects.filter { $0.value < count }
      return .goBack(name)
    case .skip:
      if isCancelled { return .end("cancelled") }
      history.append("continue without it")
      return .skip
    }
  }

  private mutating func repeated(
    _ values: Range<Int>, _ body: (inout InteractionModel, Int) -> Signal?
  ) -> Signal? {
    for value in values { if let signal = body(&self, value) { return signal } }
    return nil
  }

  static func isEmpty(_ steps: [PlannedStep]) -> Bool {
    steps.allSatisfy { if case .flow(_, let steps) = $0 { isEmpty(steps) } else { false } }
  }
}
