// `bind`: the one-way bindings that an operator can't write.

/// Binds a property of the view to a property of the presenter.
///
/// ```swift
/// bind(\.temperature, to: \.reading.number).throttle(.seconds(1))
/// ```
///
/// This is the same as `-->`, in a form that needs no parentheses before a modifier.
///
/// - Parameters:
///   - source: The property to read.
///   - target: The property to write.
@MainActor
public func bind<Presenter, View: AnyObject, Value: Equatable>(
  _ source: KeyPath<Presenter, Value>, to target: ReferenceWritableKeyPath<View, Value>
) -> TableBinding<Presenter, View> {
  .oneWay(source, to: target) { value, _ in value }
}

/// Binds a property of the view to a formatted property of the presenter.
///
/// ```swift
/// bind(\.followerCount, to: \.followers.text, as: .plural("follower", "followers"))
/// ```
///
/// - Parameters:
///   - source: The property to read.
///   - target: The property to write.
///   - format: The conversion of the value.
@MainActor
public func bind<Presenter, View: AnyObject, Value, Shown: Equatable>(
  _ source: KeyPath<Presenter, Value>, to target: ReferenceWritableKeyPath<View, Shown>,
  as format: Format<Value, Shown>
) -> TableBinding<Presenter, View> {
  .oneWay(source, to: target, detail: [format.name]) { $1.apply(format, $0) }
}

/// Binds a property of the view to an optional property of the presenter, with a value for `nil`.
///
/// ```swift
/// bind(\.bio, to: \.bio.text, ifNil: "No bio yet")
/// ```
///
/// With `keepLastValue()`, the value for `nil` is shown only until there's another one. With
/// `reportNil()`, a `nil` is a failure.
///
/// - Parameters:
///   - source: The property to read.
///   - target: The property to write.
///   - placeholder: The value to write if the source is `nil`.
@MainActor
public func bind<Presenter, View: AnyObject, Value: Equatable>(
  _ source: KeyPath<Presenter, Value?>, to target: ReferenceWritableKeyPath<View, Value>,
  ifNil placeholder: Value
) -> TableBinding<Presenter, View> {
  .oneWay(source, to: target, detail: [], ifNil: placeholder) { value, _ in value ?? placeholder }
}

/// Binds a property of the view to a formatted optional property of the presenter.
///
/// - Parameters:
///   - source: The property to read.
///   - target: The property to write.
///   - format: The conversion of the value.
///   - placeholder: The value to write if the source is `nil`. It isn't formatted.
@MainActor
public func bind<Presenter, View: AnyObject, Value, Shown: Equatable>(
  _ source: KeyPath<Presenter, Value?>, to target: ReferenceWritableKeyPath<View, Shown>,
  as format: Format<Value, Shown>, ifNil placeholder: Shown
) -> TableBinding<Presenter, View> {
  .oneWay(source, to: target, detail: [format.name], ifNil: placeholder) { value, binding in
    value.map { binding.apply(format, $0) } ?? placeholder
  }
}

/// Binds a property of the view to the result of a closure.
///
/// ```swift
/// bind(\.first, \.last, to: \.title.text) { "\($0) \($1)" }
/// ```
@MainActor
public func bind<Presenter, View: AnyObject, each Value, Shown: Equatable>(
  _ sources: repeat KeyPath<Presenter, each Value>,
  to target: ReferenceWritableKeyPath<View, Shown>,
  by combine: @escaping @MainActor (repeat each Value) -> Shown
) -> TableBinding<Presenter, View> {
  var paths: [AnyKeyPath] = []
  for source in repeat each sources { paths.append(source) }
  return .oneWay(paths, to: target, detail: ["by a closure"]) { (presenter: Presenter, _) in
    combine(repeat presenter[keyPath: each sources])
  }
}

/// Binds a property of the view to the formatted result of a closure.
///
/// ```swift
/// bind(\.likes, \.shares, to: \.total.text, as: .decimal) { $0 + $1 }
/// ```
///
/// - Parameters:
///   - sources: The properties to read.
///   - target: The property to write.
///   - format: The conversion of the closure's result.
///   - combine: A closure that computes one value from the properties.
@MainActor
public func bind<Presenter, View: AnyObject, each Value, Combined, Shown: Equatable>(
  _ sources: repeat KeyPath<Presenter, each Value>,
  to target: ReferenceWritableKeyPath<View, Shown>, as format: Format<Combined, Shown>,
  by combine: @escaping @MainActor (repeat each Value) -> Combined
) -> TableBinding<Presenter, View> {
  var paths: [AnyKeyPath] = []
  for source in repeat each sources { paths.append(source) }
  return .oneWay(paths, to: target, detail: ["\(format.name) by a closure"]) {
    (presenter: Presenter, binding) in
    binding.apply(format, combine(repeat presenter[keyPath: each sources]))
  }
}

/// Unavailable because the types don't match.
@available(
  *, unavailable,
  message:
    "source and target types don't match; use bind(source, to: target, as: format), with ifNil: placeholder for an optional"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: ReferenceWritableKeyPath<View, Other>
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable because the source is optional and the format doesn't accept `nil`.
@available(
  *, unavailable,
  message: "the source is optional; use bind(source, to: target, as: format, ifNil: placeholder)"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Shown: Equatable>(
  _ source: KeyPath<Presenter, Value?>, to target: ReferenceWritableKeyPath<View, Shown>,
  as format: Format<Value, Shown>
) -> TableBinding<Presenter, View> { fatalError() }

extension TableBinding {
  /// Creates a binding that updates the view with a conversion of one source.
  fileprivate static func oneWay<Value, Shown: Equatable>(
    _ source: KeyPath<Presenter, Value>, to target: ReferenceWritableKeyPath<View, Shown>,
    detail: [String] = [], convert: @escaping @MainActor (Value, BindingNode) -> Shown
  ) -> TableBinding {
    .oneWay([source], to: target, detail: detail) { convert($0[keyPath: source], $1) }
  }

  /// Creates a binding that updates the view with a conversion of one source, or a placeholder.
  fileprivate static func oneWay<Value, Shown: Equatable>(
    _ source: KeyPath<Presenter, Value?>, to target: ReferenceWritableKeyPath<View, Shown>,
    detail: [String], ifNil placeholder: Shown,
    convert: @escaping @MainActor (Value?, BindingNode) -> Shown
  ) -> TableBinding {
    var binding: TableBinding = .oneWay(
      source, to: target, detail: detail + ["ifNil: \(ValueTexts.text(placeholder))"],
      convert: convert)
    binding.info.hasPlaceholder = true
    return binding
  }

  /// Creates a binding that updates the view with a value that `read` returns.
  static func oneWay<Value: Equatable>(
    _ sources: [AnyKeyPath], to target: ReferenceWritableKeyPath<View, Value>,
    detail: [String] = [], read: @escaping @MainActor (Presenter, BindingNode) -> Value
  ) -> TableBinding {
    TableBinding("-->", detail: detail, BindingBody(sources, to: target)) { run in
      let presenter: Presenter = run.presenter.load()
      if let value = run.call({ read(presenter, run.binding) }) {
        run.write(value, to: PropertyEnd(target, of: run.view))
      }
    }
  }
}
