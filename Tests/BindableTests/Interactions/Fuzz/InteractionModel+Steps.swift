extension InteractionModel {
  // MARK: - Questions

  /// The answer of a question or the message of an action, which is `nil` if it succeeds, or the
  /// signal that comes instead.
  enum Step<Value> {
    case value(Value)
    case signal(Signal)
  }

  /// Asks a question until it's answered.
  mutating func ask(
    _ title: String, isText: Bool = false,
    _ question: (InteractionModel) -> (text: String, choices: [String])?
  ) -> Step<Input> {
    if isCancelled { return .signal(.end("cancelled")) }
    subjects[title] = nil
    let agreed = subject
    while true {
      guard let question = question(self) else {
        history.append("\(title): nothing to ask about")
        return .signal(.end("cancelled"))
      }
      guard hasProvider else { return .signal(.end("failed")) }
      if script != nil {
        let input = scripted(question.choices, isText)
        return input.map { .value($0) } ?? .signal(.end("failed"))
      }
      if isReleased, outer == nil { return .signal(.gone) }
      let state = State.asking(text: question.text, choices: question.choices, isText: isText)
      guard let input = next(state) else { return .signal(.waits) }
      switch input {
      case .choose, .type, .dismiss:
        return check(agreed).map { .signal($0) } ?? .value(input)
      case .cancel:
        isCancelled = true
        return .signal(.end("cancelled"))
      default: break
      }
    }
  }

  /// Returns the next answer of the script, or `nil` if there's none that's possible.
  mutating func scripted(_ choices: [String], _ isText: Bool) -> Input? {
    if answersLeft.isEmpty { return nil }
    let answer = answersLeft.removeFirst()
    if isText { return answer == "Cancel" ? .choose(1) : .type(answer) }
    let titles = choices.map { $0 == "Cancel (cancel)" ? "Cancel" : $0 }
    let index =
      titles.firstIndex(of: answer)
      ?? titles.firstIndex { $0.lowercased() == answer.lowercased() }
    return index.map { .choose($0) }
  }

  mutating func choose(
    _ title: String, _ question: (InteractionModel) -> (text: String, choices: [String])?,
    then follow: (inout InteractionModel, Int) -> Signal?
  ) -> Signal? {
    let answer = ask(title, question)
    guard case .value(let input) = answer else { return answer.signal }
    // The question that was answered is that of this moment.
    let (text, choices) = question(self) ?? ("", [])
    let line = "\(text) [\(choices.joined(separator: "/"))]"
    guard case .choose(let index) = input else {
      history.append("\(line) –")
      return .end("declined")
    }
    history.append("\(line) \(choices[index] == "Cancel (cancel)" ? "Cancel" : choices[index])")
    let isAboutSubject = title == "subject" || title.hasPrefix("V")
    if isAboutSubject, choices[index] != "Cancel (cancel)" { subjects[title] = answered.count }
    answered.append(isAboutSubject ? subject : nil)
    return follow(&self, index)
  }

  mutating func prompt(_ text: String, _ check: PlannedAction?) -> Signal? {
    var reason = ""
    while true {
      let answer = ask(text, isText: true) { _ in (text, ["OK", "Cancel (cancel)"]) }
      guard case .value(let input) = answer else { return answer.signal }
      guard case .type(let typed) = input else {
        let answer = input == .dismiss ? "–" : "Cancel"
        history.append("\(text) […]\(reason) \(answer)")
        return .end("declined")
      }
      history.append("\(text) […]\(reason) \(typed.debugDescription)")
      reason = ", for Enter a text."
      if typed.isEmpty { continue }
      answered.append(nil)
      guard let check else { return nil }
      var isRefused = false
      let signal = perform(text, nil, isRecorded: false) { model in
        var once = check
        (once.attempts, once.delay, once.limit) = (1, nil, nil)
        let result = model.attempts(once, text)
        if case .value(nil) = result { isRefused = typed == "taken" }
        return result
      }
      if signal != nil || !isRefused { return signal }
      // A refusal is an error, so it isn't a late success.
      if isCancelled { return .end("cancelled") }
      answered.removeLast()
      reason = ", for It's taken."
    }
  }

  // MARK: - Actions

  /// Performs an action until it succeeds or is skipped.
  mutating func perform(
    _ title: String, _ handler: [PlannedStep]?, isRecorded: Bool = true,
    _ body: (inout InteractionModel) -> Step<String?>
  ) -> Signal? {
    while true {
      let agreed = subject
      if let signal = waitWhilePaused() ?? check(agreed) { return signal }
      let end = body(&self)
      guard case .value(let failure) = end else { return end.signal }
      guard let message = failure else {
        if isRecorded {
          subjects = [:]
          history.append(isCancelled ? "\(title), after it was canceled" : title)
        }
        return nil
      }
      if isCancelled { return .end("cancelled") }
      history.append("\(title): \(message)")
      let signal = handler.map { sequence($0) } ?? fail(message)
      if let signal { return signal == .skip && handler != nil ? nil : signal }
    }
  }

  /// Waits until the user or the program tries a failed action again.
  mutating func fail(_ message: String) -> Signal? {
    isPaused = false
    var message = message
    if let outer {
      message = "\(outer.title) failed"
      self.outer?.history.append("\(outer.title): \(message)")
    }
    if isReleased { return .gone }
    let agreed = subject
    while true {
      switch next(.failed(message)) {
      case nil: return .waits
      case .retry:
        if agreed != subject, !(outer?.subjects ?? subjects).isEmpty {
          return .restart(outer?.given ?? self.given)
        }
      case .start(let given):
        let own = outer?.given ?? self.given
        let isSame = isSame(outer?.answered ?? answered)
        if given ?? own != own || !isSame { return .restart(given ?? own) }
      case .cancel:
        isCancelled = true
        return .end("cancelled")
      case .release: return .gone
      default: continue
      }
      guard let outer else { return nil }
      performed.append(outer.title)
      return isSame(answered) ? nil : .restartInner
    }
  }

  func isSame(_ answered: [Int?]) -> Bool {
    answered.allSatisfy { $0 == nil || $0 == subject }
  }

  /// Calls an action up to the number of its attempts.
  mutating func attempts(_ action: PlannedAction, _ title: String) -> Step<String?> {
    var limit = action.limit
    for attempt in 1...action.attempts {
      calls[title, default: 0] += 1
      performed.append(title)
      guard let isDone = wait(action.duration, action.isStubborn, &limit) else {
        return .signal(.waits)
      }
      performed.append("end of \(title)")
      if isDone, calls[title, default: 0] > action.failures { return .value(nil) }
      if !isCancelled, limit != 0, attempt < action.attempts, let delay = action.delay,
        wait(delay, false, &limit) == nil
      {
        return .signal(.waits)
      }
      if isCancelled || limit == 0 { break }
    }
    guard limit == 0, let total = action.limit else { return .value("\(title) failed") }
    return .value("It took longer than \(total == 1 ? "1 second" : "\(total) seconds").")
  }

  mutating func parts(
    _ number: Int, _ failures: [Int], _ duration: Int, _ values: inout [Int]
  ) -> Step<String?> {
    var failed: [Int] = []
    for value in values {
      if let signal = waitWhilePaused() { return .signal(signal) }
      let title = "P\(number).\(value)"
      performed.append(title)
      calls[title, default: 0] += 1
      var limit: Int?
      guard let isDone = wait(duration, false, &limit) else { return .signal(.waits) }
      performed.append("end of \(title)")
      if !isDone { return .value("cancelled") }
      if calls[title, default: 0] <= failures[value] { failed.append(value) }
    }
    let count = values.count
    values = failed
    return .value(
      failed.first.map {
        "\(failed.count) of \(count) failed. The first error: P\(number).\($0) failed"
      })
  }

  mutating func inner(_ title: String, _ steps: [PlannedStep]) -> Signal? {
    perform(title, nil) { model in
      model.performed.append(title)
      return model.innerRun(title, steps)
    }
  }

  mutating func innerRun(_ title: String, _ steps: [PlannedStep]) -> Step<String?> {
    let start = position
    let saved = (answered, entered, flag, element, calls)
    outer = (title, history, answered, given, subjects)
    given = nil
    var outcome: String?
    while outcome == nil {
      (history, answered, entered, flag, element, calls) = ([], [], ["inner": 0], nil, nil, [:])
      subjects = [:]
      switch whole(steps) {
      case nil: outcome = "succeeded"
      case .end(let end): outcome = end
      case .restartInner: break
      case let signal?: return .signal(signal)
      }
    }
    if position > start { hasSuspended = true }
    (history, given) = (outer?.history ?? [], outer?.given)
    subjects = outer?.subjects ?? [:]
    outer = nil
    (answered, entered, flag, element, calls) = saved
    return .value(outcome == "succeeded" ? nil : "\(title) failed")
  }
}

extension InteractionModel.Step {
  var signal: InteractionModel.Signal? {
    if case .signal(let signal) = self { signal } else { nil }
  }
}
