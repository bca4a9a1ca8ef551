/// A decoder for control sequences: ESC [, parameters, and a final letter.
enum CSISequenceParser {
  /// Returns the event for a complete sequence.
  static func event(_ bytes: [UInt8]) -> TerminalEvent {
    let body = bytes[2..<bytes.count - 1]
    let letter = Unicode.Scalar(bytes[bytes.count - 1])
    if body.first == UInt8(ascii: "<") {
      return mouse(numbers(body.dropFirst()), letter) ?? .unknown(bytes)
    }
    if body.first == UInt8(ascii: "?"), body.last == UInt8(ascii: "$"), letter == "y" {
      return modeReport(numbers(body.dropFirst().dropLast())) ?? .unknown(bytes)
    }
    let isPlain = body.allSatisfy { (0x30...0x3B).contains($0) }
    guard isPlain else { return .unknown(bytes) }
    let numbers = numbers(body)
    guard let key = key(numbers, letter) else { return .unknown(bytes) }
    var modifiers = modifiers(numbers.count > 1 ? numbers[1] : 1)
    if letter == "Z" { modifiers.insert(.shift) }
    return .key(KeyPress(key, modifiers))
  }

  /// Returns the event for ESC O, an optional number for the modifier keys, and a letter.
  static func shiftedEvent(_ bytes: [UInt8]) -> TerminalEvent {
    guard let letter = bytes.last, let key = TerminalParser.letterKeys[letter] else {
      return .unknown(bytes)
    }
    let held = numbers(bytes[2..<bytes.count - 1]).last ?? 1
    return .key(KeyPress(key, modifiers(held)))
  }

  // Returns the parameters between semicolons, each only up to a colon. An empty one is 0, and a
  // very large one is replaced with another invalid number.
  private static func numbers(_ body: ArraySlice<UInt8>) -> [Int] {
    body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
      part.prefix { $0 != UInt8(ascii: ":") }.reduce(0) { number, digit in
        (0x30...0x39).contains(digit) ? min(number * 10 + Int(digit) - 0x30, 1_000_000) : 1_000_000
      }
    }
  }

  private static func modifiers(_ number: Int) -> KeyModifiers {
    guard number > 1 else { return [] }
    let bits = number - 1
    var modifiers = KeyModifiers(rawValue: UInt8(bits & 7))
    if bits & 32 != 0 { modifiers.insert(.alt) }
    return modifiers
  }

  private static func key(_ numbers: [Int], _ letter: Unicode.Scalar) -> Key? {
    let first = numbers.first ?? 0
    return switch letter {
    // `ESC [ 7 ; 9 R` is a report of the cursor position.
    case "P"..."S" where first > 1: nil
    case "M": nil
    case "Z": .tab
    case "~": numberedKey(first)
    case "u": codedKey(first)
    default: UInt8(exactly: letter.value).flatMap { TerminalParser.letterKeys[$0] }
    }
  }

  private static func numberedKey(_ number: Int) -> Key? {
    switch number {
    case 1...8: [Key.home, .insert, .delete, .end, .pageUp, .pageDown, .home, .end][number - 1]
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
  }

  // Newer terminals report a key by the scalar that it types.
  private static func codedKey(_ code: Int) -> Key? {
    switch code {
    case 9: return .tab
    case 13: return .enter
    case 27: return .escape
    case 8, 127: return .backspace
    case 0x20..<0xD800, 0xE000..<0x110000:
      // Keys that don't type are reported with numbers in the private use area.
      guard let scalar = Unicode.Scalar(UInt32(code)), !(0x7F..<0xA0).contains(code),
        !(57_344...63_743).contains(code)
      else { return nil }
      return .character(Character(scalar))
    default: return nil
    }
  }

  private static func mouse(_ numbers: [Int], _ letter: Unicode.Scalar) -> TerminalEvent? {
    guard numbers.count == 3, letter == "M" || letter == "m" else { return nil }
    let (code, column, row) = (numbers[0], numbers[1] - 1, numbers[2] - 1)
    guard code < 128, (0..<100_000).contains(column), (0..<100_000).contains(row) else {
      return nil
    }
    let button = code & 3
    let kind: MouseEvent.Kind
    if code & 64 != 0 {
      kind = button < 2 ? .scroll(down: button == 1) : .scrollSideways(right: button == 3)
    } else if code & 32 != 0 {
      kind = button == 3 ? .move : .drag(button: button)
    } else {
      guard button < 3 else { return nil }
      kind = letter == "M" ? .press(button: button) : .release(button: button)
    }
    // Shift, Alt, and Control, in the order of `KeyModifiers`.
    let modifiers = KeyModifiers(rawValue: UInt8(code >> 2 & 7))
    return .mouse(MouseEvent(kind, column: column, row: row, modifiers: modifiers))
  }

  // The states are: unknown, on, off, always on, and always off.
  private static func modeReport(_ numbers: [Int]) -> TerminalEvent? {
    guard numbers.count == 2, 0...4 ~= numbers[1] else { return nil }
    return .modeReport(number: numbers[0], canChange: 1...2 ~= numbers[1])
  }
}
