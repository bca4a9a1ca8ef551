/// A key and the modifiers that were held.
///
/// ```swift
/// KeyPress("a")                    // a
/// KeyPress("c", .control)          // Ctrl-C
/// KeyPress(.tab, .shift)           // Shift-Tab
/// ```
public struct KeyPress: Hashable, Sendable {
  /// The pressed key.
  public var key: Key
  /// The modifier keys that were held.
  public var modifiers: KeyModifiers

  /// Creates a key press.
  public init(_ key: Key, _ modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Creates a press of a key that types a character.
  public init(_ character: Character, _ modifiers: KeyModifiers = []) {
    self.init(.character(character), modifiers)
  }
}

extension KeyPress: CustomStringConvertible {
  /// The names of the keys: `a`, `Ctrl-C`, `Shift-Tab`.
  public var description: String { Texts.english.name(of: self) }
}
