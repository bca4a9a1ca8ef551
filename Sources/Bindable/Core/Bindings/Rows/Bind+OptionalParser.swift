// The two-way binding of an optional value that the user types.

/// Binds a text of the view and an optional property of the presenter in both directions, with a
/// format for the view, a parser for edits, and a text for `nil`.
///
/// ```swift
/// // celsius: Double?
/// bind(
///   \.celsius, to: \.celsius.text, as: .decimal(fractionDigits: 0...2), parse: .double, ifNil: "")
/// ```
///
/// If the presenter's value is `nil`, the view shows the placeholder. If the user enters the
/// placeholder or only whitespace, the presenter's value becomes `nil`. Any other text is parsed as
/// in a binding of a value that isn't optional.
///
/// - Parameters:
///   - source: The property of the presenter.
///   - target: The property of the view.
///   - format: The conversion of a value.
///   - parse: The conversion of an edit.
///   - placeholder: The text that represents `nil`.
///   - error: A property of the view for the message. It's empty if there's no message.
///   - commit: The event that sends an edit to the presenter.
@MainActor
public func bind<Presenter: AnyObject, View: AnyObject, Value: Equatable>(
  _ source: ReferenceWritableKeyPath<Presenter, Value?>,
  to target: ReferenceWritableKeyPath<View, String>, as format: Format<Value, String>,
  parse: Parser<String, Value>, ifNil placeholder: String,
  error: ReferenceWritableKeyPath<View, String>? = nil, commit: CommitPolicy = .onChange
) -> TableBinding<Presenter, View> {
  let detail = "ifNil: \(ValueTexts.text(placeholder))"
  let optionalFormat = Format<Value?, String>("\(format.name), \(detail)") { value, context in
    value.map { format.apply($0, in: context) } ?? placeholder
  }
  let optionalParser = Parser<String, Value?>(parse.name) { text, context in
    if text == placeholder || text.allSatisfy(\.isWhitespace) { return .value(nil) }
    switch parse.apply(text, in: context) {
    case .value(let value): return .value(value)
    case .message(let message): return .message(message)
    }
  }
  return bind(
    source, to: target, as: optionalFormat, parse: optionalParser, error: error, commit: commit)
}
