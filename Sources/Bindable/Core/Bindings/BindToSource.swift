/// Keeps a property of the presenter equal to one of the view, and never the other way round.
///
/// ```swift
/// bind(\.query, to: \.search.text, mode: .toSource, debounce: .milliseconds(300))
/// ```
///
/// The presenter gets what the view has when the table is connected, and when it is given another
/// presenter. A value that the presenter changes stays so until the view changes.
///
/// - Parameters:
///   - source: what is written, a property of the presenter.
///   - target: what is read, a property of the view.
///   - mode: `.toSource`.
///   - debounce: how long the view has to be at rest before the presenter gets the value. The first
///     one it gets at once.
///   - throttle: how long the row rests after it has changed the presenter.
@MainActor
public func bind<Presenter: AnyObject, View: AnyObject, Value: Equatable>(
  _ source: ReferenceWritableKeyPath<Presenter, Value>, to target: KeyPath<View, Value>,
  mode: ToSourceMode, debounce: Duration? = nil, throttle: Duration? = nil
) -> Row<Presenter, View> {
  let pace = RowPace(debounce: debounce, throttle: throttle)
  return Row(
    back: "<--", detail: pace.detail,
    RowPart(keeping: Value.self) { operation, presenter, view, row in
      guard case .pullBack = operation else {
        return RowPart.answer(
          operation, presenter, view, row, source: { source }, target: { target })
      }
      let (presenter, view) = (presenter.unsafelyUnwrapped, view.unsafelyUnwrapped)
      let row = row.unsafelyUnwrapped
      guard let value = row.read(target, of: view) else { return nil }
      if case .atOnce = pace {
        row.write(value, to: source, of: presenter)
        return nil
      }
      let state = row.state { RowState() }
      let isFirst = row.pointee.node.version == 0
      if state.mayRun(pace, row, isFirst: isFirst) {
        state.run(pace, row, isFirst: isFirst) { row.write(value, to: source, of: presenter) }
      }
      return nil
    })
}

/// The presenter's property cannot be written.
@available(
  *, unavailable,
  message: "the presenter property is read-only: give it a setter, or leave out mode: .toSource"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Value>, mode: ToSourceMode,
  debounce: Duration? = nil, throttle: Duration? = nil
) -> Row<Presenter, View> { fatalError() }
