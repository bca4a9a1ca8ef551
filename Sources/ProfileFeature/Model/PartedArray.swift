/// An array in parts, so that a change copies only one of them.
///
/// ```swift
/// var letters = PartedArray(["a", "b"])
/// letters[1] = "c"
/// letters.elements   // ["a", "c"]
/// ```
///
/// While a change is in progress, the app keeps the previous data. Changing a plain array would
/// therefore copy all of its elements.
struct PartedArray<Element: Hashable & Sendable>: Hashable, Sendable {
  private static var size: Int { 256 }
  private var parts: [[Element]]

  init(_ elements: [Element]) {
    parts = stride(from: 0, to: elements.count, by: Self.size).map { start in
      Array(elements[start...].prefix(Self.size))
    }
  }

  /// All elements.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements.
  var elements: [Element] { Array(parts.joined()) }

  subscript(index: Int) -> Element {
    get { parts[index / Self.size][index % Self.size] }
    set { parts[index / Self.size][index % Self.size] = newValue }
  }
}
