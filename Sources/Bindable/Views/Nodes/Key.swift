/// A key on a keyboard.
public enum Key: Hashable, Sendable {
  /// A key that types a character, which is always a single scalar.
  case character(Character)
  /// The Return key.
  case enter
  /// The Tab key.
  case tab
  /// The Escape key.
  case escape
  /// The Backspace key, which deletes before the caret.
  case backspace
  /// The Delete key, which deletes after the caret.
  case delete
  /// The Insert key.
  case insert
  /// The Up Arrow key.
  case up
  /// The Down Arrow key.
  case down
  /// The Left Arrow key.
  case left
  /// The Right Arrow key.
  case right
  /// The Home key.
  case home
  /// The End key.
  case end
  /// The Page Up key.
  case pageUp
  /// The Page Down key.
  case pageDown
  /// A function key, such as F1.
  case function(Int)
}

extension Key: CustomStringConvertible {
  /// The name of the key: `a`, `Tab`, `F1`.
  public var description: String { Texts.english.name(of: self) }
}
