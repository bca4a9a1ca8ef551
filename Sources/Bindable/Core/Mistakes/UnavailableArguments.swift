// Plausible mistakes with the arguments of `bind`, declared as unavailable so that the compiler
// reports one error on the line of each, with the fix.
//
// The messages are the documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@available(
  *, unavailable,
  message: "the target is read-only or a view: write to a settable property, such as \\.label.text"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Other>
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

@available(
  *, unavailable,
  message:
    "write as: format, ifNil: placeholder, .debounce(.milliseconds(300)) or .throttle(.milliseconds(300)) after the parentheses, a line for each target, and when(\\.isOn) { bind(source, to: target) }"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Other>,
  _ another: PartialKeyPath<View>? = nil, format: Format<Value, Other>? = nil,
  using: Format<Value, Other>? = nil, default: Other? = nil, or: Other? = nil,
  placeholder: Other? = nil, debounce: Duration? = nil, throttle: Duration? = nil,
  delay: Duration? = nil, when condition: KeyPath<Presenter, Bool>? = nil,
  if other: KeyPath<Presenter, Bool>? = nil, _ unused: Never? = nil
) -> TableBinding<Presenter, View> { fatalError() }
