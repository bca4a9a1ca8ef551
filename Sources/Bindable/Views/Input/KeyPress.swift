/// A key, with those that were held meanwhile.
///
/// ```swift
/// KeyPress("a")                    // a
/// KeyPress("c", .control)          // Ctrl-C
/// KeyPress(.tab, .shift)           // the way back
/// ```
public struct KeyPress: Hashable, Sendable {
  /// What was pressed.
  public var key: Key
  /// What was held.
  public var modifiers: KeyModifiers

  /// Makes a key press.
  public init(_ key: Key, _ modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Makes the press of a key that types a character.
  public init(_ character: Character, _ modifiers: KeyModifiers = []) {
    self.init(.character(character), modifiers)
  }
}

/// What can be pressed.
public enum Key: Hashable, Sendable {
  /// A key that types; what it types is always a single scalar.
  case character(Character)
  /// The key that ends a line.
  case enter
  /// The key that goes on to the next field.
  case tab
  /// The key that leaves.
  case escape
  /// The key that deletes before the caret.
  case backspace
  /// The key that deletes behind the caret.
  case delete
  /// The key that switches between inserting and replacing.
  case insert
  /// The arrow up.
  case up
  /// The arrow down.
  case down
  /// The arrow to the left.
  case left
  /// The arrow to the right.
  case right
  /// The key that goes to the start.
  case home
  /// The key that goes to the end.
  case end
  /// The key that goes a page up.
  case pageUp
  /// The key that goes a page down.
  case pageDown
  /// F1 and the others.
  case function(Int)
}

/// Keys that change what others mean.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// One bit for each key.
  public let rawValue: UInt8
  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift, where the terminal tells it: a capital letter is one without it.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Alt, or Option.
  public static let alt = KeyModifiers(rawValue: 2)
  /// Control.
  public static let control = KeyModifiers(rawValue: 4)
}

extension KeyPress: CustomStringConvertible {
  /// What stands on the keys: `a`, `Ctrl-C`, `Shift-Tab`.
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
  /// What stands on the key: `a`, `Tab`, `F1`.
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
