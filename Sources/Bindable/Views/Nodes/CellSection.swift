/// A section of a list, with an optional header and footer.
///
/// ```swift
/// CellSection("Photos", count: photos.count) { PhotoView(photos[$0]) }
/// CellSection(count: photos.count) { PhotoView(photos[$0]) } header: { PhotosHeader(photos) }
/// ```
@MainActor public struct CellSection {
  /// The text above the items, or `nil` for no header.
  let header: String?
  /// The text below the items, or `nil` for no footer.
  let footer: String?
  /// The number of items.
  let count: Int
  /// The items, if each is a line of text.
  let texts: [String]?
  // Returns a new view for the item at an index of the section, unless it's a line of text.
  let makeCell: @MainActor (Int) -> ViewNode
  // Return new views to show instead of the texts.
  let makeHeader: (@MainActor () -> ViewNode)?
  let makeFooter: (@MainActor () -> ViewNode)?

  /// Creates a section that creates the view of an item when it first becomes visible.
  ///
  /// `cell` returns the view for an index from 0 to `count` - 1. The closures `header` and `footer`
  /// return views to show instead of the texts. If a closure reads observed properties, the visible
  /// views are created again when one of them changes.
  ///
  /// - Precondition: `count` isn't negative and is less than 2³¹ - 1.
  public init(
    _ header: String? = nil, footer: String? = nil, count: Int,
    cell: @escaping @MainActor (Int) -> ViewNode,
    header headerView: (@MainActor () -> ViewNode)? = nil,
    footer footerView: (@MainActor () -> ViewNode)? = nil
  ) {
    precondition(
      (0..<Int(Int32.max)).contains(count),
      "The number of items must be nonnegative and less than \(Int32.max), but is \(count).")
    (self.header, self.footer, self.count, texts) = (header, footer, count, nil)
    (makeCell, makeHeader, makeFooter) = (cell, headerView, footerView)
  }

  /// Creates a section with a line of text for each item.
  package init(_ header: String? = nil, footer: String? = nil, texts: [String]) {
    (self.header, self.footer, count, self.texts) = (header, footer, texts.count, texts)
    (makeCell, makeHeader, makeFooter) = ({ _ in ViewNode() }, nil, nil)
  }
}

/// A data source with index paths as IDs.
///
/// Cells for lines of text are reused, and those made by closures aren't.
@MainActor
final class SectionDataSource: ListDataSource {
  private let sections: [CellSection]
  private let observer: ClosureObserver

  init(_ sections: [CellSection], onChange: @escaping @MainActor () -> Void) {
    self.sections = sections
    observer = ClosureObserver({ "the cells of a list" }, onChange: onChange)
  }

  var sectionCount: Int { sections.count }
  func itemCount(ofSection section: Int) -> Int { sections[section].count }
  func header(ofSection section: Int) -> String? { sections[section].header }
  func footer(ofSection section: Int) -> String? { sections[section].footer }
  func id(at indexPath: ListIndexPath) -> AnyHashable { indexPath }
  func indexPath(of id: AnyHashable) -> ListIndexPath? {
    guard let indexPath = id.base as? ListIndexPath, sections.indices.contains(indexPath.section),
      (0..<sections[indexPath.section].count).contains(indexPath.item)
    else { return nil }
    return indexPath
  }
  func item(at indexPath: ListIndexPath) -> Any {
    sections[indexPath.section].texts?[indexPath.item] ?? indexPath
  }
  func cell(at indexPath: ListIndexPath) -> CellConfiguration {
    let section = sections[indexPath.section]
    guard let text = section.texts?[indexPath.item] else {
      return configuration { section.makeCell(indexPath.item) }
    }
    return CellConfiguration(kind: SectionDataSource.self) {
      CellHost(Label("", lineLimit: 1))
    } show: { holder in
      (holder.view as? Label)?.text = text
    }
  }
  /// `true` if closures of the program create views.
  var makesViews: Bool {
    headerView != nil || footerView != nil || sections.contains { $0.texts == nil }
  }
  private(set) lazy var headerView = supplementaryView(\.makeHeader)
  private(set) lazy var footerView = supplementaryView(\.makeFooter)

  private func supplementaryView(
    _ makeView: KeyPath<CellSection, (@MainActor () -> ViewNode)?>
  ) -> (@MainActor (Int) -> CellConfiguration?)? {
    guard sections.contains(where: { $0[keyPath: makeView] != nil }) else { return nil }
    return { [unowned self] section in sections[section][keyPath: makeView].map(configuration) }
  }

  private func configuration(_ makeView: @escaping @MainActor () -> ViewNode) -> CellConfiguration {
    CellConfiguration(kind: nil) { [observer] in
      CellHost(observer.track(makeView))
    } show: { _ in
    }
  }
}
