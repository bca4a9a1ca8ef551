extension InteractionModel {
  // MARK: - Questions

  /// Asks a question until it's answered.
  mutating func ask(
    _ title: String, isText: Bool = false,
    _ question: (InteractionModel) -> (text: String, choices: [String])?
  ) throws(Signal) -> Input {
    if isCancelled { throw .end("cancelled") }
    while true {
      guard let question = question(self) else {
        history.append("\(title): nothing to ask about")
        throw .end("cancelled")
      }
      guard hasProvider else { throw .end("failed") }
      if let input = try scripted(question.choices, isText) { return input }
      if isReleased, outer == nil { throw .gone }
      let state = State.asking(text: question.text, choices: question.choices, isText: isText)
      let input = try next(state)
      switch input {
      case .choose, .type, .dismiss: return input
      case .cancel:
        isCancelled = true
        throw .end("cancelled")
      default: break
      }
    }
  }

  /// Returns the next answer of the script, if a script answers.
  mutating func scripted(_ choices: [String], _ isText: Bool) throws(Signal) -> Input? {
    if script == nil { return nil }
    if answersLeft.isEmpty { throw .end("failed") }
    let answer = answersLeft.removeFirst()
    if isText { return answer == "Cancel" ? .choose(1) : .type(answer) }
    let titles = choices.map { $0 == "Cancel (cancel)" ? "Cancel" : $0 }
    let index =
      titles.firstIndex(of: answer)
      ?? titles.firstIndex { $0.lowercased() == answer.lowercased() }
    if let index { return .choose(index) }
    throw .end("failed")
  }

  mutating func choose(
    _ title: String, _ question: (InteractionModel) -> (text: String, choices: [String])?
  ) throws(Signal) -> Int {
    let input = try ask(title, question)
    // The question that was answered is that of this moment.
    let (text, choices) = question(self) ?? ("", [])
    let line = "\(text) [\(choices.joined(separator: "/"))]"
    guard case .choose(let index) = input else {
      history.append("\(line) –")
      throw .end("declined")
    }
    history.append("\(line) \(choices[index] == "Cancel (cancel)" ? "Cancel" : choices[index])")
    answered.append(title == "subject" || title.hasPrefix("V") ? subject : nil)
    return index
  }

  mutating func prompt(_ text: String, _ check: PlannedAction?) throws(Signal) {
    var reason = ""
    while true {
      let input = try ask(text, isText: true) { _ in (text, ["OK", "Cancel (cancel)"]) }
      guard case .type(let typed) = input else {
        let answer = input == .dismiss || script == nil ? "–" : "Cancel"
        history.append("\(text) […]\(reason) \(answer)")
        throw .end("declined")
      }
      history.append("\(text) […]\(reason) \(typed.debugDescription)")
      reason = ", for Enter a text."
      if typed.isEmpty { continue }
      answered.append(nil)
      guard let check else { return }
      var isRefused = false
      try perform(text, nil, isRecorded: false) { model throws(Signal) in
        var once = check
        (once.attempts, once.delay, once.limit) = (1, nil, nil)
        let result = try model.attempts(once, text)
        isRefused = result == nil && typed == "taken"
        return result
      }
      guard isRefused else { return }
      // A refusal is an error, so it isn't a late success.
      if isCancelled { throw .end("cancelled") }
      answered.removeLast()
      reason = ", for It's taken."
    }
  }

  // MARK: - Actions

  /// Performs an action until it succeeds or is skipped.
  mutating func perform(
    _ title: String, _ handler: [PlannedStep]?, isRecorded: Bool = true,
    _ body: (inout InteractionModel) throws(Signal) -> String?
  ) throws(Signal) {
    while true {
      try waitWhilePaused()
      guard let message = try body(&self) else {
        if isRecorded { history.append(isCancelled ? "\(title), after it was canceled" : title) }
        return
      }
      if isCancelled { throw .end("cancelled") }
      history.append("\(title): \(message)")
      if let handler {
        do throws(Signal) {
          try sequence(handler)
        } catch {
          if case .skip = error { return }
          throw error
        }
      } else {
        try fail(message)
      }
    }
  }

  /// Waits until the user or the program tries a failed action again.
  mutating func fail(_ message: String) throws(Signal) {
    isPaused = false
    var message = message
    if let outer {
      message = "\(outer.title) failed"
      self.outer?.history.append("\(outer.title): \(message)")
    }
    if isReleased { throw .gone }
    while true {
      switch try next(.failed(message)) {
      case .retry: break
      case .start(let given):
        let own = outer?.given ?? self.given
        let isSame = isSame(outer?.answered ?? answered)
        if given ?? own != own || !isSame { throw .restart(given ?? own) }
      case .cancel:
        isCancelled = true
        throw .end("cancelled")
      case .release: throw .gone
      default: continue
      }
      guard let outer else { return }
      performed.append(outer.title)
      if isSame(answered) { return }
      throw .restartInner
    }
  }

  func isSame(_ answered: [Int?]) -> Bool {
    answered.allSatisfy { $0 == nil || $0 == subject }
  }

  /// Calls an action up to the number of its attempts.
  ///
  /// - Returns: The message of its error, or `nil` if it succeeds.
  mutating func attempts(_ action: PlannedAction, _ title: String) throws(Signal) -> String? {
    var limit = action.limit
    for attempt in 1...action.attempts {
      calls[title, default: 0] += 1
      performed.append(title)
      let isDone = try wait(action.duration, action.isStubborn, &limit)
      performed.append("end of \(title)")
      if isDone, calls[title, default: 0] > action.failures { return nil }
      if !isCancelled, limit != 0, attempt < action.attempts, let delay = action.delay {
        _ = try wait(delay, false, &limit)
      }
      if isCancelled || limit == 0 { break }
    }
    guard limit == 0, let total = action.limit else { return "\(title) failed" }
    return "It took longer than \(total == 1 ? "1 second" : "\(total) seconds")."
  }

  mutating func parts(
    _ number: Int, _ failures: [Int], _ duration: Int, _ values: inout [Int]
  ) throws(Signal) -> String? {
    var failed: [Int] = []
    for value in values {
      try waitWhilePaused()
      let title = "P\(number).\(value)"
      performed.append(title)
      calls[title, default: 0] += 1
      var limit: Int?
      let isDone = try wait(duration, false, &limit)
      performed.append("end of \(title)")
      if !isDone { return "cancelled" }
      if calls[title, default: 0] <= failures[value] { failed.append(value) }
    }
    let count = values.count
    values = failed
    return failed.first.map {
      "\(failed.count) of \(count) failed. The first error: P\(number).\($0) failed"
    }
  }

  mutating func inner(_ title: String, _ steps: [PlannedStep]) throws(Signal) {
    try perform(title, nil) { model throws(Signal) in
      model.performed.append(title)
      return try model.innerRun(title, steps)
    }
  }

  mutating func innerRun(_ title: String, _ steps: [PlannedStep]) throws(Signal) -> String? {
    let saved = (answered, entered, flag, element, calls)
    outer = (title, history, answered, given)
    given = nil
    var outcome: String?
    while outcome == nil {
      (history, answered, entered, flag, element, calls) = ([], [], ["inner": 0], nil, nil, [:])
      do throws(Signal) {
        try whole(steps)
        outcome = "succeeded"
      } catch {
        switch error {
        case .end(let end): outcome = end
        case .restartInner: break
        default: throw error
        }
      }
    }
    hasSuspended = true
    (history, given) = (outer?.history ?? [], outer?.given)
    outer = nil
    (answered, entered, flag, element, calls) = saved
    return outcome == "succeeded" ? nil : "\(title) failed"
  }
}
