/// A section of a list, with an optional header and footer.
///
/// ```swift
/// RowSection("Fruit", texts: ["Apple", "Fig"])
/// RowSection("Photos", count: photos.count) { PhotoRow(photos[$0]) }
/// ```
@MainActor public struct RowSection {
  /// The text above the items, or `nil` for no header.
  public let header: String?
  /// The text below the items, or `nil` for no footer.
  public let footer: String?
  /// The number of items.
  public let count: Int
  // Returns a new view for the item at an index of the section.
  let makeRow: @MainActor (Int) -> ViewNode

  /// Creates a section that creates the view of an item when it first becomes visible.
  ///
  /// `row` returns the view for an index from 0 to `count` - 1.
  ///
  /// - Precondition: `count` isn't negative and is less than 2³¹ - 1.
  public init(
    _ header: String? = nil, footer: String? = nil, count: Int,
    row: @escaping @MainActor (Int) -> ViewNode
  ) {
    precondition(
      (0..<Int(Int32.max)).contains(count),
      "The number of items must be nonnegative and less than \(Int32.max), but is \(count).")
    self.header = header
    self.footer = footer
    self.count = count
    makeRow = row
  }

  /// Creates a section with a line of text for each item.
  public init(_ header: String? = nil, footer: String? = nil, texts: [String]) {
    self.init(header, footer: footer, count: texts.count) { Label(texts[$0], lineLimit: 1) }
  }
}

/// A data source with index paths as IDs and cells made by closures, which aren't reused.
@MainActor
final class SectionsContent: ListContent {
  private let sections: [RowSection]

  init(_ sections: [RowSection]) { self.sections = sections }

  var sectionCount: Int { sections.count }
  func rowCount(ofSection section: Int) -> Int { sections[section].count }
  func header(ofSection section: Int) -> String? { sections[section].header }
  func footer(ofSection section: Int) -> String? { sections[section].footer }
  func id(at place: ListPlace) -> AnyHashable { place }
  func place(of id: AnyHashable) -> ListPlace? {
    guard let place = id.base as? ListPlace, sections.indices.contains(place.section),
      (0..<sections[place.section].count).contains(place.row)
    else { return nil }
    return place
  }
  func item(at place: ListPlace) -> Any { place }
  func cell(at place: ListPlace) -> RowCell {
    let section = sections[place.section]
    return RowCell(kind: nil) {
      CellHolder(section.makeRow(place.row))
    } show: { _ in
    }
  }
}

/// A data source for lines of text, with index paths as IDs.
@MainActor
final class TextsContent: ListContent {
  var texts: [String]

  init(_ texts: [String]) { self.texts = texts }

  var sectionCount: Int { 1 }
  func rowCount(ofSection section: Int) -> Int { texts.count }
  func header(ofSection section: Int) -> String? { nil }
  func footer(ofSection section: Int) -> String? { nil }
  func id(at place: ListPlace) -> AnyHashable { place }
  func place(of id: AnyHashable) -> ListPlace? {
    guard let place = id.base as? ListPlace, place.section == 0, texts.indices.contains(place.row)
    else { return nil }
    return place
  }
  func item(at place: ListPlace) -> Any { texts[place.row] }
  func cell(at place: ListPlace) -> RowCell {
    let text = texts[place.row]
    return RowCell(kind: ObjectIdentifier(TextsContent.self)) {
      CellHolder(Label("", lineLimit: 1))
    } show: { holder in
      (holder.view as? Label)?.text = text
    }
  }
}
