// `bind`: the one-way bindings with more than two arguments.

/// Binds a property of the view to a property of the presenter.
///
/// ```swift
/// bind(\.temperature, to: \.reading.number, throttle: .seconds(1))
/// ```
///
/// Without options, this is the same as `-->`.
///
/// - Parameters:
///   - source: The property to read.
///   - target: The property to write.
///   - mode: `.once` to write only the first value.
///   - debounce: The time the source must be unchanged before its value is written. The first value
///     is written immediately, and intermediate values are skipped.
///   - throttle: The minimum time between two writes. The last value is always written.
@MainActor
public func bind<Presenter, View: AnyObject, Value: Equatable>(
  _ source: KeyPath<Presenter, Value>, to target: ReferenceWritableKeyPath<View, Value>,
  mode: BindingMode = .oneWay, debounce: Duration? = nil, throttle: Duration? = nil
) -> TableBinding<Presenter, View> {
  .oneWay(
    source, to: target, BindingOptions(mode, debounce: debounce, throttle: throttle)
  ) { value, _ in value }
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
///   - mode: `.once` to write only the first value.
///   - debounce: The time the source must be unchanged before its value is written.
///   - throttle: The minimum time between two writes.
@MainActor
public func bind<Presenter, View: AnyObject, Value, Shown: Equatable>(
  _ source: KeyPath<Presenter, Value>, to target: ReferenceWritableKeyPath<View, Shown>,
  as format: Format<Value, Shown>, mode: BindingMode = .oneWay, debounce: Duration? = nil,
  throttle: Duration? = nil
) -> TableBinding<Presenter, View> {
  .oneWay(
    source, to: target, detail: [format.name],
    BindingOptions(mode, debounce: debounce, throttle: throttle)
  ) { $1.apply(format, $0) }
}

/// Binds a property of the view to an optional property of the presenter, with a value for `nil`.
///
/// ```swift
/// bind(\.bio, to: \.bio.text, ifNil: "No bio yet")
/// ```
///
/// - Parameters:
///   - source: The property to read.
///   - target: The property to write.
///   - placeholder: The value to write if the source is `nil`.
///   - mode: `.once` to write only the first value that isn't `nil`.
///   - debounce: The time the source must be unchanged before its value is written.
///   - throttle: The minimum time between two writes.
@MainActor
public func bind<Presenter, View: AnyObject, Value: Equatable>(
  _ source: KeyPath<Presenter, Value?>, to target: ReferenceWritableKeyPath<View, Value>,
  ifNil placeholder: Value, mode: BindingMode = .oneWay, debounce: Duration? = nil,
  throttle: Duration? = nil
) -> TableBinding<Presenter, View> {
  .oneWay(
    source, to: target, detail: ["ifNil: \(ValueTexts.text(placeholder))"],
    BindingOptions(mode, debounce: debounce, throttle: throttle), hasValue: { $0 != nil }
  ) { value, _ in value ?? placeholder }
}

/// Binds a property of the view to an optional property of the presenter, and keeps the target's
/// value while the source is `nil`.
///
/// ```swift
/// bind(\.temperature, to: \.reading.number, ifNil: .keepLastValue)
/// ```
///
/// - Parameters:
///   - source: The property to read.
///   - target: The property to write.
///   - behavior: The treatment of the target while the source is `nil`.
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value: Equatable>(
  _ source: KeyPath<Presenter, Value?>, to target: ReferenceWritableKeyPath<View, Value>,
  ifNil behavior: NilBehavior
) -> TableBinding<Presenter, View> {
  .oneWay(source, to: target, detail: [behavior.detail]) { value, _ in value }
}

/// Binds a property of the view to a formatted optional property of the presenter, and keeps the
/// target's value while the source is `nil`.
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Shown: Equatable>(
  _ source: KeyPath<Presenter, Value?>, to target: ReferenceWritableKeyPath<View, Shown>,
  as format: Format<Value, Shown>, ifNil behavior: NilBehavior
) -> TableBinding<Presenter, View> {
  .oneWay(source, to: target, detail: [format.name, behavior.detail]) { value, binding in
    value.map { binding.apply(format, $0) }
  }
}

/// Binds a property of the view to a formatted optional property of the presenter.
///
/// - Parameters:
///   - source: The property to read.
///   - target: The property to write.
///   - format: The conversion of the value.
///   - placeholder: The value to write if the source is `nil`. It isn't formatted.
///   - mode: `.once` to write only the first value that isn't `nil`.
///   - debounce: The time the source must be unchanged before its value is written.
///   - throttle: The minimum time between two writes.
@MainActor
public func bind<Presenter, View: AnyObject, Value, Shown: Equatable>(
  _ source: KeyPath<Presenter, Value?>, to target: ReferenceWritableKeyPath<View, Shown>,
  as format: Format<Value, Shown>, ifNil placeholder: Shown, mode: BindingMode = .oneWay,
  debounce: Duration? = nil, throttle: Duration? = nil
) -> TableBinding<Presenter, View> {
  .oneWay(
    source, to: target, detail: [format.name, "ifNil: \(ValueTexts.text(placeholder))"],
    BindingOptions(mode, debounce: debounce, throttle: throttle), hasValue: { $0 != nil }
  ) { value, binding in value.map { binding.apply(format, $0) } ?? placeholder }
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
///   - debounce: The time the sources must be unchanged before the value is written.
///   - throttle: The minimum time between two writes.
///   - combine: A closure that computes one value from the properties.
@MainActor
public func bind<Presenter, View: AnyObject, each Value, Combined, Shown: Equatable>(
  _ sources: repeat KeyPath<Presenter, each Value>,
  to target: ReferenceWritableKeyPath<View, Shown>, as format: Format<Combined, Shown>,
  debounce: Duration? = nil, throttle: Duration? = nil,
  by combine: @escaping @MainActor (repeat each Value) -> Combined
) -> TableBinding<Presenter, View> {
  var paths: [AnyKeyPath] = []
  for source in repeat each sources { paths.append(source) }
  return .oneWay(
    paths, to: target, detail: ["\(format.name) by a closure"],
    BindingOptions(.oneWay, debounce: debounce, throttle: throttle),
    hasValue: { presenter in
      for source in repeat each sources { _ = presenter[keyPath: source] }
      return true
    }
  ) { (presenter: Presenter, binding) in
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
  _ source: KeyPath<Presenter, Value>, to target: ReferenceWritableKeyPath<View, Other>,
  mode: BindingMode = .oneWay, debounce: Duration? = nil, throttle: Duration? = nil
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable because the source is optional and the format doesn't accept `nil`.
@available(
  *, unavailable,
  message: "the source is optional; use bind(source, to: target, as: format, ifNil: placeholder)"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Shown: Equatable>(
  _ source: KeyPath<Presenter, Value?>, to target: ReferenceWritableKeyPath<View, Shown>,
  as format: Format<Value, Shown>, mode: BindingMode = .oneWay, debounce: Duration? = nil,
  throttle: Duration? = nil
) -> TableBinding<Presenter, View> { fatalError() }

extension TableBinding {
  /// Creates a binding that updates the view with a conversion of one source.
  ///
  /// - Parameters:
  ///   - hasValue: Returns whether there is a value, for a binding that writes only the first one.
  ///   - convert: Returns the value to write, or `nil` to leave the target unchanged.
  static func oneWay<Value, Shown: Equatable>(
    _ source: KeyPath<Presenter, Value>, to target: ReferenceWritableKeyPath<View, Shown>,
    detail: [String] = [], _ options: BindingOptions = BindingOptions(),
    hasValue: @escaping @MainActor (Value) -> Bool = { _ in true },
    convert: @escaping @MainActor (Value, BindingNode) -> Shown?
  ) -> TableBinding {
    .oneWay(
      [source], to: target, detail: detail, options, hasValue: { hasValue($0[keyPath: source]) }
    ) { convert($0[keyPath: source], $1) }
  }

  /// Creates a binding that updates the view.
  ///
  /// - Parameters:
  ///   - hasValue: Reads the sources, so that a waiting binding is notified of changes, and returns
  ///     whether there is a value, for a binding that writes only the first one.
  ///   - read: Returns the value to write, or `nil` to leave the target unchanged.
  static func oneWay<Value: Equatable>(
    _ sources: [AnyKeyPath], to target: ReferenceWritableKeyPath<View, Value>,
    detail: [String] = [], _ options: BindingOptions = BindingOptions(),
    hasValue: @escaping @MainActor (Presenter) -> Bool = { _ in true },
    read: @escaping @MainActor (Presenter, BindingNode) -> Value?
  ) -> TableBinding {
    TableBinding("-->", detail: detail + options.detail, BindingBody(sources, to: target)) { run in
      let presenter: Presenter = run.presenter.load()
      @MainActor func update() {
        if let value = run.call({ read(presenter, run.binding) }) ?? nil {
          run.write(value, to: PropertyEnd(target, of: run.view))
        }
      }
      guard case .once = options.mode else {
        if !run.limited(to: options.pace, update) { _ = hasValue(presenter) }
        return
      }
      let state = run.binding.state { BindingState() }
      guard !state.isFrozen, let hasValue = untracked({ run.call { hasValue(presenter) } })
      else { return }
      // Until there is a value, the binding observes its sources.
      let value =
        hasValue
        ? untracked { run.call { read(presenter, run.binding) } }
        : run.call { read(presenter, run.binding) }
      guard let value = value ?? nil else { return }
      state.isFrozen = hasValue
      run.write(value, to: PropertyEnd(target, of: run.view))
    }
  }
}
