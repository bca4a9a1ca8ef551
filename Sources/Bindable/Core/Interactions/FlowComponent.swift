/// A part of a flow: `Confirm`, `Choose`, `Prompt`, `SetValue`, `Perform`, or another flow.
public protocol FlowComponent {
  /// The steps of the part, in order.
  var steps: [FlowStep] { get }
}
