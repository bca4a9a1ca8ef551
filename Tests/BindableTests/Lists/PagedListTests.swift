import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor @Suite(.timeLimit(.minutes(30))) struct PagedListTests {
  private struct Offline: Error {}

  /// A server whose responses wait until the test releases them.
  @MainActor private final class Remote {
    private(set) var asked: [Int] = []
    private(set) var cancelled = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func page(from offset: Int, _ answer: [Friend]) async throws -> [Friend] {
      asked.append(offset)
      await withCheckedContinuation { waiting.append($0) }
      if Task.isCancelled { cancelled += 1 }
      try Task.checkCancellation()
      return answer
    }

    func wasAsked(times count: Int) async { while waiting.count < count { await Task.yield() } }
    func answer(_ index: Int) { waiting[index].resume() }
    func untilCancelled() async { while cancelled == 0 { await Task.yield() } }
  }

  @Test func loadsPagesInOrderUntilLast() async {
    let all = (0..<5).map { Friend(id: $0, name: "\($0)") }
    var asked: [Int] = []
    let list = PagedList<Friend>(pageSize: 2) { offset, limit in
      asked.append(offset)
      return Array(all.dropFirst(offset).prefix(limit))
    }
    let seen = list.items.version
    for _ in 0..<5 {
      list.loadMore()
      await list.waitUntilLoaded()
    }
    #expect(list.items.items == all)
    #expect(asked == [0, 2, 4])
    #expect(list.isComplete)
    #expect(list.items.changes(since: seen)?.description == "+ 0.0…4")
  }

  @Test func loadedDuplicateUpdatesExistingItem() async {
    var pages = [[Friend(id: 1, name: "a"), Friend(id: 2, name: "b")], [Friend(id: 2, name: "B")]]
    let list = PagedList<Friend>(pageSize: 2) { _, _ in pages.removeFirst() }
    list.loadMore()
    await list.waitUntilLoaded()
    let seen = list.items.version
    list.loadMore()
    await list.waitUntilLoaded()
    #expect(list.items.changes(since: seen)?.description == "~ 0.1")
  }

  @Test func failedPageCanBeLoadedAgain() async {
    var answers = [Result.failure(Offline()), .success([Friend(id: 1, name: "a")])]
    let list = PagedList<Friend>(pageSize: 2) { _, _ in try answers.removeFirst().get() }
    list.loadMore()
    #expect(list.state == .loading)
    await list.waitUntilLoaded()
    #expect(list.state == .failed("Offline()"))
    list.loadMore()
    #expect(list.state == .loading)
    await list.waitUntilLoaded()
    #expect(list.state == .loaded)
    #expect(list.items.count == 1)
  }

  @Test(arguments: [1, 3]) func failedReloadCanBeTriedAgain(pageCount: Int) async {
    let all = (0..<5).map { Friend(id: $0, name: "\($0)") }
    var asked: [Int] = []
    let list = PagedList<Friend>(pageSize: 2) { offset, limit in
      asked.append(offset)
      if asked.count == pageCount + 1 { throw Offline() }
      return Array(all.dropFirst(offset).prefix(limit))
    }
    for _ in 0..<pageCount {
      list.loadMore()
      await list.waitUntilLoaded()
    }
    list.reload()
    await list.waitUntilLoaded()
    for _ in 0..<2 {
      list.loadMore()
      await list.waitUntilLoaded()
    }
    #expect(asked.suffix(3) == [0, 0, 2])
    #expect(list.items.items == Array(all.prefix(4)))
    #expect(list.state == .loaded)
  }

  @Test func loadingPageIsNotRequestedTwice() async {
    let remote = Remote()
    let list = PagedList<Friend>(pageSize: 1) {
      try await remote.page(from: $0, [Friend(id: $0, name: "\($1)")])
    }
    list.loadMore()
    list.loadMore()
    await remote.wasAsked(times: 1)
    list.loadMore()
    remote.answer(0)
    await list.waitUntilLoaded()
    #expect(remote.asked == [0])
    #expect(list.items.items == [Friend(id: 0, name: "1")])
  }

  @Test func reloadingDiscardsPageInProgress() async {
    let remote = Remote()
    var answers = [Friend(id: 1, name: "old"), Friend(id: 9, name: "new")]
    let list = PagedList<Friend>(pageSize: 2) { offset, _ in
      try await remote.page(from: offset, [answers.removeFirst()])
    }
    list.loadMore()
    await remote.wasAsked(times: 1)
    list.reload()
    await remote.wasAsked(times: 2)
    remote.answer(1)
    await list.waitUntilLoaded()
    remote.answer(0)
    await remote.untilCancelled()
    #expect(list.items.items.map(\.id) == [9])
    #expect(list.state == .loaded)
  }

  @Test func releasingListCancelsPageInProgress() async {
    let remote = Remote()
    var list: PagedList<Friend>? = PagedList(pageSize: 2) { offset, _ in
      try await remote.page(from: offset, [])
    }
    let released = { [weak list] in list }
    list?.loadMore()
    await remote.wasAsked(times: 1)
    list = nil
    #expect(released() == nil)
    remote.answer(0)
    await remote.untilCancelled()
    #expect(remote.cancelled == 1)
  }

  @Test func closureOfListReleasedAtOnceIsNotCalled() async {
    @MainActor final class Owner {
      static var asked = 0
      lazy var list = PagedList<Friend>(pageSize: 2) { [unowned self] in friends($0, $1) }
      private func friends(_ offset: Int, _ limit: Int) -> [Friend] {
        Self.asked += 1
        return []
      }
    }
    func load() { Owner().list.loadMore() }
    load()
    for _ in 0..<10 { await Task.yield() }
    #expect(Owner.asked == 0)
  }

  @Test func eachBindingShowsPagesAndLoadingState() async {
    let shown = ShownList()
    let presenter = PagesPresenter()
    let connection = PagesTable.table.connect(presenter, to: shown)
    presenter.pages.loadMore()
    #expect(shown.adapter.state == .loading)
    await presenter.pages.waitUntilLoaded()
    #expect(shown.adapter.state == .loaded)
    #expect(shown.adapter.content?.itemCount(ofSection: 0) == 2)
    presenter.isOffline = true
    presenter.pages.loadMore()
    await presenter.pages.waitUntilLoaded()
    #expect(shown.adapter.state == .failed("Offline()"))
    #expect(shown.adapter.content?.itemCount(ofSection: 0) == 2)
    withExtendedLifetime(connection) {}
  }

  @MainActor private final class PagesPresenter {
    var isOffline = false
    private(set) lazy var pages = PagedList<Friend>(pageSize: 2) { [unowned self] offset, limit in
      if isOffline { throw Offline() }
      return (offset..<offset + limit).map { Friend(id: $0, name: "\($0)") }
    }
  }

  @MainActor private final class ShownList: ListTarget {
    let adapter = ListAdapter()
    var selectedIDs: Set<AnyHashable> = []
    var list: ShownList { self }
  }

  @MainActor private enum PagesTable {
    static let table = BindingTable(PagesPresenter.self, ShownList.self) {
      each(\.pages, into: \.list) { _ in .failureMessage("") }
    }
  }
}

/// A source that a paged list loads from, and that the user and others edit.
@MainActor private final class PagedSource {
  var items: [Friend] = (0..<20).map { Friend(id: $0, name: "\($0)") }
  private(set) var requestCount = 0

  func page(from offset: Int, _ limit: Int) -> [Friend] {
    requestCount += 1
    return Array(items.dropFirst(offset).prefix(limit))
  }

  func page(after id: Int?, _ limit: Int) -> (items: [Friend], next: Int?) {
    requestCount += 1
    let rest = id.map { id in items.drop { $0.id != id }.dropFirst() } ?? items[...]
    let page = Array(rest.prefix(limit))
    return (page, rest.count > limit ? page.last?.id : nil)
  }
}

@MainActor struct PagedListEditTests {
  private func load(_ list: PagedList<Friend>) async {
    list.loadMore()
    await list.waitUntilLoaded()
  }

  @Test func itemRemovedLocallyIsNotSkippedOver() async {
    let source = PagedSource()
    let list = PagedList<Friend>(pageSize: 3) { source.page(from: $0, $1) }
    await load(list)
    source.items.remove(at: 1)
    list.items.remove(at: 1)
    await load(list)
    #expect(list.items.items.map(\.id) == [0, 2, 3, 4, 5])
    source.items.insert(Friend(id: 50, name: "new"), at: 0)
    list.items.insert(Friend(id: 50, name: "new"), at: 0)
    await load(list)
    #expect(list.items.items.map(\.id) == [50, 0, 2, 3, 4, 5, 6, 7, 8])
    #expect(source.requestCount == 3)
  }

  @Test func overlappingPagesFillGapOfRemovedItems() async {
    let source = PagedSource()
    let list = PagedList<Friend>(pageSize: 4, pagesOverlap: true) { source.page(from: $0, $1) }
    await load(list)
    #expect(list.items.items.map(\.id) == [0, 1, 2, 3])
    source.items.removeFirst(3)
    await load(list)
    #expect(list.items.items.map(\.id) == Array(0..<10))
  }

  @Test(arguments: LongRun.seeds(15, of: 0..<600))
  func nothingIsSkippedOrRepeated(seed: Int) async {
    var random = SeededRandom(seed: UInt64(seed))
    func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    let source = PagedSource(), kind = seed % 3, size = 2 + number(4)
    let list =
      switch kind {
      case 0: PagedList<Friend>(pageSize: size) { source.page(from: $0, $1) }
      case 1: PagedList<Friend>(pageSize: size, pagesOverlap: true) { source.page(from: $0, $1) }
      default:
        PagedList<Friend>(pageSize: size) { (id: Int?, limit) in source.page(after: id, limit) }
      }
    var steps: [String] = []
    var nextID = 100
    while !list.isComplete {
      await load(list)
      for _ in 0..<number(3) {
        let loaded = list.items.count
        switch number(4) {
        case 0 where loaded > 1:
          // The last item is the cursor of the next page.
          let index = number(loaded - 1), id = list.items.items[index].id
          steps.append("remove \(id)")
          list.items.remove(at: index)
          source.items.removeAll { $0.id == id }
        case 1 where loaded > 1:
          let index = number(loaded - 1), next = list.items.items[index].id
          // The list can still have an item that the source hasn't.
          guard let place = source.items.firstIndex(where: { $0.id == next }) else { continue }
          let friend = Friend(id: nextID, name: "new")
          nextID += 1
          steps.append("insert \(friend.id) before \(next)")
          list.items.insert(friend, at: index)
          source.items.insert(friend, at: place)
        case 2 where kind == 1 && source.items.count > 1 && loaded > 1:
          // Removed by others: the list keeps it until it's reloaded.
          let id = source.items[number(min(loaded - 1, source.items.count - 1))].id
          steps.append("remove \(id) remotely")
          source.items.removeAll { $0.id == id }
        default: break
        }
      }
      if steps.count > 200 { break }
    }
    let shown = list.items.items.map(\.id)
    #expect(Set(shown).count == shown.count, "seed \(seed): \(steps)")
    let missing = source.items.map(\.id).filter { !shown.contains($0) }
    #expect(missing.isEmpty, "seed \(seed): \(steps)")
    let order = source.items.map(\.id), common = shown.filter { order.contains($0) }
    #expect(common == order.filter { shown.contains($0) }, "seed \(seed): \(steps)")
  }
}
