// The steps there are.

/// Goes on only if the user chooses the first answer.
///
/// ```swift
/// Confirm("Follow Ada?")
/// ```
public struct Confirm: FlowPart, Sendable {
  /// The one step.
  public let steps: [FlowStep]

  /// Asks a question that is known.
  ///
  /// - Precondition: There is a choice, and no two have one title.
  public init(_ text: String, choices: [Choice] = ["Yes", "No"]) {
    self.init(Question(text, choices: choices))
  }

  /// Asks a question that is known.
  public init(_ question: Question) { self.init("\(question.quoted)") { _ in question } }

  /// Asks a question that is made from what earlier steps found; `title` says in print what about.
  public init(_ title: String, question: @escaping @MainActor (FlowContext) -> Question) {
    steps = [
      FlowStep(
        "confirm \(title)",
        .ask(question) { answer, question, _ in
          answer == .chosen(question.choices[0].title) ? .goOn([]) : .decline
        })
    ]
  }
}

/// Goes on with the steps of the answer that the user chooses, and then with the rest.
///
/// ```swift
/// Choose("What about Ada?") {
///   Branch("Report") { Prompt("Why?", into: reason) }
///   Branch("Block", role: .destructive) { Perform("block") { _ in try await gateway.block(1) } }
///   Branch("Nothing", role: .cancel)
/// }
/// ```
///
/// A branch whose role is `.cancel` ends the flow.
public struct Choose: FlowPart, Sendable {
  /// The one step.
  public let steps: [FlowStep]

  /// Asks which branch to take.
  ///
  /// - Precondition: There is a branch, and no two have one title.
  @MainActor
  public init(_ text: String, @BranchBuilder branches: () -> [Branch]) {
    let branches = branches()
    let question = Question(text, choices: branches.map(\.choice))
    steps = [
      FlowStep(
        "choose \(text.debugDescription)", branches: branches,
        .ask { _ in
          question
        } take: { answer, _, _ in
          guard case .chosen(let title) = answer,
            let branch = branches.first(where: { $0.choice.title == title }),
            branch.choice.role != .cancel
          else { return .decline }
          return .goOn(branch.steps)
        })
    ]
  }
}

/// An answer of a `Choose`, with what it leads to.
public struct Branch: Sendable {
  /// The answer.
  public let choice: Choice
  /// What is done if it is chosen.
  public let steps: [FlowStep]

  /// Makes a branch.
  @MainActor
  public init(
    _ title: String, role: Choice.Role = .plain,
    @FlowBuilder steps: () -> [FlowStep] = { [] }
  ) {
    choice = Choice(title, role: role)
    self.steps = steps()
  }
}

/// Collects the branches of a `Choose`.
@MainActor
@resultBuilder
public enum BranchBuilder {
  /// One branch.
  public static func buildExpression(_ branch: Branch) -> [Branch] { [branch] }
  /// All of them, in order.
  public static func buildBlock(_ branches: [Branch]...) -> [Branch] { branches.flatMap { $0 } }
  /// The branches of an `if` without `else`.
  public static func buildOptional(_ branches: [Branch]?) -> [Branch] { branches ?? [] }
  /// The branches of an `if`.
  public static func buildEither(first branches: [Branch]) -> [Branch] { branches }
  /// The branches of an `else`.
  public static func buildEither(second branches: [Branch]) -> [Branch] { branches }
  /// The branches of a `for`.
  public static func buildArray(_ branches: [[Branch]]) -> [Branch] { branches.flatMap { $0 } }
}

/// Asks for a text until it is one that can be taken.
///
/// ```swift
/// Prompt("Why?", into: reason) { $0.isEmpty ? "say something" : nil }
/// ```
public struct Prompt: FlowPart, Sendable {
  /// The one step.
  public let steps: [FlowStep]

  /// Asks for a text.
  ///
  /// - Parameters:
  ///   - text: what is asked.
  ///   - place: where the text is kept for later steps.
  ///   - draft: the text to begin with.
  ///   - validate: why a text cannot be taken, or `nil` if it can; every text can, if you say
  ///     nothing.
  public init(
    _ text: String, into place: FlowValue<String>, draft: String = "",
    validate: (@MainActor (String) -> String?)? = nil
  ) {
    let question = Question.text(text, draft: draft)
    steps = [
      FlowStep(
        "prompt \(text.debugDescription) into \(place.name)"
          + (validate == nil ? "" : ", until it is valid"),
        .ask { _ in
          question
        } take: { answer, _, context in
          guard case .typed(let text) = answer else { return .decline }
          if let problem = validate?(text) { return .again(text, because: problem) }
          context.set(text, as: place)
          return .goOn([])
        })
    ]
  }
}

/// Keeps a value for later steps: what a branch stands for.
///
/// ```swift
/// let devices = FlowValue<Devices>("devices")
/// Choose("Sign out where?") {
///   Branch("This device") { Keep(.this, as: devices) }
///   Branch("All devices", role: .destructive) { Keep(.all, as: devices) }
/// }
/// Perform("end the session") { try await server.signOut($0[devices]) }
/// ```
///
/// It takes no time, and is no step that can fail or be seen.
public struct Keep: FlowPart, Sendable {
  /// The one step.
  public let steps: [FlowStep]

  /// Keeps a value.
  public init<Value: Sendable>(_ value: Value, as place: FlowValue<Value>) {
    steps = [FlowStep("keep \(value) as \(place.name)", .keep { $0.set(value, as: place) })]
  }
}

/// Does something.
///
/// ```swift
/// Perform("tell the server", attempts: 3) { _ in try await gateway.follow(1) }
/// ```
///
/// An error is the world's answer: once the attempts are used up, the interaction has failed there,
/// and `retry()` begins with this step.
public struct Perform: FlowPart, Sendable {
  /// The one step.
  public let steps: [FlowStep]

  /// Does something.
  ///
  /// - Precondition: There is an attempt.
  public init(
    _ title: String, attempts: Int = 1,
    _ body: @escaping @MainActor (FlowContext) async throws -> Void
  ) {
    precondition(attempts > 0, "\(title.debugDescription) cannot be done in \(attempts) attempts.")
    let times = attempts == 1 ? "" : ", \(attempts) attempts"
    steps = [FlowStep("perform \(title)\(times)", .perform(attempts: attempts, body))]
  }

  /// Does something that finds a value for later steps.
  ///
  /// - Precondition: There is an attempt.
  public init<Value>(
    _ title: String, into place: FlowValue<Value>, attempts: Int = 1,
    _ body: @escaping @MainActor (FlowContext) async throws -> Value
  ) {
    self.init("\(title) into \(place.name)", attempts: attempts) { context in
      context.set(try await body(context), as: place)
    }
  }
}

extension Question {
  /// As in print, with the text in quotes.
  fileprivate var quoted: String {
    "\(text.debugDescription) [\(choices.map(\.description).joined(separator: "/"))]"
  }
}
