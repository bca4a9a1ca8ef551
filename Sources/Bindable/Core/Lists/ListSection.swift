/// Some items of a list, with what stands above and below them.
///
/// ```swift
/// ListSection("A", items: [ada, alan])
/// ```
public struct ListSection<Item> {
  /// Which section it is; two sections of a list have different ones.
  public var id: AnyHashable
  /// What stands above the items, if anything.
  public var header: String?
  /// What stands below the items, if anything.
  public var footer: String?
  /// The items, in order.
  public var items: [Item]

  /// Makes a section.
  public init(
    id: some Hashable, header: String? = nil, footer: String? = nil, items: [Item] = []
  ) {
    self.id = AnyHashable(id)
    self.header = header
    self.footer = footer
    self.items = items
  }

  /// Makes a section with a header that says which section it is.
  public init(_ header: String, footer: String? = nil, items: [Item] = []) {
    self.init(id: header, header: header, footer: footer, items: items)
  }
}

extension ListSection: Equatable where Item: Equatable {}
