import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Presenter {
  @Observed var items: [String]
  @Observed var selection: Int? { didSet { selectionWrites.append(selection) } }
  @Observed var name: String
  var selectionWrites: [Int?] = []

  init(_ name: String, items: [String] = [], selection: Int? = nil) {
    self.name = name
    self.items = items
    self.selection = selection
    selectionWrites = []
  }
}

/// A control that clears its selection when its items change.
@MainActor private final class Picker: LifetimeTracked {
  @Observed var items: [String] = [] { didSet { selection = nil } }
  @Observed var selection: Int? { didSet { selectionWrites.append(selection) } }
  @Observed var title = "" { didSet { titleWrites.append(title) } }
  var selectionWrites: [Int?] = []
  var titleWrites: [String] = []
}

@MainActor struct RebindTests {
  private let old = Presenter("old", items: ["a", "b"], selection: 1)
  private let new = Presenter("new", items: ["c", "d", "e"], selection: 2)
  private let picker = Picker()

  private static let itemsFirst = BindingTable(Presenter.self, Picker.self) {
    \.items --> \.items
    \.selection <-> \.selection
    \.name --> \.title
  }
  private static let selectionFirst = BindingTable(Presenter.self, Picker.self) {
    \.selection <-> \.selection
    \.name --> \.title
    \.items --> \.items
  }

  @Test func rebindingShowsAndTracksNewPresenter() {
    let connection = Self.itemsFirst.connect(old, to: picker)
    connection.rebind(to: new)
    #expect(picker.title == "new")
    new.name = "newer"
    #expect(picker.title == "newer")
    picker.selection = 0
    #expect(new.selection == 0)
    connection.disconnect()
  }

  @Test func rebindingDisconnectsOldPresenter() {
    let connection = Self.itemsFirst.connect(old, to: picker)
    connection.rebind(to: new)
    old.name = "older"
    picker.selection = 0
    #expect(picker.title == "new")
    #expect(old.selection == 1)
    #expect(old.selectionWrites == [])
    connection.disconnect()
  }

  @Test func viewResetsDuringRebindingReachNeitherPresenter() {
    for table in [Self.itemsFirst, Self.selectionFirst] {
      let (old, new, picker) = (
        Presenter("old", items: ["a", "b"], selection: 1),
        Presenter("new", items: ["c", "d", "e"], selection: 2), Picker()
      )
      let connection = table.connect(old, to: picker)
      #expect(picker.selection == 1)
      #expect(old.selectionWrites == [])
      connection.rebind(to: new)
      #expect(picker.selection == 2)
      #expect(old.selectionWrites == [])
      #expect(new.selectionWrites == [])
      connection.disconnect()
    }
  }

  @Test func rebindingWritesOnlyDifferences() {
    let connection = Self.itemsFirst.connect(old, to: picker, recording: .all(limit: 10))
    let same = Presenter("other", items: ["a", "b"], selection: 1)
    let before = connection.updates.count
    (picker.selectionWrites, picker.titleWrites) = ([], [])
    connection.rebind(to: same)
    #expect(picker.selectionWrites == [])
    #expect(picker.titleWrites == ["other"])
    #expect(connection.updates.dropFirst(before).map(\.target) == ["title"])
    connection.disconnect()
  }

  @Test func rebindingToSamePresenterWritesNothing() {
    let connection = Self.itemsFirst.connect(old, to: picker)
    (picker.selectionWrites, picker.titleWrites) = ([], [])
    connection.rebind(to: old)
    #expect(picker.selectionWrites == [])
    #expect(picker.titleWrites == [])
    old.name = "still followed"
    #expect(picker.titleWrites == ["still followed"])
    connection.disconnect()
  }

  @Test func assigningEqualItemsKeepsSelection() {
    let connection = Self.itemsFirst.connect(old, to: picker)
    picker.selectionWrites = []
    old.items = ["a", "b"]
    #expect(picker.selectionWrites == [])
    #expect(old.selection == 1)
    connection.disconnect()
  }

  @Test func oldPresenterChangeInSameTransactionIsDiscarded() {
    let connection = Self.itemsFirst.connect(old, to: picker)
    picker.titleWrites = []
    transaction {
      old.name = "too late"
      connection.rebind(to: new)
    }
    #expect(picker.titleWrites == ["new"])
    connection.disconnect()
  }

  @Test func editBeforeRebindingInTransactionReachesOldPresenter() {
    let connection = Self.itemsFirst.connect(old, to: picker)
    transaction {
      picker.selection = 0
      connection.rebind(to: new)
    }
    #expect(picker.selection == 2)
    #expect(old.selectionWrites == [0])
    #expect(new.selectionWrites == [])
    connection.disconnect()
  }

  @Test func rebindingAfterDisconnectingHasNoEffect() {
    let connection = Self.itemsFirst.connect(old, to: picker)
    connection.disconnect()
    connection.rebind(to: new)
    #expect(picker.title == "old")
    #expect(!connection.isConnected)
  }

  @Test func rebindingReconnectsAfterPresenterIsDeallocated() {
    var old: Presenter? = Presenter("old")
    let connection = old.map { Self.itemsFirst.connect($0, to: picker) }
    old = nil
    connection?.rebind(to: new)
    #expect(picker.title == "new")
    new.name = "newer"
    #expect(picker.title == "newer")
    connection?.disconnect()
  }

  @Test func rebindingReleasesOldPresenter() {
    weak var gone: Presenter?
    let connection = {
      let old = Presenter("old")
      gone = old
      return Self.itemsFirst.connect(old, to: picker)
    }()
    connection.rebind(to: new)
    #expect(gone == nil)
    connection.disconnect()
  }

  @Test func rebindingReplacesValuePresenter() {
    @MainActor struct Item { var name: String; let owner: AnyObject }
    @MainActor final class Owner {}
    weak var gone: Owner?
    let table = BindingTable(Item.self, Picker.self) { \.name --> \.title }
    let connection = {
      let owner = Owner()
      gone = owner
      return table.connect(Item(name: "one", owner: owner), to: picker)
    }()
    #expect(gone != nil)
    connection.rebind(to: Item(name: "two", owner: picker))
    #expect(gone == nil)
    #expect(picker.title == "two")
    connection.disconnect()
  }

  @Test func effectOfTargetCanRebind() {
    let table = BindingTable(Presenter.self, Picker.self) { \.name --> \.title }
    let connection = table.connect(old, to: picker)
    let effect = Effect {
      if picker.title == "older" { connection.rebind(to: new) }
    }
    old.name = "older"
    #expect(picker.title == "new")
    new.name = "newest"
    #expect(picker.title == "newest")
    #expect(effect.isActive)
    connection.disconnect()
  }

  @Test func repeatedRebindingDoesNotLeak() {
    expectNoLeaks {
      let (old, new, picker) = (Presenter("old"), Presenter("new"), Picker())
      let connection = Self.itemsFirst.connect(old, to: picker)
      for round in 0..<20 { connection.rebind(to: round.isMultiple(of: 2) ? new : old) }
      let links = graph.liveLinks
      for round in 0..<20 { connection.rebind(to: round.isMultiple(of: 2) ? new : old) }
      #expect(graph.liveLinks == links)
    }
  }
}
