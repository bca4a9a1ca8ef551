internal import Foundation

/// A user or photo in the order of a list, with the text that a search finds.
///
/// ```swift
/// data.people.filter { $0.text.contains(SearchText("JER")) }  // finds Jérôme and @jerry
/// ```
struct SearchEntry: Comparable, Sendable {
  let id: Int
  let text: SearchText
  // The parts of the order, which is total, so that a sorted list has one order only.
  private let rank: Double
  private let name: SearchText
  private let number: Int

  /// Creates an entry for the list of people by name, those whose names begin with a letter last.
  init(_ user: User) {
    let name = user.displayName
    (id, number) = (user.id.rawValue, user.id.rawValue)
    text = SearchText("\(name)\n@\(user.username)")
    (rank, self.name) = (name.first?.isLetter == true ? 1 : 0, text)
  }

  /// Creates an entry for the list of photos, newest first.
  init(_ photo: Photo, by user: User?) {
    (id, number) = (photo.id.rawValue, ~photo.id.rawValue)
    text = SearchText("\(photo.title)\n\(user?.displayName ?? "")")
    (rank, name) = (-photo.creationDate.timeIntervalSinceReferenceDate, SearchText(""))
  }

  static func < (left: SearchEntry, right: SearchEntry) -> Bool {
    if left.rank != right.rank { return left.rank < right.rank }
    return left.name != right.name ? left.name < right.name : left.number < right.number
  }
}

extension [SearchEntry] {
  /// Replaces an entry of the sorted list, and keeps the order.
  ///
  /// - Complexity: O(log *n*) comparisons, and moving the entries between the two positions.
  mutating func replace(_ old: SearchEntry, with new: SearchEntry) {
    remove(at: position(of: old))
    insert(new, at: position(of: new))
  }

  private func position(of entry: SearchEntry) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < entry { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A text for searching and sorting that ignores case and diacritics.
struct SearchText: Hashable, Comparable, Sendable {
  private let bytes: [UInt8]

  init(_ text: String) {
    let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
    bytes = Array(text.folding(options: options, locale: nil).utf8)
  }

  static func < (left: SearchText, right: SearchText) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  func contains(_ other: SearchText) -> Bool {
    guard let first = other.bytes.first else { return true }
    let starts = 0...max(0, bytes.count - other.bytes.count)
    return bytes.count >= other.bytes.count
      && starts.contains { bytes[$0] == first && bytes[$0...].starts(with: other.bytes) }
  }
}
