/// A behavior that writes the events of screens to a log.
///
/// ```swift
/// let log = ScreenLogger { print($0) }
/// profile.attach(log)
/// profile.show()
/// // Profile load
/// // Profile willAppear
/// // Profile didAppear
/// ```
@MainActor
public final class ScreenLogger: ScreenBehavior {
  private let write: @MainActor (String) -> Void

  /// Creates a logger that passes each line to `write`.
  public init(_ write: @escaping @MainActor (String) -> Void) { self.write = write }

  /// Writes the title of the screen and the event.
  public func screen(_ screen: AnyScreen, didHandle event: Lifecycle.Event) {
    write("\(screen.title) \(event.rawValue)")
  }
}
