import TestSupport
import Testing

@testable import BindableCore

/// An edit in place costs no copy, and notifies dependents as setting the value does.
///
/// The random programs of `GraphFuzzTests` compare edits with a model.
@MainActor struct EditInPlaceTests {
  @MainActor private final class Library {
    @Observed var titles = [String](repeating: "Untitled", count: 100)
    @Observed var notes = [Note](repeating: Note(), count: 100)
    @Observed(.always) var events = [Int](repeating: 0, count: 100)
    @Observed var count = 0
    @Derived(\Library.firstTitle) var first: String
    var firstTitle: String { titles[0] }

    /// The addresses of the elements of each array.
    var addresses: [UnsafeRawPointer?] {
      [
        titles.withUnsafeBytes { $0.baseAddress }, notes.withUnsafeBytes { $0.baseAddress },
        events.withUnsafeBytes { $0.baseAddress },
      ]
    }

    func rename(_ index: Int, _ title: String) {
      Observed.edit(\._titles, of: self) { $0[index] = title }
    }
    func note(_ index: Int, _ text: String) {
      Observed.edit(\._notes, of: self) { $0[index].text = text }
    }
    func record(_ index: Int, _ event: Int) {
      Observed.edit(\._events, of: self) { $0[index] = event }
    }
    func add(_ number: Int) { Observed.edit(\._count, of: self) { $0 += number } }
    func fail() throws(Mishap) {
      try Observed.edit(\._titles, of: self) { titles throws(Mishap) in
        titles[0] = "Changed"
        throw Mishap()
      }
    }
    func countAndRename(_ title: String) {
      Observed.edit(\._titles, of: self) {
        count += 1
        $0[0] = title
      }
    }
    func readDuringEdit() { Observed.edit(\._titles, of: self) { $0[0] = titles[1] } }
  }

  /// An object that a comparison of its value releases.
  @MainActor private final class Shelf {
    static var only: Shelf?
    @Observed var books = [Book(number: 1)]
    func edit() { Observed.edit(\._books, of: self) { $0[0] = Book(number: 2) } }
  }

  private final class Book: Equatable {
    let number: Int
    init(number: Int) { self.number = number }
    static func == (left: Book, right: Book) -> Bool {
      MainActor.assumeIsolated { Shelf.only = nil }
      return left.number == right.number
    }
  }

  /// A value that can't be compared.
  private struct Note { var text = "" }

  @Test func unreadPropertyIsNotCopied() {
    let library = Library()
    let addresses = library.addresses
    for index in 0..<100 {
      library.rename(index, "Title \(index)")
      library.note(index, "Note \(index)")
      library.record(index, index)
    }
    #expect(library.addresses == addresses)
    #expect(library.titles[99] == "Title 99" && library.events[99] == 99)
  }

  @Test func transactionCopiesAtMostOnce() {
    let library = Library()
    let effect = Effect {
      _ = library.titles
      _ = library.notes.count
      _ = library.events
    }
    let before = library.addresses
    transaction {
      library.rename(0, "A")
      library.note(0, "A")
      library.record(0, 1)
      let copied = library.addresses
      // Only a value that's compared later is kept, and so copied.
      #expect(copied[0] != before[0] && copied[1...] == before[1...])
      for index in 1..<100 {
        library.rename(index, "Title \(index)")
        library.note(index, "Note \(index)")
        library.record(index, index)
      }
      #expect(library.addresses == copied)
    }
    effect.cancel()
  }

  @Test func dependentsRunOnceAfterEdits() {
    let library = Library()
    var seen: [String] = []
    let effect = Effect { seen.append(library.titles[0]) }
    library.rename(0, "One")
    transaction {
      library.rename(0, "Two")
      #expect(library.first == "Two")
      library.rename(0, "Three")
      #expect(library.first == "Three")
    }
    #expect(seen == ["Untitled", "One", "Three"])
    effect.cancel()
  }

  @Test func equalAndRestoredValuesDoNotNotify() {
    let library = Library()
    var runs = 0
    let effect = Effect {
      _ = (library.titles, library.first, library.count)
      runs += 1
    }
    library.rename(0, "Untitled")
    library.add(0)
    transaction {
      library.rename(0, "Other")
      #expect(library.first == "Other")
      library.rename(0, "Untitled")
      library.add(1)
      library.add(-1)
    }
    #expect(runs == 1)
    effect.cancel()
  }

  @Test func policyAlwaysNotifiesOfEachEdit() {
    let library = Library()
    var runs = 0
    let effect = Effect {
      _ = library.events
      runs += 1
    }
    library.record(0, 0)
    library.record(0, 0)
    #expect(runs == 3)
    effect.cancel()
  }

  @Test func failingEditIsKeptAndDelivered() {
    let library = Library()
    var seen: [String] = []
    let effect = Effect { seen.append(library.titles[0]) }
    #expect(throws: Mishap.self) { try library.fail() }
    #expect(seen == ["Untitled", "Changed"])
    effect.cancel()
  }

  @Test func effectsOfOtherWritesRunAfterTheEdit() {
    let library = Library()
    var seen: [String] = []
    let effect = Effect { seen.append("\(library.count) \(library.titles[0])") }
    library.countAndRename("New")
    #expect(seen == ["0 Untitled", "1 New"])
    effect.cancel()
  }

  @Test func effectThatEditsWhatItReadsEndsWhenNothingChanges() {
    let library = Library()
    var runs = 0
    let effect = Effect {
      _ = library.titles
      runs += 1
      library.rename(0, library.titles[0].uppercased())
      library.rename(0, library.titles[0])
    }
    #expect(library.titles[0] == "UNTITLED")
    library.rename(0, "New")
    #expect(library.titles[0] == "NEW")
    #expect(runs <= 4)
    effect.cancel()
  }

  @Test func objectReleasedInTransactionReleasesItsValues() {
    weak var weakLibrary: Library?
    transaction {
      var library: Library? = Library()
      weakLibrary = library
      let effect = Effect { [unowned library = library!] in _ = library.titles }
      library?.rename(0, "New")
      effect.cancel()
      library = nil
      #expect(weakLibrary == nil)
    }
    #expect(Graph.checkInvariants() == [])
  }

  @Test func comparisonCanReleaseTheObject() {
    weak var weakShelf: Shelf?
    transaction {
      Shelf.only = Shelf()
      weakShelf = Shelf.only
      let effect = Effect { _ = Shelf.only?.books }
      Shelf.only?.edit()
      #expect(Shelf.only != nil)
      effect.cancel()
    }
    #expect(Shelf.only == nil && weakShelf == nil)
    #expect(Graph.checkInvariants() == [])
  }

  @Test func readingDuringEditStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { Library().readDuringEdit() }
    }
  }
}
