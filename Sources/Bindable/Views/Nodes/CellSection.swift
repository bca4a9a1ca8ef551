/// A section of a list, with an optional header and footer.
///
/// ```swift
/// CellSection("Fruit", texts: ["Apple", "Fig"])
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
  // Returns a new view for the item at an index of the section.
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
    self.header = header
    self.footer = footer
    self.count = count
    (makeCell, makeHeader, makeFooter) = (cell, headerView, footerView)
  }

  /// Creates a section with a line of text for each item.
  public init(_ header: String? = nil, footer: String? = nil, texts: [String]) {
    self.init(header, footer: footer, count: texts.count) { Label(texts[$0], lineLimit: 1) }
  }
}

/// A data source with index paths as IDs and cells made by closures, which aren't reused.
@MainActor
final class SectionDataSource: ListDataSource {
  private let sections: [CellSection]
  private let observer: ClosureObserver

  init(_ sections: [CellSection], onChange: @escaping @MainActor () -> Void) {
    self.sections = sections
    observer = ClosureObserver(onChange: onChange)
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
  func item(at indexPath: ListIndexPath) -> Any { indexPath }
  func cell(at indexPath: ListIndexPath) -> CellConfiguration {
    let section = sections[indexPath.section]
    return configuration { section.makeCell(indexPath.item) }
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

/// A data source for lines of text, with index paths as IDs.
@MainActor
final class TextDataSource: ListDataSource {
  var texts: [String]

  init(_ texts: [String]) { self.texts = texts }

  var sectionCount: Int { 1 }
  func itemCount(ofSection section: Int) -> Int { texts.count }
  func header(ofSection section: Int) -> String? { nil }
  func footer(ofSection section: Int) -> String? { nil }
  func id(at indexPath: ListIndexPath) -> AnyHashable { indexPath }
  func indexPath(of id: AnyHashable) -> ListIndexPath? {
    guard let indexPath = id.base as? ListIndexPath, indexPath.section == 0,
      texts.indices.contains(indexPath.item)
    else { return nil }
    return indexPath
  }
  func item(at indexPath: ListIndexPath) -> Any { texts[indexPath.item] }
  func cell(at indexPath: ListIndexPath) -> CellConfiguration {
    let text = texts[indexPath.item]
    return CellConfiguration(kind: ObjectIdentifier(TextDataSource.self)) {
      CellHost(Label("", lineLimit: 1))
    } show: { holder in
      (holder.view as? Label)?.text = text
    }
  }
}
