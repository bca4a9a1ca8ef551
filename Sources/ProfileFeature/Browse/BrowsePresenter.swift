public import Bindable
internal import BindableFoundation
internal import Foundation

/// A presenter that shows all photos or people of the store in sections and searches them.
///
/// ```swift
/// let people = BrowsePresenter.people(in: environment)
/// people.search = "grace"
/// people.count           // "1 of 50 people"
/// people.loadMore()      // when the user scrolls near the end
/// ```
///
/// The items of one page after the other are created, so a change costs as much as what's shown.
@MainActor
public final class BrowsePresenter<Item: BrowseItem> {
  private let store: ProfileStore
  private let entries: KeyPath<ProfileData, SearchList>
  private let item: @MainActor (_ id: Int, _ isGrid: Bool) -> Item?
  private let counted: Format<Int, String>
  private let pageSize = 50

  /// The text to search for, or an empty string for all items.
  @Observed public var search = "" { didSet { pages = 1 } }
  /// A Boolean value that indicates whether the items are arranged in a grid.
  @Observed public var isGrid = false
  @Observed private var pages = 1
  /// A Boolean value that indicates whether the user can choose a grid.
  public let offersGrid: Bool
  /// The items of the pages that match the search, in sections.
  public private(set) lazy var shown = ListSource(of: self, \.sections)
  /// A closure that handles the ID of an item that the user opened.
  public var onOpen: (@MainActor (Int) -> Void)?

  private init(
    _ entries: KeyPath<ProfileData, SearchList>, _ counted: Format<Int, String>,
    in environment: ProfileEnvironment, offersGrid: Bool,
    item: @escaping @MainActor (_ id: Int, _ isGrid: Bool) -> Item?
  ) {
    store = environment.store
    self.entries = entries
    self.counted = counted
    self.offersGrid = offersGrid
    self.item = item
  }

  @Derived(\BrowsePresenter<Item>.found) private var matches: [Int]
  private var found: [Int] { store.data[keyPath: entries].ids(containing: SearchText(search)) }

  @Derived(\BrowsePresenter<Item>.loadedSections) private var sections: [ListSection<Item>]
  private var loadedSections: [ListSection<Item>] {
    var sections: [ListSection<Item>] = []
    var indexes: [String: Int] = [:]
    for item in matches.prefix(pages * pageSize).compactMap({ item($0, isGrid) }) {
      if let index = indexes[item.section] {
        sections[index].items.append(item)
      } else {
        indexes[item.section] = sections.count
        let title = item.section
        let section = BrowseSection(title: title) { [weak self] in self?.count(in: title) ?? "" }
        sections.append(ListSection(id: section, header: title, items: [item]))
      }
    }
    return sections
  }

  /// Returns the number of matches in a section, also of those on pages that aren't loaded.
  private func count(in title: String) -> String {
    let (matches, loaded) = (matches, pages * pageSize)
    // The matches of a section follow each other, so the others of the last section come first.
    var rest = min(loaded, matches.count)..<matches.count
    while !rest.isEmpty {
      let middle = rest.lowerBound + rest.count / 2
      let isInSection = item(matches[middle], false)?.section == title
      rest = isInSection ? middle + 1..<rest.upperBound : rest.lowerBound..<middle
    }
    let items = sections.first { $0.header == title }?.items ?? []
    return counted.apply(items.count + max(0, rest.lowerBound - loaded))
  }

  /// The number of items that match the search, of all items.
  public var count: String {
    let (found, all) = (matches.count, store.data[keyPath: entries].ids.count)
    return (found == all ? "" : "\(found) of ") + counted.apply(all)
  }

  /// Reports that the user opened an item.
  public func open(_ item: Item) { onOpen?(item.id) }

  /// Shows another page if there is one.
  public func loadMore() { if pages * pageSize < matches.count { pages += 1 } }
}

extension BrowsePresenter where Item == PersonItem {
  /// Returns a presenter that shows all people by name.
  public static func people(in environment: ProfileEnvironment) -> BrowsePresenter {
    let (store, session) = (environment.store, environment.session)
    return BrowsePresenter(
      \.people, .counted("person", "people"), in: environment, offersGrid: false
    ) { id, _ in
      store.data.user(User.ID(id)).map { PersonItem($0, in: session) }
    }
  }
}

extension BrowsePresenter where Item == PhotoItem {
  /// Returns a presenter that shows all photos, newest first.
  public static func photos(in environment: ProfileEnvironment) -> BrowsePresenter {
    let (store, context, pictures) = (
      environment.store, environment.context, environment.pictures
    )
    let month = Format.style(Date.FormatStyle().month(.wide).year())
    return BrowsePresenter(
      \.newestPhotos, .counted("photo", "photos"), in: environment, offersGrid: true
    ) { id, isGrid in
      store.data.photo(Photo.ID(id)).map { photo in
        PhotoItem(
          id: id, title: photo.title,
          detail: store.data.user(photo.userID)?.displayName ?? "",
          section: month.apply(photo.creationDate, in: context),
          picture: isGrid ? CachedPicture(PictureSource(photo), in: pictures) : nil)
      }
    }
  }
}
