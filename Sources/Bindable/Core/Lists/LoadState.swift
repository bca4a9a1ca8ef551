/// The loading state of a list.
///
/// ```swift
/// list.state = .failed("No connection")
/// ```
public enum LoadState: Hashable, Sendable {
  /// The items are loaded.
  case loaded
  /// The items are loading.
  case loading
  /// Loading failed, with an error message for the user.
  case failed(String)
}
