internal import Foundation

/// A user or photo in the order of a list, with the text that a search finds.
///
/// ```swift
/// data.people.ids(containing: SearchText("JER"))  // those of Jérôme and @jerry
/// ```
struct SearchEntry: Hashable, Comparable, Sendable {
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

/// A text for searching and sorting that ignores case and diacritics.
struct SearchText: Hashable, Comparable, Sendable {
  let bytes: [UInt8]

  init(_ text: String) {
    let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
    bytes = Array(text.folding(options: options, locale: nil).utf8)
  }

  static func < (left: SearchText, right: SearchText) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
