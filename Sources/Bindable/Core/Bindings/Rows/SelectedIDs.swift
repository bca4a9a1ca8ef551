/// The IDs of the selected items, as bindings pass them between a property and a list.
///
/// It contains the set of the property itself, so passing it copies and hashes no IDs.
package struct SelectedIDs: Hashable, CustomDebugStringConvertible, AddedProperty {
  package static let name = "selection"
  private var base: any IDSet

  /// Creates a selection without IDs.
  package init() { base = Set<AnyHashable>() }

  /// Creates a selection of the IDs of a property.
  package init<ID: Hashable>(_ ids: Set<ID>) { base = ids }

  package var count: Int { base.count }
  package var isEmpty: Bool { count == 0 }

  /// The IDs of any type.
  package var ids: Set<AnyHashable> { base.anyIDs }

  package func contains(_ id: AnyHashable) -> Bool { count > 0 && base.has(id) }

  /// Adds an ID.
  ///
  /// - Returns: `true` if it wasn't selected.
  @discardableResult package mutating func insert(_ id: AnyHashable) -> Bool {
    if isEmpty { base = Self.emptySet(for: id.base) }
    if contains(id) { return false }
    if base.add(id) { return true }
    // The IDs have different types.
    base = ids.union([id])
    return true
  }

  /// Removes an ID.
  ///
  /// - Returns: `true` if it was selected.
  @discardableResult package mutating func remove(_ id: AnyHashable) -> Bool {
    count > 0 && base.take(id)
  }

  /// Returns the IDs that aren't in another selection.
  package func subtracting(_ other: SelectedIDs) -> [AnyHashable] { base.without(other.base) }

  private static func emptySet(for id: Any) -> any IDSet {
    func make<ID: Hashable>(_ id: ID) -> any IDSet { Set<ID>() }
    return (id as? any Hashable).map { make($0) } ?? Set<AnyHashable>()
  }

  package static func == (left: SelectedIDs, right: SelectedIDs) -> Bool {
    left.count == right.count && left.base.isEqual(to: right.base)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(count) }

  package var debugDescription: String { ValueTexts.text(ids) }

  /// Returns the IDs that a property of a type can have, and reports the first of another type.
  @MainActor
  func ids<ID: Hashable>(of type: ID.Type) -> Set<ID> {
    if let ids = base as? Set<ID> { return ids }
    let ids = ids
    if let other = ids.first(where: { !($0.base is ID) }) {
      Failure(
        .unregisteredType,
        "the selection of a list expects IDs of type \(type), but an item has one of type "
          + "\(Swift.type(of: other.base)); declare the property with that type"
      ).report()
    }
    return Set(ids.lazy.compactMap { $0.base as? ID })
  }
}

/// A list that stores its selection as bindings pass it, and knows which IDs have no item.
@MainActor
package protocol SelectionTarget: ListTarget {
  /// The selection.
  var idSelection: SelectedIDs { get set }
  /// The selected IDs that no item has.
  var unmatchedIDs: Set<AnyHashable> { get }
  /// A Boolean value that indicates whether removed items stay selected.
  var keepsSelectionOfRemovedItems: Bool { get }
}

extension ListTarget {
  var shownSelection: SelectedIDs {
    get { (self as? any SelectionTarget)?.idSelection ?? SelectedIDs(selectedIDs) }
    set {
      if let target = self as? any SelectionTarget {
        target.idSelection = newValue
      } else {
        selectedIDs = newValue.ids
      }
    }
  }
}

/// A set of IDs of one type.
private protocol IDSet {
  var count: Int { get }
  var anyIDs: Set<AnyHashable> { get }
  func has(_ id: AnyHashable) -> Bool
  /// Adds an ID, and returns `false` if it has another type.
  mutating func add(_ id: AnyHashable) -> Bool
  mutating func take(_ id: AnyHashable) -> Bool
  func without(_ other: any IDSet) -> [AnyHashable]
  func isEqual(to other: any IDSet) -> Bool
}

extension Set: IDSet {
  fileprivate var anyIDs: Set<AnyHashable> { Set<AnyHashable>(lazy.map { AnyHashable($0) }) }

  // Equal IDs can have different types, such as two types of numbers.
  private func element(_ id: AnyHashable) -> Element? {
    id as? Element ?? id.base as? Element ?? first { AnyHashable($0) == id }
  }

  fileprivate func has(_ id: AnyHashable) -> Bool { element(id).map(contains) ?? false }

  fileprivate mutating func add(_ id: AnyHashable) -> Bool {
    guard let element = id as? Element ?? id.base as? Element else { return false }
    insert(element)
    return true
  }

  fileprivate mutating func take(_ id: AnyHashable) -> Bool {
    element(id).map { remove($0) != nil } ?? false
  }

  fileprivate func without(_ other: any IDSet) -> [AnyHashable] {
    if let other = other as? Set { return filter { !other.contains($0) }.map { AnyHashable($0) } }
    return lazy.map { AnyHashable($0) }.filter { !other.has($0) }
  }

  fileprivate func isEqual(to other: any IDSet) -> Bool {
    (other as? Set).map { $0 == self } ?? (anyIDs == other.anyIDs)
  }
}
