/// The data source of a list view: items in sections, requested when they become visible.
@MainActor
public protocol ListDataSource: AnyObject {
  /// The number of sections.
  var sectionCount: Int { get }
  /// Returns the number of items in a section.
  func itemCount(ofSection section: Int) -> Int
  /// Returns the header of a section, or `nil` if it has none.
  func header(ofSection section: Int) -> String?
  /// Returns the footer of a section, or `nil` if it has none.
  func footer(ofSection section: Int) -> String?
  /// A closure that returns the view of a section's header, or `nil` to show its text; `nil` if all
  /// headers are texts.
  var headerView: (@MainActor (_ section: Int) -> CellConfiguration?)? { get }
  /// A closure that returns the view of a section's footer, or `nil` to show its text; `nil` if all
  /// footers are texts.
  var footerView: (@MainActor (_ section: Int) -> CellConfiguration?)? { get }
  /// Returns the unique ID of the item at an index path.
  func id(at indexPath: ListIndexPath) -> AnyHashable
  /// Returns the index path of the first item with an ID, or `nil` if there's no such item.
  func indexPath(of id: AnyHashable) -> ListIndexPath?
  /// Returns the item at an index path, for actions.
  func item(at indexPath: ListIndexPath) -> Any
  /// Returns the configuration of the list cell at an index path.
  func cell(at indexPath: ListIndexPath) -> CellConfiguration
}

extension ListDataSource {
  /// The default is `nil`.
  public var headerView: (@MainActor (_ section: Int) -> CellConfiguration?)? { nil }
  /// The default is `nil`.
  public var footerView: (@MainActor (_ section: Int) -> CellConfiguration?)? { nil }
}
