// Plausible mistakes with conditions and parts, declared as unavailable so that the compiler reports
// one error on the line of each, with the fix.
//
// The messages are the documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@available(*, unavailable, message: "write the bindings in braces: when(\\.isOn) { … }")
@MainActor @_disfavoredOverload
public func when<Presenter, View: AnyObject>(
  _ condition: KeyPath<Presenter, Bool>, _ binding: TableBinding<Presenter, View>,
  _ unused: (() -> Void)? = nil
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "write when(\\.isOn) { } else: { … }")
public func unless<Presenter, View: AnyObject>(
  _ condition: KeyPath<Presenter, Bool>,
  @BindingTableBuilder<Presenter, View> bindings: () -> [TableBinding<Presenter, View>]
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "the message is shown by a label: write into: \\.label")
@MainActor @_disfavoredOverload
public func validate<Presenter, View: AnyObject, Value>(
  _ source: KeyPath<Presenter, Value>, _ validator: Validator<Value>,
  into part: PartialKeyPath<View>? = nil
) -> TableBinding<Presenter, View> { fatalError() }

extension BindingTable {
  @available(
    *, unavailable, message: "name both parts: write table.scoped(\\.presenterPart, \\.viewPart)"
  )
  public func scoped<Outer, OuterView: AnyObject, Part>(
    _ part: KeyPath<Outer, Part>
  ) -> TableBinding<Outer, OuterView> { fatalError() }
}
