// Plausible mistakes with the arguments of `bind`, `when`, and `validate`, declared as unavailable so
// that the compiler reports one error on the line of each, with the fix.
//
// The messages are the documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// MARK: - bind

@available(
  *, unavailable,
  message:
    "the types differ: write bind(source, to: target, as: format), without ifNil, because the source is never nil"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Other>, ifNil placeholder: Other
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "the source is never nil: leave out ifNil")
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Other>,
  as format: Format<Value, Other>, ifNil placeholder: Other
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "the source is never nil: leave out ifNil")
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Value>, ifNil behavior: NilBehavior
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "the source is never nil: leave out ifBroken")
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Value>, ifBroken fallback: Value
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "the types differ: write bind(source, to: target, as: format, ifBroken: fallback)"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value?>, to target: KeyPath<View, Other>, ifBroken fallback: Other
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message:
    "the target and the placeholder differ in type: write bind(source, to: \\.view.property, as: format, ifNil: placeholder)"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value?>, to target: KeyPath<View, Other>, ifNil placeholder: Value
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "the placeholder is a value of the target: write ifNil: with what the view shows"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value?>, to target: KeyPath<View, Other>,
  as format: Format<Value, Other>, ifNil placeholder: Value
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "write ifNil: placeholder")
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Other>, default placeholder: Other
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "write ifNil: placeholder")
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Other>, or placeholder: Other
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "write bind(source, to: target, as: format)")
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Other>, format: Format<Value, Other>
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "the target is read-only: write to a property with a setter")
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Other>,
  as format: Format<Value, Other>
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "the target is a view: write to one of its properties, such as \\.label.text"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Part: LifetimeTracked>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Part>
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message:
    "the source is optional; use bind(source, to: target, ifNil: placeholder, commit: policy)"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value>(
  _ source: KeyPath<Presenter, Value?>, to target: KeyPath<View, Value>, commit: CommitPolicy
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message:
    "source and target types don't match; use bind(source, to: target, as: format, parse: parser, commit: policy)"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Other>, commit: CommitPolicy,
  debounce: Duration? = nil, throttle: Duration? = nil
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "a parser needs a format: write bind(source, to: target, as: format, parse: parser)"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Other>, parse: Parser<Other, Value>
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "a parser isn't a closure: write Parser(\"name\") { … }")
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Other>,
  as format: Format<Value, Other>,
  parse: @escaping (Other) -> Value?
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "a property of the view shows the message: write error: \\.label.text"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other, Part: LifetimeTracked>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Other>,
  as format: Format<Value, Other>,
  parse: Parser<Other, Value>, error: KeyPath<View, Part>
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "write a duration, such as debounce: .milliseconds(300)")
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Other>, debounce: Double
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "write a duration, such as throttle: .milliseconds(300)")
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Other>, throttle: Double
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "several sources need a closure: write bind(\\.a, \\.b, to: target) { … }"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, First, Second, Value>(
  _ first: KeyPath<Presenter, First>, _ second: KeyPath<Presenter, Second>,
  to target: KeyPath<View, Value>
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "the closure receives a value of each source: write { first, second in … }"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, First, Second, Value, Other>(
  _ first: KeyPath<Presenter, First>, _ second: KeyPath<Presenter, Second>,
  to target: KeyPath<View, Value>, by combine: (@MainActor (First) -> Other)?
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message:
    "the closure returns what the target shows: write bind(source, to: target) { value in … }"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other, Result>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Other>,
  by combine: @escaping @MainActor (Value) -> Result
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "write bind(source, to: target)")
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, _ target: KeyPath<View, Other>
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "write bind(source, to: target)")
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, into target: KeyPath<View, Other>
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "write ifNil: placeholder")
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Other>, placeholder: Other
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "the target is a view: write to one of its properties, such as \\.label.text"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Shown, Part: LifetimeTracked>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Part>,
  as format: Format<Value, Shown>
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "several sources need a closure: write bind(\\.a, \\.b, to: target, as: format) { … }"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, First, Second, Combined, Value>(
  _ first: KeyPath<Presenter, First>, _ second: KeyPath<Presenter, Second>,
  to target: KeyPath<View, Value>, as format: Format<Combined, Value>
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "write bind(source, to: target, as: format)")
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Other>,
  _ format: Format<Value, Other>
) -> TableBinding<Presenter, View> { fatalError() }

// MARK: - Conditions and validation

@available(*, unavailable, message: "the message is shown by a label: write into: \\.label")
@MainActor @_disfavoredOverload
public func validate<Presenter, View: AnyObject, Value, Part>(
  _ source: KeyPath<Presenter, Value>, _ validator: Validator<Value>, into part: KeyPath<View, Part>
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "a validator is needed: write .nonEmpty(\"message\"), or declare one"
)
@MainActor @_disfavoredOverload
public func validate<Presenter, View: AnyObject, Value, Part>(
  _ source: KeyPath<Presenter, Value>, _ message: String, into part: KeyPath<View, Part>
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "a validator is needed: write .nonEmpty(\"message\"), or declare one"
)
@MainActor @_disfavoredOverload
public func validate<Presenter, View: AnyObject, Value, Part, Other>(
  _ source: KeyPath<Presenter, Value>, _ rule: @escaping (Value) -> Other,
  into part: KeyPath<View, Part>
) -> TableBinding<Presenter, View> { fatalError() }
