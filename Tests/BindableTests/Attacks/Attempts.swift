import Foundation
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// The programs of `MemorySafetyTests`.
@MainActor enum Attempts {
  /// Returns a connected view that only `Held` retains.
  static func heldView(
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
