/// The criteria of a diff: the ID of an item, and the equality of contents.
//
// It's a protocol rather than closures, so that a diff is specialized for the type of the items.
@usableFromInline
protocol DiffCriteria<Element> {
  associatedtype Element
  associatedtype ID: Hashable
  func id(_ item: Element) -> ID
  func hasSameContent(_ old: Element, _ new: Element) -> Bool
  /// A Boolean value that indicates whether to compare bytes first, which is faster if IDs and `==`
  /// are expensive; items with equal bytes must be the same item with the same content.
  var comparesBitwise: Bool { get }
}

extension DiffCriteria {
  @inlinable @inline(__always) var comparesBitwise: Bool { false }
}

@usableFromInline
struct IdentifiableCriteria<Element: Identifiable & Equatable>: DiffCriteria {
  // Bytes are compared first in unspecialized code, where IDs and `==` are expensive.
  @usableFromInline let comparesBitwise: Bool
  @inlinable init(comparesBitwise: Bool = false) { self.comparesBitwise = comparesBitwise }
  @inlinable @inline(__always) func id(_ item: Element) -> Element.ID { item.id }
  @inlinable @inline(__always) func hasSameContent(_ old: Element, _ new: Element) -> Bool {
    old == new
  }
}

/// Criteria for items that are their own IDs and are never updated.
@usableFromInline
struct HashableCriteria<Element: Hashable>: DiffCriteria {
  @inlinable init() {}
  @inlinable @inline(__always) func id(_ item: Element) -> Element { item }
  @inlinable @inline(__always) func hasSameContent(_ old: Element, _ new: Element) -> Bool { true }
}

@usableFromInline
struct ClosureCriteria<Element, ID: Hashable>: DiffCriteria {
  @usableFromInline let idOf: (Element) -> ID
  @usableFromInline let compare: (Element, Element) -> Bool

  @inlinable
  init(_ id: @escaping (Element) -> ID, _ compare: @escaping (Element, Element) -> Bool) {
    idOf = id
    self.compare = compare
  }

  @inlinable func id(_ item: Element) -> ID { idOf(item) }
  @inlinable func hasSameContent(_ old: Element, _ new: Element) -> Bool { compare(old, new) }
}
