/// A choice of a `Choose` step and the steps it leads to.
public struct Branch: Sendable {
  /// The choice.
  let choice: Choice
  /// The steps that run if the user selects the choice.
  let steps: [FlowStep]

  /// Creates a branch.
  ///
  /// - Precondition: A branch with the role `.cancel` has no steps, because it ends the flow.
  @MainActor
  public init(
    _ title: String, role: Choice.Role = .plain,
    @PartsBuilder<FlowStep> steps: () -> [FlowStep] = { [] }
  ) {
    choice = Choice(title, role: role)
    self.steps = steps()
    precondition(
      role != .cancel || self.steps.isEmpty,
      "The branch \(title.debugDescription) has the role .cancel, so it ends the flow and its steps "
        + "never run. Remove them, or the role.")
  }
}
