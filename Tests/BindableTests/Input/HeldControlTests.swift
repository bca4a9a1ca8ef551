import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

/// Keys that are held down, and presses of the mouse, where something else appears meanwhile.
@MainActor struct HeldControlTests {
  // MARK: Keys

  private final class Room: ViewNode {
    let adults = Stepper(1, in: 1...3), kind = Picker(["single", "double", "suite"]) { $0 }
    let volume = Slider(0.5, in: 0...1, step: 0.1), first = ListView(texts: ["a", "b"])
    let second = ListView(texts: ["c", "d"]), name = TextField("ab")
    override var content: ViewNode? {
      VStack {
        adults
        kind
        volume
        name
        first
        second
      }
    }
    var values: [String] {
      ["\(adults.value)", kind.selection, "\(volume.value)", "\(first.highlightedItem ?? -1)"]
        + ["\(second.highlightedItem ?? -1)"]
    }
  }

  @Test(arguments: [Key.right, .left, .down, .up, .end, .home])
  func heldKeyChangesOneControl(_ key: Key) {
    let nodes: [(Room) -> ViewNode] = [
      { $0.adults }, { $0.kind }, { $0.volume }, { $0.name }, { $0.first },
    ]
    for node in nodes {
      let room = Room()
      let before = room.values
      node(room).focus()
      room.dispatch(KeyPress(key))
      let isActing = room.focusedNode === node(room)
      for _ in 0..<12 { room.dispatch(KeyPress(key)) }
      let changed = zip(before, room.values).filter { $0 != $1 }.count
      #expect(changed <= 1, "\(room.values)")
      if isActing, changed == 1 { #expect(room.focusedNode != nil) }
    }
  }

  @Test func keyLeavesAtTheSecondTryAtTheEnd() {
    let room = Room()
    room.first.focus()
    for _ in 0..<3 { room.dispatch(KeyPress(.down)) }
    #expect(room.first.isFocused && room.first.highlightedItem == 1)
    room.forgetLastKey()
    room.dispatch(KeyPress(.down))
    #expect(room.second.isFocused && room.second.highlightedItem == nil)
  }

  @Test(arguments: [true, false]) func arrowThatIsHeldDownStopsWithoutNote(isFollowed: Bool) {
    let (list, stepper, button) = (ListView(texts: ["a", "b"]), Stepper(1, in: 0...3), Button("c"))
    button.isHidden = !isFollowed
    let help = KeyHelp(
      VStack {
        stepper
        list
        button
      })
    func line() -> String { help.frame(width: 60, height: 9).lines.last ?? "" }
    for (node, key) in [(list, Key.down), (stepper, .right)] as [(ViewNode, Key)] {
      node.focus()
      for _ in 0..<9 {
        help.dispatch(KeyPress(key))
        #expect(node.isFocused && !line().contains("too soon"), "\(line())")
      }
    }
    #expect(stepper.value == 3 && list.highlightedItem == 1)
    list.focus()
    help.dispatch(KeyPress(.down))
    #expect(button.isFocused == isFollowed)
    #expect(line().hasPrefix("Down does nothing here") != isFollowed)
  }

  @Test func escapeThatTakesBackAnEditDoesNothingElse() {
    @MainActor final class Presenter { @Observed var text = "a" }
    let (view, presenter) = (TextField(), Presenter())
    var closes = 0
    let root = VStack { view }
    root.commands.append(
      ViewCommand(
        title: "Close", press: KeyPress(.escape), action: ControlAction { closes += 1 }))
    let connection = BindingTable(Presenter.self, TextField.self) {
      (\.text <-> \.text).commit(.explicit)
    }.connect(presenter, to: view)
    view.focus()
    root.dispatch(KeyPress("x"))
    root.dispatch(KeyPress(.escape))
    #expect(view.text == "a" && closes == 0)
    root.dispatch(KeyPress("y"))
    root.dispatch(KeyPress(.escape))
    root.dispatch(KeyPress("z", .alt))
    root.dispatch(KeyPress(.escape))
    #expect(closes == 1)
    _ = connection
  }

  // MARK: The mouse

  @MainActor private final class Task: Identifiable {
    nonisolated let id: Int
    @Observed var isDone = false
    @Observed var share = 0.0
    private(set) var deletions = 0
    init(_ id: Int) { self.id = id }
    func delete() { deletions += 1 }
  }

  private final class TaskCell: ListCell {
    let isDone = Toggle(), delete = Button("x"), share = Slider(0, in: 0...9, step: 1)
    let name = TextField()
    override var content: ViewNode? {
      HStack(spacing: 1) {
        isDone
        delete
        share
      }
    }
    static let bindings = BindingTable(Task.self, TaskCell.self) {
      \.isDone <-> \.isDone.isOn
      \.share <-> \.share.value
      on(\.delete, Task.delete)
    }
  }

  @MainActor private final class Presenter { @Observed var tasks = [Task(1)] }

  @Test(arguments: 0..<24) func pressOnAnItemActsOnNoOther(column: Int) {
    for isDrag in [false, true] {
      let (presenter, list) = (Presenter(), ListView())
      var opened: [Int] = []
      list.adapter.open = ListAction { opened.append($0.from?.item ?? -1) }
      let connection = BindingTable(Presenter.self, ListView.self) {
        each(\.tasks, into: \.self) { TaskCell.bindings }
      }.connect(presenter, to: list)
      let screen = IncrementalRenderer(list, width: 24, height: 2)
      let mouse = MouseDispatcher(screen, clock: ManualClock())
      screen.update()
      // A first click, so that the next one could be the second of a double click.
      mouse.click(column: 23, row: 0)
      let before = presenter.tasks[0]
      mouse.send(MouseEvent(.press(button: 0), column: column, row: 0))
      let next = Task(2)
      presenter.tasks = [next]
      screen.update()
      if isDrag { mouse.send(MouseEvent(.drag(button: 0), column: 22, row: 0)) }
      mouse.send(MouseEvent(.release(button: 0), column: column, row: 0))
      #expect(!next.isDone && next.share == 0 && next.deletions == 0, "\(isDrag)")
      #expect(opened == [])
      #expect(before.deletions == 0)
      _ = connection
    }
  }

  // MARK: Hints

  @Test func hintsNameNoKeyThatTheFieldTakes() {
    let (field, list) = (TextField(), ListView(texts: ["a"]))
    list.adapter.toggle = ListAction { _ in }
    list.adapter.delete = ListAction { _ in }
    list.focus()
    let help = KeyHelp(
      VStack {
        list
        field
      })
    func line() -> String { help.frame(width: 100, height: 4).lines.last ?? "" }
    #expect(line().contains("Space toggle") && line().contains("Delete delete"))
    let cell = VStack { field }
    let outer = ToggledNode { cell }
    field.focus()
    let other = KeyHelp(outer)
    let hints = other.frame(width: 100, height: 4).lines.last ?? ""
    #expect(hints.contains("F9 act") && !hints.contains("Space toggle"), "\(hints)")
  }

  private final class ToggledNode: ViewNode {
    private let inner: ViewNode
    init(_ content: () -> ViewNode) {
      inner = content()
      super.init()
    }
    override var content: ViewNode? { inner }
    override var keyHints: [KeyHint] {
      [
        KeyHint(KeyPress(.character(" ")), "toggle"), KeyHint(KeyPress(.delete), "delete"),
        KeyHint(KeyPress(.function(9)), "act"),
      ]
    }
  }
}
