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

/// A set of modifier keys.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The raw value, with one bit for each key.
  public let rawValue: UInt8
  /// Creates a set from its raw value.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The Shift key, if the terminal reports it, which it doesn't for an uppercase letter.
  public static let shift = KeyModifiers(rawValue: 1)
  /// The Alt or Option key.
  public static let alt = KeyModifiers(rawValue: 2)
  /// The Control key.
  public static let control = KeyModifiers(rawValue: 4)
}

extension KeyPress: CustomStringConvertible {
  /// The names of the keys: `a`, `Ctrl-C`, `Shift-Tab`.
  public var description: String {
    var words: [String] = []
    if modifiers.contains(.control) { words.append("Ctrl") }
    if modifiers.contains(.alt) { words.append("Alt") }
    if modifiers.contains(.shift) { words.append("Shift") }
    if case .character(let character) = key, !words.isEmpty, character != " " {
      words.append(character.uppercased())
    } else {
      words.append(key.description)
    }
    return words.joined(separator: "-")
  }
}

extension Key: CustomStringConvertible {
  /// The name of the key: `a`, `Tab`, `F1`.
  public var description: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): "\(character)"
    case .enter: "Return"
    case .tab: "Tab"
    case .escape: "Escape"
    case .backspace: "Backspace"
    case .delete: "Delete"
    case .insert: "Insert"
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PageUp"
    case .pageDown: "PageDown"
    case .function(let number): "F\(number)"
    }
  }
}
