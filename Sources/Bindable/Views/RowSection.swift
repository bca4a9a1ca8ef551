/// Some rows of a list, with a header above them if there is one.
///
/// ```swift
/// RowSection("Fruit", texts: ["Apple", "Fig"])
/// RowSection("Photos", count: photos.count) { PhotoRow(photos[$0]) }
/// ```
@MainActor public struct RowSection {
  /// What stands above the rows; nothing if it is `nil`.
  public let header: String?
  /// The number of rows.
  public let count: Int
  // Makes the row at an index of the section.
  let makeRow: @MainActor (Int) -> ViewNode

  /// Makes a section whose rows are made when they are first seen.
  ///
  /// `row` makes the row at an index from 0 to `count` - 1.
  ///
  /// - Precondition: `count` is neither negative nor above 2³².
  public init(
    _ header: String? = nil, count: Int, row: @escaping @MainActor (Int) -> ViewNode
  ) {
    precondition((0...1 << 32).contains(count), "A section cannot have \(count) rows.")
    self.header = header
    self.count = count
    makeRow = row
  }

  /// Makes a section with a line of text for each row.
  public init(_ header: String? = nil, texts: [String]) {
    self.init(header, count: texts.count) { Label(texts[$0], lineLimit: 1) }
  }
}
