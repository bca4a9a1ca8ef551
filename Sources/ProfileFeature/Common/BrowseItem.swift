public import Bindable
internal import BindableFoundation
internal import Foundation

/// An item in the sections of a list.
public protocol BrowseItem: Summary, Identifiable, Hashable, Sendable where ID == Int {
  /// The title of the screen with all items.
  static var listTitle: String { get }
  /// A Boolean value that indicates whether the user can choose a grid.
  static var offersGrid: Bool { get }
  /// The format of a number of items.
  @MainActor static var counted: Format<Int, String> { get }
  /// Returns the IDs of all items of a store that contain a text, in the order of the list.
  @MainActor static func ids(containing text: String, in store: ProfileStore) -> [Int]

  /// The route of the item.
  var route: AppRoute { get }
  /// Returns a Boolean value that indicates whether an item passes a filter.
  @MainActor static func passes(_ filter: BrowseFilter, _ id: Int, in: ProfileEnvironment) -> Bool
  /// Returns the ID of the item whose details a screen shows, or `nil` if it shows others.
  static func id(of route: AppRoute) -> Int?

  /// Creates the item with an ID for a list or a grid, or returns `nil` if the store has none.
  @MainActor init?(_ id: Int, inGrid isGrid: Bool, of environment: ProfileEnvironment)

  /// The title of the section.
  var section: String { get }
  /// The picture of the item in a grid, or `nil` for a line of text.
  var picture: CachedPicture? { get }
}

extension BrowseItem {
  /// Returns `true`, because the items of most lists can't be filtered.
  @MainActor
  public static func passes(_: BrowseFilter, _: Int, in _: ProfileEnvironment) -> Bool { true }

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

  // In a pane, a row has little space.
  private let isShort: Bool

  @MainActor init(_ user: Live.User, in session: SessionState, isShort: Bool = false) {
    self.isShort = isShort
    id = user.id.rawValue
    title = user.displayName
    handle = "@\(user.username.truncated(to: 200))"
    isFollowed = session.follows(user.id)
  }

  /// The profile.
  public var route: AppRoute { .profile(User.ID(id)) }

  /// Returns the ID in a route that shows an item.
  public static func id(of route: AppRoute) -> Int? {
    if case .profile(let id) = route { id.rawValue } else { nil }
  }

  /// The username, after a mark if the signed-in user follows this user.
  public var detail: String {
    if isShort { return isFollowed ? "✓" : "" }
    return isFollowed ? "✓ \(handle)" : handle
  }

  /// The first letter of the name in uppercase and without diacritics, or `#`.
  public var section: String { Self.section(of: title) }

  /// Returns the section of a name.
  static func section(of title: String) -> String {
    guard let first = title.first, first.isLetter else { return "#" }
    return String(first).folding(options: .diacriticInsensitive, locale: nil).uppercased()
  }
}

@MainActor
extension PersonItem {
  /// "People".
  public nonisolated static var listTitle: String { "People" }
  /// `false`.
  public nonisolated static var offersGrid: Bool { false }
  /// The format of a number of people.
  public static let counted: Format<Int, String> = .counted("person", "people")

  /// Returns the IDs of the people whose names or usernames contain a text, by name.
  public nonisolated static func ids(containing text: String, in data: ProfileData) -> [Int] {
    data.people.ids(containing: text)
  }

  /// Returns the IDs of all items of a store that contain a text.
  public static func ids(containing text: String, in store: ProfileStore) -> [Int] {
    store.people.ids(containing: text)
  }

  /// Creates the item for a user of the store.
  public init?(_ id: Int, inGrid _: Bool, of environment: ProfileEnvironment) {
    guard let user = environment.store.user(User.ID(id)) else { return nil }
    self.init(user, in: environment.session, isShort: environment.panes != nil)
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

  /// The photo.
  public var route: AppRoute { .photo(Photo.ID(id)) }

  /// Returns the ID in a route that shows an item.
  public static func id(of route: AppRoute) -> Int? {
    if case .photo(let id) = route { id.rawValue } else { nil }
  }
}

@MainActor
extension PhotoItem {
  /// "Photos".
  public nonisolated static var listTitle: String { "Photos" }
  /// `true`.
  public nonisolated static var offersGrid: Bool { true }
  /// The format of a number of photos.
  public static let counted: Format<Int, String> = .counted("photo", "photos")
  private static let month = Format.style(Date.FormatStyle().month(.wide).year())

  /// Returns the IDs of the photos whose titles or photographers contain a text, newest first.
  public static func ids(containing text: String, in store: ProfileStore) -> [Int] {
    store.newestPhotos.ids(containing: text)
  }

  /// Creates the item for a photo of the store, with its picture in a grid.
  public init?(_ id: Int, inGrid isGrid: Bool, of environment: ProfileEnvironment) {
    let store = environment.store
    guard let photo = store.photo(Photo.ID(id)) else { return nil }
    self.init(
      id: id, title: photo.title, detail: store.user(photo.userID)?.displayName ?? "",
      section: Self.month.apply(photo.creationDate, in: environment.context),
      picture: isGrid ? CachedPicture(photo.source, in: environment.pictures) : nil)
  }

  /// Returns whether the photo is liked, or one of a followed user.
  public static func passes(
    _ filter: BrowseFilter, _ id: Int, in environment: ProfileEnvironment
  ) -> Bool {
    let session = environment.session
    guard let photo = environment.store.photo(Photo.ID(id)) else { return false }
    switch filter {
    case .all: return true
    case .following: return session.follows(photo.userID)
    case .liked: return session.userID.map(photo.likerIDs.contains) ?? false
    }
  }
}
