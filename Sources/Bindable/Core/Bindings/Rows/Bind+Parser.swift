// Two-way bindings that convert values.

/// Binds a property of the view and a property of the presenter in both directions, with a format
/// for the view and a parser for edits.
///
/// ```swift
/// bind(\.age, to: \.age.text, as: .decimal, parse: .int).error(\.ageError.text)
/// ```
///
/// An edit that can't be parsed stays in the view, and the presenter keeps its value. The user's
/// text isn't reformatted while it parses to the presenter's value. The view shows the formatted
/// value when the user ends editing or the presenter changes the value.
///
/// - Parameters:
///   - source: The property of the presenter.
///   - target: The property of the view.
///   - format: The conversion of the presenter's value.
///   - parse: The conversion of an edit.
@MainActor
public func bind<Presenter: AnyObject, View: AnyObject, Value: Equatable, Shown: Equatable>(
  _ source: ReferenceWritableKeyPath<Presenter, Value>,
  to target: ReferenceWritableKeyPath<View, Shown>, as format: Format<Value, Shown>,
  parse: Parser<Shown, Value>
) -> TableBinding<Presenter, View> {
  let editing = EditingBinding(
    source, { PropertyEnd(source, of: $0) }, target: target, format: format, parse: parse)
  var binding = TableBinding<Presenter, View>(
    "<->", detail: [format.name, "parse: \(parse.name)"], isTwoWay: true, editing.body,
    editing.update)
  binding.info.hasParser = true
  return binding
}

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
@MainActor
public func bind<Presenter: AnyObject, View: AnyObject, Value: Equatable>(
  _ source: ReferenceWritableKeyPath<Presenter, Value?>,
  to target: ReferenceWritableKeyPath<View, String>, as format: Format<Value, String>,
  parse: Parser<String, Value>, ifNil placeholder: String
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
  return bind(source, to: target, as: optionalFormat, parse: optionalParser)
}

/// Unavailable because there's no text for `nil`.
@available(
  *, unavailable,
  message:
    "the source is optional; use bind(source, to: target, as: format, parse: parser, ifNil: placeholder)"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Shown>(
  _ source: KeyPath<Presenter, Value?>, to target: KeyPath<View, Shown>,
  as format: Format<Value, Shown>, parse: Parser<Shown, Value>
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable because the types of the format and the parser don't match.
@available(
  *, unavailable,
  message:
    "the parser's input and output must be the format's output and input, and both properties settable"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Shown, Typed, Read>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Shown>,
  as format: Format<Value, Shown>, parse: Parser<Typed, Read>
) -> TableBinding<Presenter, View> { fatalError() }
