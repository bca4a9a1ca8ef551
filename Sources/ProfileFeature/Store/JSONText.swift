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
    /// The offset of the value.
    var offset = 0
    /// The offset of the latest key.
    var keyOffset = 0
    /// A Boolean value that indicates whether the object has the same key before.
    var isRepeated = false
  }

  /// The next part of the text, unless an object or array ends.
  private enum Expectation {
    case key, value, comma
  }

  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Returns the location of a byte.
  func location(of offset: Int) -> TextLocation { TextLocation(of: offset, in: bytes) }

  /// The offset of the end.
  var end: Int { bytes.count }

  /// Returns the offset of the value at a path of keys and indices, or of the innermost value
  /// around it that exists.
  func offset(of path: [String]) -> Int {
    var offset = 0
    _ = first { place in
      if path.starts(with: place.path) { offset = place.offset }
      return place.path == path
    }
    return offset
  }

  /// The first string or number that Foundation can't represent, or `nil` if there's none.
  var unrepresentable: Place? {
    first { place in
      let rest = bytes[place.offset...], isText = rest.first == UInt8(ascii: "\"")
      if rest.starts(with: "{".utf8) || rest.starts(with: "[".utf8) { return false }
      let end = rest.firstIndex { $0 <= 0x20 || ",]}".utf8.contains($0) } ?? end
      let scalar = Data(rest[..<(isText ? endOfString(at: place.offset) : end)])
      return (try? JSONSerialization.jsonObject(with: scalar, options: .fragmentsAllowed)) == nil
    }
  }

  /// Returns the first value with a property, each before those in it, or `nil` if there's none.
  func first(where isFound: (Place) -> Bool) -> Place? {
    var place = Place()
    // For each object or array around the position, the keys so far, or the number of commas.
    var around: [(keys: Set<String>?, commas: Int)] = []
    var (expected, position) = (Expectation.value, 0)
    while position < bytes.count {
      let (start, byte, last) = (position, bytes[position], around.count - 1)
      position = byte == UInt8(ascii: "\"") ? endOfString(at: start) : start + 1
      switch byte {
      case ...0x20, UInt8(ascii: ":"): break
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if around.popLast() != nil { place.path.removeLast() }
        expected = .comma
      case UInt8(ascii: ",") where last >= 0:
        around[last].commas += 1
        place.path[last] = "\(around[last].commas)"
        expected = around[last].keys == nil ? .value : .key
      case _ where expected == .key:
        place.path[last] = key(in: start..<position)
        place.keyOffset = start
        place.isRepeated = around[last].keys?.insert(place.path[last]).inserted == false
        expected = .value
      case _ where expected == .value:
        place.offset = start
        if isFound(place) { return place }
        let isObject = byte == UInt8(ascii: "{")
        expected = isObject ? .key : byte == UInt8(ascii: "[") ? .value : .comma
        if expected == .comma { break }
        around.append((isObject ? [] : nil, 0))
        place.path.append("0")
      default: break
      }
    }
    return nil
  }

  private func endOfString(at start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(end + 1, bytes.count)
  }

  private func key(in range: Range<Int>) -> String {
    let quoted = bytes[range]
    let key =
      quoted.contains(UInt8(ascii: "\\"))
      ? try? JSONDecoder().decode(String.self, from: Data(quoted)) : nil
    return key ?? String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
  }
}
