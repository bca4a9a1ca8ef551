/// The equality and the difference of items.
@usableFromInline
struct ItemComparison<Item: Identifiable> {
  @usableFromInline let hasSameContent: (Item, Item) -> Bool
  @usableFromInline let difference: ([Item], [Item]) -> ChangeSet

  @inlinable
  init(
    _ isSame: @escaping (Item, Item) -> Bool, _ difference: @escaping ([Item], [Item]) -> ChangeSet
  ) {
    self.hasSameContent = isSame
    self.difference = difference
  }

  /// Returns a comparison by `==`, specialized for the type where it's known.
  @inlinable
  static func byEquality() -> Self where Item: Equatable {
    Self({ $0 == $1 }, { ChangeSet(from: $0, to: $1) })
  }

  @usableFromInline
  static func byDynamicEquality() -> Self {
    // Checked once, because checking each item is expensive.
    func known<Known: Identifiable & Equatable>(_: Known.Type) -> Any {
      let rule = IdentifiableCriteria<Known>(comparesBitwise: true)
      return ItemComparison<Known>(
        { rule.hasSameContent($0, $1) }, { ChangeSet(from: $0, to: $1, rule) })
    }
    if let type = Item.self as? any (Identifiable & Equatable).Type,
      let comparison = known(type) as? Self
    {
      return comparison
    }
    let rule = DynamicEqualityCriteria<Item>()
    return Self({ rule.hasSameContent($0, $1) }, { ChangeSet(from: $0, to: $1, rule) })
  }
}

/// A value with an ID that can be an object.
protocol ObjectHolder {
  /// The object, or `nil` if the value isn't one.
  var object: AnyObject? { get }
}

/// Criteria for items that might not be `Equatable`: objects are then compared by identity, and
/// other values always differ.
struct DynamicEqualityCriteria<Item: Identifiable>: DiffCriteria {
  private let compare: (Item, Item) -> Bool

  init() {
    // Checked once rather than for each item.
    if let type = Item.self as? any Equatable.Type {
      compare = Self.equality(type)
    } else if Item.self is AnyClass {
      compare = { $0 as AnyObject === $1 as AnyObject }
    } else if Item.self is any ObjectHolder.Type {
      compare = { left, right in
        guard let object = (left as? any ObjectHolder)?.object else { return false }
        return object === (right as? any ObjectHolder)?.object
      }
    } else {
      compare = { _, _ in false }
    }
  }

  private static func equality<Known: Equatable>(_: Known.Type) -> (Item, Item) -> Bool {
    // `Known` is `Item`.
    { unsafeBitCast($0, to: Known.self) == unsafeBitCast($1, to: Known.self) }
  }

  // Items that can't be compared always differ.
  var comparesBitwise: Bool { Item.self is AnyClass || Item.self is any Equatable.Type }

  func id(_ item: Item) -> Item.ID { item.id }
  func hasSameContent(_ left: Item, _ right: Item) -> Bool { compare(left, right) }
}
