/// A sequence of steps, such as questions and actions, that an interaction runs.
///
/// ```swift
/// let reason = FlowKey<String>("reason")
/// let unfollow = Flow("Unfollow") {
///   Confirm("Stop following Ada?", choices: [Choice("Stop", role: .destructive), "Keep"])
///   Prompt("Why?", into: reason) { $0.isEmpty ? "Say something." : nil }
///   Perform("Tell the server") { try await gateway.unfollow(1, because: $0[reason]) }
/// }
/// print(unfollow)
/// // Unfollow
/// // ├─ Ask "Stop following Ada?": [Stop] (destructive) continues, [Keep] ends
/// // ├─ Ask "Why?" until the answer is valid: [OK] continues, [Cancel] ends
/// // └─ Tell the server
/// // If an action fails and no other steps follow, the user can try it again.
/// // When the user leaves, an open question closes, and a running step is canceled.
/// ```
///
/// An `Interaction` runs the flow. A flow can contain other flows. A later step can go back to one
/// of them by its name; see `GoBack`.
public struct Flow: FlowComponent, Sendable, @MainActor CustomStringConvertible {
  /// The name of the flow.
  public let name: String
  /// The steps, in order.
  let ownSteps: [FlowStep]

  /// Creates a flow from the given steps.
  @MainActor
  public init(_ name: String, @PartsBuilder<FlowStep> steps: () -> [FlowStep]) {
    self.name = name
    ownSteps = steps()
  }

  /// The flow as one step of another flow, or no step if it has none.
  public var steps: [FlowStep] {
    if ownSteps.isEmpty { return [] }
    return [
      FlowStep(
        name, line: inOneLine(name), cases: [.init(title: nil, steps: ownSteps)],
        .enter(name, ownSteps))
    ]
  }

  /// The flow as a tree with one line for each step, and with all that it can lead to.
  ///
  /// A question about the current state is shown as it would be asked now.
  @MainActor public var description: String {
    text { step in step.line.map { $0 + (step.example() ?? "") } }
  }

  /// The description without examples, which is the same for flows with the same steps.
  var outline: String { text(\.line) }

  private func text(_ line: (FlowStep) -> String?) -> String {
    var lines = [inOneLine(name)] + Self.lines(of: Self.parts(ownSteps, line), line)
    if Self.canFail(ownSteps) {
      lines.append("If an action fails and no other steps follow, the user can try it again.")
    }
    if lines.count > 1 {
      lines.append(
        "When the user leaves, an open question closes, and a running step is canceled.")
    }
    return lines.joined(separator: "\n")
  }

  /// Returns a Boolean value that indicates whether an action has no steps for its failure.
  private static func canFail(_ steps: [FlowStep]) -> Bool {
    steps.contains { step in
      if case .perform(let work) = step.body, work.onFailure == nil { return true }
      return step.cases.contains { canFail($0.steps) }
    }
  }

  private typealias Part = (line: String, cases: [FlowStep.Case])

  private static func parts(_ steps: [FlowStep], _ line: (FlowStep) -> String?) -> [Part] {
    steps.compactMap { step in line(step).map { ($0, step.cases) } }
  }

  private static func lines(of parts: [Part], _ line: (FlowStep) -> String?) -> [String] {
    parts.enumerated().flatMap { index, part in
      let isLast = index == parts.count - 1
      let nested = part.cases.flatMap { part -> [Part] in
        guard let title = part.title else { return Self.parts(part.steps, line) }
        return [(title, [.init(title: nil, steps: part.steps)])]
      }
      return [(isLast ? "└─ " : "├─ ") + part.line]
        + lines(of: nested, line).map { (isLast ? "   " : "│  ") + $0 }
    }
  }
}

extension PartsBuilder where Part == FlowStep {
  /// Returns the steps of one part of a flow.
  public static func buildExpression(_ part: some FlowComponent) -> [FlowStep] { part.steps }
}

/// Returns a text of the program in one line, without control characters.
func inOneLine(_ text: String) -> String {
  let words = text.split { $0.isWhitespace || $0.isNewline }
  return words.joined(separator: " ").filter { character in
    !character.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
