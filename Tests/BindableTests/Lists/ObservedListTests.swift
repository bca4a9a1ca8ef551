import Testing

@testable import Bindable

struct Friend: Identifiable, Hashable {
  let id: Int
  var name: String
}

@MainActor final class FriendsPresenter {
  @ObservedList var friends: [Friend] = []
}

@MainActor struct ObservedListTests {
  @Test func aListIsReadAsAnArrayAndEditedAsAList() {
    let presenter = FriendsPresenter()
    var counts: [Int] = []
    let effect = Effect { counts.append(presenter.friends.count) }
    presenter.$friends.append(Friend(id: 1, name: "Ada"))
    presenter.friends.append(Friend(id: 2, name: "Bob"))
    presenter.$friends.update(1) { $0.name = "Ada L." }
    #expect(presenter.friends.map(\.name) == ["Ada L.", "Bob"])
    #expect(counts == [0, 1, 2, 2])
    effect.cancel()
  }

  @Test func aReaderIsToldWhatChangedSinceItLooked() {
    let list = ObservedList([Friend(id: 1, name: "Ada"), Friend(id: 2, name: "Bob")])
    let seen = list.version
    transaction {
      list.move(from: 0, to: 1)
      list.insert(Friend(id: 3, name: "Cem"), at: 0)
    }
    #expect(list.changes(since: seen)?.description == "+ 0.0\n> 0.0 to 0.2")
  }
}
