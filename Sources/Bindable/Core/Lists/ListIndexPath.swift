/// An index path that identifies an item of a list by its section and its index in the section.
///
/// ```swift
/// let indexPath = ListIndexPath(section: 1, item: 0)
/// print(indexPath)  // 1.0
/// ```
public struct ListIndexPath: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  // Four bytes each, because a change to a long list has many of them.
  @usableFromInline let section32: Int32
  @usableFromInline let item32: Int32

  /// Creates an index path.
  ///
  /// - Precondition: Both indexes are from 0 to 2³¹ − 1.
  @inlinable
  public init(section: Int, item: Int) {
    section32 = index32(section)
    item32 = index32(item)
  }

  /// The index of the section.
  @inlinable public var section: Int { Int(section32) }

  /// The index of the item in the section.
  @inlinable public var item: Int { Int(item32) }

  /// Returns whether the first index path precedes the second, by section and then by item.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    (left.section32, left.item32) < (right.section32, right.item32)
  }

  /// The section and the item, separated by a period, such as `1.0`.
  public var description: String { "\(section).\(item)" }
}

/// Returns an index in four bytes, which might be one that no list has, such as −1.
///
/// - Precondition: The index is from −2³¹ to 2³¹ − 1.
@inlinable @inline(__always)
func index32(_ index: Int) -> Int32 {
  guard let index32 = Int32(exactly: index) else { trapOnIndex(index) }
  return index32
}

@usableFromInline @inline(never)
func trapOnIndex(_ index: Int) -> Never {
  preconditionFailure("An index must be from −2³¹ to 2³¹ − 1, but is \(index).")
}
