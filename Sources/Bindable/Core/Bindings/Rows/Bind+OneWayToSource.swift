/// Binds a property of the presenter to a property of the view, in this direction only.
///
/// ```swift
/// bind(\.query, from: \.search.text).debounce(.milliseconds(300))
/// ```
///
/// The presenter receives the view's value when the table is connected and when the presenter is
/// replaced. A value that the presenter sets itself stays until the view changes.
///
/// - Parameters:
///   - source: The property of the presenter to write.
///   - target: The property of the view to read.
@MainActor
public func bind<Presenter: AnyObject, View: AnyObject, Value: Equatable>(
  _ source: ReferenceWritableKeyPath<Presenter, Value>, from target: KeyPath<View, Value>
) -> TableBinding<Presenter, View> {
  let body = BindingBody(source, to: target) { $0.value(at: source) }
  return TableBinding("<--", isOneWayToSource: true, body) { run in
    if let value = run.read(target, of: run.view) {
      run.write(value, to: PropertyEnd(source, of: run.presenter))
    }
  }
}
