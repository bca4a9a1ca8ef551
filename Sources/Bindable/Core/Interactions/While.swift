/// A step that repeats steps as long as a condition is true when they begin.
///
/// ```swift
/// While("devices are left", { _ in !server.devices.isEmpty }) {
///   Perform("Sign out the next device") { _ in try await server.signOutNext() }
/// }
/// ```
public struct While: FlowComponent, Sendable {
  /// The step that repeats others.
  public let steps: [FlowStep]

  /// Creates a repetition.
  @MainActor
  public init(
    _ title: String, _ condition: @escaping @MainActor (FlowContext) -> Bool,
    @PartsBuilder<FlowStep> steps: () -> [FlowStep]
  ) {
    let body = steps()
    let line = "While \(inOneLine(title))"
    @MainActor func next(_ context: FlowContext) -> [FlowStep] {
      condition(context) ? body + [FlowStep(title, line: line, .decide(next))] : []
    }
    self.steps = [
      FlowStep(title, line: line, cases: [.init(title: nil, steps: body)], .decide(next))
    ]
  }
}
