/// What happens once the user begins something, step by step: a value that prints before it runs.
///
/// ```swift
/// let reason = FlowValue<String>("reason")
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
/// An `Interaction` runs it; a flow in another one is its steps, under its name.
public struct Flow: FlowPart, Sendable, CustomStringConvertible {
  /// What it is called.
  public let name: String
  /// What is done, in order.
  public let steps: [FlowStep]

  /// Makes a flow of the steps in `steps`.
  @MainActor
  public init(_ name: String, @FlowBuilder steps: () -> [FlowStep]) {
    self.name = name
    self.steps = steps()
  }

  /// The flow as a tree, a step a line.
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

/// Something that a flow consists of: `Confirm`, `Choose`, `Prompt`, `Keep`, `Perform`, or another flow.
public protocol FlowPart {
  /// What is done, in order.
  var steps: [FlowStep] { get }
}

/// Collects the steps of a flow.
@MainActor
@resultBuilder
public enum FlowBuilder {
  /// The steps of one part.
  public static func buildExpression(_ part: some FlowPart) -> [FlowStep] { part.steps }
  /// All of them, in order.
  public static func buildBlock(_ steps: [FlowStep]...) -> [FlowStep] { steps.flatMap { $0 } }
  /// The steps of an `if` without `else`.
  public static func buildOptional(_ steps: [FlowStep]?) -> [FlowStep] { steps ?? [] }
  /// The steps of an `if`.
  public static func buildEither(first steps: [FlowStep]) -> [FlowStep] { steps }
  /// The steps of an `else`.
  public static func buildEither(second steps: [FlowStep]) -> [FlowStep] { steps }
  /// The steps of a `for`.
  public static func buildArray(_ steps: [[FlowStep]]) -> [FlowStep] { steps.flatMap { $0 } }
}

/// One step of a flow.
public struct FlowStep: Sendable {
  /// What it does, in words.
  public let title: String
  /// What each choice goes on with, if the step is a choice.
  public let branches: [Branch]
  let body: Body

  enum Body: Sendable {
    case ask(
      @MainActor (FlowContext) -> Question,
      take: @MainActor (Ask.Answer, Question, FlowContext) -> Taken)
    case perform(attempts: Int, @MainActor (FlowContext) async throws -> Void)
    case keep(@MainActor (FlowContext) -> Void)
  }

  /// What an answer leads to.
  enum Taken {
    /// These steps, and then the rest of the flow.
    case goOn([FlowStep])
    case decline
    /// The same question, with what was typed and the reason.
    case again(String, because: String)
  }

  init(_ title: String, branches: [Branch] = [], _ body: Body) {
    self.title = title
    self.branches = branches
    self.body = body
  }
}

/// A value that one step of a flow finds, and later ones use.
///
/// ```swift
/// let reason = FlowValue<String>("reason")
/// ```
///
/// Each is a place of its own, whatever it is called.
public final class FlowValue<Value>: Sendable {
  /// What it is called where a flow is printed.
  public let name: String

  /// Makes a place for a value.
  public init(_ name: String) { self.name = name }
}

/// What the steps of one run of a flow know of each other.
@MainActor
public final class FlowContext {
  private var values: [ObjectIdentifier: Any] = [:]
  private let onProgress: @MainActor (Double) -> Void

  init(onProgress: @escaping @MainActor (Double) -> Void = { _ in }) {
    self.onProgress = onProgress
  }

  /// What an earlier step found.
  ///
  /// - Precondition: It did; see `find(_:)` where a branch may have left it out.
  public subscript<Value>(_ place: FlowValue<Value>) -> Value {
    guard let value = find(place) else {
      preconditionFailure("No step before this one has found \(place.name).")
    }
    return value
  }

  /// What an earlier step found, or `nil`.
  public func find<Value>(_ place: FlowValue<Value>) -> Value? {
    values[ObjectIdentifier(place)] as? Value
  }

  /// Keeps a value for later steps.
  public func set<Value>(_ value: Value, as place: FlowValue<Value>) {
    values[ObjectIdentifier(place)] = value
  }

  /// Says how far the step that is being performed has come, from 0 to 1.
  public func report(progress: Double) { onProgress(min(1, max(0, progress))) }
}
