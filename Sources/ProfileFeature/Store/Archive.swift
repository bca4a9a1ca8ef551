import Foundation

/// A type that saves one value and restores it on the next launch.
///
/// ```swift
/// let archive = Archive<SavedState>(FileStorage("state/session.json"))
/// var state = try await archive.load() ?? SavedState()
/// state.signedInID = 2
/// try await archive.save(state)
/// try await archive.load()   // from the cache: nothing is read
/// ```
///
/// The value is written as JSON with a schema number. Data from a newer program is never changed.
/// Corrupt data is quarantined, the error states the location of the problem and the new name, and
/// the next `load()` returns `nil`.
public actor Archive<Value: Codable & Sendable> {
  /// The schema number to write, which is also the highest one that can be read.
  public let schema: Int
  private let medium: any ArchiveStorage

  /// The name in error messages.
  nonisolated var name: String { medium.name }

  private enum Cache {
    case unread
    case read(Value?)
  }

  private struct Envelope: Codable {
    let schema: Int
    let value: Value
  }

  private var cache = Cache.unread
  private var stored: [UInt8]?
  /// The number of reads from the storage and from the cache.
  public private(set) var readCount = 0, hitCount = 0
  /// The number of writes to the storage.
  public private(set) var writeCount = 0

  /// Creates an archive in `medium`.
  ///
  /// - Precondition: `schema` is positive.
  public init(_ medium: any ArchiveStorage, schema: Int = 1) {
    precondition(schema > 0, "The schema number must be positive, but is \(schema).")
    self.medium = medium
    self.schema = schema
  }

  /// Returns the saved value, or `nil` if there's none.
  public func load() throws(ArchiveError) -> Value? {
    if case .read(let value) = cache {
      hitCount += 1
      return value
    }
    readCount += 1
    guard let bytes = try medium.read() else {
      cache = .read(nil)
      return nil
    }
    do throws(ProfileFileError) {
      let value = try decode(bytes)
      cache = .read(value)
      stored = bytes
      return value
    } catch {
      if let newer = newerSchema(of: bytes) {
        throw ArchiveError(medium.name, .newer(schema: newer, known: schema))
      }
      throw ArchiveError(medium.name, .corrupt(error, keptAt: try medium.quarantine()))
    }
  }

  /// Saves a value and replaces the previous one.
  ///
  /// Has no effect if the value is already saved. Data from a newer program isn't replaced.
  public func save(_ value: Value) throws(ArchiveError) {
    // The existing data must be checked before it's replaced.
    if case .unread = cache { _ = try load() }
    let bytes = try encode(value)
    if bytes != stored {
      writeCount += 1
      try medium.write(bytes)
      stored = bytes
    }
    cache = .read(value)
  }

  /// Clears the cache, so that the next `load()` reads data that another program may have written.
  public func forget() {
    cache = .unread
    stored = nil
  }

  private func encode(_ value: Value) throws(ArchiveError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try Array(encoder.encode(Envelope(schema: schema, value: value))) + [0x0A]
    } catch {
      throw ArchiveError(medium.name, .unencodable(reason: "\(error)"))
    }
  }

  // Parsed twice: this module's reader provides the location of an error, and Foundation's decoder
  // creates the value.
  private func decode(_ bytes: [UInt8]) throws(ProfileFileError) -> Value {
    let root = try ProfileFileError.node(in: bytes, named: medium.name)
    do {
      let envelope = try JSONDecoder().decode(Envelope.self, from: Data(bytes))
      guard envelope.schema > 0, envelope.schema <= schema else {
        throw ProfileFileError(
          file: medium.name, reason: .outOfRange(.root["schema"], found: "\(envelope.schema)"))
      }
      return envelope.value
    } catch let error as ProfileFileError {
      throw error
    } catch let error as DecodingError {
      throw ProfileFileError(error, in: root, bytes, named: medium.name)
    } catch {
      throw ProfileFileError(
        file: medium.name, reason: .unreadable(reason: "\(type(of: error))"))
    }
  }

  private func newerSchema(of bytes: [UInt8]) -> Int? {
    guard let root = try? ProfileFileError.node(in: bytes, named: medium.name),
      let found = try? JSONCursor(node: root, path: .root).member("schema").integer(),
      found > schema
    else { return nil }
    return found
  }
}

extension ProfileFileError {
  /// Returns the parsed JSON value.
  static func node(in bytes: [UInt8], named name: String) throws(ProfileFileError) -> JSONNode {
    try InputFile.checkUTF8(bytes, named: name)
    if bytes.allSatisfy({ $0 <= 0x20 }) {
      throw ProfileFileError(file: name, reason: .truncated(inside: .root))
    }
    do throws(JSONSyntaxError) {
      return try JSONReader.read(bytes)
    } catch {
      throw ProfileFileError(
        file: name, location: TextLocation(of: error.offset, in: bytes),
        reason: Reason(error.reason))
    }
  }

  /// Creates an error from a decoding error, with its location in the text.
  init(_ error: DecodingError, in root: JSONNode, _ bytes: [UInt8], named name: String) {
    func path(_ keys: [any CodingKey]) -> DataPath {
      keys.reduce(.root) { path, key in key.intValue.map { path[$0] } ?? path[key.stringValue] }
    }
    let (keys, reason): ([any CodingKey], Reason)
    switch error {
    case .keyNotFound(let key, let context):
      keys = context.codingPath
      reason = .missingKey(path(keys), key: key.stringValue)
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      keys = context.codingPath
      let found = root.node(at: path(keys))?.summary ?? "nothing"
      reason = .wrongType(path(keys), expected: Self.message(for: type), found: found)
    case .dataCorrupted(let context):
      keys = context.codingPath
      let found = root.node(at: path(keys))?.summary ?? "nothing"
      reason = .wrongType(path(keys), expected: "a different value", found: found)
    @unknown default:
      (keys, reason) = ([], .wrongType(.root, expected: "a different value", found: "this one"))
    }
    let offset = root.node(at: path(keys))?.offset ?? root.offset
    self.init(file: name, location: TextLocation(of: offset, in: bytes), reason: reason)
  }

  private static func message(for type: any Any.Type) -> String {
    switch type {
    case is any BinaryInteger.Type: "an integer"
    case is any BinaryFloatingPoint.Type: "a number"
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is [Any].Type: "an array"
    default: "an object"
    }
  }
}
