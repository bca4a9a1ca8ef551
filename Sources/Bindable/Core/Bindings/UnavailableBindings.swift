// Plausible mistakes in tables, declared as unavailable so that the compiler reports one error on the
// line of each, with the fix.

// MARK: - Operators

/// Not an operator of tables: write `-->`.
infix operator => : BindingPrecedence
/// Not an operator of tables: write `-->`.
infix operator ->> : BindingPrecedence
/// Not an operator of tables: write `-->`, with the presenter's property first.
infix operator <- : BindingPrecedence
/// Not an operator of tables: write `-->`, with the presenter's property first.
infix operator <-- : BindingPrecedence
/// Not an operator of tables: write `<->`.
infix operator <--> : BindingPrecedence

/// Unavailable: write `-->`.
@available(*, unavailable, message: "write source --> target")
@MainActor
public func => <Presenter, View: AnyObject, Value, Other>(
  source: KeyPath<Presenter, Value>, target: KeyPath<View, Other>
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable: write `-->`.
@available(*, unavailable, message: "write source --> target")
@MainActor
public func ->> <Presenter, View: AnyObject, Value, Other>(
  source: KeyPath<Presenter, Value>, target: KeyPath<View, Other>
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable: write `-->`.
@available(*, unavailable, message: "write source --> target, with the presenter's property first")
@MainActor
public func <- <Presenter, View: AnyObject, Value, Other>(
  source: KeyPath<Presenter, Value>, target: KeyPath<View, Other>
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable: write `-->`.
@available(*, unavailable, message: "write source --> target, with the presenter's property first")
@MainActor
public func <-- <Presenter, View: AnyObject, Value, Other>(
  source: KeyPath<Presenter, Value>, target: KeyPath<View, Other>
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable: write `<->`.
@available(*, unavailable, message: "write source <-> target")
@MainActor
public func <--> <Presenter, View: AnyObject, Value, Other>(
  source: KeyPath<Presenter, Value>, target: KeyPath<View, Other>
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable: declare a computed property, or negate with a format.
@available(
  *, unavailable,
  message:
    "a key path can't be negated: write bind(source, to: target, as: .not), or declare a computed property of the presenter"
)
public prefix func ! <Root>(path: KeyPath<Root, Bool>) -> KeyPath<Root, Bool> { fatalError() }

/// Unavailable: declare a computed property.
@available(
  *, unavailable,
  message: "key paths can't be combined: declare a computed property of the presenter"
)
public func && <Root>(left: KeyPath<Root, Bool>, right: KeyPath<Root, Bool>) -> KeyPath<Root, Bool>
{
  fatalError()
}

/// Unavailable: declare a computed property.
@available(
  *, unavailable,
  message: "key paths can't be combined: declare a computed property of the presenter"
)
public func || <Root>(left: KeyPath<Root, Bool>, right: KeyPath<Root, Bool>) -> KeyPath<Root, Bool>
{
  fatalError()
}

/// Unavailable: pass the placeholder to `bind`.
@available(
  *, unavailable,
  message: "a key path has no default: write bind(source, to: target, ifNil: placeholder)"
)
public func ?? <Root, Value>(path: KeyPath<Root, Value?>, placeholder: Value) -> KeyPath<
  Root, Value
> {
  fatalError()
}

// MARK: - Targets

/// Unavailable: write to a property of the view.
@available(
  *, unavailable,
  message: "the target is a view: write to one of its properties, such as \\.label.text"
)
@MainActor
public func --> <Presenter, View: AnyObject, Value, Part: LifetimeTracked>(
  source: KeyPath<Presenter, Value>, target: KeyPath<View, Part>
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable: fill the list with `each`.
@available(
  *, unavailable,
  message: "a list is filled by each(source, into: list) { Cell.bindings }"
)
@MainActor
public func --> <Presenter, View: AnyObject, Value, List: ListTarget & LifetimeTracked>(
  source: KeyPath<Presenter, Value>, target: KeyPath<View, List>
) -> TableBinding<Presenter, View> { fatalError() }

// MARK: - bind

/// Unavailable: the source is never `nil`.
@available(*, unavailable, message: "the source is never nil: leave out ifNil")
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value>(
  _ source: KeyPath<Presenter, Value>, to target: ReferenceWritableKeyPath<View, Value>,
  ifNil placeholder: Value
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable: the source and the target differ in type.
@available(
  *, unavailable,
  message: "the types differ: write bind(source, to: target, as: format, ifNil: placeholder)"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value?>, to target: ReferenceWritableKeyPath<View, Other>,
  ifNil placeholder: Other
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable: a format isn't a string.
@available(
  *, unavailable,
  message: "a format isn't a string: write as: .decimal, or pass a closure after the parentheses"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: ReferenceWritableKeyPath<View, Other>,
  as format: String
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable: write the closure after the parentheses.
@available(
  *, unavailable,
  message: "write the closure after the parentheses: bind(source, to: target) { … }"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: ReferenceWritableKeyPath<View, Other>,
  as format: (Value) -> Other
) -> TableBinding<Presenter, View> { fatalError() }

extension Format where Input == Double, Output == String {
  /// Unavailable: say how many digits follow the point.
  @available(*, unavailable, message: "for a Double, write .decimal(fractionDigits: 2)")
  public static var decimal: Format { fatalError() }
}

extension Format where Input == Float, Output == String {
  /// Unavailable: say how many digits follow the point.
  @available(
    *, unavailable, message: "for a Float, declare a Double, and write .decimal(fractionDigits: 2)"
  )
  public static var decimal: Format { fatalError() }
}

extension Format where Output == String {
  /// Unavailable: Foundation's styles format dates.
  @available(
    *, unavailable,
    message: "format a Date with .style(.dateTime), which needs import BindableFoundation"
  )
  public static var date: Format { fatalError() }

  /// Unavailable: Foundation's styles group digits.
  @available(
    *, unavailable,
    message: "group digits with .style(.number), which needs import BindableFoundation"
  )
  public static var grouped: Format { fatalError() }
}

extension Format where Input == String, Output == String {
  /// Unavailable: a plural needs a number.
  @available(*, unavailable, message: "a plural needs an Int: bind the count")
  public static func plural(_ one: String, _ many: String) -> Format { fatalError() }
}

// MARK: - on

/// Unavailable: run asynchronous and throwing methods with a command.
@available(
  *, unavailable,
  message:
    "an async or throwing method needs a command: declare lazy var command = Command { … }, and write on(control, run: \\.command)"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control: ActionControl>(
  _ control: KeyPath<View, Control>,
  _ method: @escaping @MainActor (Presenter) -> @MainActor () async throws -> Void
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable: call a method with arguments in a closure.
@available(
  *, unavailable,
  message: "the method takes an argument: call it in a closure, on(control) { $0.method(value) }"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control: ActionControl, Argument>(
  _ control: KeyPath<View, Control>,
  _ method: @escaping @MainActor (Presenter) -> @MainActor (Argument) -> Void
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable: discard a result in a closure.
@available(
  *, unavailable,
  message: "the method returns a value: discard it in a closure, on(control) { _ = $0.method() }"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control: ActionControl, Result>(
  _ control: KeyPath<View, Control>,
  _ method: @escaping @MainActor (Presenter) -> @MainActor () -> Result
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable: run asynchronous and throwing code with a command.
@available(
  *, unavailable,
  message:
    "async or throwing code needs a command: declare lazy var command = Command { … }, and write on(control, run: \\.command)"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control: ActionControl>(
  _ control: KeyPath<View, Control>,
  perform: @escaping @MainActor (Presenter) async throws -> Void
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable: only controls perform an action.
@available(
  *, unavailable,
  message: "the view doesn't perform an action: use a button, or bind a property of it with <->"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Part>(
  _ view: KeyPath<View, Part>,
  _ method: @escaping @MainActor (Presenter) -> @MainActor () -> Void
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable: write `run:`.
@available(*, unavailable, message: "write on(control, run: \\.property)")
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control: ActionControl, Course: Startable>(
  _ control: KeyPath<View, Control>, _ course: KeyPath<Presenter, Course>
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable: leave out `run:`.
@available(*, unavailable, message: "a method needs no label: write on(control, Presenter.method)")
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control: ActionControl>(
  _ control: KeyPath<View, Control>,
  run method: @escaping @MainActor (Presenter) -> @MainActor () -> Void
) -> TableBinding<Presenter, View> { fatalError() }

// MARK: - Tables

extension BindingTableBuilder where Presenter: AnyObject {
  /// Unavailable: the presenter's property is first.
  @available(
    *, unavailable,
    message: "the presenter's property is first: write \\.presenterProperty --> \\.view.property"
  )
  public static func buildExpression(
    _ binding: TableBinding<View, Presenter>
  ) -> [TableBinding<Presenter, View>] { fatalError() }
}
