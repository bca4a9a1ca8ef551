/// Keeps what the keyboard would cover within reach: a behaviour for screens with a `ScrollArea`.
///
/// ```swift
/// let screen = Screen(presenter, NewPostView.bindings) { NewPostView() }
/// screen.attach(KeyboardManager(keyboard))
/// ```
///
/// While the keyboard is shown, the scroll areas of the screen end above it: they can be scrolled that
/// much further, and the field with the focus is scrolled into view. Once it is hidden, or the screen
/// leaves, everything is as before, however often it was shown, and whatever its heights were.
///
/// It begins when the screen has appeared, and ends before it disappears. Areas inside of other ones
/// are left to those. A keyboard that comes for fields goes with a screen whose field it came for, and
/// is there again when that is. It holds no screen, so one manager can go along with several.
@MainActor
public final class KeyboardManager: Behaviour {
  /// What it looks at.
  public let keyboard: Keyboard
  private var followed: [ObjectIdentifier: Followed] = [:]

  private struct Followed {
    weak var screen: AnyScreen?
    let effect: Effect
  }

  /// Makes a manager that looks at a keyboard.
  public init(_ keyboard: Keyboard) { self.keyboard = keyboard }

  /// Begins when the screen has appeared, and ends when it is about to disappear.
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

  // The areas are looked for anew each time: the view may have been rebuilt.
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
