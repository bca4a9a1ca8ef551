// Plausible mistakes with the methods of actions, declared as unavailable so that the compiler
// reports one error on the line of each, with the fix.
//
// The messages are the documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@available(*, unavailable, message: "name the method: write on(control, Presenter.method)")
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control>(
  _ control: KeyPath<View, Control>, _ result: Void
) -> TableBinding<Presenter, View> { fatalError() }

// A closure without parameters also converts to a function of `()`. With a function without parameters,
// the compiler would report each mistake in a closure with `$0` as an unexpected parameter.

@available(
  *, unavailable,
  message:
    "the closure receives the presenter: write on(control) { $0.method() }, or on(control, Presenter.method)"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control>(
  _ control: KeyPath<View, Control>, _ perform: @escaping @MainActor (()) -> Void
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable, message: "write on(control, Presenter.method), or on(control, run: \\.property)"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control, Value>(
  _ control: KeyPath<View, Control>, _ property: KeyPath<Presenter, Value>
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "the control is first: write on(control, Presenter.method)")
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control, Result>(
  _ method: @escaping @MainActor (Presenter) -> Result, _ control: KeyPath<View, Control>
) -> TableBinding<Presenter, View> { fatalError() }

// An array conforms to more protocols than the overloads need. For a misspelled control, each of them
// is one more error, so that the compiler prefers to report the name.

@available(*, unavailable, message: "an action has one control: write a line for each control")
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control, Controls: RangeReplaceableCollection, Result>(
  _ controls: Controls, _ action: @escaping @MainActor (Presenter) -> Result
) -> TableBinding<Presenter, View>
where
  Controls: MutableCollection & RandomAccessCollection & CustomReflectable,
  Controls: ExpressibleByArrayLiteral, Controls.Element == KeyPath<View, Control>
{ fatalError() }
