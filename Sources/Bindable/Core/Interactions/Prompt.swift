/// A step that asks for a text until it's valid.
///
/// ```swift
/// Prompt("Why?", into: reason) { $0.isEmpty ? "Say something." : nil }
/// Prompt("How many?", into: count, parse: .int.then(.range(1...9, "Enter 1 to 9.")))
/// Prompt("Password?", into: password, isSecure: true)   // neither shown nor recorded
/// Prompt("New name?", into: name, check: { try await server.isTaken($0) ? "It's taken." : nil })
/// ```
public struct Prompt: FlowComponent, Sendable {
  /// The step that asks for the text.
  public let steps: [FlowStep]

  /// Creates a step that asks for a text.
  ///
  /// - Parameters:
  ///   - text: The question.
  ///   - key: The key for the text.
  ///   - draft: The initial text.
  ///   - isSecure: A Boolean value that indicates whether the text is secret.
  ///   - choices: The buttons. The first one without the role `.cancel` submits the text.
  ///   - validate: A closure that returns an error message, or `nil` if the text is valid. The
  ///     default accepts all texts.
  ///   - check: An asynchronous closure that returns an error message for a text that `validate`
  ///     accepts, or `nil`. While it runs, the interaction is performing. If it throws an error,
  ///     the interaction fails, and `retry()` checks the text again.
  public init(
    _ text: String, into key: FlowKey<String>, draft: String = "", isSecure: Bool = false,
    choices: [Choice] = [.ok, .cancel],
    validate: (@MainActor (String) -> String?)? = nil,
    check: (@MainActor (String) async throws -> String?)? = nil
  ) {
    let question = Question.text(text, draft: draft, isSecure: isSecure, choices: choices)
    self.init(
      text, "Ask \(question.quotedText)", question.offer, .fixed(question), key,
      isChecked: validate != nil || check != nil, check
    ) { text in
      validate?(text).map { .message($0) } ?? .value(text)
    }
  }

  /// Creates a step that asks for a text and parses it.
  ///
  /// - Parameters:
  ///   - text: The question.
  ///   - key: The key for the parsed value.
  ///   - draft: The initial text.
  ///   - choices: The buttons. The first one without the role `.cancel` submits the text.
  ///   - parse: The parser or validator. If it fails, the question is asked again with its message.
  public init<Value>(
    _ text: String, into key: FlowKey<Value>, draft: String = "",
    choices: [Choice] = [.ok, .cancel], parse: Parser<String, Value>
  ) {
    let question = Question.text(text, draft: draft, choices: choices)
    self.init(
      text, "Ask \(question.quotedText)", question.offer, .fixed(question), key, isChecked: true,
      nil
    ) { parse.apply($0) }
  }

  /// Creates a step that asks a question for a text that's made when it asks, named by `title` in
  /// the description of the flow.
  ///
  /// ```swift
  /// Prompt("New name", asking: { .text("Rename \($0[file].name)?") }, into: name)
  /// ```
  ///
  /// - Parameters:
  ///   - title: The question in a few words.
  ///   - question: Returns the question when the step asks and, while it's open, when what it reads
  ///     changes. If it returns `nil`, there's nothing to ask about, and the run is canceled.
  ///   - key: The key for the text.
  ///   - validate: A closure that returns an error message, or `nil` if the text is valid.
  ///   - check: An asynchronous closure that returns an error message, or `nil`.
  public init(
    _ title: String, asking question: @escaping @MainActor (FlowContext) -> Question?,
    into key: FlowKey<String>, validate: (@MainActor (String) -> String?)? = nil,
    check: (@MainActor (String) async throws -> String?)? = nil
  ) {
    self.init(
      title, "Ask: \(inOneLine(title))", nil, .made(question), key,
      isChecked: validate != nil || check != nil, check
    ) { text in
      validate?(text).map { .message($0) } ?? .value(text)
    }
  }

  private init<Value>(
    _ title: String, _ line: String, _ offer: String?, _ question: FlowStep.QuestionSource,
    _ key: FlowKey<Value>, isChecked: Bool, _ check: (@MainActor (String) async throws -> String?)?,
    read: @escaping @MainActor (String) -> ParseResult<Value>
  ) {
    steps = [
      FlowStep(
        title,
        line: line + (isChecked ? " until the answer is valid" : "")
          + (offer.map { ": \($0)" } ?? ""),
        .ask(question) { answer, _, context in
          guard case .text(let text) = answer else { return .decline }
          switch read(text) {
          case .message(let message): return .retry(text, because: message)
          case .value(let value):
            context.set(value, for: key)
            guard let check else { return .proceed([]) }
            return .check(text) { _ in try await check(text) }
          }
        })
    ]
  }
}
