/// A part of a flow: a question, an action, a condition, a repetition, or another flow.
public protocol FlowComponent {
  /// The steps of the part, in order.
  var steps: [FlowStep] { get }
}
