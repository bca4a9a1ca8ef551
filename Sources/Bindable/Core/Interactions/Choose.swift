/// A step that continues with the steps of the user's choice, then with the rest of the flow.
///
/// ```swift
/// Choose("What about Ada?") {
///   Branch("Report") { Prompt("Why?", into: reason) }
///   Branch("Block", role: .destructive) { Perform("Block Ada") { _ in try await gateway.block(1) } }
///   Branch("Nothing", role: .cancel)
/// }
/// Choose("Which album?", from: { _ in library.albums }, into: album) { $0.title }
/// ```
///
/// A branch with the role `.cancel` ends the flow. Titles may be equal.
public struct Choose: FlowComponent, Sendable {
  /// The step that asks for a branch.
  public let steps: [FlowStep]

  /// Creates a step that asks the user to choose a branch.
  ///
  /// - Precondition: At least one branch doesn't have the role `.cancel`, and one isn't
  ///   destructive.
  @MainActor
  public init(_ text: String, @PartsBuilder<Branch> branches: () -> [Branch]) {
    let branches = branches()
    let question = Question(text, choices: branches.map(\.choice))
    self.init(text, "Ask \(question.quotedText)", .fixed(question), branches)
  }

  /// Creates a step that asks the user to choose a branch, with a text that's made when it asks.
  ///
  /// ```swift
  /// Choose("Resolve the conflict", asking: { "\($0[file].name) already exists." }) {
  ///   Branch("Replace", role: .destructive) { SetValue(.replace, for: way) }
  ///   Branch("Keep Both") { SetValue(.keepBoth, for: way) }
  /// }
  /// ```
  ///
  /// - Precondition: At least one branch doesn't have the role `.cancel`, and one isn't
  ///   destructive.
  @MainActor
  public init(
    _ title: String, asking text: @escaping @MainActor (FlowContext) -> String,
    @PartsBuilder<Branch> branches: () -> [Branch]
  ) {
    let branches = branches()
    let choices = branches.map(\.choice)
    // Wrong roles stop the program here, and not later when the step asks.
    _ = Question(title, choices: choices)
    self.init(
      title, "Ask: \(inOneLine(title))", .made { Question(text($0), choices: choices) }, branches)
  }

  private init(
    _ title: String, _ line: String, _ question: FlowStep.QuestionSource, _ branches: [Branch]
  ) {
    steps = [
      FlowStep(
        title, line: line,
        cases: branches.map {
          .init(
            title: $0.choice.button + ($0.choice.role == .cancel ? " ends" : ""), steps: $0.steps)
        },
        .ask(question) { answer, _, _ in
          guard case .choice(let index) = answer, branches[index].choice.role != .cancel else {
            return .decline
          }
          return .proceed(branches[index].steps)
        })
    ]
  }

  /// Creates a step that asks the user to choose a value, and sets it for later steps.
  ///
  /// - Parameters:
  ///   - text: The question.
  ///   - values: Returns the values when the step asks. If there are none, the run is canceled.
  ///   - key: The key for the chosen value.
  ///   - cancel: The title of the choice that ends the flow. The default is `Choice.cancel`.
  ///   - title: Returns the title of the choice for a value. Titles may be equal.
  public init<Value: Sendable>(
    _ text: String, from values: @escaping @MainActor (FlowContext) -> [Value],
    into key: FlowKey<Value>, cancel: String? = nil,
    title: @escaping @MainActor (Value) -> String
  ) {
    let offered = FlowKey<[Value]>("the values of \(text)")
    let ending = if let cancel { Choice(cancel, role: .cancel) } else { Choice.cancel }
    steps = [
      FlowStep(
        text,
        line: "Ask \(quotedInOneLine(text)): a choice continues, [\(inOneLine(ending.title))] ends",
        .ask(
          .made { context in
            let values = values(context)
            context.set(values, for: offered)
            if values.isEmpty { return nil }
            return Question(
              text, choices: values.map { Choice(title($0)) } + [ending])
          }
        ) { answer, question, context in
          guard case .choice(let index) = answer, question.choices[index].role != .cancel else {
            return .decline
          }
          context.set(context[offered][index], for: key)
          return .proceed([])
        })
    ]
  }
}
