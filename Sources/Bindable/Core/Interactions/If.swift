/// A step that continues with one of two groups of steps, by a condition that's evaluated when the
/// step is reached.
///
/// ```swift
/// If("there are unsaved changes", { _ in draft.isDirty }) {
///   Confirm("Discard the changes?")
/// }
/// ```
///
/// An `if` of Swift is evaluated when the flow is created, and only one of its groups is in the
/// description.
public struct If: FlowComponent, Sendable {
  /// The step that decides between others.
  public let steps: [FlowStep]

  /// Creates a step with steps for both cases.
  @MainActor
  public init(
    _ title: String, _ condition: @escaping @MainActor (FlowContext) -> Bool,
    @PartsBuilder<FlowStep> then: () -> [FlowStep],
    @PartsBuilder<FlowStep> else otherwise: () -> [FlowStep] = { [] }
  ) {
    let (then, otherwise) = (then(), otherwise())
    var cases = [FlowStep.Case(title: nil, steps: then)]
    if !otherwise.isEmpty { cases.append(.init(title: "Otherwise", steps: otherwise)) }
    steps = [
      FlowStep(
        title, line: "If \(inOneLine(title))", cases: cases,
        .decide { condition($0) ? then : otherwise })
    ]
  }
}
