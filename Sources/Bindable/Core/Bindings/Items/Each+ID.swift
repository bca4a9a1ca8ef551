// `each(_:id:)`: items that aren't `Identifiable`.

/// Shows the items of an array in a list, identified by one of their properties.
///
/// ```swift
/// each(\.names, id: \.self, into: \.list) { NameCell.bindings }   // var names: [String]
/// ```
///
/// The IDs must be unique. Actions of the list, such as `on(\.list, select:)`, receive the item,
/// and `selection` uses the ID. The closures `header` and `footer` return the view above and below
/// the items, or `nil` for none.
@MainActor
public func each<Presenter, View: AnyObject, Item, ID: Hashable, List: ListTarget, Cell: CellView>(
  _ items: KeyPath<Presenter, [Item]>, id: KeyPath<Item, ID>, into list: KeyPath<View, List>,
  _ table: () -> BindingTable<Item, Cell>,
  header: (@MainActor (SectionInfo) -> CellConfiguration?)? = nil,
  footer: (@MainActor (SectionInfo) -> CellConfiguration?)? = nil
) -> TableBinding<Presenter, View> {
  let table = table()
  return each(
    items.appending(path: \.[identifiedBy: id]), into: list, { .cell(table, $0.value) },
    header: header, footer: footer)
}

/// An item of a list and its ID.
struct IdentifiedItem<Value, ID: Hashable>: Identifiable {
  let value: Value
  let id: ID
}

extension IdentifiedItem: ItemWrapper {
  var wrappedItem: Any { value }
}

extension IdentifiedItem: Equatable where Value: Equatable {}

extension IdentifiedItem: ObjectHolder {
  var object: AnyObject? { type(of: value) is AnyClass ? value as AnyObject : nil }
}

/// The items of an array with their IDs.
struct IdentifiedItems<Value, ID: Hashable>: AddedProperty {
  static var name: String { "items" }
  let items: [IdentifiedItem<Value, ID>]
}

extension IdentifiedItems: ItemsSource {
  func apply(to updater: ListUpdater<IdentifiedItem<Value, ID>>) { updater.show(items) }
}

extension Array {
  fileprivate subscript<ID: Hashable>(
    identifiedBy id: KeyPath<Element, ID>
  ) -> IdentifiedItems<Element, ID> {
    IdentifiedItems(items: map { IdentifiedItem(value: $0, id: $0[keyPath: id]) })
  }
}
