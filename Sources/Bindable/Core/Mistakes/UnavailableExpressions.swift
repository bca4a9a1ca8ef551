// Statements and values in tables, declared as unavailable so that the compiler reports one error on
// the line of each, with the fix.
//
// The messages are the documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@available(
  *, unavailable,
  message: "a table contains bindings: write \\.presenterProperty --> \\.view.property"
)
extension BindingTableBuilder {
  @_disfavoredOverload
  public static func buildExpression<Value: BitwiseCopyable>(
    _ value: Value
  ) -> [TableBinding<Presenter, View>] { fatalError() }
}

extension BindingTableBuilder {
  @available(
    *, unavailable, message: "each binding is on a line of its own, without brackets and commas"
  )
  @_disfavoredOverload
  public static func buildExpression(
    _ bindings: [TableBinding<Presenter, View>]
  ) -> [TableBinding<Presenter, View>] { fatalError() }
}
