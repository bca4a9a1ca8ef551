internal import Foundation

/// A user or photo in the order of a list, with the text that a search finds.
///
/// ```swift
/// data.people.filter { $0.text.contains(SearchText("JER")) }  // finds Jérôme and @jerry
/// ```
struct SearchEntry: Sendable {
  let id: Int
  let text: SearchText
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

extension SearchEntry {
  /// Returns the users by name, those whose names begin with a letter last.
  static func people(_ users: [User]) -> [SearchEntry] {
    let named = users.map { user in
      let (name, id) = (user.displayName, user.id.rawValue)
      let entry = SearchEntry(id: id, text: SearchText("\(name)\n@\(user.username)"))
      return (isLetter: name.first?.isLetter == true, entry: entry)
    }
    return named.sorted { left, right in
      left.isLetter == right.isLetter ? left.entry.text < right.entry.text : right.isLetter
    }.map(\.entry)
  }

  /// Returns the photos, newest first.
  static func photos(_ photos: [Photo], by users: (User.ID) -> User?) -> [SearchEntry] {
    photos.sorted { ($1.creationDate, $1.id.rawValue) < ($0.creationDate, $0.id.rawValue) }
      .map { photo in
        let text = "\(photo.title)\n\(users(photo.userID)?.displayName ?? "")"
        return SearchEntry(id: photo.id.rawValue, text: SearchText(text))
      }
  }
}
