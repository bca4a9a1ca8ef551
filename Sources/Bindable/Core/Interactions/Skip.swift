/// A step that continues after the action that failed, instead of trying it again.
///
/// ```swift
/// Perform("Send the receipt") { try await mail.send($0[receipt]) } onFailure: {
///   Choose("The receipt wasn't sent.") {
///     Branch("Try Again")
///     Branch("Continue Without") { Skip() }
///   }
/// }
/// ```
public struct Skip: FlowComponent, Sendable {
  /// The step that continues after the failed action.
  public let steps: [FlowStep]

  /// Creates a step for `onFailure`.
  ///
  /// Elsewhere, the run fails, and the failure is reported.
  public init() { steps = [FlowStep("continue without it", line: "Continue without it", .skip)] }
}
