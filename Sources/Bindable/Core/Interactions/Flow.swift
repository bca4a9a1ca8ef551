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
      let inner = indent + (isLast ? "   " : "│  ")
      let branch = step.branches.map { ($0.choice.description, $0.steps) }
      lines.append("\(indent)\(isLast ? "└─ " : "├─ ")\(step.title)")
      for (place, (title, steps)) in branch.enumerated() {
        let isLastBranch = place == branch.count - 1
        let nested = Self.lines(
          of: steps, name: title, indent: inner + (isLastBranch ? "   " : "│  "))
        lines.append("\(inner)\(isLastBranch ? "└─ " : "├─ ")\(nested[0])")
        lines += nested.dropFirst()
      }
    }
    return lines
  }
}

/// A part of a flow: `Confirm`, `Choose`, `Prompt`, `SetValue`, `Perform`, or another flow.
public protocol FlowComponent {
  /// The steps of the part, in order.
  var steps: [FlowStep] { get }
}

extension PartsBuilder where Part == FlowStep {
  /// Returns the steps of one part of a flow.
  public static func buildExpression(_ part: some FlowComponent) -> [FlowStep] { part.steps }
}

/// A step of a flow.
public struct FlowStep: Sendable {
  /// A description of the step.
  public let title: String
  /// The choices with their steps, if the step is a choice.
  public let branches: [Branch]
  let body: Body

  enum Body: Sendable {
    case ask(
      @MainActor (FlowContext) -> Question,
      take: @MainActor (PendingQuestion.Answer, Question, FlowContext) -> AnswerOutcome)
    case perform(attempts: Int, @MainActor (FlowContext) async throws -> Void)
    case setValue(@MainActor (FlowContext) -> Void)
  }

  /// The result of an answer.
  enum AnswerOutcome {
    /// Continue with these steps, then with the rest of the flow.
    case proceed([FlowStep])
    case decline
    /// Ask again, with the rejected text and the reason.
    case retry(String, because: String)
  }

  init(_ title: String, branches: [Branch] = [], _ body: Body) {
    self.title = title
    self.branches = branches
    self.body = body
  }
}

/// A key for a value that one step of a flow sets and later steps use.
///
/// ```swift
/// let reason = FlowKey<String>("reason")
/// ```
///
/// Keys are distinct even if they have the same name.
public final class FlowKey<Value>: Sendable {
  /// The name of the value in the description of a flow.
  public let name: String

  /// Creates a key.
  public init(_ name: String) { self.name = name }
}

/// The values that the steps of a run share.
@MainActor
public final class FlowContext {
  private var values: [ObjectIdentifier: Any] = [:]
  private let onProgress: @MainActor (Double) -> Void

  init(onProgress: @escaping @MainActor (Double) -> Void = { _ in }) {
    self.onProgress = onProgress
  }

  /// The value that an earlier step set.
  ///
  /// - Precondition: A step set the value. If it's in a branch that might not run, use
  ///   `value(for:)`.
  public subscript<Value>(_ place: FlowKey<Value>) -> Value {
    guard let value = value(for: place) else {
      preconditionFailure("No earlier step set a value for \(place.name).")
    }
    return value
  }

  /// Returns the value that an earlier step set, or `nil` if none did.
  public func value<Value>(for place: FlowKey<Value>) -> Value? {
    values[ObjectIdentifier(place)] as? Value
  }

  /// Sets a value for later steps.
  public func set<Value>(_ value: Value, for place: FlowKey<Value>) {
    values[ObjectIdentifier(place)] = value
  }

  /// Reports the progress of the current step, from 0 to 1.
  public func report(progress: Double) { onProgress(min(1, max(0, progress))) }
}
