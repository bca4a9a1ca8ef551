import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Shelf {
  @ObservedList var people: [Guest] = Guest.people(6)
  @Observed var search = ""
  @Observed var plain = Guest.people(4)
  private(set) lazy var lists: [(name: String, list: ListSource<Guest>)] = [
    ("itself", $people),
    ("filtered", $people.filtered { $0.id % 2 == 0 }),
    ("filtered by", $people.filtered(by: \.search, of: self) { $0.name.contains($1) || $1 == "" }),
    ("sorted", $people.sorted { $0.name > $1.name }),
    ("mapped", $people.mapped { Guest(id: $0.id, name: $0.name + "!") }),
    ("sectioned", $people.sectioned(by: \.initial)),
    ("combined", .combined([$people, $people.filtered { $0.id > 2 }])),
    ("both", $people.sorted { $0.name > $1.name }.filtered { $0.id != 3 }),
    ("of a property", ListSource(of: self, \.plain)),
  ]
}

/// A transaction that ends in the state in which it began.
@MainActor struct UnchangedListTests {
  private static let edits: [(name: String, body: @MainActor (Shelf, () -> Void) -> Void)] = [
    (
      "insert and remove",
      { shelf, read in
        shelf.$people.insert(Guest(id: 90, name: "x"), at: 2)
        read()
        shelf.$people.remove(90)
      }
    ),
    (
      "remove and insert",
      { shelf, read in
        let gone = shelf.$people.remove(at: 2)
        read()
        shelf.$people.insert(gone, at: 2)
      }
    ),
    (
      "move and back",
      { shelf, read in
        shelf.$people.move(from: 0, to: 4)
        read()
        shelf.$people.move(from: 4, to: 0)
      }
    ),
    (
      "rename and back",
      { shelf, read in
        shelf.$people.update(4) { $0.name = "a" }
        read()
        shelf.$people.update(4) { $0.name = "b" }
        read()
        shelf.$people.update(4) { $0.name = "p4" }
      }
    ),
    (
      "set and set back",
      { shelf, read in
        let old = shelf.people
        shelf.people = old.reversed()
        read()
        shelf.people = []
        read()
        shelf.people = old
      }
    ),
    (
      "search and back",
      { shelf, read in
        shelf.search = "p1"
        read()
        shelf.search = ""
      }
    ),
    (
      "replace the array and back",
      { shelf, read in
        let old = shelf.plain
        shelf.plain = []
        read()
        shelf.plain = old
      }
    ),
  ]

  @Test(arguments: 0..<7) func restoringStateRunsNoReaders(edit: Int) {
    let shelf = Shelf()
    for (name, list) in shelf.lists {
      var runs = 0
      var seen = list.version
      let effect = Effect {
        _ = list.count
        runs += 1
      }
      let (what, body) = Self.edits[edit]
      for round in 0..<3 {
        runs = 0
        transaction { body(shelf) { _ = (list.version, list.sections) } }
        #expect(runs == 0, "\(what), \(name), round \(round)")
        #expect(list.changes(since: seen)?.isEmpty != false, "\(what), \(name), round \(round)")
      }
      // Later changes are relative to that state.
      seen = list.version
      let before = list.sections.flatMap(\.items)
      runs = 0
      shelf.$people.insert(Guest(id: 50, name: "p0"), at: 0)
      shelf.plain.insert(Guest(id: 50, name: "p0"), at: 0)
      #expect(runs == 1, "\(what), \(name)")
      #expect(list.changes(since: seen)?.oldCount == before.count)
      shelf.$people.remove(50)
      shelf.plain.remove(at: 0)
      #expect(list.sections.flatMap(\.items) == before, "\(what), \(name)")
      hold(effect)
    }
  }
}

/// Closures that a list calls must not change the list.
@MainActor struct RelianceTests {
  @Test func changingListInPredicateStopsWithMessage() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let list = ObservedList(Guest.people(5))
        list.removeAll { guest in
          list.append(Guest(id: 10 + guest.id, name: "x"))
          return guest.id > 1
        }
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Collect the changes"), "\(text)")
  }

  @Test func changingSourceInFilterStopsWithMessage() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let list = ObservedList(Guest.people(5))
        let filtered = list.filtered { guest in
          if guest.id == 7 { list.removeAll() }
          return true
        }
        _ = filtered.count
        list.append(Guest(id: 7, name: "x"))
        _ = filtered.count
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Collect the changes"), "\(text)")
  }

  @Test func updateFindsItemMovedByClosure() {
    let list = ObservedList(Guest.people(3))
    #expect(
      list.update(2) {
        list.insert(Guest(id: 9, name: "x"), at: 0)
        $0.name = "new"
      })
    #expect(list.items.map(\.name) == ["x", "p0", "p1", "new"])
    #expect(!list.update(2) { _ in list.remove(2) })
    #expect(list.items.map(\.id) == [9, 0, 1])
  }
}
