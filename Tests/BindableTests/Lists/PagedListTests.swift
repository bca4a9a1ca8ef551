import Testing

@testable import Bindable

@MainActor struct PagedListTests {
  private struct Offline: Error {}

  @Test func pagesComeOneAfterTheOtherUntilTheLast() async {
    let all = (0..<5).map { Friend(id: $0, name: "\($0)") }
    var asked: [Int] = []
    let list = PagedList<Friend>(pageSize: 2) { offset, limit in
      asked.append(offset)
      return Array(all.dropFirst(offset).prefix(limit))
    }
    let seen = list.items.version
    for _ in 0..<5 { await list.loadMore() }
    #expect(list.items.items == all)
    #expect(asked == [0, 2, 4])
    #expect(list.isComplete)
    #expect(list.items.changes(since: seen)?.description == "+ 0.0…4")
  }

  @Test func whatIsThereAlreadyIsNotAddedAgain() async {
    var pages = [[Friend(id: 1, name: "a"), Friend(id: 2, name: "b")], [Friend(id: 2, name: "B")]]
    let list = PagedList<Friend>(pageSize: 2) { _, _ in pages.removeFirst() }
    await list.loadMore()
    let seen = list.items.version
    await list.loadMore()
    #expect(list.items.changes(since: seen)?.description == "~ 0.1")
  }

  @Test func aPageThatFailsCanBeAskedForAgain() async {
    var isOffline = true
    let list = PagedList<Friend>(pageSize: 2) { _, _ in
      if isOffline { throw Offline() }
      return [Friend(id: 1, name: "a")]
    }
    await list.loadMore()
    #expect(list.problem == "Offline()")
    #expect(!list.isLoading)
    isOffline = false
    await list.loadMore()
    #expect(list.problem == nil)
    #expect(list.items.count == 1)
  }

  @Test func reloadingForgetsWhatIsOnItsWay() async {
    var release = 0
    let (waiting, gate) = AsyncStream<Void>.makeStream()
    let list = PagedList<Friend>(pageSize: 2) { _, _ in
      release += 1
      guard release == 1 else { return [Friend(id: 9, name: "new")] }
      for await _ in waiting { break }
      return [Friend(id: 1, name: "old")]
    }
    let first = Task { await list.loadMore() }
    while release == 0 { await Task.yield() }
    await list.loadMore()
    await list.reload()
    gate.yield()
    await first.value
    #expect(list.items.items.map(\.id) == [9])
    #expect(!list.isLoading)
  }
}
