/// Users or photos in the order of a list, and one array with the texts of all of them.
///
/// ```swift
/// data.people.ids(containing: "grace")   // [2]
/// ```
///
/// A search reads that array from its start to its end. Reading the text of each of 100,000 entries
/// from a place of its own would take several times as long.
struct SearchList: Hashable, Sendable {
  private var entries: [SearchEntry]
  /// The IDs of all entries, in order.
  private(set) var ids: [Int] = []
  // The texts of the entries, each followed by a byte that no text contains, and their ends.
  // Contiguous, because the span of an array isn't available before macOS 26.
  private var bytes: ContiguousArray<UInt8> = []
  private var ends: [Int] = []

  init(_ entries: [SearchEntry] = []) {
    self.entries = entries.sorted()
    updateTexts()
  }

  /// Returns the IDs of the entries whose texts contain a text, in order, ignoring case and
  /// diacritics.
  ///
  /// - Complexity: O(*n*), where *n* is the length of all texts.
  func ids(containing text: String) -> [Int] {
    let text = ContiguousArray(text.folded.utf8)
    guard let first = text.first else { return ids }
    let (all, part) = (bytes.span, text.span)
    var found: [Int] = []
    var (position, entry) = (0, 0)
    while position + part.count <= all.count {
      if all[position] == first, part.indices.allSatisfy({ all[position + $0] == part[$0] }) {
        while ends[entry] <= position { entry += 1 }
        found.append(ids[entry])
        position = ends[entry]
      } else {
        position += 1
      }
    }
    return found
  }

  /// Replaces entries, and keeps the order.
  ///
  /// - Complexity: O(*n*), where *n* is the length of all texts.
  mutating func replace(_ replacements: [(old: SearchEntry, new: SearchEntry)]) {
    for (old, new) in replacements {
      entries.remove(at: position(of: old))
      entries.insert(new, at: position(of: new))
    }
    updateTexts()
  }

  private mutating func updateTexts() {
    ids = entries.map(\.id)
    (bytes, ends) = ([], [])
    for entry in entries {
      bytes += entry.text.utf8
      // This byte isn't part of UTF-8.
      bytes.append(0xFF)
      ends.append(bytes.count)
    }
  }

  private func position(of entry: SearchEntry) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle] < entry { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
