internal import Foundation

/// A user or photo in the order of a list, with the text that a search finds.
///
/// ```swift
/// data.people.ids(containing: "JER")  // those of Jérôme and @jerry
/// ```
struct SearchEntry: Hashable, Comparable, Sendable {
  let id: Int
  /// The name and the username, or the title and the photographer, folded.
  let text: String
  // The parts of the order, which is total, so that a sorted list has one order only.
  private let rank: Double
  private let name: String
  private let number: Int

  /// Creates an entry for the list of people by name, those whose names begin with a letter last.
  init(_ user: User) {
    let name = user.displayName
    (id, number) = (user.id.rawValue, user.id.rawValue)
    text = "\(name)\n@\(user.username)".folded
    (rank, self.name) = (name.first?.isLetter == true ? 1 : 0, text)
  }

  /// Creates an entry for the list of photos, newest first.
  init(_ photo: Photo, by user: User?) {
    (id, number) = (photo.id.rawValue, ~photo.id.rawValue)
    text = "\(photo.title)\n\(user?.displayName ?? "")".folded
    (rank, name) = (-photo.creationDate.timeIntervalSinceReferenceDate, "")
  }

  static func < (left: SearchEntry, right: SearchEntry) -> Bool {
    if left.rank != right.rank { return left.rank < right.rank }
    return left.name != right.name ? left.name < right.name : left.number < right.number
  }
}

extension String {
  /// The text without case and diacritics, for searching and sorting.
  var folded: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
