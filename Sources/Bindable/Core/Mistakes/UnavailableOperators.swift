// Plausible mistakes with operators, declared as unavailable so that the compiler reports one error on
// the line of each, with the fix.

// MARK: - Operators

@available(*, unavailable, message: "write source --> target")
extension KeyPath {
  /// Unavailable: write `-->`.
  @_disfavoredOverload
  public static func == <View: AnyObject, Other>(
    source: KeyPath, target: KeyPath<View, Other>
  ) -> TableBinding<Root, View> { fatalError() }

  /// Unavailable: write `-->`.
  @_disfavoredOverload
  public static func >> <View: AnyObject, Other>(
    source: KeyPath, target: KeyPath<View, Other>
  ) -> TableBinding<Root, View> { fatalError() }

  /// Unavailable: write `-->`.
  @_disfavoredOverload
  public static func | <View: AnyObject, Other>(
    source: KeyPath, target: KeyPath<View, Other>
  ) -> TableBinding<Root, View> { fatalError() }

  /// Unavailable: write `-->`.
  @_disfavoredOverload
  public static func <= <View: AnyObject, Other>(
    source: KeyPath, target: KeyPath<View, Other>
  ) -> TableBinding<Root, View> { fatalError() }

  /// Unavailable: write `-->`.
  @_disfavoredOverload
  public static func > <View: AnyObject, Other>(
    source: KeyPath, target: KeyPath<View, Other>
  ) -> TableBinding<Root, View> { fatalError() }

  /// Unavailable: write `-->`.
  @_disfavoredOverload
  public static func << <View: AnyObject, Other>(
    source: KeyPath, target: KeyPath<View, Other>
  ) -> TableBinding<Root, View> { fatalError() }
}

// MARK: - Expressions

/// Unavailable: declare a computed property, or negate with a format.
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
  /// Unavailable: declare a computed property.
  public static func && (left: KeyPath, right: KeyPath) -> KeyPath { fatalError() }

  /// Unavailable: declare a computed property.
  @_disfavoredOverload
  public static func && (path: KeyPath, value: Bool) -> KeyPath { fatalError() }

  /// Unavailable: declare a computed property.
  public static func || (left: KeyPath, right: KeyPath) -> KeyPath { fatalError() }

  /// Unavailable: declare a computed property.
  @_disfavoredOverload
  public static func || (path: KeyPath, value: Bool) -> KeyPath { fatalError() }
}

/// Unavailable: pass the placeholder to `bind`.
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
  /// Unavailable: declare a computed property.
  @_disfavoredOverload
  public static func == (path: KeyPath, value: Value) -> KeyPath<Root, Bool> { fatalError() }

  /// Unavailable: declare a computed property.
  @_disfavoredOverload
  public static func != (path: KeyPath, value: Value) -> KeyPath<Root, Bool> { fatalError() }

  /// Unavailable: declare a computed property.
  @_disfavoredOverload
  public static func < (path: KeyPath, value: Value) -> KeyPath<Root, Bool> { fatalError() }

  /// Unavailable: declare a computed property.
  @_disfavoredOverload
  public static func > (path: KeyPath, value: Value) -> KeyPath<Root, Bool> { fatalError() }

  /// Unavailable: declare a computed property.
  @_disfavoredOverload
  public static func <= (path: KeyPath, value: Value) -> KeyPath<Root, Bool> { fatalError() }

  /// Unavailable: declare a computed property.
  @_disfavoredOverload
  public static func >= (path: KeyPath, value: Value) -> KeyPath<Root, Bool> { fatalError() }

  /// Unavailable: declare a computed property.
  @_disfavoredOverload
  public static func == (path: KeyPath, other: KeyPath) -> KeyPath<Root, Bool> { fatalError() }

  /// Unavailable: declare a computed property.
  @_disfavoredOverload
  public static func != (path: KeyPath, other: KeyPath) -> KeyPath<Root, Bool> { fatalError() }

  /// Unavailable: declare a computed property.
  @_disfavoredOverload
  public static func < (path: KeyPath, other: KeyPath) -> KeyPath<Root, Bool> { fatalError() }

  /// Unavailable: declare a computed property.
  @_disfavoredOverload
  public static func > (path: KeyPath, other: KeyPath) -> KeyPath<Root, Bool> { fatalError() }
}

@available(
  *, unavailable,
  message: "key paths can't be combined: declare a computed property of the presenter"
)
extension KeyPath {
  /// Unavailable: declare a computed property.
  @_disfavoredOverload
  public static func & <Other>(path: KeyPath, other: KeyPath<Root, Other>) -> KeyPath {
    fatalError()
  }

  /// Unavailable: declare a computed property.
  @_disfavoredOverload
  public static func + (path: KeyPath, value: Value) -> KeyPath { fatalError() }

  /// Unavailable: declare a computed property.
  @_disfavoredOverload
  public static func + (value: Value, path: KeyPath) -> KeyPath { fatalError() }

  /// Unavailable: declare a computed property.
  @_disfavoredOverload
  public static func + (path: KeyPath, other: KeyPath) -> KeyPath { fatalError() }

  /// Unavailable: declare a computed property.
  @_disfavoredOverload
  public static func - (path: KeyPath, value: Value) -> KeyPath { fatalError() }

  /// Unavailable: declare a computed property.
  @_disfavoredOverload
  public static func * (path: KeyPath, value: Value) -> KeyPath { fatalError() }

  /// Unavailable: declare a computed property.
  @_disfavoredOverload
  public static func / (path: KeyPath, value: Value) -> KeyPath { fatalError() }

  /// Unavailable: declare a computed property.
  @_disfavoredOverload
  public static func % (path: KeyPath, value: Value) -> KeyPath { fatalError() }

  /// Unavailable: declare a computed property.
  @_disfavoredOverload
  public static prefix func - (path: KeyPath) -> KeyPath { fatalError() }
}

// MARK: - Targets

/// Unavailable: write to a property of the view.
@available(
  *, unavailable,
  message: "the target is a view: write to one of its properties, such as \\.label.text"
)
public func --> <Presenter, View: AnyObject, Value, Part: LifetimeTracked>(
  source: KeyPath<Presenter, Value>, target: KeyPath<View, Part>
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable: fill the list with `each`.
@available(
  *, unavailable,
  message: "a list is filled by each(source, into: list) { Cell.bindings }"
)
public func --> <Presenter, View: AnyObject, Value, List: ListTarget & LifetimeTracked>(
  source: KeyPath<Presenter, Value>, target: KeyPath<View, List>
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable: a list is filled by `each`.
@available(
  *, unavailable,
  message: "a list is filled by each(source, into: list) { Cell.bindings }"
)
public func <-> <Presenter, View: AnyObject, Value, List: ListTarget & LifetimeTracked>(
  source: KeyPath<Presenter, Value>, target: KeyPath<View, List>
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable: write to a property of the view.
@available(
  *, unavailable,
  message: "the target is a view: write to one of its properties, such as \\.field.text"
)
public func <-> <Presenter, View: AnyObject, Value, Part: LifetimeTracked>(
  source: KeyPath<Presenter, Value>, target: KeyPath<View, Part>
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable: the target is read-only, and has another type.
@available(*, unavailable, message: "the target is read-only: write to a property with a setter")
@MainActor @_disfavoredOverload
public func --> <Presenter, View: AnyObject, Value, Other>(
  source: KeyPath<Presenter, Value>, target: KeyPath<View, Other>
) -> TableBinding<Presenter, View> { fatalError() }
