import Foundation

/// A type that saves one value and restores it on the next launch.
///
/// ```swift
/// let archive = Archive<SavedState>(FileStorage("state/session.json"))
/// var state = try await archive.load() ?? SavedState()
/// state.signedInID = 2
/// try await archive.save(state)
/// ```
///
/// The value is written as JSON with a schema number. Data with another schema number is never
/// changed. Corrupt data is quarantined, the error states the location of the problem and the new
/// name, and the next `load()` returns `nil`.
public actor Archive<Value: Codable & Sendable> {
  private let schema: Int
  private let medium: any ArchiveStorage
  private var isReplaceable = false

  /// The name in error messages.
  nonisolated var name: String { medium.name }

  private struct Header: Decodable {
    let schema: Int
  }

  private struct Envelope: Codable {
    let schema: Int
    let value: Value
  }

  /// Creates an archive in `medium` of values whose format has a number.
  public init(_ medium: any ArchiveStorage, schema: Int = 1) {
    (self.medium, self.schema) = (medium, schema)
  }

  /// Returns the saved value, or `nil` if there's none.
  public func load() throws(FileError) -> Value? {
    guard let bytes = try medium.read() else {
      isReplaceable = true
      return nil
    }
    let saved: Int
    do throws(FileError) {
      let text = try String(utf8: bytes, named: name)
      saved = try JSON.decode(Header.self, from: text, named: name).schema
      if saved == schema {
        let value = try JSON.decode(Envelope.self, from: text, named: name).value
        isReplaceable = true
        return value
      }
    } catch {
      let newName = Excerpt.path(try medium.quarantine())
      throw FileError(
        name, .invalid, "\(error.problem); moved to \(newName)", at: error.location)
    }
    throw FileError(
      name, .invalid,
      "schema \(saved) isn't the supported schema \(schema); "
        + "use the program that wrote it or another directory")
  }

  /// Saves a value and replaces the previous one.
  ///
  /// Data with another schema number isn't replaced.
  public func save(_ value: Value) throws(FileError) {
    // The existing data must be checked before it's replaced.
    if !isReplaceable { _ = try load() }
    try medium.write(encoded(value))
  }

  private func encoded(_ value: Value) throws(FileError) -> [UInt8] {
    do {
      return try JSON.encode(Envelope(schema: schema, value: value), .prettyPrinted) + [0x0A]
    } catch {
      throw FileError(
        name, .invalid, "the value can't be encoded as JSON (\(error)); correct the value")
    }
  }
}
