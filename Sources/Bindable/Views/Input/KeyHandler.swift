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
/// move focus. Disabled nodes receive no keys.
@MainActor public protocol KeyHandler: ViewNode {
  /// Handles a key press.
  ///
  /// - Returns: `true` if the key was handled. `false` passes the key on to the parent.
  func handle(_ press: KeyPress) -> Bool

  /// Handles text that the user pasted.
  ///
  /// - Returns: `true` if the text was handled. The default implementation returns `false`.
  func handlePaste(_ text: String) -> Bool
}

extension KeyHandler {
  /// Passes pasted text on to the parent.
  public func handlePaste(_ text: String) -> Bool { false }
}

extension Dialog: KeyHandler {
  /// Handles the arrow keys, which move between answers.
  ///
  /// A letter chooses the only answer that begins with it. It only moves the focus to a destructive
  /// one.
  public func handle(_ press: KeyPress) -> Bool {
    guard press.modifiers.isEmpty else { return false }
    switch press.key {
    case .left: return moveFocus(by: -1)
    case .right: return moveFocus(by: 1)
    case .character(let letter):
      let meant = choices.indices.filter {
        buttons[$0].title.lowercased().hasPrefix(letter.lowercased())
      }
      guard meant.count == 1 else { return false }
      let button = buttons[meant[0]]
      return choices[meant[0]].role == .destructive
        ? button.focus() : button.press()
    default: return false
    }
  }
}
