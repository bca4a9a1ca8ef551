// Plausible mistakes with several sources and closures of `bind`, declared as unavailable so that the
// compiler reports one error on the line of each, with the fix.
//
// The messages are the documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@available(
  *, unavailable,
  message: "a binding has a target: write bind(\\.a, \\.b, to: target) { … }"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, First, Second, Result>(
  _ first: KeyPath<Presenter, First>, _ second: KeyPath<Presenter, Second>,
  by combine: @escaping @MainActor (First, Second) -> Result
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
  message: "a binding has a target: write bind(source, to: target) { value in … }"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Result>(
  _ source: KeyPath<Presenter, Value>, by combine: @escaping @MainActor (Value) -> Result
) -> TableBinding<Presenter, View> { fatalError() }
