/// The action a control performs.
@MainActor
public final class ControlAction {
  /// The closure that performs the action.
  public let perform: @MainActor () -> Void

  /// A closure that stops the work of the action when a table removes it from its control.
  let stop: (@MainActor () -> Void)?

  /// The view whose table set the action, until the connection ends.
  package unowned var view: AnyObject?

  /// Creates an action.
  public init(_ perform: @escaping @MainActor () -> Void) {
    self.perform = perform
    stop = nil
  }

  init(_ perform: @escaping @MainActor () -> Void, stop: @escaping @MainActor () -> Void) {
    self.perform = perform
    self.stop = stop
  }
}

/// A control with an action that tables can set with `on`, such as `Button`.
///
/// To adopt this protocol in a control of another toolkit, call `action?.perform()`.
@MainActor
public protocol ActionControl: AnyObject {
  /// The action, or `nil` if there is none.
  var action: ControlAction? { get set }
}

/// A control that displays whether its action can start or is running, such as `Button`.
///
/// A binding `on(\.save, run: \.save)` updates all its states.
@MainActor
public protocol CommandControl: ActionControl {
  /// A Boolean value that indicates whether the user can use the control.
  var isEnabled: Bool { get set }
  /// A Boolean value that indicates whether the control shows that its action is running.
  var isRunning: Bool { get set }
  /// The key path to `isEnabled` for tables: `\Self.isEnabled`.
  static var enabledPath: ReferenceWritableKeyPath<Self, Bool> { get }
  /// The key path to `isRunning` for tables: `\Self.isRunning`.
  static var runningPath: ReferenceWritableKeyPath<Self, Bool> { get }
}

/// A view that displays a message next to a field, and is hidden if there's no message.
///
/// A binding `validate(\.email, in: \.form, into: \.emailMessage)` updates it.
@MainActor
public protocol MessageDisplay: AnyObject {
  /// The message, or `nil` if there is none.
  ///
  /// Setting the message also hides or shows the view and updates its accessibility role.
  var message: String? { get set }
  /// The key path to `message` for tables: `\Self.message`.
  static var messagePath: ReferenceWritableKeyPath<Self, String?> { get }
}

/// An operation that can be assigned to a control.
@MainActor
public protocol Startable: AnyObject {
  /// Starts the operation unless it's in progress.
  func start()
  /// Cancels the operation if it's in progress.
  func cancel()
}
