/// The number that tells one `Owner` from all others.
///
/// ```swift
/// let ada: User.ID = 1
/// let daydream: Photo.ID = 1
/// ada == daydream  // does not compile: a user is no photo
/// ```
public struct Identifier<Owner>: Hashable, Sendable {
  /// The number itself.
  public var rawValue: Int

  /// Makes the identifier with a number.
  public init(_ rawValue: Int) { self.rawValue = rawValue }
}

extension Identifier: ExpressibleByIntegerLiteral {
  /// Makes the identifier from a literal.
  public init(integerLiteral value: Int) { self.init(value) }
}

extension Identifier: CustomStringConvertible {
  /// The number as text.
  public var description: String { String(rawValue) }
}
