// `bind`: every one-way row that takes more than two ends.

/// Keeps a property of the view equal to one of the presenter; without options, the same as `-->`.
///
/// ```swift
/// bind(\.temperature, to: \.reading.number, throttle: .seconds(1))
/// ```
///
/// - Parameters:
///   - source: what is read.
///   - target: what is written.
///   - mode: `.once` for the first value only.
///   - debounce: how long the source has to be at rest before its value is shown. The first is shown
///     at once; values in between are not.
///   - throttle: how long the row rests after it has changed the target. The last value is shown.
@MainActor
public func bind<Presenter, View: AnyObject, Value: Equatable>(
  _ source: KeyPath<Presenter, Value>, to target: ReferenceWritableKeyPath<View, Value>,
  mode: RowMode = .oneWay, debounce: Duration? = nil, throttle: Duration? = nil
) -> Row<Presenter, View> {
  let options = RowOptions(mode, debounce: debounce, throttle: throttle)
  return .oneWay(
    [source], to: target, detail: options.detail(), options,
    touch: { _ = $0[keyPath: source] }
  ) { (presenter: Presenter, _) in presenter[keyPath: source] }
}

/// Keeps a property of the view equal to one of the presenter, in a format.
///
/// ```swift
/// bind(\.followerCount, to: \.followers.text, as: .plural("follower", "followers"))
/// ```
///
/// - Parameters:
///   - source: what is read.
///   - target: what is written.
///   - format: what becomes of the value.
///   - mode: `.once` for the first value only.
///   - debounce: how long the source has to be at rest before its value is shown.
///   - throttle: how long the row rests after it has changed the target.
@MainActor
public func bind<Presenter, View: AnyObject, Value, Shown: Equatable>(
  _ source: KeyPath<Presenter, Value>, to target: ReferenceWritableKeyPath<View, Shown>,
  as format: Format<Value, Shown>, mode: RowMode = .oneWay, debounce: Duration? = nil,
  throttle: Duration? = nil
) -> Row<Presenter, View> {
  let options = RowOptions(mode, debounce: debounce, throttle: throttle)
  return .oneWay(
    [source], to: target, detail: options.detail(format.name), options,
    touch: { _ = $0[keyPath: source] }
  ) { (presenter: Presenter, row) in row.apply(format, presenter[keyPath: source]) }
}

/// Keeps a property of the view equal to one of the presenter, with a placeholder for `nil`.
///
/// ```swift
/// bind(\.bio, to: \.bio.text, ifNil: "No bio yet")
/// ```
///
/// - Parameters:
///   - source: what is read.
///   - target: what is written.
///   - placeholder: what is shown for `nil`.
///   - mode: `.once` for the first value that is not `nil`; until then the placeholder is shown.
///   - debounce: how long the source has to be at rest before its value is shown.
///   - throttle: how long the row rests after it has changed the target.
@MainActor
public func bind<Presenter, View: AnyObject, Value: Equatable>(
  _ source: KeyPath<Presenter, Value?>, to target: ReferenceWritableKeyPath<View, Value>,
  ifNil placeholder: Value, mode: RowMode = .oneWay, debounce: Duration? = nil,
  throttle: Duration? = nil
) -> Row<Presenter, View> {
  let options = RowOptions(mode, debounce: debounce, throttle: throttle)
  return .oneWay(
    [source], to: target, detail: options.detail("ifNil: \(RowValues.text(placeholder))"), options,
    touch: { _ = $0[keyPath: source] }, isThere: { $0[keyPath: source] != nil }
  ) { (presenter: Presenter, _) in presenter[keyPath: source] ?? placeholder }
}

/// Keeps a property of the view equal to one of the presenter, which keeps its last value while that
/// is `nil`.
///
/// ```swift
/// bind(\.temperature, to: \.reading.number, ifNil: .keepLastValue)
/// ```
///
/// - Parameters:
///   - source: what is read.
///   - target: what is written.
///   - behavior: what becomes of the target while the source is `nil`.
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value: Equatable>(
  _ source: KeyPath<Presenter, Value?>, to target: ReferenceWritableKeyPath<View, Value>,
  ifNil behavior: NilBehavior
) -> Row<Presenter, View> {
  .oneWay([source], to: target, detail: behavior.detail) { (presenter: Presenter, _) in
    presenter[keyPath: source]
  }
}

/// The same, in a format.
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Shown: Equatable>(
  _ source: KeyPath<Presenter, Value?>, to target: ReferenceWritableKeyPath<View, Shown>,
  as format: Format<Value, Shown>, ifNil behavior: NilBehavior
) -> Row<Presenter, View> {
  .oneWay([source], to: target, detail: "\(format.name), \(behavior.detail)") {
    (presenter: Presenter, row) in
    presenter[keyPath: source].map { row.apply(format, $0) }
  }
}

/// The treatment of a target while its source is `nil`, for rows without a placeholder.
public enum NilBehavior: Hashable, Sendable {
  /// The target keeps the value that it had last.
  case keepLastValue

  var detail: String { "ifNil: .keepLastValue" }
}

/// Keeps a property of the view equal to one of the presenter, in a format, with a placeholder for
/// `nil`.
///
/// - Parameters:
///   - source: what is read.
///   - target: what is written.
///   - format: what becomes of the value.
///   - placeholder: what is shown for `nil`, as it is.
///   - mode: `.once` for the first value that is not `nil`; until then the placeholder is shown.
///   - debounce: how long the source has to be at rest before its value is shown.
///   - throttle: how long the row rests after it has changed the target.
@MainActor
public func bind<Presenter, View: AnyObject, Value, Shown: Equatable>(
  _ source: KeyPath<Presenter, Value?>, to target: ReferenceWritableKeyPath<View, Shown>,
  as format: Format<Value, Shown>, ifNil placeholder: Shown, mode: RowMode = .oneWay,
  debounce: Duration? = nil, throttle: Duration? = nil
) -> Row<Presenter, View> {
  let options = RowOptions(mode, debounce: debounce, throttle: throttle)
  return .oneWay(
    [source], to: target,
    detail: options.detail(format.name, "ifNil: \(RowValues.text(placeholder))"), options,
    touch: { _ = $0[keyPath: source] }, isThere: { $0[keyPath: source] != nil }
  ) { (presenter: Presenter, row) in
    guard let value = presenter[keyPath: source] else { return placeholder }
    return row.apply(format, value)
  }
}

/// Keeps a property of the view equal to what a closure makes of several of the presenter.
///
/// ```swift
/// bind(\.first, \.last, to: \.title.text) { "\($0) \($1)" }
/// ```
@MainActor
public func bind<Presenter, View: AnyObject, each Value, Shown: Equatable>(
  _ sources: repeat KeyPath<Presenter, each Value>,
  to target: ReferenceWritableKeyPath<View, Shown>,
  by combine: @escaping @MainActor (repeat each Value) -> Shown
) -> Row<Presenter, View> {
  var paths: [AnyKeyPath] = []
  for source in repeat each sources { paths.append(source) }
  return .oneWay(paths, to: target, detail: "by a closure") { (presenter: Presenter, _) in
    combine(repeat presenter[keyPath: each sources])
  }
}

/// Keeps a property of the view equal to what a closure makes of several of the presenter, in a
/// format.
///
/// ```swift
/// bind(\.likes, \.shares, to: \.total.text, as: .compact) { $0 + $1 }
/// ```
///
/// - Parameters:
///   - sources: what is read.
///   - target: what is written.
///   - format: what becomes of what the closure makes.
///   - debounce: how long the sources have to be at rest before they are shown.
///   - throttle: how long the row rests after it has changed the target.
///   - combine: makes one value of them.
@MainActor
public func bind<Presenter, View: AnyObject, each Value, Combined, Shown: Equatable>(
  _ sources: repeat KeyPath<Presenter, each Value>,
  to target: ReferenceWritableKeyPath<View, Shown>, as format: Format<Combined, Shown>,
  debounce: Duration? = nil, throttle: Duration? = nil,
  by combine: @escaping @MainActor (repeat each Value) -> Combined
) -> Row<Presenter, View> {
  var paths: [AnyKeyPath] = []
  for source in repeat each sources { paths.append(source) }
  let options = RowOptions(.oneWay, debounce: debounce, throttle: throttle)
  return .oneWay(
    paths, to: target, detail: options.detail("\(format.name) by a closure"), options,
    touch: { (presenter: Presenter) in
      for source in repeat each sources { _ = presenter[keyPath: source] }
    }
  ) { (presenter: Presenter, row) in
    row.apply(format, combine(repeat presenter[keyPath: each sources]))
  }
}

/// The source may be `nil`, and the target cannot be.
@available(
  *, unavailable,
  message: "the presenter value may be nil: write bind(source, to: target, ifNil: placeholder)"
)
@MainActor
public func bind<Presenter, View: AnyObject, Value: Equatable>(
  _ source: KeyPath<Presenter, Value?>, to target: ReferenceWritableKeyPath<View, Value>,
  mode: RowMode = .oneWay, debounce: Duration? = nil, throttle: Duration? = nil
) -> Row<Presenter, View> { fatalError() }

/// The target cannot be written.
@available(*, unavailable, message: "the target is read-only")
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Value>,
  mode: RowMode = .oneWay, debounce: Duration? = nil, throttle: Duration? = nil
) -> Row<Presenter, View> { fatalError() }

/// The types differ.
@available(*, unavailable, message: "the types differ: write bind(source, to: target, as: format)")
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: ReferenceWritableKeyPath<View, Other>,
  mode: RowMode = .oneWay, debounce: Duration? = nil, throttle: Duration? = nil
) -> Row<Presenter, View> { fatalError() }

/// The source may be `nil`, and the format does not take that.
@available(
  *, unavailable,
  message:
    "the presenter value may be nil: write bind(source, to: target, as: format, ifNil: placeholder)"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Shown: Equatable>(
  _ source: KeyPath<Presenter, Value?>, to target: ReferenceWritableKeyPath<View, Shown>,
  as format: Format<Value, Shown>, mode: RowMode = .oneWay, debounce: Duration? = nil,
  throttle: Duration? = nil
) -> Row<Presenter, View> { fatalError() }

extension Row {
  /// A row that flows to the view.
  ///
  /// - Parameters:
  ///   - touch: reads what is read first, so that the row is told of changes while it waits.
  ///   - isThere: whether there is a value, for a row that shows the first one only.
  ///   - read: the value to show; `nil` to leave the target as it is.
  static func oneWay<Value: Equatable>(
    _ sources: [AnyKeyPath], to target: ReferenceWritableKeyPath<View, Value>,
    detail: String = "", _ options: RowOptions = RowOptions(),
    touch: @escaping @MainActor (Presenter) -> Void = { _ in },
    isThere: @escaping @MainActor (Presenter) -> Bool = { _ in true },
    read: @escaping @MainActor (Presenter, RowPointer) -> Value?
  ) -> Row {
    let isPlain = options.isPlain
    return Row(
      "-->", detail: detail,
      RowPart(keeping: Value.self) { operation, presenter, view, row in
        guard case .pull = operation else {
          if case .source(let index) = operation {
            return index < sources.count ? sources[index] : nil
          }
          return RowPart.answer(operation, view, row, target: { target })
        }
        let (row, view) = (row.unsafelyUnwrapped, view.unsafelyUnwrapped)
        let presenter: Presenter = presented(presenter.unsafelyUnwrapped)
        if isPlain {
          if let value = row.call({ read(presenter, row) }) ?? nil {
            row.write(value, to: target, of: view)
          }
          return nil
        }
        let state = row.state { RowState() }
        let isFirst = row.pointee.node.version == 0
        if options.mode == .once {
          if state.isFrozen { return nil }
          guard let isThere = untracked({ row.call { isThere(presenter) } }) else { return nil }
          // Until there is a value, it is told of changes.
          let value =
            isThere
            ? untracked { row.call { read(presenter, row) } } : row.call { read(presenter, row) }
          guard let value = value ?? nil else { return nil }
          state.isFrozen = isThere
          row.write(value, to: target, of: view)
        } else if state.mayRun(options.pace, row, isFirst: isFirst) {
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

/// The presenter at `pointer`: the object itself, or a value in a connection's memory.
@MainActor
func presented<Presenter>(_ pointer: UnsafeRawPointer) -> Presenter {
  Presenter.self is AnyObject.Type
    ? unsafeBitCast(pointer, to: Presenter.self)
    : pointer.assumingMemoryBound(to: Presenter.self).pointee
}
