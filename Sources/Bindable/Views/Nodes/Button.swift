/// Something the user presses.
///
/// ```swift
/// let follow = Button("Follow") { print("pressed") }
/// follow.press()                    // prints "pressed"
/// follow.frame(width: 10).text      // "[ Follow ]"
/// ```
///
/// It is drawn as `[ Follow ]`, with the focus as `< Follow >`, disabled as `( Follow )`, and as
/// `[~Follow~]` while what it began is under way.
public final class Button: ViewNode, CommandControl {
  /// What it says.
  @Observed public var title: String { didSet { if title != oldValue { setNeedsLayout() } } }

  /// Whether it shows that what it began is under way; `isEnabled` says if it can be pressed then.
  @Observed public var isRunning = false {
    didSet { if isRunning != oldValue { setNeedsDisplay() } }
  }

  /// The path to `isEnabled`.
  public static let enabledPath: ReferenceWritableKeyPath<Button, Bool> = \Button.isEnabled
  /// The path to `isRunning`.
  public static let runningPath: ReferenceWritableKeyPath<Button, Bool> = \Button.isRunning

  /// What is done when the user presses; an `on` row of a table sets it.
  public var act: Act?

  /// Makes a button.
  public init(_ title: String = "", onPress: (@MainActor () -> Void)? = nil) {
    _title = Observed(wrappedValue: title)
    act = onPress.map { Act($0) }
    super.init()
    contentIsGiven()
  }

  /// A button can have the focus.
  public override var canFocus: Bool { true }

  /// Presses the button, as a user does.
  ///
  /// Nothing happens if the button, or a node that it is in, is disabled or hidden.
  ///
  /// - Returns: Whether it was pressed.
  @discardableResult public func press() -> Bool {
    guard isInteractive else { return false }
    noting(.press) { event("press \(quotedText(title))") { act?.perform() } }
    return true
  }
}
