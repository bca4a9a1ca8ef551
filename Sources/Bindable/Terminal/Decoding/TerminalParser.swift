/// A parser that converts the bytes sent by a terminal to events.
///
/// ```swift
/// var parser = TerminalParser()
/// parser.feed(Array("a\u{1B}[".utf8))  // [.key(KeyPress("a"))]
/// parser.feed(Array("A".utf8))         // [.key(KeyPress(.up))]
/// parser.feed([0x1B])                  // []
/// parser.flush()                       // [.key(KeyPress(.escape))]
/// ```
///
/// Any input is valid: bytes that aren't recognized become `.unknown` and don't affect the bytes
/// after them. The events don't depend on how the bytes are split. Once the start of a sequence was
/// read, such as ESC [, none of its bytes is a typed character, whatever the pauses between them.
public struct TerminalParser: Sendable {
  private enum State {
    case ground
    /// After ESC.
    case escape
    case character(length: Int, isAlt: Bool)
    /// After ESC [.
    case command
    /// After ESC [ [, which the Linux console sends for F1 to F5.
    case consoleKey
    /// After ESC [ M, which is followed by a button, a column, and a row.
    case mouse
    /// After ESC O.
    case shifted
    /// After ESC ] or a similar sequence, until BEL or ESC \.
    case string
    case paste
  }

  // The maximum number of stored bytes of a command or string. Further bytes are dropped.
  private static let limit = 256
  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private var state = State.ground
  // The bytes read since the state was `ground`.
  private var pending: [UInt8] = []
  // `true` if no byte of the paste, or none after the start of a sequence, was read since the last
  // `flush()`.
  private var isPaused = false
  private var events: [TerminalEvent] = []

  /// Creates a parser in its initial state.
  public init() {}

  /// Parses bytes and returns the events they complete.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    for byte in bytes { step(byte) }
    defer { events = [] }
    return events
  }

  /// Returns the event of a key that is also the start of a sequence: Escape for a lone ESC.
  ///
  /// Call this method after about 30 ms without input. An incomplete sequence or character stays
  /// incomplete, because the rest of it isn't typed. So after Alt-[, the next characters complete a
  /// sequence, and after Alt-], they are ignored until a control character. If a paste is
  /// incomplete, the text so far is returned, and the rest is still parsed as pasted text. A Ctrl-C
  /// that comes next is a key, however, and ends the paste.
  public mutating func flush() -> [TerminalEvent] {
    switch state {
    case .escape: end(.key(KeyPress(.escape)))
    case .command, .shifted, .string:
      if pending.count == 2, !isPaused { events.append(altered(pending[1])) }
      isPaused = true
    case .ground, .character, .consoleKey, .mouse: break
    case .paste:
      isPaused = true
      let text = pending.dropLast(pending.countOfUnfinished(Self.pasteEnd))
      if !text.isEmpty { events.append(.paste(String(decoding: text, as: UTF8.self))) }
      pending.removeFirst(text.count)
    }
    defer { events = [] }
    return events
  }

  private mutating func end(_ event: TerminalEvent) {
    events.append(event)
    state = .ground
    pending = []
  }

  // Ends the current sequence with `event`, and parses `byte` as the start of the next one.
  private mutating func end(_ event: TerminalEvent, before byte: UInt8) {
    end(event)
    step(byte)
  }

  // MARK: - Steps

  private mutating func step(_ byte: UInt8) {
    switch state {
    case .ground: start(byte)
    case .escape: stepEscape(byte)
    case .character(let length, let isAlt): stepCharacter(byte, length, isAlt)
    case .command: stepCommand(byte)
    case .consoleKey:
      guard (0x20..<0x7F).contains(byte) else { return end(.unknown(pending), before: byte) }
      pending.append(byte)
      let isKey = (0x41...0x45).contains(byte)
      end(isKey ? .key(KeyPress(.function(Int(byte) - 0x40))) : .unknown(pending))
    case .mouse:
      guard byte >= 0x20 else { return end(.unknown(pending), before: byte) }
      pending.append(byte)
      if pending.count == 6 { end(.unknown(pending)) }
    case .shifted: stepShifted(byte)
    case .string: stepString(byte)
    case .paste:
      if isPaused, byte == 0x03 {
        (state, pending) = (.ground, [])
        return start(byte)
      }
      isPaused = false
      pending.append(byte)
      if byte == 0x7E, pending.ends(with: Self.pasteEnd[...]) {
        let text = pending.dropLast(Self.pasteEnd.count)
        // Text that `flush()` already returned isn't returned again.
        if text.isEmpty {
          (state, pending) = (.ground, [])
        } else {
          end(.paste(String(decoding: text, as: UTF8.self)))
        }
      }
    }
  }

  private mutating func start(_ byte: UInt8) {
    switch byte {
    case 0x1B:
      pending = [byte]
      state = .escape
    case 0..<0x80: events.append(.key(Self.key(byte)))
    default: startCharacter(byte, isAlt: false)
    }
  }

  private mutating func startCharacter(_ byte: UInt8, isAlt: Bool) {
    pending.append(byte)
    switch byte {
    case 0xC2..<0xE0: state = .character(length: 2, isAlt: isAlt)
    case 0xE0..<0xF0: state = .character(length: 3, isAlt: isAlt)
    case 0xF0..<0xF5: state = .character(length: 4, isAlt: isAlt)
    default: end(.unknown(pending))
    }
  }

  private mutating func stepEscape(_ byte: UInt8) {
    switch byte {
    case 0x1B:
      // The second ESC may begin a sequence.
      end(.key(KeyPress(.escape)), before: byte)
    case 0x5B: move(to: .command, byte)
    case 0x4F: move(to: .shifted, byte)
    case 0x50, 0x58, 0x5D, 0x5E, 0x5F: move(to: .string, byte)
    case 0x80...: startCharacter(byte, isAlt: true)
    default: end(altered(byte))
    }
  }

  private mutating func move(to next: State, _ byte: UInt8) {
    pending.append(byte)
    (state, isPaused) = (next, false)
  }

  private mutating func stepCharacter(_ byte: UInt8, _ length: Int, _ isAlt: Bool) {
    guard byte & 0xC0 == 0x80 else { return end(.unknown(pending), before: byte) }
    pending.append(byte)
    let bytes = pending.dropFirst(isAlt ? 1 : 0)
    guard bytes.count == length else { return }
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    // Invalid bytes are decoded to one or more replacement characters.
    guard scalars.count == 1, let scalar = scalars.first, UTF8.width(scalar) == length else {
      return end(.unknown(pending))
    }
    end(.key(KeyPress(Character(scalar), isAlt ? .alt : [])))
  }

  private mutating func stepShifted(_ byte: UInt8) {
    switch byte {
    case 0x30..<0x3C:
      if pending.count < Self.limit { pending.append(byte) }
    case 0x40..<0x7F:
      pending.append(byte)
      end(CSISequenceParser.shiftedEvent(pending))
    case _ where pending.count == 2 && !isPaused: end(altered(pending[1]), before: byte)
    default: end(.unknown(pending), before: byte)
    }
  }

  private mutating func stepString(_ byte: UInt8) {
    let isEnd = byte == 0x07 || (byte == 0x5C && pending.last == 0x1B)
    if pending.last == 0x1B, !isEnd {
      // The string was interrupted by another sequence.
      pending.removeLast()
      end(.unknown(pending), before: 0x1B)
      return step(byte)
    }
    if byte < 0x20, byte != 0x1B, !isEnd { return end(.unknown(pending), before: byte) }
    if pending.count < Self.limit || isEnd || byte == 0x1B {
      pending.append(byte)
    } else {
      pending[Self.limit - 1] = byte
    }
    if isEnd { end(.unknown(pending)) }
  }

  private mutating func stepCommand(_ byte: UInt8) {
    switch byte {
    case 0x5B where pending.count == 2: move(to: .consoleKey, byte)
    case 0x4D where pending.count == 2: move(to: .mouse, byte)
    case 0x20..<0x40:
      if pending.count < Self.limit { pending.append(byte) }
    case 0x40..<0x7F:
      pending.append(byte)
      if pending == Self.pasteStart {
        (state, pending, isPaused) = (.paste, [], false)
      } else {
        end(CSISequenceParser.event(pending))
      }
    default: end(.unknown(pending), before: byte)
    }
  }

  // MARK: - Keys

  private func altered(_ byte: UInt8) -> TerminalEvent {
    var press = Self.key(byte)
    press.modifiers.insert(.alt)
    return .key(press)
  }

  /// Returns the key that sends a single byte below 0x80.
  private static func key(_ byte: UInt8) -> KeyPress {
    switch byte {
    case 0x09: KeyPress(.tab)
    case 0x0A, 0x0D: KeyPress(.enter)
    case 0x08, 0x7F: KeyPress(.backspace)
    case 0x1B: KeyPress(.escape)
    case 0x00: KeyPress(" ", .control)
    case 0x01...0x1A: KeyPress(Character(Unicode.Scalar(byte + 0x60)), .control)
    case 0x1C...0x1F: KeyPress(Character(Unicode.Scalar(byte + 0x40)), .control)
    default: KeyPress(Character(Unicode.Scalar(byte)))
    }
  }

  /// The keys that send `ESC O` and a letter, most of which can also send `ESC [` and the letter.
  static let letterKeys: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    UInt8(ascii: "M"): .enter, UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2),
    UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
  ]
}

extension [UInt8] {
  fileprivate func ends(with end: ArraySlice<UInt8>) -> Bool { suffix(end.count) == end }

  // Returns the number of trailing bytes that could become `mark` or a character.
  fileprivate func countOfUnfinished(_ mark: [UInt8]) -> Int {
    if let part = mark.indices.last(where: { $0 > 0 && ends(with: mark[..<$0]) }) { return part }
    for count in 1...3 where count <= self.count {
      let byte = self[self.count - count]
      let length = byte < 0xC2 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : byte < 0xF5 ? 4 : 1
      if length > count { return count }
      if byte & 0xC0 != 0x80 { break }
    }
    return 0
  }
}
