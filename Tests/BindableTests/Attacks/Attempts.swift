import Foundation
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// The objects that the programs release.
@MainActor private enum Held {
  static var object: AnyObject?
  static var connection: AnyConnection?
  /// The number of deallocated objects among those that count themselves.
  static var gone = 0
  /// The number of started computations of derived values.
  static var computed = 0

  /// Clears the reference, and only then releases the object.
  static func release() { _ = object.take() }
  static func disconnect() { _ = connection.take() }
}

@MainActor private final class Presenter {
  @Observed var name = "Ada" { didSet { onName?() } }
  @Observed var number = 1
  @Observed var isOpen = false
  @Observed var part = Part()
  var onName: (@MainActor () -> Void)?
  var onRead: (@MainActor () -> Void)?
  /// An uppercase version of the typed text.
  var shout: String {
    get { name }
    set { name = newValue.uppercased() }
  }
  var title: String {
    let name = name
    untracked { onRead?() }
    return name
  }
}

/// A presenter that detects reads after its deallocation.
@MainActor private final class Mortal {
  private static var living: Set<Int> = []
  private static var last = 0
  private let id: Int
  @Observed var name: String
  @Observed var stored = 1

  init(_ name: String) {
    Self.last += 1
    id = Self.last
    self.name = name
    Self.living.insert(id)
  }

  isolated deinit { Self.living.remove(id) }

  var number: Int {
    #expect(Self.living.contains(id), "A presenter must not be read after its deallocation.")
    return stored
  }
}

@MainActor private final class Part { @Observed var text = "part" }

@MainActor private final class BarePart { var text = "" }

@MainActor private final class BareView {
  var onText: (@MainActor () -> Void)?
  var text = "" { didSet { onText?() } }
  var number = 0
  var part = BarePart()
  let list = ListView()
}

private final class FieldView: ViewNode {
  let field = TextField()
  @Observed private var storedDraft = ""
  override var content: ViewNode? { field }

  /// A property that detects writes after the view's deallocation.
  var draft: String {
    get { storedDraft }
    set {
      #expect(Held.gone == 0, "A view must not be written after its deallocation.")
      storedDraft = newValue
    }
  }

  isolated deinit { Held.gone += 1 }
}

/// A class value that runs a closure when it's deallocated.
@MainActor private final class Bomb {
  let onGoing: @MainActor () -> Void
  init(_ onGoing: @escaping @MainActor () -> Void) { self.onGoing = onGoing }
  isolated deinit { onGoing() }
}

@MainActor private struct Box: @MainActor Equatable {
  var number: Int
  var bomb: Bomb?
  // Replaced after the bomb, which might have destroyed the whole value by then.
  var rest = [Bomb {}]

  static func == (left: Box, right: Box) -> Bool { left.number == right.number }
}

/// The programs of `MemorySafetyTests`.
@MainActor enum Attempts {
  /// Returns a connected view that only `Held` retains.
  private static func heldView(
    of presenter: Presenter, _ table: BindingTable<Presenter, FieldView>
  ) -> FieldView {
    let view = FieldView()
    Held.object = view
    Held.connection = table.connect(presenter, to: view)
    return view
  }

  static func typingClosesTheScreen() {
    let presenter = Presenter()
    let table = BindingTable(Presenter.self, FieldView.self) { \.shout <-> \.field.text }
    weak var view: FieldView?
    view = heldView(of: presenter, table)
    presenter.onName = { Held.release() }
    let field = view?.field
    field?.type("!")
    #expect(presenter.name == "ADA!")
    #expect(view == nil)
    #expect(Held.connection?.isConnected == false)
  }

  static func aGetterReleasesTheView() {
    let presenter = Presenter()
    let table = BindingTable(Presenter.self, FieldView.self) {
      \.title --> \.draft
      \.name --> \.field.text
    }
    weak var view: FieldView?
    view = heldView(of: presenter, table)
    presenter.onRead = { Held.release() }
    presenter.name = "Grace"
    #expect(view == nil)
    #expect(Held.connection?.isConnected == false)
  }

  static func aSetterRebindsToWhatGoes() {
    let presenter = Mortal("Ada"), view = BareView()
    let table = BindingTable(Mortal.self, BareView.self) {
      \.name --> \.text
      \.number --> \.number
    }
    let connection = table.connect(presenter, to: view)
    view.text = "something else"
    view.onText = {
      view.onText = nil
      connection.rebind(to: Mortal("Hedy"))
    }
    connection.refresh()
    #expect(!connection.isConnected)
    presenter.stored = 2
    #expect(view.number == 1)
  }

  @MainActor private final class Owner {
    let source: Source<Int>
    var onCompute: (@MainActor () -> Void)?
    var isShort = false
    // Read in turn, so that each computation has a different input.
    var zeros: [Source<Int>] = []
    @Derived(\Owner.computed) var derived: Int
    // A `deinit` of the class itself would wait for the main actor.
    private let farewell = Bomb { Held.gone += 1 }
    init(_ source: Source<Int>) { self.source = source }

    private var computed: Int {
      Held.computed += 1
      let value = source.value
      let gone = Held.gone
      untracked { onCompute?() }
      #expect(Held.gone == gone, "An owner must outlive its computation.")
      return value * 2 + (zeros.isEmpty ? 0 : zeros[value % zeros.count].value)
    }

    /// A value that temporarily reads nothing.
    var fickle: Int { isShort ? 0 : derived }
  }

  static func aComputationReleasesItsOwner() {
    let source = Source(1)
    var seen: [Int] = []
    Held.object = Owner(source)
    let effect = Effect {
      if let owner = Held.object as? Owner { seen.append(owner.derived) }
    }
    (Held.object as? Owner)?.onCompute = { Held.release() }
    source.value = 2
    #expect(seen == [2] || seen == [2, 4])
    #expect(Held.object == nil && effect.isActive)
    source.value = 3
    #expect(seen.count <= 2)
  }

  static func anOwnerGoesElsewhere() {
    let source = Source(1)
    var seen: [Int] = []
    Held.object = Owner(source)
    let effect = Effect {
      if let owner = Held.object as? Owner { seen.append(owner.derived) }
    }
    HostileAct.releaseElsewhere(&Held.object)
    let computed = Held.computed
    source.value = 2
    source.value = 3
    #expect(Held.computed == computed, "A deallocated owner's value must not be computed.")
    #expect(seen == [2])
    #expect(effect.isActive)
  }

  /// A view of an object that it doesn't retain.
  @MainActor private final class Window {
    weak var model: Presenter?
    var number: Int { model?.number ?? -1 }
  }

  static func whyAfterAModelWent() {
    let window = Window(), view = BareView()
    let table = BindingTable(Window.self, BareView.self) { \.number --> \.number }
    func connect() -> (AnyConnection, [Node]) {
      let model = Presenter()
      window.model = model
      let connection = table.connect(window, to: view)
      model.number = 7
      Held.object = model
      return (connection, Graph.nodes(of: model))
    }
    let (connection, nodes) = connect()
    #expect(!nodes.isEmpty && nodes.allSatisfy { Graph.owner(of: $0) != nil })
    HostileAct.releaseElsewhere(&Held.object)
    #expect(window.model == nil)
    // The nodes wait for the main actor, and their object was deallocated.
    #expect(nodes.allSatisfy { Graph.owner(of: $0) == nil })
    #expect(connection.why("number").contains("7"))
  }

  /// A presenter that doesn't announce its end, of a source that outlives it.
  @MainActor private final class Reader {
    let source: Source<Int>
    init(_ source: Source<Int>) { self.source = source }
    var number: Int {
      Held.computed += 1
      return source.value
    }
  }

  static func aPresenterGoesElsewhere() {
    let source = Source(1), view = BareView()
    let table = BindingTable(Reader.self, BareView.self) { \.number --> \.number }
    func connect() -> AnyConnection {
      let presenter = Reader(source)
      Held.object = presenter
      return table.connect(presenter, to: view)
    }
    let connection = connect()
    source.value = 2
    #expect(view.number == 2 && connection.isConnected)
    HostileAct.releaseElsewhere(&Held.object)
    let computed = Held.computed
    #expect(!connection.isConnected)
    source.value = 3
    #expect(Held.computed == computed, "A deallocated presenter must not be read.")
    #expect(view.number == 2)
  }

  @MainActor private final class Holder { @Observed var box = Box(number: 1) }

  static func aSavedValueDropsItsOwner() {
    func make() -> Effect {
      let holder = Holder()
      Held.object = holder
      holder.box = Box(number: 2, bomb: Bomb { Held.release() })
      return Effect { [weak holder] in _ = holder?.box }
    }
    let effect = make()
    let gone = { [weak object = Held.object] in object }
    transaction { (Held.object as? Holder)?.box = Box(number: 0) }
    #expect(gone() == nil)
    #expect(effect.isActive)
  }

  @MainActor private final class BoxView { var box = Box(number: 0) }

  static func aKeptValueReleasesTheConnection() {
    let holder = Holder(), view = BoxView()
    let table = BindingTable(Holder.self, BoxView.self) { \.box --> \.box }
    Held.connection = table.connect(holder, to: view)
    holder.box = Box(number: 2, bomb: Bomb { Held.disconnect() })
    holder.box = Box(number: 3, bomb: Bomb {})
    #expect(view.box.number == 3)
    holder.box = Box(number: 4)
    let shown = view.box.number
    #expect(Held.connection == nil)
    holder.box = Box(number: 5)
    #expect(view.box.number == shown)
  }

  static func theConnectionGoesWhileOpening() {
    let presenter = Presenter(), view = BareView()
    let table = BindingTable(Presenter.self, BareView.self) {
      when(\.isOpen) {
        \.name --> \.text
        \.number --> \.number
      }
    }
    Held.connection = table.connect(presenter, to: view, recording: .all(limit: 4))
    view.onText = { Held.disconnect() }
    presenter.isOpen = true
    #expect(view.text == "Ada")
    #expect(view.number == 0)
  }

  static func aComputationRefreshes() {
    let source = Source(1), view = BareView()
    func connect() -> Owner {
      let owner = Owner(source)
      let table = BindingTable(Owner.self, BareView.self) { \.fickle --> \.number }
      let connection = table.connect(owner, to: view)
      Held.connection = connection
      owner.zeros = (0..<3).map { _ in Source(0) }
      owner.onCompute = { [weak owner] in
        owner?.isShort = true
        connection.refresh()
        owner?.isShort = false
      }
      return owner
    }
    let links = LiveObjectReport.current.links
    let owner = connect()
    let reporter = Failure.reporter
    Failure.reporter = { _ in }
    var stale = 0
    for round in 2..<100 {
      source.value = round
      if view.number != round * 2 { stale += 1 }
    }
    #expect(stale == 0)
    Failure.reporter = reporter
    #expect(Graph.checkInvariants(from: Graph.nodes(of: source)) == [])
    owner.onCompute = nil
    Held.disconnect()
    #expect(LiveObjectReport.current.links <= links + 2)
  }

  @MainActor private final class BoxReader {
    let holder = Holder()
    var onRead: (@MainActor () -> Void)?
    var box: Box {
      let box = holder.box
      untracked { onRead?() }
      return box
    }
  }

  static func aGetterReleasesTheConnection() {
    let reader = BoxReader(), view = BoxView()
    let table = BindingTable(BoxReader.self, BoxView.self) { \.box --> \.box }
    var released = 0
    view.box = Box(number: 0, bomb: Bomb { released += 1 })
    Held.connection = table.connect(reader, to: view)
    #expect(view.box.number == 1)
    reader.onRead = { Held.disconnect() }
    reader.holder.box = Box(number: 2)
    #expect(view.box.number == 1)
    #expect(released == 1)
  }

  static func aFormatDisconnects() {
    let presenter = Presenter(), view = BareView()
    let table = BindingTable(Presenter.self, BareView.self) {
      bind(
        \.name, to: \.text,
        as: Format("end") { name in
          Held.disconnect()
          return name
        })
    }
    Held.connection = table.connect(presenter, to: view)
    presenter.name = "Grace"
    #expect(view.text == "Ada")
  }

  static func aSetterRebinds() {
    let presenter = Presenter(), other = Presenter(), view = BareView()
    other.name = "Hedy"
    other.number = 2
    let table = BindingTable(Presenter.self, BareView.self) {
      \.name --> \.text
      \.number --> \.number
    }
    let connection = table.connect(presenter, to: view)
    view.onText = {
      view.onText = nil
      connection.rebind(to: other)
    }
    presenter.name = "Grace"
    #expect(view.text == "Hedy")
    #expect(view.number == 2)
  }

  static func partsAtOneAddress() {
    let presenter = Presenter(), view = BareView()
    let part = BindingTable(Part.self, BarePart.self) { \.text --> \.text }
    let table = BindingTable(Presenter.self, BareView.self) { part.scoped(\.part, \.part) }
    let connection = table.connect(presenter, to: view)
    var stale = 0
    for round in 0..<50 {
      // The second one might get the address of the part that the connection knows.
      view.part = BarePart()
      view.part = BarePart()
      let part = Part()
      part.text = "round \(round)"
      presenter.part = part
      if view.part.text != "round \(round)" { stale += 1 }
    }
    #expect(stale == 0)
    #expect(connection.isConnected)
  }

  @MainActor private final class Pages { @ObservedList var guests: [PageGuest] = [] }

  private struct PageGuest: Identifiable, Equatable {
    let id: Int
    var name: String { "guest \(id)" }
  }

  private final class PageCell: ListCell {
    static var onName: (@MainActor (String) -> Void)?
    private let label = Label()
    override var content: ViewNode? { label }
    var name: String {
      get { label.text }
      set {
        label.text = newValue
        Self.onName?(newValue)
      }
    }
  }

  private final class PageView: ViewNode {
    let list = ListView()
    override var content: ViewNode? { list }
  }

  static func aCellAppends() {
    let pages = Pages(), view = PageView()
    let cells = BindingTable(PageGuest.self, PageCell.self) { \.name --> \.name }
    let table = BindingTable(Pages.self, PageView.self) {
      each(\.$guests, into: \.list) { cells }
    }
    pages.guests = (0..<3).map(PageGuest.init)
    let connection = table.connect(pages, to: view)
    PageCell.onName = { name in
      if name == "guest 2", pages.guests.count == 3 { pages.$guests.append(PageGuest(id: 3)) }
    }
    _ = view.frame(width: 10, height: 5)
    #expect(view.list.itemCount == 4)
    let frame = view.frame(width: 10, height: 5)
    #expect(frame.lines.joined().contains("guest 3"))
    #expect(connection.isConnected)
    PageCell.onName = nil
  }

  @MainActor private final class GuestListView { let list = ListView() }

  static func aPlainViewWithAListGoes() {
    let pages = Pages()
    let cells = BindingTable(PageGuest.self, PageCell.self) { \.name --> \.name }
    let table = BindingTable(Pages.self, GuestListView.self) {
      each(\.$guests, into: \.list) { cells }
    }
    let connection = table.connect(pages, to: GuestListView())
    #expect(!connection.isConnected)
    pages.$guests.append(PageGuest(id: 1))
    connection.disconnect()
  }

  @MainActor private final class Account {
    @Observed var name = "Ada"
    private(set) lazy var form = FormState(of: self) {
      FormRule(\.name, Validator("short") { $0.count < 9 ? nil : "It is too long." })
    }
  }

  static func aFormGoes() {
    let before = LiveObjectReport.current
    func fill() {
      let account = Account()
      #expect(account.form.isValid)
      account.name = "Augusta Ada"
      #expect(!account.form.isValid)
    }
    fill()
    #expect(LiveObjectReport.current == before)
  }

  static func aPredicateEdits() {
    let pages = Pages()
    pages.guests = (0..<3).map(PageGuest.init)
    pages.$guests.removeAll { guest in
      pages.$guests.remove(at: 0)
      return guest.id == 2
    }
  }

  private struct HashedGuest: Identifiable, Equatable {
    struct ID: Hashable {
      let number: Int
      let onHash: @MainActor () -> Void
      static func == (left: ID, right: ID) -> Bool { left.number == right.number }
      func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        MainActor.assumeIsolated { onHash() }
      }
    }
    let id: ID
  }

  static func aHashEdits() {
    let list = ObservedList<HashedGuest>()
    let isEditing = Shared(false)
    let onHash = { @MainActor in
      if isEditing.value { list.removeAll() }
    }
    for number in 0..<3 { list.append(HashedGuest(id: .init(number: number, onHash: onHash))) }
    isEditing.value = true
    _ = list.remove(HashedGuest.ID(number: 1, onHash: onHash))
  }

  @MainActor private struct BombedGuest: Identifiable, @MainActor Equatable {
    nonisolated let id: Int
    let bomb: Bomb
    static func == (left: BombedGuest, right: BombedGuest) -> Bool { left.bomb === right.bomb }
  }

  static func anItemEditsWhenItGoes() {
    let list = ObservedList<BombedGuest>()
    var next = 10
    func guest(_ id: Int) -> BombedGuest {
      BombedGuest(
        id: id,
        bomb: Bomb {
          guard next < 30 else { return }
          next += 1
          list.insert(BombedGuest(id: next, bomb: Bomb {}), at: 0)
        })
    }
    let effect = Effect { _ = list.count }
    for id in 0..<10 { list.append(guest(id)) }
    #expect(list.indexPath(of: 3) == ListIndexPath(section: 0, item: 3))
    list.remove(at: 3)
    list.replace(at: 1, with: guest(list.items[1].id))
    list.removeSubrange(2..<4)
    list.items = [guest(50)] + list.items.suffix(4)
    list.removeAll()
    #expect(list.items.map(\.id).sorted() == list.items.map(\.id).sorted().filter { $0 > 10 })
    for (index, item) in list.items.enumerated() {
      #expect(list.indexPath(of: item.id) == ListIndexPath(section: 0, item: index))
    }
    #expect(effect.isActive)
  }

  @MainActor private final class Stack { var values: [Derived<Never, Int>] = [] }

  static func aDeepFirstRead(_ depth: Int) {
    let source = Source(1), stack = Stack()
    stack.values.append(Derived { source.value })
    for _ in 0..<depth {
      let below = stack.values[stack.values.count - 1]
      stack.values.append(Derived { below.value + 1 })
    }
    _ = stack.values[depth].value
  }

  static func deepEffects(_ depth: Int) {
    // Each effect waits for its own source and then creates the next effect, so that their creation
    // doesn't nest.
    let doors = (0..<depth).map { _ in Source(false) }
    @MainActor func level(_ number: Int) {
      guard number < depth, doors[number].value else { return }
      _ = Effect { level(number + 1) }
    }
    let outermost = Effect { level(0) }
    for door in doors { door.value = true }
    outermost.cancel()
    #expect(!outermost.isActive)
  }

  private final class Nested: ViewNode {
    let inner: ViewNode?
    init(_ inner: ViewNode?) {
      self.inner = inner
      super.init()
    }
    override var content: ViewNode? { inner }
  }

  private final class PressingView: ViewNode {
    let save = Button("Save")
    override var content: ViewNode? { save }
    isolated deinit { save.press() }
  }

  static func aViewPressesWhenItGoes() {
    let presenter = Presenter()
    let table = BindingTable(Presenter.self, PressingView.self) {
      on(\.save) { $0.number += 1 }
    }
    func connect() -> (Button, AnyConnection) {
      let view = PressingView()
      let connection = table.connect(presenter, to: view)
      view.save.press()
      return (view.save, connection)
    }
    let (save, connection) = connect()
    #expect(presenter.number > 1)
    let number = presenter.number
    save.press()
    #expect(presenter.number == number, "The action must end with its view.")
    #expect(!connection.isConnected)
  }

  static func deepViews(_ depth: Int) {
    var view: ViewNode? = Label("deep")
    for _ in 0..<depth {
      view = Nested(view)
      _ = view?.children
    }
    let gone = { [weak view] in view }
    view = nil
    #expect(gone() == nil)
  }
}
