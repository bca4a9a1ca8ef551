/// Some rows of a list, with a header above them and a footer below if there are any.
///
/// ```swift
/// RowSection("Fruit", texts: ["Apple", "Fig"])
/// RowSection("Photos", count: photos.count) { PhotoRow(photos[$0]) }
/// ```
@MainActor public struct RowSection {
  /// What stands above the rows; nothing if it is `nil`.
  public let header: String?
  /// What stands below the rows; nothing if it is `nil`.
  public let footer: String?
  /// The number of rows.
  public let count: Int
  // Makes the row at an index of the section.
  let makeRow: @MainActor (Int) -> ViewNode

  /// Makes a section whose rows are made when they are first seen.
  ///
  /// `row` makes the row at an index from 0 to `count` - 1.
  ///
  /// - Precondition: `count` is not negative, and below 2³¹.
  public init(
    _ header: String? = nil, footer: String? = nil, count: Int,
    row: @escaping @MainActor (Int) -> ViewNode
  ) {
    precondition((0..<Int(Int32.max)).contains(count), "A section cannot have \(count) rows.")
    self.header = header
    self.footer = footer
    self.count = count
    makeRow = row
  }

  /// Makes a section with a line of text for each row.
  public init(_ header: String? = nil, footer: String? = nil, texts: [String]) {
    self.init(header, footer: footer, count: texts.count) { Label(texts[$0], lineLimit: 1) }
  }
}

/// Sections whose rows are made by closures, each row anew; a row is known by its place.
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

/// Lines of text; a row is known by its place.
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
