/// A step that asks for a text until it's valid.
///
/// ```swift
/// Prompt("Why?", into: reason) { $0.isEmpty ? "say something" : nil }
/// Prompt("How many?", into: count, parse: .int.then(.range(1...9, "Enter 1 to 9.")))
/// Prompt("Password?", into: password, isSecure: true)   // neither shown nor recorded
/// ```
public struct Prompt: FlowComponent, Sendable {
  /// The single step.
  public let steps: [FlowStep]

  /// Creates a step that asks for a text.
  ///
  /// - Parameters:
  ///   - text: The question.
  ///   - key: The key for the text.
  ///   - draft: The initial text.
  ///   - isSecure: A Boolean value that indicates whether the text is secret.
  ///   - validate: A closure that returns an error message, or `nil` if the text is valid. The
  ///     default accepts all texts.
  public init(
    _ text: String, into key: FlowKey<String>, draft: String = "", isSecure: Bool = false,
    validate: (@MainActor (String) -> String?)? = nil
  ) {
    self.init(text, key, draft, isSecure, isChecked: validate != nil) { text in
      validate?(text).map { .message($0) } ?? .value(text)
    }
  }

  /// Creates a step that asks for a text and parses it.
  ///
  /// - Parameters:
  ///   - text: The question.
  ///   - key: The key for the parsed value.
  ///   - draft: The initial text.
  ///   - parse: The parser or validator. If it fails, the question is asked again with its message.
  public init<Value>(
    _ text: String, into key: FlowKey<Value>, draft: String = "", parse: Parser<String, Value>
  ) {
    self.init(text, key, draft, false, isChecked: true) { parse.apply($0) }
  }

  private init<Value>(
    _ text: String, _ key: FlowKey<Value>, _ draft: String, _ isSecure: Bool, isChecked: Bool,
    read: @escaping @MainActor (String) -> ParseResult<Value>
  ) {
    let question = Question.text(text, draft: draft, isSecure: isSecure)
    steps = [
      FlowStep(
        "prompt \(text.debugDescription) into \(key.name)"
          + (isChecked ? ", until it is valid" : ""),
        .ask { _ in
          question
        } receive: { answer, _, context in
          guard case .text(let text) = answer else { return .decline }
          switch read(text) {
          case .message(let message): return .retry(text, because: message)
          case .value(let value):
            context.set(value, for: key)
            return .proceed([])
          }
        })
    ]
  }
}
