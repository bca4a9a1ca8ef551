/// A list that is loaded page by page.
///
/// ```swift
/// let photos = PagedList<Photo>(pageSize: 20) { offset, limit in
///   try await gateway.photos(from: offset, limit: limit)
/// }
/// photos.loadMore()
/// await photos.settled()
/// photos.items.count            // 20
/// ```
///
/// `each(\.photos, into: \.list)` shows it, and says when a page is on its way or could not be had. Call
/// ``loadMore()`` at first, and when the user comes near the end. An item that is there already is not
/// added again, but takes the new content.
///
/// ```text
///            loadMore()             a page
///   waiting ───────────▶ loading ───────────▶ waiting
///      ▲ loadMore() tries   │  │ a page with fewer items than were asked for
///      │ it again           │  ▼
///      └──── failed ◀───────┘ complete         reload() ▶ loading, from all
/// ```
///
/// When the list is released, what is on its way is cancelled.
@MainActor
public final class PagedList<Item: Identifiable> {
  /// What was loaded so far.
  public let items: ObservedList<Item>
  /// Whether a page is on its way.
  @Observed public private(set) var isLoading = false
  /// Whether the last page was loaded: one that had fewer items than were asked for.
  @Observed public private(set) var isComplete = false
  /// Why the last page could not be loaded, if so; asking again tries it again.
  @Observed public private(set) var problem: String?

  private let pageSize: Int
  private let load: @MainActor (_ offset: Int, _ limit: Int) async throws -> [Item]
  private var offset = 0
  // What was asked for before `reload()` is not taken any more.
  private let machine = ActionMachine(.replace)

  /// Makes a list that has loaded nothing yet.
  ///
  /// `load` gets the items from `offset` on, at most `limit` of them.
  ///
  /// - Precondition: `pageSize` is positive.
  @inlinable
  public convenience init(
    pageSize: Int,
    load: @escaping @MainActor (_ offset: Int, _ limit: Int) async throws -> [Item]
  ) where Item: Equatable {
    self.init(ObservedList(), pageSize, load)
  }

  @usableFromInline
  init(
    _ items: ObservedList<Item>, _ pageSize: Int,
    _ load: @escaping @MainActor (_ offset: Int, _ limit: Int) async throws -> [Item]
  ) {
    precondition(pageSize > 0, "A page cannot have \(pageSize) items.")
    self.items = items
    self.pageSize = pageSize
    self.load = load
    machine.owner = self
  }

  /// What a list on screen says of it.
  public var state: ListState {
    if isLoading { .loading } else if let problem { .failed(problem) } else { .ready }
  }

  /// Begins to load the next page; does nothing while one is on its way, and after the last one.
  public func loadMore() {
    let isBusy = untracked { isLoading || isComplete }
    if !isBusy { begin(replacing: false) }
  }

  /// Begins to load the first page again, and forgets the others when it has arrived.
  ///
  /// A page that is on its way is cancelled, and not taken.
  public func reload() { begin(replacing: true) }

  /// Returns when no page is on its way.
  public func settled() async { await machine.finished() }

  private func begin(replacing isFirst: Bool) {
    machine.start(
      ActionRun { [weak self, load, offset = isFirst ? 0 : offset, pageSize] in
        // The caller sees the list load, however soon the page is there.
        await Task.yield()
        let page = try await load(offset, pageSize)
        return { self?.take(page, replacing: isFirst) }
      })
  }

  private func take(_ page: [Item], replacing isFirst: Bool) {
    if isFirst {
      items.items = page
      offset = 0
    } else {
      for item in page { items.put(item) }
    }
    offset += page.count
    isComplete = page.count < pageSize
  }
}

extension PagedList: ActionOwner {
  func began(_ run: ActionRun) {
    transaction {
      isLoading = true
      problem = nil
    }
  }

  func ended(_ run: ActionRun, _ end: ActionEnd) {
    transaction {
      if case .failed(let error) = end { problem = "\(error)" }
      isLoading = false
    }
  }
}
