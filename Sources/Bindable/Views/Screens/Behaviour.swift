/// Something that goes along with screens and belongs to none: a log, a title's style, a keyboard
/// manager.
///
/// ```swift
/// final class Visits: Behaviour {
///   var count = 0
///   func screen(_ screen: AnyScreen, didTake event: LifeCycle.Event) {
///     if event == .didAppear { count += 1 }
///   }
/// }
/// screen.attach(visits)
/// ```
///
/// The screen holds it. It must not hold the screen; it is given it whenever something happens.
@MainActor
public protocol Behaviour: AnyObject {
  /// It goes along with the screen from now on. Nothing has to be done.
  func wasAttached(to screen: AnyScreen)
  /// The screen has taken an event, and those in it have not yet.
  func screen(_ screen: AnyScreen, didTake event: LifeCycle.Event)
}

extension Behaviour {
  /// Does nothing.
  public func wasAttached(to screen: AnyScreen) {}
}

/// Writes down what screens go through.
///
/// ```swift
/// let log = ScreenLog { print($0) }
/// profile.attach(log)
/// profile.show()
/// // Profile load
/// // Profile willAppear
/// // Profile didAppear
/// ```
@MainActor
public final class ScreenLog: Behaviour {
  private let write: @MainActor (String) -> Void

  /// Makes a log that gives each line to `write`.
  public init(_ write: @escaping @MainActor (String) -> Void) { self.write = write }

  /// Writes the title of the screen and the event.
  public func screen(_ screen: AnyScreen, didTake event: LifeCycle.Event) {
    write("\(screen.title) \(event.rawValue)")
  }
}
