// Plausible mistakes in tables, declared as unavailable so that the compiler reports one error on the
// line of each, with the fix.
//
// The messages are the documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// MARK: - bind

@available(*, unavailable, message: "the source is never nil: leave out ifNil")
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value>(
  _ source: KeyPath<Presenter, Value>, to target: ReferenceWritableKeyPath<View, Value>,
  ifNil placeholder: Value
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "the types differ: write bind(source, to: target, as: format, ifNil: placeholder)"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value?>, to target: ReferenceWritableKeyPath<View, Other>,
  ifNil placeholder: Other
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

extension Format where Input == Double, Output == String {
  @available(*, unavailable, message: "for a Double, write .decimal(fractionDigits: 2)")
  public static var decimal: Format { fatalError() }
}

extension Format where Input == Float, Output == String {
  @available(
    *, unavailable, message: "for a Float, declare a Double, and write .decimal(fractionDigits: 2)"
  )
  public static var decimal: Format { fatalError() }
}

extension Format where Output == String {
  @available(
    *, unavailable,
    message: "format a Date with .style(.dateTime), which needs import BindableFoundation"
  )
  public static var date: Format { fatalError() }

  @available(
    *, unavailable,
    message: "group digits with .style(.number), which needs import BindableFoundation"
  )
  public static var grouped: Format { fatalError() }
}

extension Format where Output == String {
  @available(
    *, unavailable,
    message: "write as: .style(.percent), which needs import BindableFoundation"
  )
  public static var percent: Format { fatalError() }

  @available(
    *, unavailable,
    message: "write as: .style(.number), which needs import BindableFoundation"
  )
  public static var number: Format { fatalError() }

  @available(
    *, unavailable, message: "only a Double has fraction digits: write as: .decimal for an Int"
  )
  @_disfavoredOverload
  public static func decimal(fractionDigits: Int) -> Format { fatalError() }

  @available(*, unavailable, message: "only an Int has this format: write Format(\"name\") { … }")
  @_disfavoredOverload
  public static var decimal: Format { fatalError() }

  @available(*, unavailable, message: "a plural needs an Int: bind the count")
  @_disfavoredOverload
  public static func plural(_ one: String, _ many: String) -> Format { fatalError() }
}

@available(
  *, unavailable,
  message: "write as: .style(.currency(code: \"USD\")), which needs import BindableFoundation"
)
extension Format where Output == String {
  public static var currency: Format { fatalError() }

  public static func currency(_ code: String) -> Format { fatalError() }

  public static func currency(code: String) -> Format { fatalError() }
}

@available(
  *, unavailable, message: "write Format(\"text\") { \"\\($0)\" }, or as: .decimal for an Int"
)
extension Format where Output == String {
  public static var string: Format { fatalError() }

  public static var text: Format { fatalError() }
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

extension Format where Input: RawRepresentable, Output == Input.RawValue {
  @available(*, unavailable, message: "write bind(source, to: target) { $0.rawValue }")
  public static var rawValue: Format { fatalError() }
}

extension Format {
  @available(*, unavailable, message: "only a Bool is negated, into a Bool")
  @_disfavoredOverload
  public static var not: Format { fatalError() }
}

extension Format {
  @available(*, unavailable, message: "a format has a name: write Format(\"name\") { … }")
  public init(_ apply: @escaping @MainActor (Input) -> Output) { fatalError() }
}

extension BindingMode {
  @available(*, unavailable, message: "write source <-> target")
  public static var twoWay: BindingMode { fatalError() }

  @available(*, unavailable, renamed: "once")
  public static var oneTime: BindingMode { fatalError() }
}

extension CommitPolicy {
  @available(*, unavailable, message: "write .onEditingEnd")
  public static var onSubmit: CommitPolicy { fatalError() }
}

// MARK: - Tables

extension BindingTableBuilder {
  @available(
    *, unavailable,
    message:
      "the table has another presenter or view: write table.scoped(\\.presenterPart, \\.viewPart)"
  )
  @_disfavoredOverload
  public static func buildExpression<Group: BindingGroup>(
    _ group: Group
  ) -> [TableBinding<Presenter, View>] { fatalError() }
}

extension BindingTable {
  @available(*, unavailable, message: "write BindingTable(Presenter.self, View.self) { … }")
  public init(
    @BindingTableBuilder<Presenter, View> bindings: () -> [TableBinding<Presenter, View>]
  ) { fatalError() }

  @available(*, unavailable, message: "write connect(presenter, to: view)")
  public func connect(_ presenter: Presenter, _ view: View) -> Connection<Presenter, View> {
    fatalError()
  }

  @available(*, unavailable, message: "the presenter is first: write connect(presenter, to: view)")
  public func connect(_ view: View, to presenter: Presenter) -> Connection<Presenter, View> {
    fatalError()
  }
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

extension Format<Bool, Bool> {
  @available(*, unavailable, renamed: "not")
  public static var negated: Format { fatalError() }

  @available(*, unavailable, renamed: "not")
  public static var inverted: Format { fatalError() }
}
