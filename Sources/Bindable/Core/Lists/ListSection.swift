/// A section of a list: its ID, header, footer, and items.
///
/// ```swift
/// ListSection("A", items: [ada, alan])
/// ```
public struct ListSection<Item> {
  /// The ID of the section, which must be unique in the list.
  public var id: AnyHashable
  /// The text above the items, or `nil` if there is none.
  public var header: String?
  /// The text below the items, or `nil` if there is none.
  public var footer: String?
  /// The items, in order.
  public var items: [Item]

  /// Creates a section.
  public init(
    id: some Hashable, header: String? = nil, footer: String? = nil, items: [Item] = []
  ) {
    self.id = AnyHashable(id)
    self.header = header
    self.footer = footer
    self.items = items
  }

  /// Creates a section whose header is also its ID.
  public init(_ header: String, footer: String? = nil, items: [Item] = []) {
    self.init(id: header, header: header, footer: footer, items: items)
  }
}

extension ListSection: Equatable where Item: Equatable {}
extension ListSection: Hashable where Item: Hashable {}
