/// A step that continues only if the user selects the first choice.
///
/// ```swift
/// Confirm("Follow Ada?")
/// ```
public struct Confirm: FlowComponent, Sendable {
  /// The single step.
  public let steps: [FlowStep]

  /// Creates a step that asks a question with the given choices.
  ///
  /// - Precondition: There is at least one choice, and their titles are unique.
  public init(_ text: String, choices: [Choice] = ["Yes", "No"]) {
    self.init(Question(text, choices: choices))
  }

  /// Creates a step that asks the given question.
  public init(_ question: Question) { self.init("\(question.quoted)") { _ in question } }

  /// Creates a step that asks a question based on earlier steps, described by `title` in the flow.
  public init(_ title: String, question: @escaping @MainActor (FlowContext) -> Question) {
    steps = [
      FlowStep(
        "confirm \(title)",
        .ask(question) { answer, question, _ in
          answer == .choice(question.choices[0].title) ? .proceed([]) : .decline
        })
    ]
  }
}

/// A step that continues with the steps of the user's choice, then with the rest of the flow.
///
/// ```swift
/// Choose("What about Ada?") {
///   Branch("Report") { Prompt("Why?", into: reason) }
///   Branch("Block", role: .destructive) { Perform("block") { _ in try await gateway.block(1) } }
///   Branch("Nothing", role: .cancel)
/// }
/// ```
///
/// A branch with the role `.cancel` ends the flow.
public struct Choose: FlowComponent, Sendable {
  /// The single step.
  public let steps: [FlowStep]

  /// Creates a step that asks the user to choose a branch.
  ///
  /// - Precondition: There is at least one branch, and their titles are unique.
  @MainActor
  public init(_ text: String, @PartsBuilder<Branch> branches: () -> [Branch]) {
    let branches = branches()
    let question = Question(text, choices: branches.map(\.choice))
    steps = [
      FlowStep(
        "choose \(text.debugDescription)", branches: branches,
        .ask { _ in
          question
        } take: { answer, _, _ in
          guard case .choice(let title) = answer,
            let branch = branches.first(where: { $0.choice.title == title }),
            branch.choice.role != .cancel
          else { return .decline }
          return .proceed(branch.steps)
        })
    ]
  }
}

/// A choice of a `Choose` step and the steps it leads to.
public struct Branch: Sendable {
  /// The choice.
  public let choice: Choice
  /// The steps that run if the user selects the choice.
  public let steps: [FlowStep]

  /// Creates a branch.
  @MainActor
  public init(
    _ title: String, role: Choice.Role = .plain,
    @PartsBuilder<FlowStep> steps: () -> [FlowStep] = { [] }
  ) {
    choice = Choice(title, role: role)
    self.steps = steps()
  }
}

/// A step that asks for a text until it's valid.
///
/// ```swift
/// Prompt("Why?", into: reason) { $0.isEmpty ? "say something" : nil }
/// Prompt("How many?", into: count, parse: .int.then(.range(1...9, "Enter 1 to 9.")))
/// ```
public struct Prompt: FlowComponent, Sendable {
  /// The single step.
  public let steps: [FlowStep]

  /// Creates a step that asks for a text.
  ///
  /// - Parameters:
  ///   - text: The question.
  ///   - place: The key for the text.
  ///   - draft: The initial text.
  ///   - validate: A closure that returns an error message, or `nil` if the text is valid. The
  ///     default accepts all texts.
  public init(
    _ text: String, into place: FlowKey<String>, draft: String = "",
    validate: (@MainActor (String) -> String?)? = nil
  ) {
    self.init(text, place, draft, isChecked: validate != nil) { text in
      validate?(text).map { .message($0) } ?? .value(text)
    }
  }

  /// Creates a step that asks for a text and parses it.
  ///
  /// - Parameters:
  ///   - text: The question.
  ///   - place: The key for the parsed value.
  ///   - draft: The initial text.
  ///   - parse: The parser or validator. If it fails, the question is asked again with its message.
  public init<Value>(
    _ text: String, into place: FlowKey<Value>, draft: String = "", parse: Parser<String, Value>
  ) {
    self.init(text, place, draft, isChecked: true) { parse.apply($0) }
  }

  private init<Value>(
    _ text: String, _ place: FlowKey<Value>, _ draft: String, isChecked: Bool,
    read: @escaping @MainActor (String) -> ParseResult<Value>
  ) {
    let question = Question.text(text, draft: draft)
    steps = [
      FlowStep(
        "prompt \(text.debugDescription) into \(place.name)"
          + (isChecked ? ", until it is valid" : ""),
        .ask { _ in
          question
        } take: { answer, _, context in
          guard case .text(let text) = answer else { return .decline }
          switch read(text) {
          case .message(let problem): return .retry(text, because: problem)
          case .value(let value):
            context.set(value, for: place)
            return .proceed([])
          }
        })
    ]
  }
}

/// A step that sets a value for later steps, such as the meaning of a branch.
///
/// ```swift
/// let devices = FlowKey<Devices>("devices")
/// Choose("Sign out where?") {
///   Branch("This device") { SetValue(.this, for: devices) }
///   Branch("All devices", role: .destructive) { SetValue(.all, for: devices) }
/// }
/// Perform("end the session") { try await server.signOut($0[devices]) }
/// ```
///
/// This step takes no time, can't fail, and isn't displayed.
public struct SetValue: FlowComponent, Sendable {
  /// The single step.
  public let steps: [FlowStep]

  /// Creates a step that sets a value.
  public init<Value: Sendable>(_ value: Value, for place: FlowKey<Value>) {
    steps = [FlowStep("keep \(value) as \(place.name)", .setValue { $0.set(value, for: place) })]
  }
}

/// A step that performs an action.
///
/// ```swift
/// Perform("tell the server", attempts: 3) { _ in try await gateway.follow(1) }
/// ```
///
/// If all attempts throw an error, the interaction fails at this step, and `retry()` repeats it.
public struct Perform: FlowComponent, Sendable {
  /// The single step.
  public let steps: [FlowStep]

  /// Creates a step that performs an action.
  ///
  /// - Precondition: `attempts` is positive.
  public init(
    _ title: String, attempts: Int = 1,
    _ body: @escaping @MainActor (FlowContext) async throws -> Void
  ) {
    precondition(attempts > 0, "The number of attempts must be positive, but is \(attempts).")
    let times = attempts == 1 ? "" : ", \(attempts) attempts"
    steps = [FlowStep("perform \(title)\(times)", .perform(attempts: attempts, body))]
  }

  /// Creates a step that performs an action and sets its result for later steps.
  ///
  /// - Precondition: `attempts` is positive.
  public init<Value>(
    _ title: String, into place: FlowKey<Value>, attempts: Int = 1,
    _ body: @escaping @MainActor (FlowContext) async throws -> Value
  ) {
    self.init("\(title) into \(place.name)", attempts: attempts) { context in
      context.set(try await body(context), for: place)
    }
  }
}

extension Question {
  /// The description of the question, with the text in quotes.
  fileprivate var quoted: String {
    "\(text.debugDescription) [\(choices.map(\.description).joined(separator: "/"))]"
  }
}
