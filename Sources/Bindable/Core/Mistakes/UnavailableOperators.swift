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
  public static func <= <View: AnyObject, Other>(
    source: KeyPath, target: KeyPath<View, Other>
  ) -> TableBinding<Root, View> { fatalError() }

  @_disfavoredOverload
  public static func > <View: AnyObject, Other>(
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
  public static func > (path: KeyPath, other: KeyPath) -> KeyPath<Root, Bool> { fatalError() }
}

@available(
  *, unavailable,
  message: "key paths can't be combined: declare a computed property of the presenter"
)
extension KeyPath {
  @_disfavoredOverload
  public static func + (path: KeyPath, other: KeyPath) -> KeyPath { fatalError() }
}
