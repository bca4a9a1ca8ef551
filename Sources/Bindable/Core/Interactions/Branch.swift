/// A choice of a `Choose` step and the steps it leads to.
public struct Branch: Sendable {
  /// The choice.
  let choice: Choice
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
