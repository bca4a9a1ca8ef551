// `bind`: every one-way row that takes more than two ends.

/// Keeps a property of the view equal to one of the presenter; the same as `-->`.
@MainActor
public func bind<Presenter, View: AnyObject, Value: Equatable>(
  _ source: KeyPath<Presenter, Value>, to target: ReferenceWritableKeyPath<View, Value>
) -> Row<Presenter, View> {
  .oneWay([source], to: target) { (presenter: Presenter, _) in presenter[keyPath: source] }
}

/// Keeps a property of the view equal to one of the presenter, in a format.
///
/// ```swift
/// bind(\.followerCount, to: \.followers.text, as: .plural("follower", "followers"))
/// ```
@MainActor
public func bind<Presenter, View: AnyObject, Value, Shown: Equatable>(
  _ source: KeyPath<Presenter, Value>, to target: ReferenceWritableKeyPath<View, Shown>,
  as format: Format<Value, Shown>
) -> Row<Presenter, View> {
  .oneWay([source], to: target, detail: format.name) { (presenter: Presenter, row) in
    row.apply(format, presenter[keyPath: source])
  }
}

/// Keeps a property of the view equal to one of the presenter, with a placeholder for `nil`.
///
/// ```swift
/// bind(\.bio, to: \.bio.text, ifNil: "No bio yet")
/// ```
@MainActor
public func bind<Presenter, View: AnyObject, Value: Equatable>(
  _ source: KeyPath<Presenter, Value?>, to target: ReferenceWritableKeyPath<View, Value>,
  ifNil placeholder: Value
) -> Row<Presenter, View> {
  .oneWay([source], to: target, detail: "ifNil: \(RowValues.text(placeholder))") {
    (presenter: Presenter, _) in presenter[keyPath: source] ?? placeholder
  }
}

/// Keeps a property of the view equal to one of the presenter, in a format, with a placeholder for
/// `nil`.
@MainActor
public func bind<Presenter, View: AnyObject, Value, Shown: Equatable>(
  _ source: KeyPath<Presenter, Value?>, to target: ReferenceWritableKeyPath<View, Shown>,
  as format: Format<Value, Shown>, ifNil placeholder: Shown
) -> Row<Presenter, View> {
  .oneWay(
    [source], to: target, detail: "\(format.name), ifNil: \(RowValues.text(placeholder))"
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

/// The source may be `nil`, and the target cannot be.
@available(
  *, unavailable,
  message: "the presenter value may be nil: write bind(source, to: target, ifNil: placeholder)"
)
@MainActor
public func bind<Presenter, View: AnyObject, Value: Equatable>(
  _ source: KeyPath<Presenter, Value?>, to target: ReferenceWritableKeyPath<View, Value>
) -> Row<Presenter, View> { fatalError() }

/// The target cannot be written.
@available(*, unavailable, message: "the target is read-only")
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Value>
) -> Row<Presenter, View> { fatalError() }

/// The types differ.
@available(*, unavailable, message: "the types differ: write bind(source, to: target, as: format)")
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Other>(
  _ source: KeyPath<Presenter, Value>, to target: ReferenceWritableKeyPath<View, Other>
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
  as format: Format<Value, Shown>
) -> Row<Presenter, View> { fatalError() }

extension Row {
  static func oneWay<Value: Equatable>(
    _ sources: [AnyKeyPath], to target: ReferenceWritableKeyPath<View, Value>,
    detail: String = "", read: @escaping @MainActor (Presenter, RowPointer) -> Value
  ) -> Row {
    Row(
      "-->", detail: detail,
      RowPart(keeping: Value.self) { operation, presenter, view, row in
        guard case .pull = operation else {
          if case .source(let index) = operation {
            return index < sources.count ? sources[index] : nil
          }
          return RowPart.answer(operation, view, row, target: { target })
        }
        let value = read(presented(presenter.unsafelyUnwrapped), row.unsafelyUnwrapped)
        row.unsafelyUnwrapped.write(value, to: target, of: view.unsafelyUnwrapped)
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
