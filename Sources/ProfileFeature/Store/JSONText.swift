import Foundation

/// JSON text in which values are located by their paths, for messages.
///
/// ```swift
/// JSONText(#"{"users": [{"id": 1}]}"#).offset(of: ["users", "0", "id"])   // 18
/// ```
///
/// Whether the text is valid is for the decoder to say. In other text, locations are approximate.
struct JSONText {
  private let bytes: [UInt8]
  private var position = 0

  /// A step of a path: a key, or an index.
  private struct Step: CodingKey {
    let stringValue: String
    var intValue: Int?
    init(stringValue: String) { self.stringValue = stringValue }
    init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
  }

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Returns the location of a byte.
  func location(of offset: Int) -> TextLocation { TextLocation(of: offset, in: bytes) }

  /// The offset of the end.
  var end: Int { bytes.count }

  // MARK: - Values

  /// Returns the offset of the value at a path of keys and indices, or of the innermost value around
  /// it that exists.
  func offset(of path: [String]) -> Int {
    var text = self
    return text.find(path[...])
  }

  private mutating func find(_ path: ArraySlice<String>) -> Int {
    skipBlanks()
    let start = position
    guard let step = path.first, let isObject = isAtObject else { return start }
    var index = 0
    while advance(toValue: index) {
      if (isObject ? readKey() : "\(index)") == step { return find(path.dropFirst()) }
      skipValue()
      index += 1
    }
    return start
  }

  /// Returns the path and the offset of the first key that an object has twice, if there's one.
  func repeatedKey() -> (path: [any CodingKey], offset: Int)? {
    var text = self
    var path: [any CodingKey] = []
    return text.repeatedKey(below: &path).map { (path, $0) }
  }

  private mutating func repeatedKey(below path: inout [any CodingKey]) -> Int? {
    skipBlanks()
    guard let isObject = isAtObject else {
      skipValue()
      return nil
    }
    var keys: Set<String> = []
    var index = 0
    while advance(toValue: index) {
      let start = position
      if isObject {
        let key = readKey()
        path.append(Step(stringValue: key))
        if !keys.insert(key).inserted { return start }
      } else {
        path.append(Step(intValue: index))
      }
      if let found = repeatedKey(below: &path) { return found }
      path.removeLast()
      index += 1
    }
    return nil
  }

  /// Returns the offset of the first occurrence of a number, or `nil` if there's none.
  func offset(ofNumber number: String) -> Int? {
    var text = self
    while let byte = text.current {
      if byte == UInt8(ascii: "\"") {
        text.skipString()
      } else if bytes[text.position...].starts(with: number.utf8) {
        return text.position
      } else {
        text.position += 1
      }
    }
    return nil
  }

  // MARK: - Scanning

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Returns whether there's an object or else an array at the position, or `nil` for another value.
  private var isAtObject: Bool? {
    switch current {
    case UInt8(ascii: "{"): true
    case UInt8(ascii: "["): false
    default: nil
    }
  }

  /// Moves past the bracket or comma before a value, or past the end.
  ///
  /// - Returns: `false` at the end.
  private mutating func advance(toValue index: Int) -> Bool {
    skipBlanks()
    let hasMore = index == 0 || current == UInt8(ascii: ",")
    if position < bytes.count { position += 1 }
    if !hasMore { return false }
    skipBlanks()
    guard let byte = current, byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]") else {
      if position < bytes.count { position += 1 }
      return false
    }
    return true
  }

  private mutating func readKey() -> String {
    let start = position
    skipString()
    let quoted = bytes[start..<position]
    let key =
      quoted.contains(UInt8(ascii: "\\"))
      ? try? JSONDecoder().decode(String.self, from: Data(quoted)) : nil
    skipBlanks()
    if current == UInt8(ascii: ":") { position += 1 }
    return key ?? String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
  }

  private mutating func skipBlanks() {
    while let byte = current, byte <= 0x20 { position += 1 }
  }

  private mutating func skipString() {
    position += 1
    while let byte = current, byte != UInt8(ascii: "\"") {
      position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(position + 1, bytes.count)
  }

  private mutating func skipValue() {
    var depth = 0
    while let byte = current {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0: return
      case UInt8(ascii: "\""):
        skipString()
        continue
      default: break
      }
      position += 1
    }
  }
}
