/// A control that performs an action when the user presses it.
///
/// ```swift
/// let follow = Button("Follow") { print("pressed") }
/// follow.press()                    // prints "pressed"
/// follow.frame(width: 10).text      // "[ Follow ]"
/// ```
///
/// A button is drawn as `[ Follow ]`, with the focus as `< Follow >`, disabled as `( Follow )`, and
/// as `[~Follow~]` while its action is in progress.
public final class Button: ViewNode, CommandControl {
  /// The title displayed on the button.
  @Observed public var title: String { didSet { relayout(if: title != oldValue) } }

  /// A Boolean value that indicates whether the action is shown as in progress.
  @Observed public var isRunning = false { didSet { redraw(if: isRunning != oldValue) } }

  /// A Boolean value that indicates whether assistive technologies describe the button as the
  /// selected one of several, such as of tabs.
  package var isSelected = false

  /// The key path of `isEnabled`.
  public static let enabledPath: ReferenceWritableKeyPath<Button, Bool> = \Button.isEnabled
  /// The key path of `isRunning`.
  public static let runningPath: ReferenceWritableKeyPath<Button, Bool> = \Button.isRunning

  /// The action performed on a press, usually set by an `on` binding of a table.
  public var controlAction: ControlAction?

  /// Creates a button.
  public init(_ title: String = "", onPress: (@MainActor () -> Void)? = nil) {
    _title = Observed(wrappedValue: title)
    controlAction = onPress.map { ControlAction($0) }
    super.init()
    contentIsGiven()
  }

  /// A Boolean value that's always `true`, because a button can have the focus.
  public override var canFocus: Bool { true }

  /// A button that is "running" while its action is in progress, and "selected" if it's of a tab.
  public override var accessibilityElement: AccessibilityElement? {
    AccessibilityElement(
      libraryTexts[.buttonRole], label: title,
      states: (isSelected ? [libraryTexts[.selected]] : [])
        + (isRunning ? [libraryTexts[.running]] : []))
  }

  /// The title, unless it's already set.
  public override var bindableProperties: [BindableProperty] {
    [BindableProperty("title", isEmpty: title.isEmpty) { self.title }]
  }

  /// The press, with Return and Space.
  public override var offeredActions: [OfferedAction] {
    [OfferedAction(.press, keys: [.enter, .character(" ")], hint: libraryTexts[.press])]
  }

  /// Performs `press`.
  public override func perform(_ action: UserAction) -> Bool? { action == .press ? press() : nil }

  /// Simulates a press of the button.
  ///
  /// Has no effect if the button or one of its ancestors is disabled or hidden, or if a table set
  /// the action and the button isn't in the content of the table's view. The latter holds for each
  /// action of each control. A button without an action can't be pressed. While `isRunning` is
  /// `true`, only a command or an interaction that a table runs can be started again, if it allows
  /// that.
  ///
  /// - Returns: `true` if the button was pressed.
  @discardableResult public func press() -> Bool {
    if let obstacle {
      endEditingElsewhere()
      return refuse(.press, because: isInteractive ? obstacle : nil)
    }
    return record(.press, as: "press \(quotedText(title))") { controlAction?.perform() }
  }

  private var obstacle: String? {
    guard let controlAction else { return ListView.unhandled }
    return isRunning && !controlAction.startsWork ? "its action is in progress" : nil
  }
}
