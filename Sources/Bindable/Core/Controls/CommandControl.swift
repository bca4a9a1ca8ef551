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
