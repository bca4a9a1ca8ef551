/// A list that is loaded page by page.
///
/// ```swift
/// let photos = PagedList(pageSize: 20) { offset, limit in
///   try await gateway.photos(from: offset, limit: limit)
/// }
/// await photos.loadMore()       // the first 20
/// photos.items.count            // 20
/// ```
///
/// Give ``items`` to what shows the list, and call ``loadMore()`` when the user comes near its end. An item
/// that is there already is not added again, but takes the new content.
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
  private var generation = 0

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
  }

  /// Loads the next page; does nothing while one is on its way, and after the last one.
  public func loadMore() async {
    guard !isLoading, !isComplete else { return }
    await loadPage(replacing: false)
  }

  /// Loads the first page again, and forgets the others when it has arrived.
  public func reload() async {
    generation += 1
    await loadPage(replacing: true)
  }

  private func loadPage(replacing isFirst: Bool) async {
    let asked = generation
    transaction {
      isLoading = true
      problem = nil
    }
    do {
      let page = try await load(isFirst ? 0 : offset, pageSize)
      guard asked == generation else { return }
      transaction {
        if isFirst {
          items.items = page
          offset = 0
        } else {
          for item in page { items.put(item) }
        }
        offset += page.count
        isComplete = page.count < pageSize
        isLoading = false
      }
    } catch {
      guard asked == generation else { return }
      transaction {
        problem = "\(error)"
        isLoading = false
      }
    }
  }
}
