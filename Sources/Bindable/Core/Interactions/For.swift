/// A step that repeats steps for each of the values that exist when it's reached.
///
/// ```swift
/// let file = FlowKey<File>("file"), way = FlowKey<Way>("way")
/// For("file that exists", in: { _ in folder.conflicts }, as: file) {
///   If("no way was chosen for all", { $0.value(for: way) == nil }) {
///     Choose("Resolve the conflict", asking: { "\($0[file].name) already exists." }) {
///       Branch("Replace", role: .destructive)
///       Branch("Replace All", role: .destructive) { SetValue(.replace, for: way) }
///       Branch("Stop", role: .cancel)
///     }
///   }
///   Perform("Replace the file") { try await folder.replace($0[file]) }
/// }
/// ```
public struct For: FlowComponent, Sendable {
  /// The step that repeats others for each value.
  public let steps: [FlowStep]

  /// Creates a repetition.
  ///
  /// - Parameters:
  ///   - title: A word for one value, in the description of the flow.
  ///   - values: Returns the values when the step is reached.
  ///   - key: The key for the value of each repetition.
  ///   - steps: The steps for each value.
  @MainActor
  public init<Value: Sendable>(
    _ title: String, in values: @escaping @MainActor (FlowContext) -> [Value],
    as key: FlowKey<Value>, @PartsBuilder<FlowStep> steps: () -> [FlowStep]
  ) {
    let body = steps()
    let line = "For each \(inOneLine(title))"
    @MainActor func next(_ values: ArraySlice<Value>, _ context: FlowContext) -> [FlowStep] {
      guard let value = values.first else { return [] }
      context.set(value, for: key)
      return body + [FlowStep(title, line: line, .decide { next(values.dropFirst(), $0) })]
    }
    self.steps = [
      FlowStep(
        title, line: line, cases: [.init(title: nil, steps: body)],
        .decide { next(values($0)[...], $0) })
    ]
  }
}
