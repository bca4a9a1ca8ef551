import Foundation

/// A scanner that finds what Foundation's decoder doesn't say: the place of a value, the place where
/// text stops being JSON, and keys that an object has twice.
///
/// ```swift
/// let text = #"{"users": [{"id": 1}]}"#
/// JSONScanner.location(of: [.key("users"), .index(0), .key("id")], in: text)  // 1:19
/// ```
struct JSONScanner {
  /// A step of a path to a value.
  enum Step: Equatable {
    case key(String)
    case index(Int)
  }

  /// The reason why a scan ends.
  private enum End: Error {
    /// The value at the path begins here.
    case found(Int)
    /// An object has had the key before.
    case duplicate(String, Int)
    /// The text isn't JSON from here on.
    case invalid(Int)
  }

  private let bytes: [UInt8]
  private var index = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the location of the value at a path, or of the last value that exists on the way.
  static func location(of path: [Step], in text: String) -> TextLocation? {
    let bytes = Array(text.utf8)
    for length in (0...path.count).reversed() {
      if case .found(let offset) = end(of: bytes, at: path[..<length]) {
        return TextLocation(of: offset, in: bytes)
      }
    }
    return nil
  }

  /// Returns the location where the text stops being JSON, such as its end if it's truncated.
  static func locationOfSyntaxError(in text: String) -> TextLocation? {
    let bytes = Array(text.utf8)
    guard case .invalid(let offset) = end(of: bytes, at: nil) else { return nil }
    return TextLocation(of: offset, in: bytes)
  }

  /// Returns the first key that an object has twice and the location of the second one.
  static func duplicateKey(in text: String) -> (key: String, location: TextLocation)? {
    let bytes = Array(text.utf8)
    guard case .duplicate(let key, let offset) = end(of: bytes, at: nil) else { return nil }
    return (key, TextLocation(of: offset, in: bytes))
  }

  private static func end(of bytes: [UInt8], at path: ArraySlice<Step>?) -> End? {
    var scanner = JSONScanner(bytes)
    do throws(End) {
      try scanner.scanValue(at: path, depth: 0)
      scanner.skipBlanks()
      return scanner.index < bytes.count ? .invalid(scanner.index) : nil
    } catch {
      return error
    }
  }

  // MARK: Values

  private func byte() -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte = byte(), byte == 0x20 || (0x09...0x0D).contains(byte) { index += 1 }
  }

  private mutating func accept(_ character: Unicode.Scalar) -> Bool {
    guard byte() == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Scans a value, which is on the way to the wanted one if `path` isn't `nil`.
  private mutating func scanValue(at path: ArraySlice<Step>?, depth: Int) throws(End) {
    skipBlanks()
    if path?.isEmpty == true { throw .found(index) }
    // Foundation's decoder accepts 512 levels, so deeper ones aren't followed.
    guard depth <= 512 else { throw .invalid(index) }
    let start = index
    if accept("{") {
      try scanMembers(at: path, depth: depth)
    } else if accept("[") {
      try scanElements(at: path, depth: depth)
    } else if byte() == UInt8(ascii: "\"") {
      try scanText()
    } else {
      try scanWord(from: start)
    }
  }

  private mutating func scanMembers(at path: ArraySlice<Step>?, depth: Int) throws(End) {
    var keys: Set<String> = []
    skipBlanks()
    if accept("}") { return }
    repeat {
      skipBlanks()
      let start = index
      let key = try scanText()
      guard keys.insert(key).inserted || path != nil else { throw .duplicate(key, start) }
      skipBlanks()
      guard accept(":") else { throw .invalid(index) }
      try scanValue(at: path?.first == .key(key) ? path?.dropFirst() : nil, depth: depth + 1)
      skipBlanks()
    } while accept(",")
    guard accept("}") else { throw .invalid(index) }
  }

  private mutating func scanElements(at path: ArraySlice<Step>?, depth: Int) throws(End) {
    skipBlanks()
    if accept("]") { return }
    var number = 0
    repeat {
      try scanValue(at: path?.first == .index(number) ? path?.dropFirst() : nil, depth: depth + 1)
      number += 1
      skipBlanks()
    } while accept(",")
    guard accept("]") else { throw .invalid(index) }
  }

  @discardableResult private mutating func scanText() throws(End) -> String {
    let start = index
    guard accept("\"") else { throw .invalid(start) }
    var isEscaped = false
    while let byte = byte(), byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw .invalid(index) }
      isEscaped = isEscaped || byte == UInt8(ascii: "\\")
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard accept("\"") else { throw .invalid(bytes.count) }
    let text = bytes[start..<index]
    guard isEscaped else { return String(decoding: text.dropFirst().dropLast(), as: UTF8.self) }
    guard let text = try? JSONDecoder().decode(String.self, from: Data(text)) else {
      throw .invalid(start)
    }
    return text
  }

  /// Scans a number, or `true`, `false`, or `null`.
  private mutating func scanWord(from start: Int) throws(End) {
    while let byte = byte(), Self.isInWord(byte) { index += 1 }
    let word = String(decoding: bytes[start..<index], as: UTF8.self)
    if ["true", "false", "null"].contains(word) { return }
    guard word.first == "-" || word.first?.isASCII == true && word.first?.isNumber == true,
      Double(word)?.isFinite == true
    else { throw .invalid(start) }
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "0"..."9", "A"..."Z", "a"..."z", "+", "-", ".": true
    default: false
    }
  }
}
