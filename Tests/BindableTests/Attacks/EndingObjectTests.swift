import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

/// Objects that end while the library changes what has retained them, and objects that another
/// thread has released before their deinitializer has had its turn on the main actor.
@MainActor struct EndingObjectTests {
  /// An item that acts when it's deallocated.
  @MainActor private final class Item: Identifiable, Equatable {
    let id: Int
    private let onEnd: @MainActor () -> Void

    init(_ id: Int, onEnd: @escaping @MainActor () -> Void = {}) {
      (self.id, self.onEnd) = (id, onEnd)
    }
    isolated deinit { onEnd() }
    nonisolated static func == (first: Item, second: Item) -> Bool { first === second }
  }

  @MainActor private final class Model {
    @Observed var count = 0
    @Observed var items: [Item] = []
    @Observed var flow: Interaction?
  }

  private final class Page: ViewNode {
    let save = Button("Save")
    override var content: ViewNode? { save }
  }

  private let model = Model()

  /// The counts that an effect has read.
  private func counts(during body: () -> Void) -> [Int] {
    var counts: [Int] = []
    let effect = Effect { counts.append(model.count) }
    body()
    withExtendedLifetime(effect) {}
    return counts
  }

  @Test func itemThatFilteredListDropsCanWrite() {
    let list = ObservedList((1...3).map { id in Item(id) { [model] in model.count += id } })
    let shown = list.filtered { _ in true }
    let read = counts {
      for id in 1...3 {
        #expect(shown.count == 4 - id)
        list.remove(at: 0)
      }
      #expect(shown.count == 0)
    }
    #expect(read.last == 6)
    #expect(Graph.checkInvariants(from: Graph.nodes(of: model)) == [])
  }

  @Test func itemThatSortedListReplacesCanWrite() {
    let list = ObservedList((1...40).map { Item($0) { [model] in model.count += 1 } })
    let shown = list.sorted { $0.id > $1.id }
    let read = counts {
      #expect(shown.count == 40)
      for id in [1, 20] {
        list.update(id) { $0 = Item(id) }
        #expect(shown.count == 40)
      }
      for id in 1...40 { list.update(id) { $0 = Item(id) } }
      #expect(shown.count == 40)
    }
    #expect(read.last == 40)
  }

  @Test func itemThatPropertyDropsCanWriteAfterItsListIsRead() {
    model.items = [Item(1) { [model] in model.count += 1 }]
    let source = ListSource(of: model, \.items)
    let read = counts {
      #expect(source.count == 1)
      model.items = []
      #expect(source.count == 0)
    }
    #expect(read.last == 1)
  }

  @Test func questionOfReleasedInteractionIsNotChanged() {
    let desk = Desk()
    var flow: Interaction? = Interaction(
      Flow("save") {
        Confirm("save") { [model] in Question("Save \(model.count)?", choices: [.yes]) }
      },
      answerProvider: desk)
    flow?.start()
    #expect(desk.asks.map(\.question.text) == ["Save 0?"])
    HostileAct.releaseElsewhere(&flow)
    model.count = 1
    #expect(desk.asks.map(\.question.text) == ["Save 0?"])
  }

  @Test func buttonOfReleasedConnectionStartsNothing() {
    let desk = Desk(), page = Page()
    model.flow = Interaction(Flow("save") { Confirm("Save?") }, answerProvider: desk)
    var connection: Connection<Model, Page>? = BindingTable(Model.self, Page.self) {
      on(\.save, run: \.flow)
    }.connect(model, to: page)
    #expect(connection != nil)
    HostileAct.releaseElsewhere(&connection)
    page.save.press()
    #expect(desk.asks.isEmpty)
  }

  @Test func buttonOfReleasedPresenterReportsThatItDoesNothing() {
    let view = Page()
    func connected() -> Connection<Model, Page> {
      BindingTable(Model.self, Page.self) { on(\.save) { $0.count += 1 } }
        .connect(Model(), to: view)
    }
    let connection = connected()
    let failures = Failure.capture { _ = view.save.press() }
    #expect(failures.map(\.kind) == [.rejectedAction])
    withExtendedLifetime(connection) {}
  }

  private final class OwnConnection: AnyConnection {
    isolated deinit { finish() }
  }

  /// A child connection ends in this way if another thread releases the outer one.
  @Test func endedConnectionIsNotAttachedToItsView() {
    let page = Page()
    let table = BindingTable(Model.self, Page.self) {
      bind(\.count, to: \.save.title) { "\($0)" }
    }
    do {
      let connection = OwnConnection(table.layout, PresenterStorage(object: model), page, .latest)
      connection.end()
      connection.start()
      #expect(page.firstHook == nil && page.save.title == "Save")
    }
    #expect(page.firstHook == nil)
  }

  @Test(arguments: [true, false]) func dialogCanBeHiddenByWhatItsClosureRetained(isTyped: Bool) {
    let dialog = Dialog()
    var ended = 0
    func present(_ item: Item?) {
      if isTyped {
        dialog.present("A?", draft: "") { [item] _ in withExtendedLifetime(item) {} }
      } else {
        dialog.present("A?", choices: [.ok]) { [item] _ in withExtendedLifetime(item) {} }
      }
    }
    let act: @MainActor () -> Void = { [weak dialog] in
      ended += 1
      dialog?.hide()
    }
    present(Item(1, onEnd: act))
    present(Item(2, onEnd: act))
    present(nil)
    dialog.hide()
    #expect(ended == 2 && dialog.isHidden)
  }

  @Test(arguments: [OverlapPolicy.queue, .restart])
  func discardedRunCanCancelCommand(policy: OverlapPolicy) async {
    let machine = ActionMachine(policy)
    var ended = 0
    func start() {
      let item = Item(1) { [weak machine] in
        ended += 1
        machine?.cancel()
      }
      machine.start(
        ActionRun {
          withExtendedLifetime(item) {}
          return nil
        })
    }
    for _ in 0..<3 { start() }
    machine.cancel()
    await someTurns()
    #expect(ended == 3 && !machine.isBusy)
  }
}
