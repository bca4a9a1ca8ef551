/// A mode of a `bind` binding that updates the view.
///
/// ```swift
/// bind(\.joinYear, to: \.joined.text, as: .decimal, mode: .once)
/// ```
public enum BindingMode: String, Hashable, Sendable {
  /// The view is updated at each change of the presenter.
  case oneWay
  /// The view is updated once for each presenter, with the first value that exists.
  ///
  /// Until then, a binding with a placeholder or fallback shows it.
  case once
}
