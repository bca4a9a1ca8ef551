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
  let body = BindingBody(source, to: target) { $0.value(at: source) }
  return TableBinding("<--", detail: [pace.detail], isOneWayToSource: true, body) { run in
    guard let value = run.read(target, of: run.view) else { return }
    run.limited(to: pace) { run.write(value, to: PropertyEnd(source, of: run.presenter)) }
  }
}
