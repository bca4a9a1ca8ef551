/// A behavior that keeps the content of scroll areas reachable while the keyboard covers them.
///
/// ```swift
/// let screen = Screen(presenter, NewPostView.bindings) { NewPostView() }
/// screen.attach(KeyboardManager(keyboard))
/// ```
///
/// While the keyboard is visible, the scroll areas of the screen end above it. They can be scrolled
/// further by the covered rows, and the focused field is scrolled into view. When the keyboard is
/// hidden or the screen disappears, the previous state is restored.
///
/// The manager is active after the screen has appeared and until it's about to disappear. Nested
/// areas are handled by the outer ones. A keyboard shown for a field is hidden and shown together
/// with the screen of that field. Several screens can share a manager.
@MainActor
public final class KeyboardManager: ScreenBehavior {
  /// The keyboard that the manager observes.
  let keyboard: Keyboard
  private var tracked: [ObjectIdentifier: Tracked] = [:]

  private struct Tracked {
    weak var screen: AnyScreen?
    let effect: Effect
  }

  /// Creates a manager that observes a keyboard.
  public init(_ keyboard: Keyboard) { self.keyboard = keyboard }

  /// Starts when the screen has appeared, and ends when it's about to disappear.
  public func screen(_ screen: AnyScreen, didHandle event: Lifecycle.Event) {
    switch event {
    case .didAppear: start(screen)
    case .willDisappear: end(screen)
    default: break
    }
  }

  private func start(_ screen: AnyScreen) {
    let (keyboard, owner) = (keyboard, ObjectIdentifier(self))
    let effect = Effect(named: { "the keyboard manager" }) { [weak screen] in
      let rows = keyboard.obscuredRowCount
      withoutOwner { screen.map { Self.setObscuredRows(rows, of: $0, by: owner) } }
    }
    tracked[ObjectIdentifier(screen)] = Tracked(screen: screen, effect: effect)
    if isKeyboardOwned(by: screen) { keyboard.show() }
  }

  private func end(_ screen: AnyScreen) {
    guard let ended = tracked.removeValue(forKey: ObjectIdentifier(screen)) else { return }
    ended.effect.cancel()
    Self.setObscuredRows(0, of: screen, by: ObjectIdentifier(self))
    if isKeyboardOwned(by: screen) { keyboard.hide() }
  }

  private func isKeyboardOwned(by screen: AnyScreen) -> Bool {
    keyboard.appearsOnFieldFocus && screen.node.untrackedFocusedNode is TextInput
  }

  // Searches the areas each time, because the view may have been rebuilt.
  private static func setObscuredRows(_ rows: Int, of screen: AnyScreen, by owner: ObjectIdentifier)
  {
    untracked {
      let root = screen.node
      let outermost = root.preorder { $0 === root || !($0.parent is ScrollView) }
      for case let area as ScrollView in outermost { area.setObscuredRows(rows, by: owner) }
    }
  }

  isolated deinit {
    for entry in tracked.values {
      entry.effect.cancel()
      if let screen = entry.screen, screen.phase != .released {
        Self.setObscuredRows(0, of: screen, by: ObjectIdentifier(self))
      }
    }
  }
}
