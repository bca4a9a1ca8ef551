/// The order of values of which some don't equal themselves.
package enum TotalOrder {
  /// Returns whether a value comes before another one, where those that don't equal themselves,
  /// such as NaN, are last and in no order.
  package static func comesBefore<Value: Equatable>(
    _ left: Value, _ right: Value, _ comesBefore: (Value, Value) -> Bool
  ) -> Bool {
    guard left == left else { return false }
    return right != right || comesBefore(left, right)
  }
}

/// The ID of the sections whose keys don't equal themselves.
struct SectionKey<Key: Hashable>: Hashable {
  private let key: Key

  static func == (left: SectionKey, right: SectionKey) -> Bool { true }
  func hash(into hasher: inout Hasher) {}

  /// Returns the ID of the section for a key, which equals itself.
  static func id(of key: Key) -> AnyHashable {
    key == key ? AnyHashable(key) : AnyHashable(SectionKey(key: key))
  }

  /// Returns the key of a section.
  static func key(of id: AnyHashable) -> Key? {
    id.base as? Key ?? (id.base as? SectionKey)?.key
  }
}
