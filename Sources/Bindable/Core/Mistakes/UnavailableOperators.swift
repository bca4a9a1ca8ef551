// Plausible mistakes with operators, declared as unavailable so that the compiler reports one error on
// the line of each, with the fix.
//
// The messages are the documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// MARK: - Operators

@available(*, unavailable, message: "write source --> target")
extension KeyPath {
  @_disfavoredOverload
  public static func == <View: AnyObject, Other>(
    source: KeyPath, target: KeyPath<View, Other>
  ) -> TableBinding<Root, View> { fatalError() }

  @_disfavoredOverload
  public static func >> <View: AnyObject, Other>(
    source: KeyPath, target: KeyPath<View, Other>
  ) -> TableBinding<Root, View> { fatalError() }

  @_disfavoredOverload
  public static func | <View: AnyObject, Other>(
    source: KeyPath, target: KeyPath<View, Other>
  ) -> TableBinding<Root, View> { fatalError() }

  @_disfavoredOverload
  public static func <= <View: AnyObject, Other>(
    source: KeyPath, target: KeyPath<View, Other>
  ) -> TableBinding<Root, View> { fatalError() }

  @_disfavoredOverload
  public static func > <View: AnyObject, Other>(
    source: KeyPath, target: KeyPath<View, Other>
  ) -> TableBinding<Root, View> { fatalError() }

  @_disfavoredOverload
  public static func << <View: AnyObject, Other>(
    source: KeyPath, target: KeyPath<View, Other>
  ) -> TableBinding<Root, View> { fatalError() }
}

// MARK: - Expressions

@available(
  *, unavailable,
  message:
    "a key path can't be negated: write bind(source, to: target, as: .not), or declare a computed property of the presenter"
)
public prefix func ! <Root>(
  path: KeyPath<Root, Bool>
) -> ReferenceWritableKeyPath<Root, Bool> { fatalError() }

@available(
  *, unavailable,
  message: "key paths can't be combined: declare a computed property of the presenter"
)
extension KeyPath where Value == Bool {
  public static func && (left: KeyPath, right: KeyPath) -> KeyPath { fatalError() }

  @_disfavoredOverload
  public static func && (path: KeyPath, value: Bool) -> KeyPath { fatalError() }

  public static func || (left: KeyPath, right: KeyPath) -> KeyPath { fatalError() }

  @_disfavoredOverload
  public static func || (path: KeyPath, value: Bool) -> KeyPath { fatalError() }
}

@available(
  *, unavailable,
  message: "a key path has no default: write bind(source, to: target, ifNil: placeholder)"
)
public func ?? <Root, Value>(
  path: KeyPath<Root, Value?>, placeholder: Value
) -> KeyPath<Root, Value> { fatalError() }

@available(
  *, unavailable,
  message:
    "a key path can't be compared: declare a computed property of the presenter, and write \\.property"
)
extension KeyPath {
  @_disfavoredOverload
  public static func == (path: KeyPath, value: Value) -> KeyPath<Root, Bool> { fatalError() }

  @_disfavoredOverload
  public static func != (path: KeyPath, value: Value) -> KeyPath<Root, Bool> { fatalError() }

  @_disfavoredOverload
  public static func < (path: KeyPath, value: Value) -> KeyPath<Root, Bool> { fatalError() }

  @_disfavoredOverload
  public static func > (path: KeyPath, value: Value) -> KeyPath<Root, Bool> { fatalError() }

  @_disfavoredOverload
  public static func <= (path: KeyPath, value: Value) -> KeyPath<Root, Bool> { fatalError() }

  @_disfavoredOverload
  public static func >= (path: KeyPath, value: Value) -> KeyPath<Root, Bool> { fatalError() }

  @_disfavoredOverload
  public static func == (path: KeyPath, other: KeyPath) -> KeyPath<Root, Bool> { fatalError() }

  @_disfavoredOverload
  public static func != (path: KeyPath, other: KeyPath) -> KeyPath<Root, Bool> { fatalError() }

  @_disfavoredOverload
  public static func < (path: KeyPath, other: KeyPath) -> KeyPath<Root, Bool> { fatalError() }

  @_disfavoredOverload
  public static func > (path: KeyPath, other: KeyPath) -> KeyPath<Root, Bool> { fatalError() }
}

@available(
  *, unavailable,
  message: "key paths can't be combined: declare a computed property of the presenter"
)
extension KeyPath {
  @_disfavoredOverload
  public static func & <Other>(path: KeyPath, other: KeyPath<Root, Other>) -> KeyPath {
    fatalError()
  }

  @_disfavoredOverload
  public static func + (path: KeyPath, value: Value) -> KeyPath { fatalError() }

  @_disfavoredOverload
  public static func + (value: Value, path: KeyPath) -> KeyPath { fatalError() }

  @_disfavoredOverload
  public static func + (path: KeyPath, other: KeyPath) -> KeyPath { fatalError() }

  @_disfavoredOverload
  public static func - (path: KeyPath, value: Value) -> KeyPath { fatalError() }

  @_disfavoredOverload
  public static func * (path: KeyPath, value: Value) -> KeyPath { fatalError() }

  @_disfavoredOverload
  public static func / (path: KeyPath, value: Value) -> KeyPath { fatalError() }

  @_disfavoredOverload
  public static func % (path: KeyPath, value: Value) -> KeyPath { fatalError() }

  @_disfavoredOverload
  public static prefix func - (path: KeyPath) -> KeyPath { fatalError() }
}

// MARK: - Targets

@available(
  *, unavailable,
  message: "the target is a view: write to one of its properties, such as \\.label.text"
)
public func --> <Presenter, View: AnyObject, Value, Part: LifetimeTracked>(
  source: KeyPath<Presenter, Value>, target: KeyPath<View, Part>
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "a list is filled by each(source, into: list) { Cell.bindings }"
)
public func --> <Presenter, View: AnyObject, Value, List: ListTarget & LifetimeTracked>(
  source: KeyPath<Presenter, Value>, target: KeyPath<View, List>
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "a list is filled by each(source, into: list) { Cell.bindings }"
)
public func <-> <Presenter, View: AnyObject, Value, List: ListTarget & LifetimeTracked>(
  source: KeyPath<Presenter, Value>, target: KeyPath<View, List>
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "the target is a view: write to one of its properties, such as \\.field.text"
)
public func <-> <Presenter, View: AnyObject, Value, Part: LifetimeTracked>(
  source: KeyPath<Presenter, Value>, target: KeyPath<View, Part>
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "the target is read-only: write to a property with a setter")
@MainActor @_disfavoredOverload
public func --> <Presenter, View: AnyObject, Value, Other>(
  source: KeyPath<Presenter, Value>, target: KeyPath<View, Other>
) -> TableBinding<Presenter, View> { fatalError() }
