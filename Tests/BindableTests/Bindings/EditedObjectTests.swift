import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

@MainActor private protocol Named: AnyObject { var name: String { get set } }

@MainActor private final class Contributor: Identifiable, Named {
  let id: Int
  @Observed var name = ""
  @Observed var age = 0
  @Observed var job = ""
  init(_ id: Int = 0) { self.id = id }
}

@MainActor private final class Presenter {
  @Observed var current = Contributor(1)
  @Observed var other: Contributor?
  @Observed var people: [Contributor] = []
  @Observed var showsOther = false
  var namesWithB: [Contributor] { people.filter { $0.name.hasPrefix("b") } }
  @Observed private(set) var log: [String] = []
  func open(_ person: Contributor) { log.append("open \(person.id)") }
  func delete(_ person: Contributor) { log.append("delete \(person.id)") }
  func move(_ person: Contributor, _ move: ItemMove) { log.append("move \(person.id)") }
  var currentName: String {
    get { current.name }
    set { current.name = newValue }
  }
}

private final class NameCell: ListCell {
  let name = TextField(), isDone = Toggle("done")
  override var content: ViewNode? {
    HStack {
      name
      isDone
    }
  }
  static let bindings = BindingTable(Contributor.self, NameCell.self) { \.name <-> \.name.text }
}

@MainActor private final class NameView: ViewNode {
  let name = TextField(), list = ListView()
  override var content: ViewNode? {
    VStack {
      name
      list
    }
  }
}

/// An edit belongs to the object that the user saw, even if another one has an equal value.
@MainActor struct EditedObjectTests {
  private let presenter = Presenter()
  private let view = NameView()
  private let first = Contributor(1), second = Contributor(2)

  init() { presenter.current = first }

  private func connect(
    @BindingTableBuilder<Presenter, NameView> _ rows: () -> [TableBinding<Presenter, NameView>]
  ) -> Connection<Presenter, NameView> {
    BindingTable(Presenter.self, NameView.self, bindings: rows).connect(presenter, to: view)
  }

  private func cells() -> [NameCell] {
    _ = view.frame(width: 30, height: 10)
    return view.descendants.compactMap { $0 as? NameCell }
  }

  // MARK: - Edits that wait

  @Test(arguments: [false, true])
  func waitingEditIsNotWrittenToAnotherObject(isComputed: Bool) {
    let connection = connect {
      if isComputed {
        (\.currentName <-> \.name.text).commit(.onEditingEnd)
      } else {
        (\.current.name <-> \.name.text).commit(.onEditingEnd)
      }
    }
    view.name.type("Ada")
    presenter.current = second
    #expect(view.name.text == "")
    #expect(connection.failures.map(\.kind) == [.droppedEdit])
    view.name.submit()
    #expect([first.name, second.name] == ["", ""])
    view.name.type("Grace")
    view.name.submit()
    #expect([first.name, second.name] == ["", "Grace"])
    _ = connection
  }

  @Test func debouncedEditIsNotWrittenToAnotherObject() async {
    let clock = ManualClock()
    let table = BindingTable(Presenter.self, NameView.self) {
      (\.current.name <-> \.name.text).debounce(.seconds(1))
    }
    let connection = table.connect(presenter, to: view, clock: clock)
    view.name.type("Ada")
    presenter.current = second
    await clock.advance(by: .seconds(2))
    #expect([first.name, second.name, view.name.text] == ["", "", ""])
    _ = connection
  }

  @Test func errorOfAnEditIsNotShownForAnotherObject() {
    let connection = connect { bind(\.current.age, to: \.name.text, as: .decimal, parse: .int) }
    view.name.type("z")
    presenter.current = second
    #expect(view.name.text == "0")
    #expect(connection.pendingEdits.isEmpty)
  }

  @Test func waitingEditStaysIfSomethingElseChanges() {
    let connection = connect { (\.current.name <-> \.name.text).commit(.onEditingEnd) }
    view.name.type("Ada")
    presenter.current = first
    first.age = 3
    #expect(view.name.text == "Ada")
    view.name.submit()
    #expect(first.name == "Ada")
    _ = connection
  }

  // MARK: - Edits behind an optional and of a protocol

  @Test func editBehindAnOptionalWaitsForTheEndOfEditing() {
    presenter.other = second
    let connection = connect {
      (\.other[chain: \.name, or: "nobody"] <-> \.name.text).commit(.onEditingEnd)
    }
    view.name.type("Ada")
    #expect(second.name == "")
    view.name.submit()
    #expect(second.name == "Ada")
    presenter.other = nil
    #expect(view.name.text == "nobody")
    view.name.replaceText(with: "Grace")
    #expect(failures { view.name.submit() }.map(\.kind) == [.brokenPath])
    #expect(view.name.text == "Grace")
    presenter.other = first
    #expect(view.name.text == "")
    #expect([first.name, second.name] == ["", "Ada"])
    _ = connection
  }

  @Test func presenterOfAProtocolTypeHasEditsThatWait() {
    let table = BindingTable((any Named).self, NameView.self) {
      (\.name <-> \.name.text).commit(.onEditingEnd)
    }
    let connection = table.connect(second, to: view)
    view.name.type("Ada")
    #expect(second.name == "")
    view.name.submit()
    #expect(second.name == "Ada")
    _ = connection
  }

  // MARK: - Undo

  @Test func undoDoesNotWriteToThePresenterAfterTheNextOne() {
    let table = BindingTable(Contributor.self, NameView.self) { \.name <-> \.name.text }
    let connection = table.connect(first, to: view)
    view.name.type("secret")
    view.name.clear()
    connection.rebind(to: second)
    #expect(!view.name.undo())
    #expect(second.name == "")
    view.name.type("Grace")
    #expect(view.name.undo())
    #expect(second.name == "")
    connection.rebind(to: second)
    #expect(view.name.redo())
    #expect(second.name == "Grace")
  }

  @Test func undoDoesNotWriteToAnotherObjectOfAPath() {
    let connection = connect { \.current.name <-> \.name.text }
    view.name.type("secret")
    view.name.clear()
    presenter.current = second
    #expect(!view.name.undo())
    presenter.current = first
    #expect(view.name.undo())
    #expect([first.name, second.name] == ["secret", ""])
    _ = connection
  }

  @Test func undoDoesNotWriteToAnotherItemOfAReusedCell() {
    presenter.people = [first, second]
    let connection = connect { each(\.people, into: \.list) { NameCell.bindings } }
    let cell = cells()[1]
    cell.name.type("secret")
    cell.name.clear()
    presenter.people = []
    _ = cells()
    presenter.people = [Contributor(3), Contributor(4)]
    #expect(cells().contains { $0 === cell })
    for cell in cells() { #expect(!cell.name.undo()) }
    #expect(presenter.people.map(\.name) == ["", ""])
    _ = connection
  }

  @Test func undoInACellStaysWithItsItem() {
    presenter.people = [first, second]
    let connection = connect { each(\.people, into: \.list) { NameCell.bindings } }
    let cell = cells()[1]
    cell.name.type("Ada")
    presenter.people = [second, first]
    #expect(cells().contains { $0 === cell })
    #expect(cell.name.undo())
    #expect([first.name, second.name] == ["", ""])
    _ = connection
  }

  @Test func undoStaysWithTheProperty() {
    let connection = connect {
      when(\.showsOther) {
        \.current.job <-> \.name.text
      } else: {
        \.current.name <-> \.name.text
      }
    }
    view.name.type("Ada")
    view.name.clear()
    presenter.showsOther = true
    #expect(!view.name.undo())
    #expect([first.name, first.job] == ["", ""])
    view.name.type("Poet")
    #expect(view.name.undo() && first.job == "")
    _ = connection
  }

  @Test func undoWorksWithoutABinding() {
    view.name.type("Ada")
    #expect(view.name.undo())
    #expect(view.name.text == "")
  }

  @Test func spellingStaysWithItsObject() {
    (first.age, second.age) = (7, 7)
    let connection = connect { bind(\.current.age, to: \.name.text, as: .decimal, parse: .int) }
    view.name.replaceText(with: "007")
    #expect(first.age == 7 && view.name.text == "007")
    presenter.current = second
    #expect(view.name.text == "7")
    #expect(connection.failures == [])
  }

  // MARK: - Keys in cells

  @Test func keysInACellActOnItsItem() {
    presenter.people = [first, second, Contributor(3)]
    let connection = connect {
      each(\.people, into: \.list) { NameCell.bindings }
      on(\.list, open: Presenter.open)
      on(\.list, delete: Presenter.delete)
      on(\.list, move: Presenter.move)
    }
    #expect(view.list.select(0))
    let cell = cells()[2]
    cell.isDone.becomeFocused()
    view.dispatch(KeyPress(.delete))
    view.dispatch(KeyPress(.up, .alt))
    cell.name.becomeFocused()
    view.dispatch(KeyPress(.enter))
    #expect(presenter.log == ["delete 3", "move 3", "open 3"])
    _ = connection
  }

  @Test func wordWhoseItemLeavesTheListIsNoCommand() {
    presenter.people = [first, second]
    (first.name, second.name) = ("bob", "bea")
    let connection = connect {
      each(\.namesWithB, into: \.list) { NameCell.bindings }
      on(\.list, open: Presenter.open)
      on(\.list, toggle: Presenter.open)
      on(\.list, delete: Presenter.delete)
    }
    cells()[0].name.becomeFocused()
    view.dispatch(KeyPress(.home))
    for key in ["a", " "] as [Character] { view.dispatch(KeyPress(key)) }
    _ = cells()
    for key in [KeyPress(.delete), KeyPress(.enter), KeyPress("d")] { view.dispatch(key) }
    #expect(presenter.log == [])
    #expect(presenter.people.map(\.name) == ["abob", "bea"])
    _ = connection
  }

  @Test("Delete at the end of a field in a cell doesn't delete an item")
  func deleteInAFieldStaysThere() {
    presenter.people = [first, second]
    let connection = connect {
      each(\.people, into: \.list) { NameCell.bindings }
      on(\.list, delete: Presenter.delete)
    }
    cells()[1].name.becomeFocused()
    view.dispatch(KeyPress("A"))
    view.dispatch(KeyPress(.delete))
    view.dispatch(KeyPress(.backspace))
    view.dispatch(KeyPress(.backspace))
    #expect(presenter.log == [])
    #expect(second.name == "")
    _ = connection
  }
}
