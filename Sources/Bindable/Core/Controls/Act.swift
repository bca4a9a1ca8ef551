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

/// A control that shows by itself whether what it begins can begin, and whether it is under way.
///
/// `Button` is one, so a row `on(\.save, run: \.save)` keeps all of it up to date.
@MainActor
public protocol CommandControl: Actable {
  /// Whether the user can act on it.
  var isEnabled: Bool { get set }
  /// Whether it shows that what it began is under way.
  var isRunning: Bool { get set }
  /// The path to `isEnabled`, as a table has it: `\Self.isEnabled`.
  static var enabledPath: ReferenceWritableKeyPath<Self, Bool> { get }
  /// The path to `isRunning`, as a table has it: `\Self.isRunning`.
  static var runningPath: ReferenceWritableKeyPath<Self, Bool> { get }
}

/// A part of a view that says something or, hidden, nothing: a line beside a field.
///
/// `Label` is one, so a row `validate(\.email, in: \.form, into: \.problem)` keeps it up to date.
@MainActor
public protocol MessageLine: AnyObject {
  /// What it says.
  var text: String { get set }
  /// Whether it is left out.
  var isHidden: Bool { get set }
  /// The path to `text`, as a table has it: `\Self.text`.
  static var textPath: ReferenceWritableKeyPath<Self, String> { get }
  /// The path to `isHidden`, as a table has it: `\Self.isHidden`.
  static var hiddenPath: ReferenceWritableKeyPath<Self, Bool> { get }
}

/// Something that takes its course once started, and may be given to a control directly.
@MainActor
public protocol Startable: AnyObject {
  /// Begins, unless it is under way.
  func start()
  /// Gives up, if it is under way: whoever began it has gone.
  func cancel()
}
