/// The index of the selected item of a list, to select its neighbor after it was removed.
///
/// ```swift
/// var index = SelectedIndex()
/// index.id(of: 3, in: [1, 3, 5], isRemoved: false)    // 3, at index 1
/// index.id(of: nil, in: [1, 5], isRemoved: true)      // 5, which is at index 1 now
/// ```
struct SelectedIndex {
  private var index = 0

  /// Returns the ID of the item to select in a list after a change of the selection.
  ///
  /// - Parameters:
  ///   - id: The ID of the selected item, if any.
  ///   - ids: The IDs of the items.
  ///   - isRemoved: Whether the item that was selected before isn't there anymore.
  mutating func id(of id: Int?, in ids: [Int], isRemoved: Bool) -> Int? {
    guard let id else { return isRemoved ? neighbor(in: ids) : nil }
    index = ids.firstIndex(of: id) ?? 0
    return id
  }

  /// Returns the ID of the item that's now at the index, or of the last one.
  func neighbor(in ids: [Int]) -> Int? { ids.isEmpty ? nil : ids[min(index, ids.count - 1)] }
}
