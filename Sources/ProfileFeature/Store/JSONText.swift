import Foundation

/// JSON text in which values are located by their paths, for messages.
///
/// ```swift
/// JSONText(#"{"users": [{"id": 1}]}"#).offset(of: ["users", "0", "id"])   // 18
/// ```
///
/// Whether the text is valid is for the decoder to say. In other text, locations are approximate.
struct JSONText {
  /// A value in the text.
  struct Place {
    /// The keys and indices that lead to the value.
    var path: [String] = []
    /// The offset of the key of the value, or else of the value.
    var keyOffset = 0
    var offset = 0
    /// A Boolean value that indicates whether the object has the same key before.
    var isRepeated = false
  }

  private let bytes: [UInt8]
  private var position = 0
  private var place = Place()

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Returns the location of a byte.
  func location(of offset: Int) -> TextLocation { TextLocation(of: offset, in: bytes) }

  /// The offset of the end.
  var end: Int { bytes.count }

  // MARK: - Values

  /// Returns the offset of the value at a path of keys and indices, or of the innermost value around
  /// it that exists.
  func offset(of path: [String]) -> Int {
    var offset = 0
    _ = first { place in
      if path.starts(with: place.path) { offset = place.offset }
      return place.path == path
    }
    return offset
  }

  /// Returns the offset of the first occurrence of a number, or `nil` if there's none.
  func offset(ofNumber number: String) -> Int? {
    first { bytes[$0.offset...].starts(with: number.utf8) }?.offset
  }

  /// Returns the first value with a property, each before those in it, or `nil` if there's none.
  func first(where isFound: (Place) -> Bool) -> Place? {
    var text = self
    return text.find(isFound) ? text.place : nil
  }

  private mutating func find(_ isFound: (Place) -> Bool) -> Bool {
    skipBlanks()
    place.offset = position
    if isFound(place) { return true }
    guard let isObject = isAtObject else {
      skipValue()
      return false
    }
    var keys: Set<String> = []
    var index = 0
    while advance(toValue: index) {
      place.keyOffset = position
      place.path.append(isObject ? readKey() : "\(index)")
      place.isRepeated = isObject && !keys.insert(place.path[place.path.count - 1]).inserted
      if find(isFound) { return true }
      place.path.removeLast()
      index += 1
    }
    return false
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
