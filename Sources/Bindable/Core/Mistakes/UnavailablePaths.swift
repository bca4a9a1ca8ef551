// Sources and targets that aren't paths, declared as unavailable so that the compiler reports one
// error on the line of each, with the fix.
//
// A text conforms to more protocols than the overloads need. For a misspelled path, each of them is
// one more error, so that the compiler prefers to report the name.
//
// The messages are the documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@available(
  *, unavailable,
  message: "a path begins with a backslash: write \\.presenterProperty --> \\.view.property"
)
@MainActor @_disfavoredOverload
public func --> <Presenter, View: AnyObject, Value, Text: StringProtocol>(
  source: Text, target: KeyPath<View, Value>
) -> TableBinding<Presenter, View>
where Text: TextOutputStream & LosslessStringConvertible & Codable & RangeReplaceableCollection {
  fatalError()
}

@available(
  *, unavailable,
  message: "a path begins with a backslash: write \\.presenterProperty --> \\.view.property"
)
@MainActor @_disfavoredOverload
public func --> <Presenter, View: AnyObject, Value, Text: StringProtocol>(
  source: KeyPath<Presenter, Value>, target: Text
) -> TableBinding<Presenter, View>
where Text: TextOutputStream & LosslessStringConvertible & Codable & RangeReplaceableCollection {
  fatalError()
}

@available(
  *, unavailable,
  message: "a path begins with a backslash: write \\.presenterProperty <-> \\.view.property"
)
@MainActor @_disfavoredOverload
public func <-> <Presenter, View: AnyObject, Value, Text: StringProtocol>(
  source: KeyPath<Presenter, Value>, target: Text
) -> TableBinding<Presenter, View>
where Text: TextOutputStream & LosslessStringConvertible & Codable & RangeReplaceableCollection {
  fatalError()
}

@available(
  *, unavailable, message: "a path begins with a backslash: write bind(\\.source, to: \\.target)"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Text: StringProtocol>(
  _ source: KeyPath<Presenter, Value>, to target: Text
) -> TableBinding<Presenter, View>
where Text: TextOutputStream & LosslessStringConvertible & Codable & RangeReplaceableCollection {
  fatalError()
}

@available(
  *, unavailable,
  message: "a source is a path: write bind(\\.property, to: target) { value in … }"
)
@MainActor @_disfavoredOverload
public func --> <Presenter, View: AnyObject, Value, Other>(
  source: @escaping @MainActor (Presenter) -> Value, target: KeyPath<View, Other>
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "a target is a path: write source --> \\.view.property, for each property that changes"
)
@MainActor @_disfavoredOverload
public func --> <Presenter, View: AnyObject, Value>(
  source: KeyPath<Presenter, Value>, target: @escaping @MainActor (Value) -> Void
) -> TableBinding<Presenter, View> { fatalError() }
