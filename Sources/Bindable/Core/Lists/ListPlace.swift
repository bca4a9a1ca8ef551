/// Where an item of a list is: the section, and the row in it, both counted from 0.
///
/// ```swift
/// let place = ListPlace(section: 1, row: 0)
/// print(place)  // 1.0
/// ```
public struct ListPlace: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  // Four bytes each: a change of a long list has many of them.
  @usableFromInline let section32: Int32
  @usableFromInline let row32: Int32

  /// Makes a place.
  ///
  /// - Precondition: Neither is negative or above 2³¹ − 1.
  @inlinable
  public init(section: Int, row: Int) {
    section32 = Int32(section)
    row32 = Int32(row)
  }

  /// The section, counted from 0.
  @inlinable public var section: Int { Int(section32) }

  /// The row in the section, counted from 0.
  @inlinable public var row: Int { Int(row32) }

  /// The order of reading: by section, then by row.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    (left.section32, left.row32) < (right.section32, right.row32)
  }

  /// The section, a point and the row: `1.0`.
  public var description: String { "\(section).\(row)" }
}
