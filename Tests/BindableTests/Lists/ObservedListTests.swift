import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct Friend: Identifiable, Hashable {
  let id: Int
  var name: String
}

@MainActor final class FriendsPresenter {
  @ObservedList var friends: [Friend] = []
  @Observed var search = ""
  lazy var shown = $friends.filtered(by: \.search, of: self) {
    $1.isEmpty || $0.name.contains($1)
  }
}

@MainActor struct ObservedListTests {
  private let ada = Friend(id: 1, name: "Ada")
  private let bob = Friend(id: 2, name: "Bob")
  private let cem = Friend(id: 3, name: "Cem")

  /// Returns the change of one transaction, as text.
  private func change(_ body: (ObservedList<Friend>) -> Void) -> String {
    let list = ObservedList([ada, bob, cem])
    let seen = list.version
    let effect = Effect { _ = list.version }
    transaction { body(list) }
    effect.cancel()
    return list.changes(since: seen)?.description ?? "reloaded"
  }

  @Test func arrayEditsAndListEditsNotifyObservers() {
    let presenter = FriendsPresenter()
    var counts: [Int] = []
    let effect = Effect { counts.append(presenter.friends.count) }
    presenter.$friends.append(ada)
    presenter.friends.append(bob)
    presenter.$friends.update(1) { $0.name = "Ada L." }
    #expect(presenter.friends.map(\.name) == ["Ada L.", "Bob"])
    #expect(counts == [0, 1, 2, 2])
    effect.cancel()
  }

  @Test func manyUnreadEditsAreReportedAsOneChange() throws {
    let list = ObservedList([ada, bob, cem])
    // Changes are requested for the first time.
    _ = list.changes(since: list.version)
    let seen = list.version
    transaction {
      for number in 0..<1_000 {
        list.insert(Friend(id: 100 + number, name: "\(number)"), at: number * 7 % list.count)
      }
    }
    let change = try #require(list.changes(since: seen))
    #expect(change.inserts.count == 1_000 && change.deletes.isEmpty && change.moves.isEmpty)
  }

  @Test func eachEditIsOneChange() {
    #expect(change { $0.append(Friend(id: 4, name: "D")) } == "+ 0.3")
    #expect(change { $0.insert(Friend(id: 4, name: "D"), at: 1) } == "+ 0.1")
    #expect(change { $0.remove(at: 1) } == "- 0.1")
    #expect(change { $0.move(from: 2, to: 0) } == "> 0.2 to 0.0")
    #expect(change { $0.update(2) { $0.name = "Bo" } } == "~ 0.1")
    #expect(change { $0.replace(at: 1, with: Friend(id: 9, name: "N")) } == "- 0.1\n+ 0.1")
    #expect(change { $0.removeAll() } == "- 0.0…2")
    #expect(
      change { list in
        transaction { for id in 1...3 { list.update(id) { $0.name += "!" } } }
      } == "~ 0.0…2")
  }

  @Test func editsWithoutChangeNotifyNoObservers() {
    let list = ObservedList([ada, bob])
    var runs = 0
    let effect = Effect {
      _ = list.items
      runs += 1
    }
    list.items = [ada, bob]
    list.replace(at: 0, with: ada)
    list.move(from: 1, to: 1)
    list.removeAll { $0.id == 7 }
    list.append(contentsOf: [])
    #expect(list.update(7) { $0.name = "?" } == false)
    transaction {
      list.append(cem)
      list.remove(3)
      list.move(from: 0, to: 1)
      list.move(from: 0, to: 1)
      list.update(1) { $0.name = "A" }
      list.update(1) { $0.name = "Ada" }
    }
    #expect(runs == 1)
    effect.cancel()
  }

  @Test func editsInTransactionAreMerged() {
    #expect(
      change {
        $0.insert(Friend(id: 4, name: "D"), at: 0); $0.remove(4)
      } == "nothing")
    #expect(
      change {
        $0.remove(1); $0.append(ada)
      } == "> 0.0 to 0.2")
    #expect(
      change {
        $0.remove(1); $0.append(Friend(id: 1, name: "A"))
      } == "> 0.0 to 0.2\n~ 0.2")
    #expect(
      change {
        $0.move(from: 0, to: 2); $0.move(from: 2, to: 0)
      } == "nothing")
    #expect(
      change {
        $0.append(Friend(id: 4, name: "D")); $0.update(4) { $0.name = "E" }
      } == "+ 0.3")
    #expect(
      change {
        $0.update(2) { $0.name = "B" }; $0.remove(2)
      } == "- 0.1")
    #expect(
      change {
        $0.move(from: 0, to: 2); $0.update(1) { $0.name = "A" }
      }
        == "> 0.0 to 0.2\n~ 0.2")
    #expect(
      change {
        $0.move(from: 0, to: 2); $0.remove(1)
      } == "- 0.0")
    // First the log, then the diff.
    #expect(
      change {
        $0.append(Friend(id: 4, name: "D")); $0.items = [bob, ada]
      }
        == "- 0.2\n> 0.0 to 0.1")
  }

  @Test func changesDependOnReaderVersion() {
    let list = ObservedList([ada])
    let first = list.version
    list.append(bob)
    let second = list.version
    list.remove(1)
    list.append(cem)
    #expect(list.changes(since: first)?.description == "- 0.0\n+ 0.0…1")
    #expect(list.changes(since: second)?.description == "- 0.0\n+ 0.1")
    #expect(list.changes(since: list.version)?.isEmpty == true)
  }

  @Test func changesAreNilForOldVersion() {
    let list = ObservedList([ada])
    let first = list.version
    for id in 10..<200 {
      list.append(Friend(id: id, name: ""))
      _ = list.version
    }
    #expect(list.changes(since: first) == nil)
  }

  // The editing effect receives its edit as a separate change; nothing is lost.
  @Test func effectCanEditListWhileHandlingChange() {
    let list = ObservedList([ada])
    var told: [String] = []
    var mirrors: [[Friend]] = [[ada], [ada]]
    var seen = [list.version, list.version]
    let effects = [0, 1].map { reader in
      Effect {
        let version = list.version
        guard let change = list.changes(since: seen[reader]), !change.isEmpty else { return }
        seen[reader] = version
        mirrors[reader] = change.applied(to: mirrors[reader]) { list[$0] }
        told.append("\(reader): \(change)")
        if reader == 0, list.count == 2 { list.remove(at: 0) }
      }
    }
    list.append(bob)
    #expect(told == ["0: + 0.1", "1: - 0.0\n+ 0.0", "0: - 0.0"])
    #expect(mirrors == [[bob], [bob]])
    effects.forEach { $0.cancel() }
  }

  @Test func throwingTransactionReportsItsEdits() {
    struct Stop: Error {}
    let list = ObservedList([ada])
    let seen = list.version
    try? transaction {
      list.append(bob)
      throw Stop()
    }
    #expect(list.changes(since: seen)?.description == "+ 0.1")
  }

  @Test func duplicateIDIsReportedOnceWithBothItems() {
    var messages: [String] = []
    let reporter = Failure.reporter
    Failure.reporter = { messages.append($0.message) }
    defer { Failure.reporter = reporter }
    let list = ObservedList([ada, bob, Friend(id: 1, name: "Alan")])
    #expect(list.indexPath(of: 1) == ListIndexPath(section: 0, item: 0))
    #expect(list.indexPath(of: 2) == ListIndexPath(section: 0, item: 1))
    list.remove(at: 0)
    #expect(list.item(1)?.name == "Alan")
    #expect(messages.count == 1)
    #expect(messages.first?.contains("name: \"Ada\") at 0.0") == true)
    #expect(messages.first?.contains("name: \"Alan\") at 0.2") == true)
  }

  @Test func filteredListTracksProperty() {
    let presenter = FriendsPresenter()
    presenter.friends = [ada, bob, cem]
    let seen = presenter.shown.version
    presenter.search = "b"
    #expect(presenter.shown.changes(since: seen)?.description == "- 0.0, 0.2")
    weak var gone: FriendsPresenter?
    var list: ListSource<Friend>?
    do {
      let other = FriendsPresenter()
      list = other.shown
      gone = other
    }
    #expect(gone == nil)
    #expect(list?.count == 0)
  }

  @Test func nonEquatableObjectsAreComparedByIdentity() {
    final class Box: Identifiable {}
    let (one, two) = (Box(), Box())
    let list = ObservedList([one, two])
    let seen = list.version
    list.items = [two, one]
    #expect(list.changes(since: seen)?.updates == [])
    #expect(list.changes(since: seen)?.moves.count == 1)
  }

  @Test func sectionsExistOnlyWhileNotEmpty() {
    let list = ObservedList([ada, bob, Friend(id: 4, name: "Alan")])
    let source = list.sectioned(by: \.initial) { "\($0) (\($1))" }
    var seen = source.version
    func told() -> String {
      defer { seen = source.version }
      return source.changes(since: seen)?.description ?? "reloaded"
    }
    list.update(2) { $0.name = "Abe" }
    #expect(told() == "§ - 1\n§ ~ 0\n> 1.0 to 0.1\n~ 0.1")
    #expect(source.header(ofSection: 0) == "A (3)")
    list.update(2) { $0.name = "Bob" }
    #expect(told() == "§ + 1\n§ ~ 0\n> 0.1 to 1.0\n~ 1.0")
    list.update(1) { $0.name = "Al" }
    #expect(told() == "~ 0.0")
  }
}
