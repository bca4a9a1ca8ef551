/// The action a control performs.
@MainActor
public final class ControlAction: BoundAction {
  /// The closure that performs the action.
  public let perform: @MainActor () -> Void

  /// A closure that stops the work of the action when a table removes it from its control.
  let stop: (@MainActor () -> Void)?

  /// Set for work that decides itself whether it can start again while it's running, such as a
  /// command that queues its runs.
  package let startsWork: Bool

  /// The view whose table set the action, until the connection ends.
  package weak var view: AnyObject?

  /// Creates an action.
  public init(_ perform: @escaping @MainActor () -> Void) {
    self.perform = perform
    stop = nil
    startsWork = false
  }

  init(
    _ perform: @escaping @MainActor () -> Void, startsWork: Bool,
    stop: @escaping @MainActor () -> Void
  ) {
    self.perform = perform
    self.stop = stop
    self.startsWork = startsWork
  }
}

/// An action that a table sets.
@MainActor
package protocol BoundAction: AnyObject {
  /// The view whose table set the action, until the connection ends.
  var view: AnyObject? { get set }
}
