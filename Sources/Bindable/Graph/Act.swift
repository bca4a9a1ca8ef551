/// What a control does when the user acts on it.
@MainActor
public final class Act {
  /// Does it.
  public let perform: @MainActor () -> Void

  /// Called when a table takes the act off its control: stops what it may have begun.
  let stop: (@MainActor () -> Void)?

  /// Makes an act.
  public init(_ perform: @escaping @MainActor () -> Void) {
    self.perform = perform
    stop = nil
  }

  init(_ perform: @escaping @MainActor () -> Void, stop: @escaping @MainActor () -> Void) {
    self.perform = perform
    self.stop = stop
  }
}

/// A control that the user can act on, so that a table's `on` row can say what happens then.
///
/// `Button` is one. To make a control of another toolkit one, have it call `act?.perform()`.
@MainActor
public protocol Actable: AnyObject {
  /// What happens; `nil`: nothing.
  var act: Act? { get set }
}

/// Something that takes its course once started, and may be given to a control directly.
@MainActor
public protocol Startable: AnyObject {
  /// Begins, unless it is under way.
  func start()
  /// Gives up, if it is under way: whoever began it has gone.
  func cancel()
}
