import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

/// A dial that the user turns and labels.
private final class Dial: ViewNode, Drawable, MouseHandler {
  @Observed private(set) var level = 0
  @Observed private(set) var title = ""
  let limit: Int

  init(limit: Int = .max) { self.limit = limit }

  override var canFocus: Bool { true }

  @discardableResult func turn(by steps: Int) -> Bool {
    record(.perform("turn", ["\(steps)"])) { level += steps }
  }
  @discardableResult func name(_ text: String) -> Bool {
    record(.perform("name", [text])) { title = text }
  }

  func handle(_ event: MouseEvent, in size: Size) -> Bool {
    switch event.kind {
    case .click(let count): turn(by: count == 2 ? -level : event.column)
    case .scroll(let isDown): turn(by: isDown ? -1 : 1)
    default: false
    }
  }

  func widthRequirement() -> SizeRequirement { .fixed(10) }
  func draw(on canvas: inout Canvas) { canvas.write("\(level) \(title)") }

  override func perform(_ action: UserAction) -> Bool? {
    switch action {
    case .perform("turn", let arguments): arguments.first.flatMap { Int($0) }.map { turn(by: $0) }
    case .perform("name", let arguments): arguments.first.map { name($0) }
    default: nil
    }
  }
  override var offeredActions: [OfferedAction] {
    [
      OfferedAction(.perform("turn", ["1"]), keys: [.character("+")]),
      OfferedAction(.perform("turn", ["2"])),
    ]
  }
}

private final class DialView: ViewNode {
  let dial: Dial
  init(_ dial: Dial) { self.dial = dial }
  override var content: ViewNode? { dial }
}

@MainActor struct CustomActionTests {
  @Test func actionsAreRecordedAndReplayed() throws {
    let view = DialView(Dial()), user = ActionRecorder(view)
    view.dial.focus()
    view.dispatch(KeyPress("+"))
    view.dial.turn(by: -3)
    view.dial.name("two words")
    view.dial.name("")
    #expect(
      user.actions.script == """
        focus dial
        perform dial turn 1
        perform dial turn -3
        perform dial name "two words"
        perform dial name ""

        """)
    let other = DialView(Dial())
    try replay(RecordedAction.script(user.actions.script), on: other)
    #expect(other.dial.level == -2)
  }

  @Test func mouseActionsAreRecordedFilmedAndReplayed() throws {
    let view = DialView(Dial()), user = ActionRecorder(view, width: 10)
    let screen = IncrementalRenderer(view, width: 10, height: 1)
    let mouse = MouseDispatcher(screen, clock: ManualClock())
    screen.update()
    mouse.click(column: 7, row: 0)
    mouse.send(MouseEvent(.scroll(down: true), column: 2, row: 0))
    mouse.click(column: 7, row: 0)
    #expect(
      user.actions.script == """
        focus dial
        perform dial turn 7
        perform dial turn -1
        perform dial turn -6

        """)
    #expect(
      user.transcript.lines.filter { $0.contains("│") }.map { $0.prefix(4) } == [
        "│0  ", "1 │7", "1 │6", "1 │0",
      ])
    let other = DialView(Dial())
    try expectSameTranscript(as: user, on: other)
    #expect(other.dial.level == 0)
  }

  @Test func actionOfTableRunsAfterBindings() {
    final class Lamp: ViewNode, ActionControl {
      @Observed var level = 0
      var controlAction: ControlAction?
      @discardableResult func set(_ level: Int) -> Bool {
        record(.perform("set", ["\(level)"]), performing: controlAction) { self.level = level }
      }
    }
    @MainActor final class Room {
      @Observed var level = 0
      var saved: [Int] = []
      func save() { saved.append(level) }
    }
    final class RoomView: ViewNode {
      let lamp = Lamp()
      override var content: ViewNode? { lamp }
    }
    let room = Room(), view = RoomView()
    let connection = BindingTable(Room.self, RoomView.self) {
      \.level <-> \.lamp.level
      on(\.lamp, Room.save)
    }.connect(room, to: view)
    let user = ActionRecorder(view)
    #expect(view.lamp.set(3))
    #expect(room.saved == [3])
    #expect(user.actions.script == "perform lamp set 3\n")
    view.lamp.isEnabled = false
    #expect(!view.lamp.set(4) && room.saved == [3])
    connection.disconnect()
  }

  private func makeNodes() -> [ViewNode] {
    let list = ListView(texts: ["a", "b", "c"])
    list.adapter.open = ListAction { _ in }
    list.adapter.toggle = ListAction { _ in }
    list.adapter.delete = ListAction { _ in }
    list.adapter.move = ListAction { _ in }
    let dialog = Dialog(), sheet = Sheet()
    dialog.isPresented = true
    sheet.isPresented = true
    return [
      Button("a") {}, Toggle("a"), Slider(), Stepper(5, in: 0...9), Picker(["a", "b"]) { $0 },
      DatePicker(.clamped(year: 2024, month: 2, day: 3)), TextField("abc"), TextEditor("abc"),
      list, Table([], columns: [TableColumn<Photo>("ID", value: \.id) { "\($0)" }]),
      ScrollView { Label("a") }, SplitView { [Label("a"), Label("b")] }, dialog, sheet,
      Dial(),
    ]
  }

  @Test func nodesPerformWhatTheyOffer() {
    for node in makeNodes() {
      #expect(!node.offeredActions.isEmpty, "\(type(of: node))")
      for offered in node.offeredActions {
        #expect(node.perform(offered.action) != nil, "\(offered) on \(type(of: node))")
      }
      #expect(node.perform(.perform("spin")) == nil)
    }
  }

  @Test func keysPerformTheOfferedActions() throws {
    for index in makeNodes().indices {
      for (position, offered) in makeNodes()[index].offeredActions.enumerated() {
        for key in offered.keys {
          let node = makeNodes()[index]
          let user = ActionRecorder(node)
          #expect(node.offeredActions[position] == offered, "each node is like the others")
          if UserInput.handling({ node.handlesKey(KeyPress(key, offered.modifiers)) }) {
            #expect(
              user.actions.last?.action == offered.action, "\(key) on \(type(of: node))")
          } else {
            #expect(node.perform(offered.action) == false, "\(key) on \(type(of: node))")
          }
        }
      }
    }
  }

  @Test func hintsNameKeysOfOfferedActions() {
    for node in [Button("a"), Toggle("a"), Slider(), Stepper(), Dialog(), Sheet()] {
      let first = Set(node.offeredActions.filter { $0.hint != nil }.flatMap { $0.keys.prefix(1) })
      let shown = node.keyHints.map(\.keys).joined(separator: "/").split(separator: "/")
      #expect(Set(shown.map(String.init)) == Set(first.map { Texts.english.name(of: $0) }))
    }
  }

  private struct Photo: Identifiable { let id: Int }

  @Test func fuzzerOpensItemsAndPressesKeyCommands() async {
    @MainActor final class World {
      let list = ListView(texts: ["a", "b", "c"])
      lazy var view = VStack { list }
      var opened: Set<Int> = [], saves = 0
      init() {
        list.adapter.open = ListAction { [unowned self] in opened.insert($0.from?.item ?? -1) }
        view[command: KeyCommand("Save", KeyPress("s", .control))].controlAction = ControlAction {
          [unowned self] in saves += 1
        }
      }
    }
    let found = await ScreenFuzzer(seed: 3, actionCount: 200).findCounterexample {
      World()
    } root: {
      $0.view
    } check: {
      $0.opened.contains(2) && $0.saves > 0 ? "opened and saved" : nil
    }
    #expect(Set(found?.actions.map { "\($0)" } ?? []) == ["open ListView#1 3", "perform . Save"])
  }

  @Test func disabledNodePerformsAndRecordsNothing() {
    let view = DialView(Dial()), user = ActionRecorder(view)
    view.isEnabled = false
    #expect(!view.dial.turn(by: 1))
    #expect(view.dial.level == 0)
    #expect(user.actions.isEmpty)
  }

  @Test func unknownActionIsAnError() throws {
    let view = DialView(Dial())
    let action = try #require(RecordedAction("perform dial spin"))
    #expect(throws: RecordedActionError.self) { try action.perform(on: view) }
    #expect(RecordedAction("perform dial") == nil)
  }

  @Test func changeNamesActionAsItsCause() {
    let view = DialView(Dial())
    var causes: [String] = []
    let effect = Effect {
      _ = view.dial.level
      causes.append(EventContext.name(EventContext.current) ?? "none")
    }
    view.dial.turn(by: 1)
    #expect(causes.last == "turn dial 1")
    effect.cancel()
  }

  @Test func fuzzerTriesActions() async {
    let found = await ScreenFuzzer(seed: 1, actionCount: 50).findCounterexample {
      DialView(Dial())
    } root: {
      $0
    } check: {
      $0.dial.level > 5 ? "too high" : nil
    }
    #expect(found?.actions.allSatisfy { "\($0)".hasPrefix("perform dial turn") } == true)
  }
}
