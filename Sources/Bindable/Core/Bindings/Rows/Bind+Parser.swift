// Two-way bindings that convert values, hold edits back, or display validation messages.

/// Binds a property of the view and a property of the presenter in both directions, with a policy
/// for when edits reach the presenter.
///
/// ```swift
/// bind(\.name, to: \.name.text, commit: .onEditingEnd)
/// bind(\.query, to: \.search.text, commit: .onChange, debounce: .milliseconds(300))
/// ```
///
/// Until then, the view shows the edit. If the presenter's value changes first, it replaces the
/// edit.
///
/// - Parameters:
///   - source: The property of the presenter.
///   - target: The property of the view.
///   - commit: The event that sends an edit to the presenter.
///   - debounce: The time the view must be unchanged before an edit is sent. The end of
///     editing and the connection's `commit()` don't wait.
///   - throttle: The minimum time between two edits that reach the presenter.
@MainActor
public func bind<Presenter: AnyObject, View: AnyObject, Value: Equatable>(
  _ source: ReferenceWritableKeyPath<Presenter, Value>,
  to target: ReferenceWritableKeyPath<View, Value>, commit: CommitPolicy, debounce: Duration? = nil,
  throttle: Duration? = nil
) -> TableBinding<Presenter, View> {
  .edit(
    source, target, as: Format("") { $0 }, parse: Parser("") { .value($0) }, commit,
    RateLimit(debounce: debounce, throttle: throttle))
}

/// Binds a property of the view and a property of the presenter in both directions, with a format
/// for the view and a parser for edits.
///
/// ```swift
/// bind(\.age, to: \.age.text, as: .decimal, parse: .int, error: \.ageError.text)
/// ```
///
/// An edit that can't be parsed stays in the view, the presenter keeps its value, and `error` shows
/// the message until the edit is corrected. The user's text isn't reformatted while it parses to
/// the presenter's value. The view shows the formatted value when the user ends editing or the
/// presenter changes the value.
///
/// - Parameters:
///   - source: The property of the presenter.
///   - target: The property of the view.
///   - format: The conversion of the presenter's value.
///   - parse: The conversion of an edit.
///   - error: A property of the view for the message. It's empty if there's no message.
///   - commit: The event that sends an edit to the presenter.
///   - debounce: The time the view must be unchanged before an edit is sent.
///   - throttle: The minimum time between two edits that reach the presenter.
@MainActor
public func bind<Presenter: AnyObject, View: AnyObject, Value: Equatable, Shown: Equatable>(
  _ source: ReferenceWritableKeyPath<Presenter, Value>,
  to target: ReferenceWritableKeyPath<View, Shown>, as format: Format<Value, Shown>,
  parse: Parser<Shown, Value>, error: ReferenceWritableKeyPath<View, String>? = nil,
  commit: CommitPolicy = .onChange, debounce: Duration? = nil, throttle: Duration? = nil
) -> TableBinding<Presenter, View> {
  // The text itself is a wrapped property, whose name isn't known before a view exists.
  let slot = error.map { KeyPathParser.steps(of: $0).compactMap(\.name).joined(separator: ".") }
  return .edit(
    source, target, as: format.optional, parse: parse, error: error, commit,
    RateLimit(debounce: debounce, throttle: throttle),
    detail: [format.name, "parse: \(parse.name)", slot.map { "error: \($0)" } ?? ""])
}

/// Binds a property of the view and an optional property of the presenter in both directions, with
/// a placeholder for `nil`.
///
/// ```swift
/// bind(\.bio, to: \.bio.text, ifNil: "", commit: .onEditingEnd)   // bio: String?
/// ```
///
/// If the presenter's value is `nil`, the view shows the placeholder. If the view's value is the
/// placeholder, the presenter's value becomes `nil`.
///
/// - Parameters:
///   - source: The property of the presenter.
///   - target: The property of the view.
///   - placeholder: The value of the view that represents `nil`.
///   - commit: The event that sends an edit to the presenter.
///   - debounce: The time the view must be unchanged before an edit is sent.
///   - throttle: The minimum time between two edits that reach the presenter.
@MainActor
public func bind<Presenter: AnyObject, View: AnyObject, Value: Equatable>(
  _ source: ReferenceWritableKeyPath<Presenter, Value?>,
  to target: ReferenceWritableKeyPath<View, Value>, ifNil placeholder: Value, commit: CommitPolicy,
  debounce: Duration? = nil, throttle: Duration? = nil
) -> TableBinding<Presenter, View> {
  .edit(
    source, target, as: Format("") { $0 ?? placeholder },
    parse: Parser("") { .value($0 == placeholder ? nil : $0) }, commit,
    RateLimit(debounce: debounce, throttle: throttle),
    detail: ["ifNil: \(ValueTexts.text(placeholder))"])
}

/// Binds a property of the view and an optional property of the presenter in both directions, and
/// keeps the view's value while the presenter's is `nil`.
///
/// - Parameters:
///   - source: The property of the presenter.
///   - target: The property of the view.
///   - behavior: The treatment of the target while the source is `nil`.
///   - commit: The event that sends an edit to the presenter.
///   - debounce: The time the view must be unchanged before an edit is sent.
///   - throttle: The minimum time between two edits that reach the presenter.
@MainActor @_disfavoredOverload
public func bind<Presenter: AnyObject, View: AnyObject, Value: Equatable>(
  _ source: ReferenceWritableKeyPath<Presenter, Value?>,
  to target: ReferenceWritableKeyPath<View, Value>, ifNil behavior: NilBehavior,
  commit: CommitPolicy,
  debounce: Duration? = nil, throttle: Duration? = nil
) -> TableBinding<Presenter, View> {
  .edit(
    source, target, as: Format("") { $0 }, parse: Parser("") { .value($0) }, commit,
    RateLimit(debounce: debounce, throttle: throttle), detail: [behavior.detail])
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
  as format: Format<Value, Shown>, parse: Parser<Shown, Value>,
  error: ReferenceWritableKeyPath<View, String>? = nil, commit: CommitPolicy = .onChange,
  debounce: Duration? = nil, throttle: Duration? = nil
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
  as format: Format<Value, Shown>, parse: Parser<Typed, Read>,
  error: ReferenceWritableKeyPath<View, String>? = nil, commit: CommitPolicy = .onChange,
  debounce: Duration? = nil, throttle: Duration? = nil
) -> TableBinding<Presenter, View> { fatalError() }

extension TableBinding where Presenter: AnyObject {
  /// Creates a binding with a state of editing.
  ///
  /// - Parameter format: The format for the view, which returns `nil` to leave the view unchanged.
  fileprivate static func edit<Value: Equatable, Shown: Equatable>(
    _ source: ReferenceWritableKeyPath<Presenter, Value>,
    _ target: ReferenceWritableKeyPath<View, Shown>, as format: Format<Value, Shown?>,
    parse: Parser<Shown, Value>, error: ReferenceWritableKeyPath<View, String>? = nil,
    _ commit: CommitPolicy, _ pace: RateLimit, detail: [String] = []
  ) -> TableBinding {
    let editing = EditingBinding(
      source: source, target: target, format: format, parse: parse, error: error, commit: commit,
      pace: pace)
    let commitDetail = commit == .onChange ? "" : "commit: .\(commit.rawValue)"
    return TableBinding(
      "<->", detail: detail + [commitDetail, pace.detail], isTwoWay: true, editing.body,
      editing.update)
  }
}
