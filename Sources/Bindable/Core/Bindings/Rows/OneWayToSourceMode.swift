/// The mode of a `bind` binding that only updates the presenter.
///
/// ```swift
/// bind(\.query, to: \.search.text, mode: .oneWayToSource)
/// ```
public enum OneWayToSourceMode: Hashable, Sendable {
  /// The presenter receives the view's value at the start and at each change.
  case oneWayToSource
}
