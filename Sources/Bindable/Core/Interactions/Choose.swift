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
  /// - Precondition: The titles are unique. At least one branch doesn't have the role `.cancel`, and
  ///   one isn't destructive.
  @MainActor
  public init(_ text: String, @PartsBuilder<Branch> branches: () -> [Branch]) {
    let branches = branches()
    let question = Question(text, choices: branches.map(\.choice))
    steps = [
      FlowStep(
        "choose \(text.debugDescription)", branches: branches,
        .ask { _ in
          question
        } receive: { answer, _, _ in
          guard case .choice(let title) = answer,
            let branch = branches.first(where: { $0.choice.title == title }),
            branch.choice.role != .cancel
          else { return .decline }
          return .proceed(branch.steps)
        })
    ]
  }
}
