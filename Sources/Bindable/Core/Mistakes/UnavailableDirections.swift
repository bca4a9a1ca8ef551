// Properties on the wrong side of a binding, declared as unavailable so that the compiler reports one
// error on the line of each, with the fix.
//
// A target of an optional type ranks an overload behind the others, which say what's wrong with a
// target of the right owner.
//
// The messages are the documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@available(
  *, unavailable,
  message: "the presenter's property is first: write \\.presenterProperty --> \\.view.property"
)
@MainActor @_disfavoredOverload
public func --> <Presenter: AnyObject, View: LifetimeTracked, Value, Other>(
  source: KeyPath<View, Value>, target: KeyPath<Presenter, Other>
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "the presenter's property is first: write \\.presenterProperty <-> \\.view.property"
)
@MainActor @_disfavoredOverload
public func <-> <Presenter: AnyObject, View: LifetimeTracked, Value, Other>(
  source: KeyPath<View, Value>, target: KeyPath<Presenter, Other>
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "both properties are the view's: write \\.presenterProperty --> \\.view.property"
)
@MainActor @_disfavoredOverload
public func --> <Presenter, View: LifetimeTracked, Value, Other>(
  source: KeyPath<View, Value>, target: KeyPath<View, Other>?
) -> TableBinding<Presenter, View> { fatalError() }

// Swift 6.3 crashes when it diagnoses a wrong label of a call whose target is optional.

@available(
  *, unavailable,
  message: "the presenter's property is first: write \\.presenterProperty --> \\.view.property"
)
@MainActor @_disfavoredOverload
public func bind<Presenter: AnyObject, View: LifetimeTracked, Value, Other>(
  _ source: KeyPath<View, Value>, to target: KeyPath<Presenter, Other>
) -> TableBinding<Presenter, View> { fatalError() }
