import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

/// A presenter whose pages have cursors, and a server that answers as the test says.
@MainActor private final class Feed {
  enum Answer: CaseIterable { case page, knownItems, lastPage, failure, cancellation }
  private struct Offline: Error {}

  var answer = Answer.page
  private(set) var requestCount = 0
  lazy var posts = PagedList<Guest>(pageSize: 3) { [unowned self] (cursor: Int?, _) in
    try page(from: cursor ?? 0)
  }

  /// `true` if no more items can be requested now.
  var isLoadingOrComplete: Bool {
    posts.isLoading || posts.isComplete && posts.errorMessage == nil
  }

  func more() { posts.loadMore() }
  func refresh() { posts.reload() }

  private func page(from id: Int) throws -> (items: [Guest], next: Int?) {
    requestCount += 1
    switch answer {
    case .page: return (Guest.people(3, from: id), id + 3)
    case .knownItems: return (Guest.people(3), id)
    case .lastPage: return (Guest.people(2, from: id), nil)
    case .failure: throw Offline()
    case .cancellation: throw CancellationError()
    }
  }
}

@MainActor private enum FeedTable {
  static let table = BindingTable(Feed.self, PeopleView.self) {
    each(\.posts, into: \.list) { GuestCell.bindings }
    on(\.list, nearEnd: Feed.more)
    on(\.list, refresh: Feed.refresh)
  }
}

@MainActor @Suite(.timeLimit(.minutes(30))) struct NextPageTests {
  private let feed = Feed(), view = PeopleView()
  private let connection: Connection<Feed, PeopleView>

  init() { connection = FeedTable.table.connect(feed, to: view) }

  /// Draws the list and requests pages, as a terminal does.
  private func draw(height: Int = 4) {
    _ = view.frame(width: 10, height: height)
    ListView.requestNextPages(in: view)
  }

  private func load() async {
    feed.more()
    await feed.posts.waitUntilLoaded()
  }

  @Test(arguments: [Feed.Answer.page, .knownItems, .failure, .cancellation])
  fileprivate func scrollingRequestsPageAfterAnyAnswer(_ answer: Feed.Answer) async {
    await load()
    draw()
    await load()
    feed.answer = answer
    for count in 3...5 {
      view.list.scroll(by: 100)
      await feed.posts.waitUntilLoaded()
      #expect(feed.requestCount == count)
    }
  }

  @Test func scrollingRequestsPageAfterRefreshWithSameItems() async {
    await load()
    draw(height: 2)
    feed.answer = .failure
    view.list.scroll(by: 1)
    await feed.posts.waitUntilLoaded()
    feed.answer = .page
    view.list.refresh()
    await feed.posts.waitUntilLoaded()
    #expect(feed.posts.items.count == 3)
    view.list.scroll(by: 1)
    await feed.posts.waitUntilLoaded()
    #expect(feed.posts.items.count == 6)
  }

  @Test(arguments: [Feed.Answer.knownItems, .failure, .cancellation])
  fileprivate func drawingDoesNotRepeatRequest(_ answer: Feed.Answer) async {
    await load()
    feed.answer = answer
    for _ in 0..<5 {
      draw()
      await feed.posts.waitUntilLoaded()
    }
    #expect(feed.requestCount == 2)
  }

  @Test func drawingRequestsPagesAgainOnceFailedOneIsLoaded() async {
    await load()
    feed.answer = .failure
    draw(height: 20)
    await feed.posts.waitUntilLoaded()
    feed.answer = .page
    view.list.refresh()
    for count in [3, 6, 9] {
      await feed.posts.waitUntilLoaded()
      #expect(feed.posts.items.count == count)
      draw(height: 20)
    }
    await feed.posts.waitUntilLoaded()
  }

  @Test(arguments: LongRun.seeds(20, of: 0..<1_000))
  func scrollingToEndLoadsUnlessListIsComplete(seed: Int) async {
    var random = SeededRandom(seed: UInt64(seed))
    var steps: [String] = []
    func checkIsLoading() {
      #expect(feed.isLoadingOrComplete, "seed \(seed): \(steps)")
    }
    draw()
    for _ in 0..<60 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        feed.answer = Feed.Answer.allCases.randomElement(using: &random) ?? .page
        steps.append("answer with \(feed.answer)")
      case 1:
        steps.append("scroll up")
        view.list.scroll(by: -Int.random(in: 1...9, using: &random))
      case 2, 3:
        steps.append("scroll")
        view.list.scroll(by: 1_000)
        checkIsLoading()
      case 4 where view.list.itemCount > 0:
        steps.append("End")
        view.dispatch(KeyPress(.end))
        checkIsLoading()
      case 5:
        steps.append("refresh")
        view.list.refresh()
      case 6:
        steps.append("draw")
        let hasFailed = feed.posts.errorMessage != nil
        draw(height: Int.random(in: 2...8, using: &random))
        #expect(!hasFailed || !feed.posts.isLoading, "seed \(seed): \(steps)")
      default:
        steps.append("wait")
        await feed.posts.waitUntilLoaded()
      }
    }
    await feed.posts.waitUntilLoaded()
    withExtendedLifetime(connection) {}
  }
}
