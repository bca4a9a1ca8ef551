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
public final class KeyboardManager: Behaviour {
  /// The keyboard that the manager observes.
  public let keyboard: Keyboard
  private var followed: [ObjectIdentifier: Followed] = [:]

  private struct Followed {
    weak var screen: AnyScreen?
    let effect: Effect
  }

  /// Creates a manager that observes a keyboard.
  public init(_ keyboard: Keyboard) { self.keyboard = keyboard }

  /// Starts when the screen has appeared, and ends when it's about to disappear.
  public func screen(_ screen: AnyScreen, didTake event: LifeCycle.Event) {
    switch event {
    case .didAppear: begin(screen)
    case .willDisappear: end(screen)
    default: break
    }
  }

  private func begin(_ screen: AnyScreen) {
    let (keyboard, owner) = (keyboard, ObjectIdentifier(self))
    let effect = Effect { [weak screen] in
      let rows = keyboard.coveredRows
      outsideEffects { screen.map { Self.cover(rows, of: $0, by: owner) } }
    }
    followed[ObjectIdentifier(screen)] = Followed(screen: screen, effect: effect)
    if cameFor(screen) { keyboard.show() }
  }

  private func end(_ screen: AnyScreen) {
    guard let ended = followed.removeValue(forKey: ObjectIdentifier(screen)) else { return }
    ended.effect.cancel()
    Self.cover(0, of: screen, by: ObjectIdentifier(self))
    if cameFor(screen) { keyboard.hide() }
  }

  private func cameFor(_ screen: AnyScreen) -> Bool {
    keyboard.showsForFields && untracked { screen.node.focusedField != nil }
  }

  // Searches the areas each time, because the view may have been rebuilt.
  private static func cover(_ rows: Int, of screen: AnyScreen, by owner: ObjectIdentifier) {
    untracked {
      var waiting: [ViewNode] = [screen.node]
      while let node = waiting.popLast() {
        if let area = node as? ScrollArea {
          area.cover(rows, by: owner)
        } else {
          waiting += node.children
        }
      }
    }
  }

  isolated deinit {
    for entry in followed.values {
      entry.effect.cancel()
      if let screen = entry.screen, screen.phase != .released {
        Self.cover(0, of: screen, by: ObjectIdentifier(self))
      }
    }
  }
}

extension ViewNode {
  fileprivate var focusedField: ViewNode? { descendants.first { $0.isFocused && $0 is TextField } }
}
