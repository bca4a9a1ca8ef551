/// A sequence of steps, such as questions and actions, that an interaction runs.
///
/// ```swift
/// let reason = FlowKey<String>("reason")
/// let unfollow = Flow("unfollow") {
///   Confirm("Stop following Ada?", choices: [Choice("Stop", role: .destructive), "Keep"])
///   Prompt("Why?", into: reason) { $0.isEmpty ? "say something" : nil }
///   Perform("tell the server") { try await gateway.unfollow(1, because: $0[reason]) }
/// }
/// print(unfollow)
/// // unfollow
/// // ├─ confirm "Stop following Ada?" [Stop (destructive)/Keep]
/// // ├─ prompt "Why?" into reason, until it is valid
/// // └─ perform tell the server
/// ```
///
/// An `Interaction` runs the flow. A flow nested in another one contributes its steps.
public struct Flow: FlowComponent, Sendable, CustomStringConvertible {
  /// The name of the flow.
  public let name: String
  /// The steps, in order.
  public let steps: [FlowStep]

  /// Creates a flow from the given steps.
  @MainActor
  public init(_ name: String, @PartsBuilder<FlowStep> steps: () -> [FlowStep]) {
    self.name = name
    self.steps = steps()
  }

  /// The flow as a tree, with one line for each step.
  public var description: String {
    Self.lines(of: steps, name: name, indent: "").joined(separator: "\n")
  }

  private static func lines(of steps: [FlowStep], name: String, indent: String) -> [String] {
    var lines = [name]
    for (index, step) in steps.enumerated() {
      let isLast = index == steps.count - 1
      let childIndent = indent + (isLast ? "   " : "│  ")
      let branch = step.branches.map { ($0.choice.description, $0.steps) }
      lines.append("\(indent)\(isLast ? "└─ " : "├─ ")\(step.title)")
      for (position, (title, steps)) in branch.enumerated() {
        let isLastBranch = position == branch.count - 1
        let nested = Self.lines(
          of: steps, name: title, indent: childIndent + (isLastBranch ? "   " : "│  "))
        lines.append("\(childIndent)\(isLastBranch ? "└─ " : "├─ ")\(nested[0])")
        lines += nested.dropFirst()
      }
    }
    return lines
  }
}

extension PartsBuilder where Part == FlowStep {
  /// Returns the steps of one part of a flow.
  public static func buildExpression(_ part: some FlowComponent) -> [FlowStep] { part.steps }
}
