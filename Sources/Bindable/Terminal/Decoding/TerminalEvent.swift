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

extension TerminalEvent: CustomStringConvertible {
  /// What happened, in words: `key Ctrl-C`, `paste "a"`.
  public var description: String {
    switch self {
    case .key(let press): "key \(press)"
    case .paste(let text): "paste \(text.debugDescription)"
    case .mouse(let event): "mouse \(event.kind) at \(event.column), \(event.row)"
    case .mode(let number, let state): "mode \(number) is \(state)"
    case .unknown(let bytes): "unknown \(String(decoding: bytes, as: UTF8.self).debugDescription)"
    }
  }
}
