public import Bindable

/// A presenter that shows all photos or people of the store in sections and searches them.
///
/// ```swift
/// let people = BrowsePresenter<PersonItem>(in: environment)
/// people.search = "grace"
/// people.count           // "1 of 50 people"
/// people.loadMore()      // when the user scrolls near the end
/// ```
///
/// The items of one page after the other are created, so a change costs as much as what's shown.
@MainActor
public class BrowsePresenter<Item: BrowseItem> {
  let environment: ProfileEnvironment
  private let pageSize: Int

  /// The text to search for, or an empty string for all items.
  @Observed public var search = "" {
    didSet {
      pages = 1
      if oldValue.isEmpty, !search.isEmpty { idBeforeSearch = untracked { selectedID } }
    }
  }
  /// A Boolean value that indicates whether the items are arranged in a grid.
  @Observed public var isGrid = false
  /// The items that are shown, of those that match the search.
  @Observed public var filter = BrowseFilter.all { didSet { pages = 1 } }
  /// The ID of the selected item, or of the one at its index after it was removed.
  @Observed public var selectedID: Int? { didSet { selectNeighbor(ofRemoved: oldValue) } }
  private var selectedIndex = SelectedIndex()
  private var idBeforeSearch: Int?
  /// The part of the view that has the focus, in panes.
  @Observed public var focusedPart: BrowsePart? = .list
  @Observed var pages = 1
  private var previewing: Effect?, following: Effect?
  /// The items of the pages that match the search, in sections.
  public private(set) lazy var shown = ListSource(of: self, \.sections)

  /// Creates a presenter that shows all items of the store.
  public init(in environment: ProfileEnvironment, pageSize: Int = 25) {
    (self.environment, self.pageSize) = (environment, pageSize)
  }

  /// A Boolean value that indicates whether the user can choose a grid.
  public var offersGrid: Bool { Item.offersGrid }

  /// The IDs of all items that match the search and the filter, in order.
  var matchingIDs: [Int] { matches }

  @Derived(\BrowsePresenter<Item>.found) private var matches: [Int]
  private var found: [Int] {
    let ids = ids(containing: search), filter = filter
    return filter == .all ? ids : ids.filter { Item.passes(filter, $0, in: environment) }
  }

  /// A Boolean value that indicates whether the user enters a search, or sees its results.
  var isSearching: Bool { focusedPart == .search || !search.isEmpty }

  /// The index of the filter.
  public var filterIndex: Int { filter.rawValue }

  /// The text in place of an empty list in a pane.
  public var emptyHint: String {
    switch filter {
    case _ where !search.isEmpty: "No Results"
    case .all: "Nothing here yet"
    case .following: "Follow someone in People, and their photos are here."
    case .liked: "Press l in a photo to like it, and it's here."
    }
  }

  @Derived(\BrowsePresenter<Item>.loadedSections) private var sections: [ListSection<Item>]
  private var loadedSections: [ListSection<Item>] {
    var sections: [ListSection<Item>] = []
    var indexes: [String: Int] = [:]
    for item in matches.prefix(pages * pageSize).compactMap({ item($0, inGrid: isGrid) }) {
      if let index = indexes[item.section] {
        sections[index].items.append(item)
      } else {
        indexes[item.section] = sections.count
        let title = item.section
        let section = SectionTitle(title: title) { [weak self] in self?.count(in: title) ?? "" }
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
      let isInSection = item(matches[middle])?.section == title
      rest = isInSection ? middle + 1..<rest.upperBound : rest.lowerBound..<middle
    }
    let items = sections.first { $0.header == title }?.items ?? []
    return Item.counted.apply(items.count + max(0, rest.lowerBound - loaded))
  }

  var loadedCount: Int { sections.reduce(0) { $0 + $1.items.count } }

  /// The number of items that match the search, of all items.
  public var count: String {
    let all = ids(containing: "").count
    let matching = matches.count == all ? "" : Format.number.apply(matches.count) + " of "
    return matching + Item.counted.apply(all)
  }

  /// Returns the IDs of all items that contain a text, those of a section after each other.
  func ids(containing text: String) -> [Int] {
    Item.ids(containing: text, in: environment.store)
  }

  func item(_ id: Int, inGrid isGrid: Bool = false) -> Item? {
    Item(id, inGrid: isGrid, of: environment)
  }

  /// Returns a Boolean value that indicates whether the list has an item without a search.
  func hasItem(_ id: Int) -> Bool { item(id) != nil }

  private func selectNeighbor(ofRemoved old: Int?) {
    let (id, ids) = untracked { (selectedID, matches) }
    let isRemoved = id == nil && old.map { old in !untracked { hasItem(old) } } == true
    let new = selectedIndex.id(of: id, in: ids, isRemoved: isRemoved)
    if new != id { selectedID = new }
  }

  /// Shows the details of the selected item, or of the first one, next to the list whenever there
  /// are two panes.
  func startPreviewing() {
    isGrid = offersGrid
    if let photos = self as? BrowsePresenter<PhotoItem> { environment.panes?.photoList = photos }
    previewing = Effect { [weak self] in
      guard let self else { return }
      let other = selectedID == nil ? matches.first : selectedIndex.neighbor(in: matches)
      let selected = selectedID.flatMap { item($0) } ?? other.flatMap { item($0) }
      let areTwo = environment.panes?.areTwo == true
      untracked {
        if self.selectedID == nil {
          let shown = self.environment.navigator?.detail.flatMap { Item.id(of: $0) }
          // A link can have opened an item, which stays open, also if its page isn't loaded.
          if let shown, self.matches.prefix(self.pages * self.pageSize).contains(shown) {
            self.selectedID = shown
          } else if shown == nil || !self.search.isEmpty || self.filter != .all {
            self.selectedID = selected?.id
          }
        } else if areTwo, let route = selected?.route {
          self.environment.navigator?.preview(route)
          // The other details stay while they ask whether to leave them.
          self.selectShown()
        }
      }
    }
    following = Effect { [weak self] in self?.selectShown() }
  }

  /// Selects the item whose details are shown instead of those of the selected one.
  private func selectShown() {
    guard let id = environment.navigator?.detail.flatMap({ Item.id(of: $0) }) else { return }
    untracked {
      guard let old = selectedID, old != id, let index = matches.firstIndex(of: id) else { return }
      pages = max(pages, index / pageSize + 1)
      selectedID = id
    }
  }

  /// Shows the items of the next filter.
  func changeFilter() { filter = BrowseFilter(rawValue: filter.rawValue + 1) ?? .all }

  /// Moves the focus to the search field.
  func startSearch() { focusedPart = .search }

  /// Moves the focus from the search field to the items.
  func leaveSearch() { focusedPart = .list }

  /// Shows all items again and moves the focus to them, to the one from before the search unless
  /// the user has moved to a result.
  func endSearch() {
    search = ""
    if focusedPart == .search, let id = idBeforeSearch, hasItem(id) { selectedID = id }
    leaveSearch()
  }

  /// Arranges the items in a grid, or in a list.
  func toggleGrid() { isGrid.toggle() }

  /// Opens an item.
  public func open(_ item: Item) { environment.navigator?.show(item.route) }

  /// Shows another page if there is one.
  public func loadMore() { if pages * pageSize < matches.count { pages += 1 } }
}
