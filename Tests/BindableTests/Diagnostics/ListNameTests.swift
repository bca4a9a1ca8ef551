import Testing

@testable import BindableCore
@testable import BindableViews

private struct Message: Identifiable, Equatable {
  let id: Int
  var isRead = false
}

@MainActor private final class Store {
  @ObservedList var drafts = [Message(id: 1)]
}

@MainActor private final class Inbox {
  @ObservedList var messages = [Message(id: 1), Message(id: 2)]
  let store: Store? = Store()
  let paged = PagedList<Message>(pageSize: 1) { _, _ in [] }

  var unread: Int { messages.count { !$0.isRead } }
  var drafts: Int { store?.drafts.count ?? 0 }
  var loaded: Int { paged.items.count }
  var deep: Int { outside().drafts.count }
  let outside: @MainActor () -> Store = {
    let store = Store()
    return { store }
  }()
}

@MainActor private final class InboxView: ViewNode {
  @Observed var unread = 0
  @Observed var drafts = 0
  @Observed var loaded = 0
  @Observed var deep = 0
}

@MainActor private final class Derivations {
  let messages = ObservedList([Message(id: 1), Message(id: 2)])
  @Observed var isReading = false
  lazy var read = messages.filtered { [unowned self] in $0.isRead == isReading }
  lazy var newest = messages.filtered { [unowned self] in $0.isRead == isReading }
    .sorted { $0.id > $1.id }
  lazy var mapped = read.mapped { $0 }
  lazy var all = ListSource.combined([messages, messages.filtered { !$0.isRead }])

  var readCount: Int { read.count }
  var newestCount: Int { newest.count }
  var mappedCount: Int { mapped.count }
  var allCount: Int { all.count }

  static let table = BindingTable(Derivations.self, InboxView.self) {
    \.readCount --> \.unread
    \.newestCount --> \.drafts
    \.mappedCount --> \.loaded
    \.allCount --> \.deep
  }
}

/// The names of lists in explanations, where a computed property reads their items.
@MainActor struct ListNameTests {
  private let inbox = Inbox(), view = InboxView()
  private static let table = BindingTable(Inbox.self, InboxView.self) {
    \.unread --> \.unread
    \.drafts --> \.drafts
    \.loaded --> \.loaded
    \.deep --> \.deep
  }

  @Test func causeIsPropertyWithList() {
    let connection = Self.table.connect(inbox, to: view)
    inbox.$messages.update(1) { $0.isRead = true }
    #expect(connection.why("unread").contains("because Inbox.messages changed"))
    inbox.store?.drafts.append(Message(id: 2))
    #expect(connection.why("drafts").contains("because Store.drafts changed"))
    inbox.paged.items.append(Message(id: 3))
    #expect(connection.why("loaded").contains("because Inbox.paged changed"))
    connection.disconnect()
  }

  @MainActor private final class Later {
    var unread: Derived<Never, Int>?
    let read: @MainActor () -> Int
    var count: Int { read() }

    init(_ read: @escaping @MainActor () -> Int) { self.read = read }
  }

  @Test func derivedValueIsPropertyOnceItIsStored() {
    let inbox = inbox
    let unread = Derived { inbox.unread }
    let later = Later { unread.value }
    let table = BindingTable(Later.self, InboxView.self) { \.count --> \.unread }
    let connection = table.connect(later, to: view)
    #expect(!connection.graph.text.contains("Later.unread"))
    later.unread = unread
    #expect(connection.graph.text.contains("Later.unread"))
  }

  @Test func causeIsTypeOfListWithoutKnownProperty() {
    let connection = Self.table.connect(inbox, to: view)
    inbox.outside().drafts = []
    #expect(connection.why("deep").contains("because a list of Message changed"))
    connection.disconnect()
  }

  @Test func historyOfListHasUpdatesThatItCaused() {
    let connection = Self.table.connect(inbox, to: view, recording: .all(limit: 10))
    inbox.$messages.update(1) { $0.isRead = true }
    #expect(connection.history(of: \.messages).map(\.change).suffix(1) == ["unread: 2 -> 1"])
    connection.disconnect()
  }

  @Test func graphNamesList() {
    let connection = Self.table.connect(inbox, to: view)
    #expect(connection.graph.text.contains("Inbox.messages\n"))
    #expect(!connection.graph.text.contains("VersionSource"))
    connection.disconnect()
  }

  @Test func partsOfDerivedListsAreNamedByTheirProperties() {
    let derivations = Derivations()
    let connection = Derivations.table.connect(
      derivations, to: view, recording: .all(limit: 10))
    derivations.isReading = true
    derivations.messages.append(Message(id: 3))
    let derived = connection.statistics.map(\.binding).filter { !$0.contains("-->") }
    #expect(
      derived == [
        "Derivations.read", "the closures of Derivations.read",
        "Derivations.newest", "the base of Derivations.newest",
        "the closures of Derivations.newest", "the closures of the base of Derivations.newest",
        "Derivations.mapped", "the closures of Derivations.mapped",
        "Derivations.all", "a part of Derivations.all", "the closures of a part of Derivations.all",
      ])
    #expect(!connection.graph.text.contains("a derived value"))
    connection.disconnect()
  }
}
