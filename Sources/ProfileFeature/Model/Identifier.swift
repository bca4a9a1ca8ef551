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
