/// An object that observes the life cycle of any screen, such as a logger or a keyboard manager.
///
/// ```swift
/// final class Visits: ScreenBehavior {
///   var count = 0
///   func screen(_ screen: AnyScreen, didHandle event: Lifecycle.Event) {
///     if event == .didAppear { count += 1 }
///   }
/// }
/// screen.attach(visits)
/// ```
///
/// The screen retains its behaviors. A behavior must not retain the screen, which is passed to each
/// method.
@MainActor
public protocol ScreenBehavior: AnyObject {
  /// Tells the behavior that it was attached to a screen.
  func didAttach(to screen: AnyScreen)
  /// Tells the behavior that the screen has handled an event, and its children haven't yet.
  func screen(_ screen: AnyScreen, didHandle event: Lifecycle.Event)
}

extension ScreenBehavior {
  /// The default implementation has no effect.
  public func didAttach(to screen: AnyScreen) {}
}
