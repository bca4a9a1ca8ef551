/// The updates that a connection records for `updates` and `why`.
public enum UpdateRecording: Hashable, Sendable {
  /// The latest update of each binding, which costs almost nothing.
  case latest
  /// The last updates of all bindings, up to a limit, with their causes.
  case all(limit: Int)
}
