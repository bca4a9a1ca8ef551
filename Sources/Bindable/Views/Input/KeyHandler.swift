/// A node that handles key presses.
///
/// ```swift
/// extension Meter: KeyHandler {
///   func handle(_ press: KeyPress) -> Bool {
///     switch press.key {
///     case .character("+"): level += 1
///     case .character("-"): level -= 1
///     default: return false
///     }
///     return true
///   }
/// }
/// ```
///
/// The focused node receives a key first, and then its ancestors. A key that no node handles can
/// move focus.
@MainActor public protocol KeyHandler: ViewNode {
  /// Handles a key press.
  ///
  /// - Returns: `true` if the key was handled. `false` passes the key on to the parent.
  func handle(_ press: KeyPress) -> Bool

  /// Handles text that the user pasted.
  ///
  /// - Returns: `true` if the text was handled. The default implementation returns `false`.
  func handlePaste(_ text: String) -> Bool

  /// The keys that a `KeyHints` view shows while the node or a descendant has the focus.
  ///
  /// The default is an empty array.
  var keyHints: [KeyHint] { get }
}

extension KeyHandler {
  /// Passes pasted text on to the parent.
  public func handlePaste(_ text: String) -> Bool { false }

  /// No hints.
  public var keyHints: [KeyHint] { [] }
}

extension Button: KeyHandler {
  /// Handles Return and Space, which press the button.
  public func handle(_ press: KeyPress) -> Bool { press.isActivation && self.press() }
}

extension Toggle: KeyHandler {
  /// Handles Return and Space, which toggle the value.
  public func handle(_ press: KeyPress) -> Bool { press.isActivation && toggle() }
}

extension KeyPress {
  // `true` if the key activates the focused control.
  fileprivate var isActivation: Bool {
    modifiers.isEmpty && (key == .enter || key == .character(" "))
  }
}

extension ListView: KeyHandler {
  /// Handles the arrow keys, which select the previous or next item, or in a grid, the item in that
  /// direction.
  ///
  /// With multiple selection, they only highlight the item, and Space selects it. Home and End move
  /// to the first and last item, Page Up and Page Down scroll, Return opens an item that can be
  /// opened, Space toggles one that can be toggled, Delete requests its deletion, and Alt with the
  /// Up and Down arrow keys requests that it move. While no item is selected or highlighted, these
  /// keys act on the first visible one, which shows the focus.
  public func handle(_ press: KeyPress) -> Bool {
    guard press.modifiers.isEmpty else {
      guard press.modifiers == .alt, let current else { return false }
      switch press.key {
      case .up: return move(current, to: current - 1)
      case .down: return move(current, to: current + 1)
      default: return false
      }
    }
    switch press.key {
    case .up: return highlightItem(to: (current ?? 0) - layout.columns)
    case .down: return highlightItem(to: current.map { $0 + layout.columns } ?? 0)
    case .left where layout.columns > 1: return highlightItem(to: (current ?? 0) - 1)
    case .right where layout.columns > 1: return highlightItem(to: current.map { $0 + 1 } ?? 0)
    case .home: return highlightItem(to: 0)
    case .end: return highlightItem(to: itemCount - 1)
    case .pageUp: return scroll(by: -max(1, visibleLineCount - 1))
    case .pageDown: return scroll(by: max(1, visibleLineCount - 1))
    case .enter where canOpen: return actOnShownItem(open)
    case .character(" ") where canToggle: return actOnShownItem(toggle)
    case .enter, .character(" "): return actOnShownItem(select)
    case .delete: return actOnShownItem(delete)
    default: return false
    }
  }

  private var current: Int? { selectionMode == .single ? selectedIndex : highlightedIndex }

  /// Performs an action on the item that shows the focus: the current one, or else the first visible
  /// one.
  private func actOnShownItem(_ action: (Int) -> Bool) -> Bool {
    let index = current ?? focusIndex ?? 0
    return index < itemCount && action(index)
  }

  private func highlightItem(to index: Int) -> Bool {
    selectionMode == .single ? select(index) : highlight(index)
  }
}

extension Dialog: KeyHandler {
  /// Handles the arrow keys, which move between answers, and Escape, which dismisses the dialog.
  ///
  /// A letter chooses the only answer that begins with it. It only moves the focus to a destructive
  /// one.
  public func handle(_ press: KeyPress) -> Bool {
    guard press.modifiers.isEmpty else { return false }
    switch press.key {
    case .escape: return dismiss()
    case .left: return moveFocus(by: -1)
    case .right: return moveFocus(by: 1)
    case .character(let letter):
      let meant = choices.filter { $0.lowercased().hasPrefix(letter.lowercased()) }
      guard meant.count == 1, let index = choices.firstIndex(of: meant[0]) else { return false }
      return destructive.contains(meant[0]) ? buttons[index].focus() : choose(meant[0])
    default: return false
    }
  }
}
