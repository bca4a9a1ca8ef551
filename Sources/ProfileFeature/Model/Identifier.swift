/// An integer that uniquely identifies an `Owner`.
///
/// ```swift
/// let ada: User.ID = 1
/// let daydream: Photo.ID = 1
/// ada == daydream  // doesn't compile: the types differ
/// ```
public struct Identifier<Owner>: Hashable, Sendable {
  /// The integer value.
  public var rawValue: Int

  /// Creates an identifier with an integer.
  public init(_ rawValue: Int) { self.rawValue = rawValue }
}

extension Identifier: ExpressibleByIntegerLiteral {
  /// Creates an identifier from an integer literal.
  public init(integerLiteral value: Int) { self.init(value) }
}

extension Identifier: CustomStringConvertible {
  /// The integer as text.
  public var description: String { String(rawValue) }
}

extension Identifier: Codable {
  /// Decodes an integer, which can be written as `7` or `7.0`.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    do {
      self.init(try value.decode(Int.self))
    } catch let error as DecodingError {
      throw error
    } catch {
      // Foundation's error for a fraction or a large number doesn't state the coding path.
      throw DecodingError.dataCorruptedError(
        in: value, debugDescription: "expected an integer of at most 64 bits")
    }
  }

  /// Encodes the integer.
  public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
}
