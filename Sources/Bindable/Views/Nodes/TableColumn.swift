import BindableCore

/// A column of a table.
///
/// If its closures read observed properties, the table is updated when one of them changes.
@MainActor public struct TableColumn<Row> {
  /// The title in the header, which names the column.
  let title: String
  /// The alignment of the texts.
  let alignment: HorizontalAlignment
  let text: (Row) -> String
  /// Returns whether a row comes before another one in ascending or descending order.
  let comesBefore: (_ left: Row, _ right: Row, _ isAscending: Bool) -> Bool

  /// Creates a column of texts, which can be sorted in a given order, such as that of a language.
  ///
  /// ```swift
  /// TableColumn("Name", value: \.name, inOrder: Locale(identifier: "sv_SE").comesBefore)
  /// ```
  ///
  /// The order of a language is part of `BindableFoundation`.
  ///
  /// - Parameters:
  ///   - title: The title in the header.
  ///   - alignment: The alignment of the texts.
  ///   - value: A closure or key path that returns the text of a row.
  ///   - comesBefore: A closure that returns whether a text comes before another one.
  public init(
    _ title: String, alignment: HorizontalAlignment = .leading,
    value: @escaping (Row) -> String,
    inOrder comesBefore: @escaping (String, String) -> Bool = { $0 < $1 }
  ) {
    self.init(title, alignment: alignment, value: value, inOrder: comesBefore) { $0 }
  }

  /// Creates a column that's sorted by a value.
  ///
  /// Values that don't equal themselves, such as NaN, are last in both directions.
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
    self.init(title, alignment: alignment, value: value, inOrder: { $0 < $1 }, text: text)
  }

  /// Creates a column that's sorted by a value in a given order.
  ///
  /// Values that don't equal themselves, such as NaN, are last in both directions.
  ///
  /// - Parameters:
  ///   - title: The title in the header.
  ///   - alignment: The alignment of the texts.
  ///   - value: A closure or key path that returns the value of a row.
  ///   - comesBefore: A closure that returns whether a value comes before another one.
  ///   - text: A closure that returns the text for a value.
  public init<Value: Equatable>(
    _ title: String, alignment: HorizontalAlignment = .leading,
    value: @escaping (Row) -> Value, inOrder comesBefore: @escaping (Value, Value) -> Bool,
    text: @escaping (Value) -> String
  ) {
    self.title = title
    self.alignment = alignment
    self.text = { text(value($0)) }
    self.comesBefore = { left, right, isAscending in
      TotalOrder.comesBefore(value(left), value(right)) {
        isAscending ? comesBefore($0, $1) : comesBefore($1, $0)
      }
    }
  }
}
