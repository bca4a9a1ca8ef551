/// A collection of adjacent cells of a frame or its damage.
///
/// ```swift
/// Frame(lines: ["日本"]).cells(inRow: 0).map(\.width)  // [2, 0, 2, 0]
/// ```
public struct Cells: RandomAccessCollection, Hashable, Sendable {
  let packed: ArraySlice<PackedCell>
  // The characters that are too long to be packed.
  let table: [Character]

  init(_ packed: ArraySlice<PackedCell>, table: [Character]) {
    self.packed = packed
    self.table = !table.isEmpty && packed.contains { $0.index != nil } ? table : []
  }

  /// The position of the first cell, which isn't 0 for the cells of a later row.
  public var startIndex: Int { packed.startIndex }
  /// The position after the last cell.
  public var endIndex: Int { packed.endIndex }
  /// Accesses the cell at a position.
  public subscript(position: Int) -> Cell { packed[position].cell(table: table) }

  /// Returns whether both collections have the same characters and styles.
  public static func == (first: Cells, second: Cells) -> Bool {
    if first.table.isEmpty, second.table.isEmpty { return first.packed == second.packed }
    return first.count == second.count
      && zip(first.packed, second.packed).allSatisfy {
        PackedCell.isEqual($0, in: first.table, $1, in: second.table)
      }
  }

  /// Hashes the characters and styles.
  public func hash(into hasher: inout Hasher) {
    for cell in packed { cell.hash(into: &hasher, table: table) }
  }
}
