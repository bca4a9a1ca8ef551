/// A list that loads page by page.
///
/// ```swift
/// let photos = PagedList<Photo>(pageSize: 20) { offset, limit in
///   try await gateway.photos(from: offset, limit: limit)
/// }
/// photos.loadMore()
/// await photos.waitUntilLoaded()
/// photos.items.count            // 20
/// ```
///
/// The binding `each(\.photos, into: \.list)` shows the list and its loading state. Call
/// ``loadMore()`` at the start and when the user scrolls near the end. An item whose ID is already
/// in the list updates the existing one.
///
/// The offset of a page counts the items that were inserted and removed in ``items`` since the last
/// one, so make the same edits in the source. If others edit it, items can be skipped, unless the
/// pages have cursors or overlap.
///
/// ```text
///            loadMore()             a page
///   waiting ───────────▶ loading ───────────▶ waiting
///      ▲ loadMore()         │  │ a page with fewer items than requested
///      │ tries again        │  ▼
///      └──── failed ◀───────┘ complete         reload() ▶ loading, from all
/// ```
///
/// When the list is deallocated, loading is canceled.
@MainActor
public final class PagedList<Item: Identifiable> {
  /// The items loaded so far.
  public let items: ObservedList<Item>
  /// A Boolean value that indicates whether a page is loading.
  @Observed public private(set) var isLoading = false
  /// A Boolean value that indicates whether the last page, one with fewer items, was loaded.
  @Observed public private(set) var isComplete = false
  /// The error message if the last page failed to load, which `loadMore()` loads again.
  @Observed public private(set) var errorMessage: String?
  /// Returns the message for an error, for example `ErrorText.text(for:)`.
  public var describe: @MainActor (any Error) -> String = { String(describing: $0) }

  private let pageSize: Int
  private let load: @MainActor (PageRequest) async throws -> LoadedPage<Item>
  // The index in the source after the last loaded item, and the number of items at that time.
  private var end = (offset: 0, count: 0)
  private var cursor: Any?
  // Set until the first page, requested again, has arrived.
  private var isReloading = false
  // Pages requested before `reload()` are discarded.
  private let machine = ActionMachine()

  /// Creates an empty list.
  ///
  /// The closure `load` returns at most `limit` items, starting at `offset`.
  ///
  /// If pages overlap, each page begins with an item that the list has. If it doesn't, others have
  /// removed items from the source, and the pages before are loaded until one does, so that no item
  /// is skipped.
  ///
  /// - Precondition: `pageSize` is positive, and greater than one if pages overlap.
  public convenience init(
    pageSize: Int, pagesOverlap: Bool = false,
    load: @escaping @MainActor (_ offset: Int, _ limit: Int) async throws -> [Item]
  ) where Item: Equatable {
    precondition(
      !pagesOverlap || pageSize > 1,
      "The size of pages that overlap must be greater than one, but is \(pageSize).")
    let items = ObservedList<Item>()
    self.init(items, pageSize) { request in
      var offset = max(0, request.offset - (pagesOverlap ? 1 : 0))
      var found = try await load(offset, pageSize)
      let isLast = found.count < pageSize
      while pagesOverlap, offset > 0,
        !(untracked { found.first.map { items.indexPath(of: $0.id) != nil } } ?? false)
      {
        let before = max(0, offset - pageSize)
        found = try await load(before, offset - before) + found
        offset = before
      }
      return LoadedPage(items: found, offset: offset, isLast: isLast)
    }
  }

  /// Creates an empty list whose pages have cursors.
  ///
  /// ```swift
  /// let posts = PagedList<Post>(pageSize: 20) { (cursor: String?, limit) in
  ///   let page = try await gateway.posts(after: cursor, limit: limit)
  ///   return (page.posts, page.nextCursor)
  /// }
  /// ```
  ///
  /// The closure `load` returns the items after a cursor, or the first ones if it's `nil`, and the
  /// cursor of the next page, or `nil` after the last page.
  ///
  /// - Precondition: `pageSize` is positive.
  public convenience init<Cursor>(
    pageSize: Int,
    load:
      @escaping @MainActor (_ cursor: Cursor?, _ limit: Int) async throws -> (
        items: [Item], next: Cursor?
      )
  ) where Item: Equatable {
    self.init(ObservedList(), pageSize) { request in
      let (items, next) = try await load(request.cursor as? Cursor, pageSize)
      return LoadedPage(items: items, offset: 0, isLast: next == nil, cursor: next)
    }
  }

  private init(
    _ items: ObservedList<Item>, _ pageSize: Int,
    _ load: @escaping @MainActor (PageRequest) async throws -> LoadedPage<Item>
  ) {
    precondition(pageSize > 0, "The page size must be positive, but is \(pageSize).")
    self.items = items
    self.pageSize = pageSize
    self.load = load
    machine.owner = self
  }

  /// The loading state that a list displays.
  public var state: LoadState {
    if isLoading { .loading } else if let errorMessage { .failed(errorMessage) } else { .loaded }
  }

  /// Starts loading the next page; has no effect while a page is loading or after the last page.
  public func loadMore() {
    let isBusy = untracked { isLoading || isComplete && !isReloading }
    if !isBusy { start() }
  }

  /// Starts loading the first page again, which then replaces all items.
  ///
  /// If a page is loading, it's canceled and discarded. If the first page fails to load, the items
  /// stay, and `loadMore()` loads it again.
  public func reload() {
    isReloading = true
    start()
  }

  /// Waits until no page is loading.
  ///
  /// The loading of a page can't wait for itself. Such a wait is reported as a `Failure` and
  /// returns immediately.
  public func waitUntilLoaded() async { await machine.waitUntilFinished() }

  private func start() {
    machine.abandon()
    let count = untracked { items.count }
    var request = PageRequest()
    if !isReloading {
      request = PageRequest(
        offset: max(0, end.offset + count - end.count), cursor: cursor)
    }
    machine.start(
      ActionRun { [weak self, load] in
        // The caller sees the loading state even if the page is available immediately.
        await Task.yield()
        // The closure may refer to the owner of the list, which has been deallocated then as well.
        guard self != nil else { throw CancellationError() }
        let page = try await load(request)
        return { self?.receive(page, requestedAt: count) }
      })
  }

  private func receive(_ page: LoadedPage<Item>, requestedAt count: Int) {
    // Edits since the request move the items after the page, too.
    var edits = items.count - count
    if isReloading {
      items.items = page.items
      isReloading = false
      edits = 0
    } else {
      var previous: Int?
      for item in page.items {
        if let index = items.indexPath(of: item.id)?.item {
          items.replace(at: index, with: item)
          previous = index
        } else {
          // A gap is filled where the source has the items.
          let index = previous.map { $0 + 1 } ?? items.count
          items.insert(item, at: index)
          previous = index
        }
      }
    }
    end = (page.offset + page.items.count + edits, items.count)
    cursor = page.cursor
    isComplete = page.isLast
  }
}

/// The next page to load.
private struct PageRequest {
  var offset = 0
  var cursor: Any?
}

private struct LoadedPage<Item> {
  let items: [Item]
  /// The index of the first item in the source.
  let offset: Int
  let isLast: Bool
  var cursor: Any?
}

extension PagedList: ActionOwner {
  func began(_ run: ActionRun) {
    transaction {
      isLoading = true
      errorMessage = nil
    }
  }

  func ended(_ run: ActionRun, _ end: Result<Void, any Error>) {
    transaction {
      if case .failure(let error) = end, !(error is CancellationError) {
        errorMessage = describe(error)
      }
      isLoading = false
    }
  }
}
