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
  let options = BindingOptions(mode, debounce: debounce, throttle: throttle)
  return .oneWay(
    [source], to: target, detail: options.detail(), options,
    touch: { _ = $0[keyPath: source] }
  ) { (presenter: Presenter, _) in presenter[keyPath: source] }
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
  let options = BindingOptions(mode, debounce: debounce, throttle: throttle)
  return .oneWay(
    [source], to: target, detail: options.detail(format.name), options,
    touch: { _ = $0[keyPath: source] }
  ) { (presenter: Presenter, row) in row.apply(format, presenter[keyPath: source]) }
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
  let options = BindingOptions(mode, debounce: debounce, throttle: throttle)
  return .oneWay(
    [source], to: target, detail: options.detail("ifNil: \(ValueTexts.text(placeholder))"), options,
    touch: { _ = $0[keyPath: source] }, isThere: { $0[keyPath: source] != nil }
  ) { (presenter: Presenter, _) in presenter[keyPath: source] ?? placeholder }
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
  .oneWay([source], to: target, detail: behavior.detail) { (presenter: Presenter, _) in
    presenter[keyPath: source]
  }
}

/// Binds a property of the view to a formatted optional property of the presenter, and keeps the
/// target's value while the source is `nil`.
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Shown: Equatable>(
  _ source: KeyPath<Presenter, Value?>, to target: ReferenceWritableKeyPath<View, Shown>,
  as format: Format<Value, Shown>, ifNil behavior: NilBehavior
) -> TableBinding<Presenter, View> {
  .oneWay([source], to: target, detail: "\(format.name), \(behavior.detail)") {
    (presenter: Presenter, row) in
    presenter[keyPath: source].map { row.apply(format, $0) }
  }
}

/// The treatment of a target while its source is `nil`, for bindings without a placeholder.
public enum NilBehavior: Hashable, Sendable {
  /// The target keeps its last value.
  case keepLastValue

  var detail: String { "ifNil: .keepLastValue" }
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
  let options = BindingOptions(mode, debounce: debounce, throttle: throttle)
  return .oneWay(
    [source], to: target,
    detail: options.detail(format.name, "ifNil: \(ValueTexts.text(placeholder))"), options,
    touch: { _ = $0[keyPath: source] }, isThere: { $0[keyPath: source] != nil }
  ) { (presenter: Presenter, row) in
    guard let value = presenter[keyPath: source] else { return placeholder }
    return row.apply(format, value)
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
  return .oneWay(paths, to: target, detail: "by a closure") { (presenter: Presenter, _) in
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
  let options = BindingOptions(.oneWay, debounce: debounce, throttle: throttle)
  return .oneWay(
    paths, to: target, detail: options.detail("\(format.name) by a closure"), options,
    touch: { (presenter: Presenter) in
      for source in repeat each sources { _ = presenter[keyPath: source] }
    }
  ) { (presenter: Presenter, row) in
    row.apply(format, combine(repeat presenter[keyPath: each sources]))
  }
}

/// Unavailable because the source is optional and the target isn't.
@available(
  *, unavailable,
  message: "the source is optional; use bind(source, to: target, ifNil: placeholder)"
)
@MainActor
public func bind<Presenter, View: AnyObject, Value: Equatable>(
  _ source: KeyPath<Presenter, Value?>, to target: ReferenceWritableKeyPath<View, Value>,
  mode: BindingMode = .oneWay, debounce: Duration? = nil, throttle: Duration? = nil
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable because the target is read-only.
@available(*, unavailable, message: "the target is read-only")
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Value>,
  mode: BindingMode = .oneWay, debounce: Duration? = nil, throttle: Duration? = nil
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable because the types don't match.
@available(
  *, unavailable,
  message: "source and target types don't match; use bind(source, to: target, as: format)"
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
  /// Creates a binding that updates the view.
  ///
  /// - Parameters:
  ///   - touch: Reads the sources, so that the binding is notified of changes while it waits.
  ///   - isThere: Returns whether there is a value, for a binding that writes only the first one.
  ///   - read: Returns the value to write, or `nil` to leave the target unchanged.
  static func oneWay<Value: Equatable>(
    _ sources: [AnyKeyPath], to target: ReferenceWritableKeyPath<View, Value>,
    detail: String = "", _ options: BindingOptions = BindingOptions(),
    touch: @escaping @MainActor (Presenter) -> Void = { _ in },
    isThere: @escaping @MainActor (Presenter) -> Bool = { _ in true },
    read: @escaping @MainActor (Presenter, BindingNodePointer) -> Value?
  ) -> TableBinding {
    let isPlain = options.isPlain
    return TableBinding(
      "-->", detail: detail,
      BindingBody(keeping: Value.self) { operation, presenter, view, row in
        guard case .updateTarget = operation else {
          if case .source(let index) = operation {
            return index < sources.count ? sources[index] : nil
          }
          return BindingBody.respond(operation, view, row, target: { target })
        }
        let (row, view) = (row.unsafelyUnwrapped, view.unsafelyUnwrapped)
        let presenter: Presenter = loadPresenter(presenter.unsafelyUnwrapped)
        if isPlain {
          if let value = row.call({ read(presenter, row) }) ?? nil {
            row.write(value, to: target, of: view)
          }
          return nil
        }
        let state = row.state { BindingState() }
        let isFirst = row.pointee.node.version == 0
        if options.mode == .once {
          if state.isFrozen { return nil }
          guard let isThere = untracked({ row.call { isThere(presenter) } }) else { return nil }
          // Until there is a value, the binding observes its sources.
          let value =
            isThere
            ? untracked { row.call { read(presenter, row) } } : row.call { read(presenter, row) }
          guard let value = value ?? nil else { return nil }
          state.isFrozen = isThere
          row.write(value, to: target, of: view)
        } else if state.shouldRun(options.pace, row, isFirst: isFirst) {
          state.run(options.pace, row, isFirst: isFirst) {
            if let value = row.call({ read(presenter, row) }) ?? nil {
              row.write(value, to: target, of: view)
            }
          }
        } else {
          touch(presenter)
        }
        return nil
      })
  }
}

/// Returns the presenter at `pointer`: the object itself, or a value in a connection's memory.
@MainActor
func loadPresenter<Presenter>(_ pointer: UnsafeRawPointer) -> Presenter {
  Presenter.self is AnyObject.Type
    ? unsafeBitCast(pointer, to: Presenter.self)
    : pointer.assumingMemoryBound(to: Presenter.self).pointee
}
