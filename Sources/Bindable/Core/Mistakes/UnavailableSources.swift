// Plausible mistakes with several sources and closures of `bind`, declared as unavailable so that the
// compiler reports one error on the line of each, with the fix.
//
// The messages are the documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@available(
  *, unavailable,
  message: "the closure receives one value: write bind(\\.a, \\.b, to: target) { … } for several"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other, Result>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Other>,
  by combine: @escaping @MainActor (Value, Value) -> Result
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message:
    "the closure receives the source's value and returns what the target shows: write { value in … }"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Other>,
  by combine: @escaping @MainActor (Value, View) -> Void
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "the closure receives a value of each source: write { first, second in … }"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, First, Second, Value, Other>(
  _ first: KeyPath<Presenter, First>, _ second: KeyPath<Presenter, Second>,
  to target: KeyPath<View, Value>, by combine: @escaping @MainActor (First, Second, Second) -> Other
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "sources are arguments of their own: write bind(\\.a, \\.b, to: target) { … }"
)
@MainActor @_disfavoredOverload
public func bind<
  Presenter, View: AnyObject, Value, Other, Result, Sources: RangeReplaceableCollection
>(
  _ sources: Sources, to target: KeyPath<View, Other>,
  by combine: @escaping @MainActor (Value, Value) -> Result
) -> TableBinding<Presenter, View>
where
  Sources: MutableCollection & RandomAccessCollection & CustomReflectable,
  Sources: ExpressibleByArrayLiteral, Sources.Element == KeyPath<Presenter, Value>
{ fatalError() }

@available(
  *, unavailable,
  message: "sources are arguments of their own: write bind(\\.a, \\.b, to: target) { … }"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, First, Second, Other, Result>(
  _ sources: (KeyPath<Presenter, First>, KeyPath<Presenter, Second>),
  to target: KeyPath<View, Other>,
  by combine: @escaping @MainActor (First, Second) -> Result
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "a binding has a target: write bind(\\.a, \\.b, to: target) { … }"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, First, Second, Result>(
  _ first: KeyPath<Presenter, First>, _ second: KeyPath<Presenter, Second>,
  by combine: @escaping @MainActor (First, Second) -> Result
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "a binding has a target: write bind(source, to: target) { value in … }"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Result>(
  _ source: KeyPath<Presenter, Value>, by combine: @escaping @MainActor (Value) -> Result
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "a binding has one target: write a line for each target")
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, First, Second>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, First>,
  _ other: KeyPath<View, Second>
) -> TableBinding<Presenter, View> { fatalError() }

// An array conforms to more protocols than needed; see `UnavailableMethods.swift`.

@available(*, unavailable, message: "a binding has one target: write a line for each target")
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other, Targets: RangeReplaceableCollection>(
  _ source: KeyPath<Presenter, Value>, to targets: Targets
) -> TableBinding<Presenter, View>
where
  Targets: MutableCollection & RandomAccessCollection & CustomReflectable,
  Targets: ExpressibleByArrayLiteral, Targets.Element == KeyPath<View, Other>
{ fatalError() }

@available(
  *, unavailable,
  message: "the closure returns another type than the target has: return what the target shows"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, First, Second, Value, Other>(
  _ first: KeyPath<Presenter, First>, _ second: KeyPath<Presenter, Second>,
  to target: KeyPath<View, Value>, by combine: @escaping @MainActor (First, Second) -> Other
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "a condition contains bindings: write when(\\.isOn) { bind(source, to: target) }"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Other>,
  when condition: KeyPath<Presenter, Bool>
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "a condition contains bindings: write when(\\.isOn) { bind(source, to: target) }"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Other>,
  if condition: KeyPath<Presenter, Bool>
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "write debounce: duration, or throttle: duration"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Other>, delay: Duration
) -> TableBinding<Presenter, View> { fatalError() }

// Without this one, Swift 6.3 crashes when it diagnoses the labels.

@available(*, unavailable, message: "write bind(source, to: target)")
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  source: KeyPath<Presenter, Value>, target: KeyPath<View, Other>
) -> TableBinding<Presenter, View> { fatalError() }
