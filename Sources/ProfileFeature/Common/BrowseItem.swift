internal import Bindable
internal import Foundation

/// An item in the sections of a list.
public protocol BrowseItem: Summary, Identifiable, Hashable, Sendable where ID == Int {
  /// The title of the section.
  var section: String { get }
  /// The picture of the item in a grid, or `nil` for a line of text.
  var picture: CachedPicture? { get }
}

extension BrowseItem {
  /// `nil`.
  public var picture: CachedPicture? { nil }
  @MainActor var pixels: Bitmap? { picture?.pixels }
  /// The detail in a grid, in whose place a tile states that the file of its picture is unreadable.
  @MainActor var tileDetail: String {
    picture?.isReplaced == true ? "Unreadable picture" : detail
  }
}

/// A person in a list.
public struct PersonItem: BrowseItem {
  /// The ID of the user.
  public let id: Int
  /// The full name.
  public let title: String
  /// The username with a leading `@`, such as `@grace`.
  public let handle: String
  /// A Boolean value that indicates whether the signed-in user follows this user.
  public let isFollowed: Bool

  @MainActor init(_ user: User, in session: SessionState) {
    id = user.id.rawValue
    title = user.displayName
    handle = "@\(user.username.truncated(to: 200))"
    isFollowed = session.follows(user.id)
  }

  /// The username, after a mark if the signed-in user follows this user.
  public var detail: String { isFollowed ? "following \(handle)" : handle }

  /// The first letter of the name in uppercase and without diacritics, or `#`.
  public var section: String {
    guard let first = title.first, first.isLetter else { return "#" }
    return String(first).folding(options: .diacriticInsensitive, locale: nil).uppercased()
  }
}

/// A photo in a list.
public struct PhotoItem: BrowseItem {
  /// The ID of the photo.
  public let id: Int
  /// The rating as stars, the title, and the photographer.
  public var lead = "", title = "", detail = ""
  /// The month in which the photo was published.
  public var section = ""
  /// The picture in a grid, or `nil` in a list.
  public var picture: CachedPicture?
}
