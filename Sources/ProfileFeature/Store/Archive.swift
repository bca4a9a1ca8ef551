import Foundation

/// Keeps one value, and has it again in the next run of the program.
///
/// ```swift
/// let archive = Archive<SavedState>(FileMedium("state/session.json"))
/// var state = try await archive.load() ?? SavedState()
/// state.followedIDs.append(2)
/// try await archive.save(state)
/// try await archive.load()   // from the cache: nothing is read
/// ```
///
/// The value is written as JSON, with the number of its schema. What was written by a newer program is
/// left alone; what is no such JSON is set aside, and the error says where in it, and where it is now. The
/// next `load()` finds nothing then, so that the program can go on.
public actor Archive<Value: Codable & Sendable> {
  /// The number of the schema that this program writes; it reads those up to it.
  public let schema: Int
  private let medium: any ArchiveMedium

  /// What errors call it.
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
  private var kept: [UInt8]?
  /// How often the medium was read, and how often that was not necessary.
  public private(set) var readCount = 0, hitCount = 0
  /// How often the medium was written.
  public private(set) var writeCount = 0

  /// Makes an archive in a medium.
  ///
  /// - Precondition: `schema` is positive.
  public init(_ medium: any ArchiveMedium, schema: Int = 1) {
    precondition(schema > 0, "A schema cannot have the number \(schema); count from 1.")
    self.medium = medium
    self.schema = schema
  }

  /// The value that was saved last; `nil` if none was.
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
      kept = bytes
      return value
    } catch {
      if let newer = newerSchema(of: bytes) {
        throw ArchiveError(medium.name, .newer(schema: newer, known: schema))
      }
      throw ArchiveError(medium.name, .corrupt(error, keptAt: try medium.setAside()))
    }
  }

  /// Keeps a value instead of the one before.
  ///
  /// Nothing is written if it is kept already. What a newer program wrote is not replaced.
  public func save(_ value: Value) throws(ArchiveError) {
    // Nobody knows yet what would be replaced.
    if case .unread = cache { _ = try load() }
    let bytes = try encode(value)
    if bytes != kept {
      writeCount += 1
      try medium.write(bytes)
      kept = bytes
    }
    cache = .read(value)
  }

  /// Reads the medium again at the next `load()`: another program may have written it.
  public func forget() {
    cache = .unread
    kept = nil
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

  // Read twice: by the reader of this module, which knows where a mistake is, and by Foundation's, which
  // knows the value.
  private func decode(_ bytes: [UInt8]) throws(ProfileFileError) -> Value {
    let root = try ProfileFileError.node(in: bytes, named: medium.name)
    do {
      let envelope = try JSONDecoder().decode(Envelope.self, from: Data(bytes))
      guard envelope.schema > 0, envelope.schema <= schema else {
        throw ProfileFileError(
          file: medium.name, problem: .outOfRange(.root["schema"], found: "\(envelope.schema)"))
      }
      return envelope.value
    } catch let error as ProfileFileError {
      throw error
    } catch let error as DecodingError {
      throw ProfileFileError(error, in: root, bytes, named: medium.name)
    } catch {
      throw ProfileFileError(
        file: medium.name, problem: .unreadable(reason: "\(type(of: error))"))
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
  /// The one value that a text holds.
  static func node(in bytes: [UInt8], named name: String) throws(ProfileFileError) -> JSONNode {
    try InputFile.checkUTF8(bytes, named: name)
    if bytes.allSatisfy({ $0 <= 0x20 }) {
      throw ProfileFileError(file: name, problem: .truncated(inside: .root))
    }
    do throws(JSONSyntaxError) {
      return try JSONReader.read(bytes)
    } catch {
      throw ProfileFileError(
        file: name, place: TextPlace(of: error.offset, in: bytes), problem: Problem(error.reason))
    }
  }

  /// What a decoder found to be wrong with a text, and where.
  init(_ error: DecodingError, in root: JSONNode, _ bytes: [UInt8], named name: String) {
    func path(_ keys: [any CodingKey]) -> DataPath {
      keys.reduce(.root) { path, key in key.intValue.map { path[$0] } ?? path[key.stringValue] }
    }
    let (keys, problem): ([any CodingKey], Problem)
    switch error {
    case .keyNotFound(let key, let context):
      keys = context.codingPath
      problem = .missingKey(path(keys), key: key.stringValue)
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      keys = context.codingPath
      let found = root.node(at: path(keys))?.summary ?? "nothing"
      problem = .wrongType(path(keys), expected: Self.words(for: type), found: found)
    case .dataCorrupted(let context):
      keys = context.codingPath
      let found = root.node(at: path(keys))?.summary ?? "nothing"
      problem = .wrongType(path(keys), expected: "another value", found: found)
    @unknown default:
      (keys, problem) = ([], .wrongType(.root, expected: "another value", found: "this one"))
    }
    let offset = root.node(at: path(keys))?.offset ?? root.offset
    self.init(file: name, place: TextPlace(of: offset, in: bytes), problem: problem)
  }

  private static func words(for type: any Any.Type) -> String {
    switch type {
    case is any BinaryInteger.Type: "a whole number"
    case is any BinaryFloatingPoint.Type: "a number"
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    case is [Any].Type: "an array"
    default: "an object"
    }
  }
}
