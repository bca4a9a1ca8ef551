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

  private struct Header: Decodable {
    let schema: Int
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
  public func load() throws(FileError) -> Value? {
    if case .read(let value) = cache {
      hitCount += 1
      return value
    }
    readCount += 1
    guard let bytes = try medium.read() else {
      cache = .read(nil)
      return nil
    }
    let saved: Int
    do throws(FileError) {
      saved = try InputFile.decode(Header.self, from: bytes, named: name).schema
      guard saved > 0 else {
        throw FileError(
          name, .invalid, "schema: expected a positive number; correct the value")
      }
      if saved <= schema {
        let value = try InputFile.decode(Envelope.self, from: bytes, named: name).value
        cache = .read(value)
        stored = bytes
        return value
      }
    } catch {
      let newName = Excerpt.path(try medium.quarantine())
      throw FileError(
        name, .invalid, "\(error.problem); moved to \(newName)", at: error.location)
    }
    throw FileError(
      name, .invalid,
      "schema \(saved) is newer than the supported schema \(schema); "
        + "use the newer program or another directory")
  }

  /// Saves a value and replaces the previous one.
  ///
  /// Has no effect if the value is already saved. Data from a newer program isn't replaced.
  public func save(_ value: Value) throws(FileError) {
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

  private func encode(_ value: Value) throws(FileError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try Array(encoder.encode(Envelope(schema: schema, value: value))) + [0x0A]
    } catch {
      throw FileError(
        name, .invalid, "the value can't be encoded as JSON (\(error)); correct the value")
    }
  }
}
