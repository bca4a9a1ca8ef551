/// A scanner for the literals, numbers, and strings of JSON text.
struct JSONScanner {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next byte, or `nil` at the end.
  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func advance() { offset += 1 }

  /// Skips `character` if it's next, and returns a Boolean value that indicates whether it was.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    advance()
    return true
  }

  /// Skips whitespace between values.
  mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      advance()
    }
  }

  /// Returns the error for the next token, where `expected` was expected.
  func unexpected(_ expected: String) -> JSONSyntaxError {
    guard peek != nil else {
      return JSONSyntaxError(offset: offset, reason: .truncated(inside: .root))
    }
    return JSONSyntaxError(offset: offset, reason: .expected(expected, found: foundHere))
  }

  /// The next word or character, for error messages.
  private var foundHere: String {
    let remainder = bytes[offset...]
    let word = remainder.prefix(20).prefix(while: \.isWordByte)
    if !word.isEmpty { return String(decoding: word, as: UTF8.self) }
    let text = String(decoding: remainder.prefix(4), as: UTF8.self)
    return Excerpt.quoted(String(text.unicodeScalars.prefix(1)))
  }
}

extension JSONScanner {
  /// Reads `true`, `false`, or `null`.
  mutating func readWord() throws(JSONSyntaxError) -> JSONNode.Value {
    let literals: [(StaticString, JSONNode.Value)] = [
      ("true", .bool(true)), ("false", .bool(false)), ("null", .null),
    ]
    let found = bytes[offset...].prefix(6).prefix(while: \.isWordByte)
    for (word, value) in literals {
      let isWhole = word.withUTF8Buffer { found.elementsEqual($0) }
      if isWhole {
        offset += found.count
        return value
      }
      let isBegun = word.withUTF8Buffer { $0.starts(with: found) }
      if isBegun, !found.isEmpty, found.endIndex == bytes.endIndex {
        offset = bytes.endIndex
        throw JSONSyntaxError(offset: offset, reason: .truncated(inside: .root))
      }
    }
    throw unexpected("a value")
  }

  /// Reads a number and returns it as written.
  mutating func readNumber() throws(JSONSyntaxError) -> String {
    let start = offset
    _ = skip("-")
    if !skip("0") { try readDigits() }
    if skip(".") { try readDigits() }
    if skip("e") || skip("E") {
      if !skip("+") { _ = skip("-") }
      try readDigits()
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func readDigits() throws(JSONSyntaxError) {
    guard let digit = peek, digit.isDigit else { throw unexpected("a digit") }
    while let digit = peek, digit.isDigit { advance() }
  }

  /// Reads a quoted string and returns its value.
  mutating func readString() throws(JSONSyntaxError) -> String {
    advance()
    var text: [UInt8] = []
    while true {
      let start = offset
      while let byte = peek, byte.isPlainInString { advance() }
      let run = bytes[start..<offset]
      switch peek {
      case UInt8(ascii: "\""):
        advance()
        return text.isEmpty
          ? String(decoding: run, as: UTF8.self) : String(decoding: text + run, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text += run
        text += try readEscape().utf8
      default:
        throw unexpected("a string without control characters (escape them as \\u and four digits)")
      }
    }
  }

  private mutating func readEscape() throws(JSONSyntaxError) -> Character {
    let start = offset
    advance()
    let escapes: [(Unicode.Scalar, Character)] = [
      ("\"", "\""), ("\\", "\\"), ("/", "/"), ("b", "\u{8}"), ("f", "\u{C}"), ("n", "\n"),
      ("r", "\r"), ("t", "\t"),
    ]
    for (letter, character) in escapes where skip(letter) { return character }
    guard skip("u") else { throw unexpected("one of \"\\/bfnrtu after '\\'") }
    let unit = try readHexadecimal()
    if let scalar = Unicode.Scalar(unit) { return Character(scalar) }
    if UTF16.isLeadSurrogate(unit), skip("\\"), skip("u") {
      let trail = try readHexadecimal()
      if UTF16.isTrailSurrogate(trail) {
        return Character(UTF16.decode(UTF16.EncodedScalar([unit, trail])))
      }
    }
    if peek == nil { throw unexpected("") }
    let found = "\\u\(String(unit, radix: 16, uppercase: true))"
    throw JSONSyntaxError(
      offset: start, reason: .expected("both halves of a surrogate pair", found: found))
  }

  private mutating func readHexadecimal() throws(JSONSyntaxError) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw unexpected("four hexadecimal digits after '\\u'")
      }
      value = value << 4 | UInt16(digit)
      advance()
    }
    return value
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// A Boolean value that indicates whether the byte can be part of a word or a number.
  fileprivate var isWordByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"):
      true
    default: isDigit
    }
  }

  /// A Boolean value that indicates whether the byte is unescaped in a string.
  fileprivate var isPlainInString: Bool {
    self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}
