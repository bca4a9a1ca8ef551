/// An operation that can be assigned to a control.
@MainActor
public protocol Startable: AnyObject {
  /// Starts the operation unless it's in progress.
  func start()
  /// Cancels the operation if it's in progress.
  func cancel()
}
