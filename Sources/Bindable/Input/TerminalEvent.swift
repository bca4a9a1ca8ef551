/// What a terminal tells a program.
public enum TerminalEvent: Hashable, Sendable {
  /// The user pressed a key.
  case key(KeyPress)
  /// The user pasted text, which is not to be taken for keys.
  case paste(String)
  /// The user did something with the mouse, where the terminal was asked to say so.
  case mouse(MouseEvent)
  /// The terminal answered whether it knows a mode, and keeps to it.
  case mode(number: Int, ModeState)
  /// Bytes that mean nothing here.
  case unknown([UInt8])

  /// What a terminal says about one of its modes.
  public enum ModeState: Int, Hashable, Sendable {
    /// It does not know the mode.
    case unknown = 0
    /// The mode is on.
    case on = 1
    /// The mode is off, and can be turned on.
    case off = 2
    /// The mode is on and stays so.
    case alwaysOn = 3
    /// The mode is off and stays so.
    case alwaysOff = 4
  }
}

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

/// What the user did with the mouse.
public struct MouseEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// A button went down: 0 is the first.
    case press(button: Int)
    /// A button went up.
    case release(button: Int)
    /// The mouse moved with a button down.
    case drag(button: Int)
    /// The wheel turned by a step; down, or up.
    case scroll(down: Bool)
    /// The mouse moved.
    case move
  }

  /// What happened.
  public var kind: Kind
  /// The column, from 0 at the left.
  public var column: Int
  /// The row, from 0 at the top.
  public var row: Int
  /// The keys that were held.
  public var modifiers: KeyModifiers

  /// Makes an event.
  public init(_ kind: Kind, column: Int, row: Int, modifiers: KeyModifiers = []) {
    self.kind = kind
    self.column = column
    self.row = row
    self.modifiers = modifiers
  }
}
