/// A step that goes back to the beginning of a flow that the run has entered, such as one that asks
/// for a card.
///
/// ```swift
/// Flow("Pay") {
///   Flow("Enter the card") { Prompt("Card number?", into: card) }
///   Perform("Charge the card") { try await bank.charge($0[card]) } onFailure: {
///     Choose("Paying failed", asking: { $0.failure ?? "" }) {
///       Branch("Try Again")
///       Branch("Another Card") { GoBack(to: "Enter the card") }
///       Branch("Cancel", role: .cancel)
///     }
///   }
/// }
/// ```
public struct GoBack: FlowComponent, Sendable {
  /// The step that returns to an earlier one.
  public let steps: [FlowStep]

  /// Creates a step that goes back to a flow by its name.
  ///
  /// If the run hasn't entered that flow, it fails, and the failure is reported.
  public init(to flow: String) {
    let line = "Go back to \(quotedInOneLine(flow))"
    steps = [FlowStep(line, line: line, .goBack(flow))]
  }
}
