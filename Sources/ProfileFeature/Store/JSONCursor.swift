/// A JSON value with its path in the file.
///
/// ```swift
/// let photo = try cursor.member("photos").elements()[3]
/// try photo.member("rating").number()
/// // throws: photos[3].rating: expected a number, found "x"
/// ```
struct JSONCursor {
  /// An error for an unexpected value, with its offset.
  struct Mismatch: Error {
    let offset: Int
    let reason: ProfileFileError.Reason
  }

  let node: JSONNode
  let path: DataPath

  /// Returns the value of a required key.
  func member(_ key: String) throws(Mismatch) -> JSONCursor {
    guard let member = try optionalMember(key) else {
      throw Mismatch(offset: node.offset, reason: .missingKey(path, key: key))
    }
    return member
  }

  /// Returns the value of an optional key, or `nil` if the key is missing.
  func optionalMember(_ key: String) throws(Mismatch) -> JSONCursor? {
    guard case .object(let members) = node.value else { throw wrongType("an object") }
    let found = members.filter { $0.key == key }
    if found.count > 1 {
      throw Mismatch(offset: found[1].keyOffset, reason: .repeatedKey(path, key: key))
    }
    return found.first.map { JSONCursor(node: $0.node, path: path[key]) }
  }

  /// The value, or `nil` if it's `null`.
  var unlessNull: JSONCursor? { node.value == .null ? nil : self }

  /// Returns the elements of an array.
  func elements() throws(Mismatch) -> [JSONCursor] {
    guard case .array(let elements) = node.value else { throw wrongType("an array") }
    return elements.enumerated().map { JSONCursor(node: $1, path: path[$0]) }
  }

  /// Returns the text of a string.
  func string() throws(Mismatch) -> String {
    guard case .string(let text) = node.value else { throw wrongType("a string") }
    return text
  }

  /// Returns a finite number.
  func number() throws(Mismatch) -> Double {
    guard case .number(let text) = node.value else { throw wrongType("a number") }
    guard let number = Double(text), number.isFinite else { throw outOfRange }
    return number
  }

  /// Returns an integer, which can be written as `7`, `7.0`, or `7e0`.
  func integer() throws(Mismatch) -> Int {
    guard case .number(let text) = node.value else { throw wrongType("an integer") }
    if let integer = Int(text) { return integer }
    let number = try number()
    guard number == number.rounded() else { throw wrongType("an integer") }
    // Beyond 2^53, adjacent integers have the same `Double`, so the value is ambiguous.
    guard abs(number) <= 0x1p53 else { throw outOfRange }
    return Int(number)
  }

  /// Returns the date of a string.
  func timestamp() throws(Mismatch) -> Timestamp {
    guard case .string(let text) = node.value else { throw wrongType("a date") }
    guard let timestamp = Timestamp(text) else {
      throw Mismatch(offset: node.offset, reason: .badDate(path, found: node.summary))
    }
    return timestamp
  }

  private func wrongType(_ expected: String) -> Mismatch {
    Mismatch(
      offset: node.offset,
      reason: .wrongType(path, expected: expected, found: node.summary))
  }

  private var outOfRange: Mismatch {
    Mismatch(offset: node.offset, reason: .outOfRange(path, found: node.summary))
  }
}
