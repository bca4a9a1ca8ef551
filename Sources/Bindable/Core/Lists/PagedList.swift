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

  private let pageSize: Int
  private let load: @MainActor (_ offset: Int, _ limit: Int) async throws -> [Item]
  private var offset = 0
  // A Boolean value that indicates whether the first page was requested again and hasn't arrived.
  private var isReloading = false
  // Pages requested before `reload()` are discarded.
  private let machine = ActionMachine()

  /// Creates an empty list.
  ///
  /// The closure `load` returns at most `limit` items, starting at `offset`.
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
  /// The loading of a page can't wait for itself. Such a wait is reported as a `Failure` and returns
  /// immediately.
  public func waitUntilLoaded() async { await machine.waitUntilFinished() }

  private func start() {
    machine.abandon()
    machine.start(
      ActionRun { [weak self, load, offset = isReloading ? 0 : offset, pageSize] in
        // The caller sees the loading state even if the page is available immediately.
        await Task.yield()
        // The closure may refer to the owner of the list, which has been deallocated then as well.
        guard self != nil else { throw CancellationError() }
        let page = try await load(offset, pageSize)
        return { self?.receive(page) }
      })
  }

  private func receive(_ page: [Item]) {
    if isReloading {
      items.items = page
      offset = 0
      isReloading = false
    } else {
      for item in page { items.insertOrReplace(item) }
    }
    offset += page.count
    isComplete = page.count < pageSize
  }
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
      if case .failure(let error) = end, !(error is CancellationError) { errorMessage = "\(error)" }
      isLoading = false
    }
  }
}
