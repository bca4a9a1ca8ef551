/// Binds a property of the presenter to a property of the view, in this direction only.
///
/// ```swift
/// bind(\.query, to: \.search.text, mode: .oneWayToSource, debounce: .milliseconds(300))
/// ```
///
/// The presenter receives the view's value when the table is connected and when the presenter is
/// replaced. A value that the presenter sets itself stays until the view changes.
///
/// - Parameters:
///   - source: The property of the presenter to write.
///   - target: The property of the view to read.
///   - mode: `.oneWayToSource`.
///   - debounce: The time the view must be unchanged before the presenter receives the
///     value. The first value is written immediately.
///   - throttle: The minimum time between two writes.
@MainActor
public func bind<Presenter: AnyObject, View: AnyObject, Value: Equatable>(
  _ source: ReferenceWritableKeyPath<Presenter, Value>, to target: KeyPath<View, Value>,
  mode: OneWayToSourceMode, debounce: Duration? = nil, throttle: Duration? = nil
) -> TableBinding<Presenter, View> {
  let pace = RateLimit(debounce: debounce, throttle: throttle)
  return TableBinding(
    back: "<--", detail: pace.detail,
    BindingBody(keeping: Value.self) { operation, presenter, view, row in
      guard case .updateSource = operation else {
        return BindingBody.respond(
          operation, presenter, view, row, source: { source }, target: { target })
      }
      let (presenter, view) = (presenter.unsafelyUnwrapped, view.unsafelyUnwrapped)
      let row = row.unsafelyUnwrapped
      guard let value = row.read(target, of: view) else { return nil }
      if case .none = pace {
        row.write(value, to: source, of: presenter)
        return nil
      }
      let state = row.state { BindingState() }
      let isFirst = row.pointee.node.version == 0
      if state.shouldRun(pace, row, isFirst: isFirst) {
        state.run(pace, row, isFirst: isFirst) { row.write(value, to: source, of: presenter) }
      }
      return nil
    })
}

/// Unavailable because the presenter's property is read-only.
@available(
  *, unavailable,
  message: "the presenter's property is read-only; add a setter, or remove mode: .oneWayToSource"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Value>, mode: OneWayToSourceMode,
  debounce: Duration? = nil, throttle: Duration? = nil
) -> TableBinding<Presenter, View> { fatalError() }
