/// A strict JSON parser that reports the location of errors.
///
/// `JSONSerialization` isn't suitable for files written by hand: it accepts `[1,]` and `true` as a
/// number, keeps one of two equal keys, reports an error's location only in its message, and
/// doesn't report the location of a value with the wrong type.
///
/// The bytes must be UTF-8. Open arrays and objects are kept in an array instead of on the call
/// stack. `nestingLimit` exists because deallocating a deep tree is recursive.
struct JSONReader {
  /// The maximum nesting depth of arrays and objects.
  static let nestingLimit = 512

  /// An array or object that isn't closed yet.
  ///
  /// `keys` and `items` of an object have equal counts, except for one extra key while its value is
  /// read.
  private struct Open {
    let offset: Int
    let isObject: Bool
    var keys: [(text: String, offset: Int)] = []
    var items: [JSONNode] = []

    var closed: JSONNode {
      guard isObject else { return JSONNode(value: .array(items), offset: offset) }
      let members = zip(keys, items).map {
        JSONMember(key: $0.text, keyOffset: $0.offset, node: $1)
      }
      return JSONNode(value: .object(members), offset: offset)
    }
  }

  private var scanner: JSONScanner
  private var stack: [Open] = []

  /// Returns the JSON value in `bytes`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  static func read(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONNode {
    var reader = JSONReader(scanner: JSONScanner(bytes))
    do throws(JSONSyntaxError) {
      return try reader.readDocument()
    } catch {
      guard case .truncated = error.reason else { throw error }
      throw JSONSyntaxError(offset: error.offset, reason: .truncated(inside: reader.openPath))
    }
  }

  private init(scanner: JSONScanner) { self.scanner = scanner }

  private mutating func readDocument() throws(JSONSyntaxError) -> JSONNode {
    while true {
      guard let node = try readScalarOrOpen() else { continue }
      if let document = try finish(node) { return document }
    }
  }

  /// Reads a scalar or an empty container, or opens a container and returns `nil`.
  private mutating func readScalarOrOpen() throws(JSONSyntaxError) -> JSONNode? {
    scanner.skipBlanks()
    let offset = scanner.offset
    switch scanner.peek {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      return try open(isObject: scanner.peek == UInt8(ascii: "{"))
    case UInt8(ascii: "\""):
      return JSONNode(value: .string(try scanner.readString()), offset: offset)
    case UInt8(ascii: "-"), (UInt8(ascii: "0")...UInt8(ascii: "9"))?:
      return JSONNode(value: .number(try scanner.readNumber()), offset: offset)
    default:
      return JSONNode(value: try scanner.readWord(), offset: offset)
    }
  }

  private mutating func open(isObject: Bool) throws(JSONSyntaxError) -> JSONNode? {
    let opened = Open(offset: scanner.offset, isObject: isObject)
    guard stack.count < Self.nestingLimit else {
      throw JSONSyntaxError(offset: scanner.offset, reason: .tooDeep(limit: Self.nestingLimit))
    }
    scanner.advance()
    scanner.skipBlanks()
    if scanner.skip(isObject ? "}" : "]") { return opened.closed }
    stack.append(opened)
    if isObject { try readKey(orClose: true) }
    return nil
  }

  private mutating func readKey(orClose: Bool) throws(JSONSyntaxError) {
    scanner.skipBlanks()
    let offset = scanner.offset
    guard scanner.peek == UInt8(ascii: "\"") else {
      throw scanner.unexpected("a key in double quotes\(orClose ? " or '}'" : "")")
    }
    let key = try scanner.readString()
    stack[stack.count - 1].keys.append((key, offset))
    scanner.skipBlanks()
    guard scanner.skip(":") else { throw scanner.unexpected("':'") }
  }

  /// Appends a complete value to the innermost open container and closes the containers that end
  /// here.
  ///
  /// Returns the document when no container is open, or `nil` if another value must follow.
  private mutating func finish(_ node: JSONNode) throws(JSONSyntaxError) -> JSONNode? {
    var node = node
    while let innermost = stack.indices.last {
      stack[innermost].items.append(node)
      scanner.skipBlanks()
      let isObject = stack[innermost].isObject
      if scanner.skip(",") {
        if isObject { try readKey(orClose: false) }
        return nil
      }
      guard scanner.skip(isObject ? "}" : "]") else {
        throw scanner.unexpected(isObject ? "',' or '}'" : "',' or ']'")
      }
      node = stack.removeLast().closed
    }
    scanner.skipBlanks()
    guard scanner.peek == nil else { throw scanner.unexpected("the end of the file") }
    return node
  }

  /// The path of the value that is being read.
  private var openPath: DataPath {
    stack.reduce(.root) { path, open in
      guard open.isObject else { return path[open.items.count] }
      guard open.keys.count > open.items.count, let key = open.keys.last else { return path }
      return path[key.text]
    }
  }
}
