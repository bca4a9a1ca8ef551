// Plausible mistakes in tables, declared as unavailable so that the compiler reports one error on the
// line of each, with the fix.
//
// The messages are the documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@available(
  *, unavailable,
  message:
    "ifNil is for an optional source of the target's type: leave it out, or write as: format, ifNil: placeholder; the target is a settable property"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Other>,
  as format: Format<Value, Other>? = nil, ifNil placeholder: Other? = nil, _ unused: Never? = nil
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message:
    "a closure receives the optional: write bind(source, to: target) { … } without ifNil, or as: Format(\"name\") { … }, ifNil: placeholder"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Shown, Placeholder>(
  _ source: KeyPath<Presenter, Value?>, to target: KeyPath<View, Shown>,
  ifNil placeholder: Placeholder, _ convert: @escaping (Value) -> Shown
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "a format isn't a string: write as: .decimal, or pass a closure after the parentheses"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: ReferenceWritableKeyPath<View, Other>,
  as format: String
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "write the closure after the parentheses: bind(source, to: target) { … }"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: ReferenceWritableKeyPath<View, Other>,
  as format: (Value) -> Other
) -> TableBinding<Presenter, View> { fatalError() }

extension Format where Output == String {
  @available(
    *, unavailable,
    message: "format a Date with .style(.dateTime), which needs import BindableFoundation"
  )
  public static var date: Format { fatalError() }
}

extension Format where Output == String {
  @available(
    *, unavailable,
    message:
      "this is a format of an Int: write .decimal(fractionDigits: 2) for a Double, add ifNil: placeholder for an Int?, or write Format(\"name\") { … }"
  )
  @_disfavoredOverload
  public static var decimal: Format { fatalError() }

  @available(*, unavailable, message: "a plural needs an Int: bind the count")
  @_disfavoredOverload
  public static func plural(_ one: String, _ many: String) -> Format { fatalError() }
}

/// A style of Foundation, for a table that doesn't import `BindableFoundation`.
@_documentation(visibility: internal)
public struct FoundationStyle {
  /// A number.
  public static var number: FoundationStyle { fatalError() }
  /// A percentage.
  public static var percent: FoundationStyle { fatalError() }
  /// A date.
  public static var dateTime: FoundationStyle { fatalError() }
  /// An amount of money.
  public static func currency(code: String) -> FoundationStyle { fatalError() }
}

extension Format where Output == String {
  @available(
    *, unavailable, message: "a style needs import BindableFoundation, and a source of its type"
  )
  @_disfavoredOverload
  public static func style(_ style: FoundationStyle) -> Format { fatalError() }
}

extension BindingTableBuilder where Presenter: AnyObject {
  @available(
    *, unavailable,
    message: "the presenter's property is first: write \\.presenterProperty --> \\.view.property"
  )
  public static func buildExpression(
    _ binding: TableBinding<View, Presenter>
  ) -> [TableBinding<Presenter, View>] { fatalError() }
}
