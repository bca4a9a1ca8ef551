/// A column of a table.
///
/// If its closures read observed properties, the table is updated when one of them changes.
@MainActor public struct TableColumn<Row> {
  /// The title in the header, which names the column.
  let title: String
  /// The alignment of the texts.
  let alignment: HorizontalAlignment
  let text: (Row) -> String
  let isBefore: (Row, Row) -> Bool

  /// Creates a column of texts.
  public init(
    _ title: String, alignment: HorizontalAlignment = .leading,
    value: @escaping (Row) -> String
  ) {
    self.init(title, alignment: alignment, value: value) { $0 }
  }

  /// Creates a column that's sorted by a value.
  ///
  /// - Parameters:
  ///   - title: The title in the header.
  ///   - alignment: The alignment of the texts.
  ///   - value: A closure or key path that returns the value of a row.
  ///   - text: A closure that returns the text for a value.
  public init<Value: Comparable>(
    _ title: String, alignment: HorizontalAlignment = .leading,
    value: @escaping (Row) -> Value, text: @escaping (Value) -> String
  ) {
    self.title = title
    self.alignment = alignment
    self.text = { text(value($0)) }
    isBefore = { value($0) < value($1) }
  }
}
