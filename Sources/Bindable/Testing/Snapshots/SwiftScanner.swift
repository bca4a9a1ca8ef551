/// A scanner that skips parts of Swift source: comments, strings, and balanced parentheses.
///
/// It recognizes only what is needed to find the end of a call and the literal after it. It doesn't
/// recognize regular expressions between bare slashes. If one contains an unbalanced parenthesis or
/// a quote, the scanner fails or ends at a wrong position, where `InlineSource` finds no literal.
struct SwiftScanner {
  /// A skipped string literal.
  struct Literal {
    let range: Range<Int>
    let hasInterpolation: Bool
  }

  /// An error that indicates an unexpected end of the source, or a missing call.
  struct UnexpectedEnd: Error {}

  let bytes: [UInt8]
  var position: Int

  init(_ bytes: [UInt8], at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// Returns the byte at an offset from the position, or zero after the end.
  func byte(ahead: Int = 0) -> UInt8 {
    position + ahead < bytes.count ? bytes[position + ahead] : 0
  }

  /// Skips from a macro to the parenthesis of the only call of a function in its arguments.
  ///
  /// - Throws: `UnexpectedEnd` if there is no such call, or more than one.
  mutating func skip(toCallOf name: StaticString) throws(UnexpectedEnd) {
    while position < bytes.count, byte() != UInt8(ascii: "(") { position += 1 }
    var end = self
    try end.skipBalanced()
    position += 1
    var found: Int?
    while position < end.position {
      if try skipComment() { continue }
      if try skipString() != nil { continue }
      let length = name.utf8CodeUnitCount
      if startsWith(name), byte(ahead: length) == UInt8(ascii: "("), !isWithinName {
        guard found == nil else { throw UnexpectedEnd() }
        found = position + length
      }
      position += 1
    }
    guard let found else { throw UnexpectedEnd() }
    position = found
  }

  /// Returns the position of the argument with a label, if the call at the position has one.
  func argument(labeled label: StaticString) throws(UnexpectedEnd) -> Int? {
    var scanner = self
    scanner.position += 1
    while scanner.position < bytes.count, scanner.byte() != UInt8(ascii: ")") {
      if try scanner.skipComment() { continue }
      if try scanner.skipString() != nil { continue }
      if "([{".utf8.contains(scanner.byte()) {
        try scanner.skipBalanced()
        continue
      }
      guard let word = scanner.skipWord() else {
        scanner.position += 1
        continue
      }
      guard word.elementsEqual(label.withUTF8Buffer { Array($0) }) else { continue }
      try scanner.skipTrivia()
      guard scanner.byte() == UInt8(ascii: ":") else { continue }
      scanner.position += 1
      try scanner.skipTrivia()
      return scanner.position
    }
    return nil
  }

  /// Skips a name or keyword, if one begins here.
  mutating func skipWord() -> ArraySlice<UInt8>? {
    // A name between backticks can contain blanks.
    if byte() == UInt8(ascii: "`"),
      let end = bytes[(position + 1)...].firstIndex(where: { $0 == 0x60 || $0 == 0x0A }),
      bytes[end] == 0x60
    {
      defer { position = end + 1 }
      return bytes[position + 1..<end]
    }
    let word = bytes[min(position, bytes.count)...].prefix(while: Self.isPartOfName)
    position += word.count
    return word.isEmpty ? nil : word
  }

  // `true` if the previous byte belongs to the same name.
  private var isWithinName: Bool { position > 0 && Self.isPartOfName(bytes[position - 1]) }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x80..., UInt8(ascii: "_"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: false
    }
  }

  private func startsWith(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      bytes[min(position, bytes.count)...].starts(with: text)
    }
  }

  /// Skips blanks, line breaks, and comments.
  mutating func skipTrivia() throws(UnexpectedEnd) {
    while position < bytes.count {
      switch byte() {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        position += 1
      default:
        guard try skipComment() else { return }
      }
    }
  }

  /// Skips a comment, if one begins here.
  mutating func skipComment() throws(UnexpectedEnd) -> Bool {
    if startsWith("//") {
      while position < bytes.count, byte() != UInt8(ascii: "\n") { position += 1 }
      return true
    }
    guard startsWith("/*") else { return false }
    var depth = 0
    repeat {
      if startsWith("/*") {
        depth += 1
        position += 2
      } else if startsWith("*/") {
        depth -= 1
        position += 2
      } else {
        position += 1
      }
      if position > bytes.count { throw UnexpectedEnd() }
    } while depth > 0
    return true
  }

  /// Skips from an opening parenthesis, bracket, or brace to the end of the matching one.
  mutating func skipBalanced() throws(UnexpectedEnd) {
    var depth = 0
    repeat {
      switch byte() {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        position += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        position += 1
      default:
        if try skipComment() { continue }
        if try skipString() != nil { continue }
        position += 1
        if position >= bytes.count { throw UnexpectedEnd() }
      }
    } while depth > 0
  }

  /// Skips a string literal, if one begins here.
  mutating func skipString() throws(UnexpectedEnd) -> Literal? {
    let start = position
    var hashes = 0
    while byte(ahead: hashes) == UInt8(ascii: "#") { hashes += 1 }
    guard byte(ahead: hashes) == UInt8(ascii: "\"") else { return nil }
    position += hashes
    // `""` is an empty literal unless a third quote follows.
    let quotes = startsWith("\"\"\"") ? 3 : 1
    position += quotes
    var hasInterpolation = false
    while !closes(quotes: quotes, hashes: hashes) {
      if position >= bytes.count || (quotes == 1 && byte() == UInt8(ascii: "\n")) {
        throw UnexpectedEnd()
      }
      if byte() == UInt8(ascii: "\\"), hasHashes(hashes, ahead: 1) {
        position += 1 + hashes
        if byte() == UInt8(ascii: "(") {
          hasInterpolation = true
          try skipBalanced()
          continue
        }
      }
      position += 1
    }
    position += quotes + hashes
    return Literal(range: start..<position, hasInterpolation: hasInterpolation)
  }

  private func closes(quotes: Int, hashes: Int) -> Bool {
    let areQuotes = quotes == 3 ? startsWith("\"\"\"") : byte() == UInt8(ascii: "\"")
    return areQuotes && hasHashes(hashes, ahead: quotes)
  }

  private func hasHashes(_ count: Int, ahead: Int) -> Bool {
    (0..<count).allSatisfy { byte(ahead: ahead + $0) == UInt8(ascii: "#") }
  }
}
