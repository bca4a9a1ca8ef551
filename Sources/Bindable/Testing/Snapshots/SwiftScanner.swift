/// Steps over pieces of Swift source: comments, strings, what is in parentheses.
///
/// It knows just enough of the language to find the end of a call and the literal behind it. It
/// does not know regular expressions between bare slashes; one that holds an odd parenthesis or
/// quote makes it stop, or end elsewhere, where `InlineSource` then finds no literal.
struct SwiftScanner {
  /// A string literal that was stepped over.
  struct Literal {
    let range: Range<Int>
    let hasInterpolation: Bool
  }

  /// The source ended inside of something, or what was sought is not there.
  struct Unfinished: Error {}

  let bytes: [UInt8]
  var position: Int

  init(_ bytes: [UInt8], at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// The byte here or further on; zero behind the end.
  func byte(ahead: Int = 0) -> UInt8 {
    position + ahead < bytes.count ? bytes[position + ahead] : 0
  }

  /// Steps from a macro to the parenthesis of the one call of a function in its arguments.
  ///
  /// - Throws: Where there is no such call, or more than one.
  mutating func skip(toCallOf name: StaticString) throws(Unfinished) {
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
        guard found == nil else { throw Unfinished() }
        found = position + length
      }
      position += 1
    }
    guard let found else { throw Unfinished() }
    position = found
  }

  // Whether the letter before belongs to the same name.
  private var isWithinName: Bool {
    let before = position > 0 ? bytes[position - 1] : 0
    return before >= 0x80 || before == UInt8(ascii: "_")
      || Character(Unicode.Scalar(before)).isLetter || Character(Unicode.Scalar(before)).isNumber
  }

  private func startsWith(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      bytes[min(position, bytes.count)...].starts(with: text)
    }
  }

  /// Steps over blanks, line ends and comments.
  mutating func skipTrivia() throws(Unfinished) {
    while position < bytes.count {
      switch byte() {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        position += 1
      default:
        guard try skipComment() else { return }
      }
    }
  }

  /// Steps over a comment, if one begins here.
  private mutating func skipComment() throws(Unfinished) -> Bool {
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
      if position > bytes.count { throw Unfinished() }
    } while depth > 0
    return true
  }

  /// Steps from an opening parenthesis, bracket or brace to behind the one that closes it.
  mutating func skipBalanced() throws(Unfinished) {
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
        if position >= bytes.count { throw Unfinished() }
      }
    } while depth > 0
  }

  /// Steps over a string literal, if one begins here.
  mutating func skipString() throws(Unfinished) -> Literal? {
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
        throw Unfinished()
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
