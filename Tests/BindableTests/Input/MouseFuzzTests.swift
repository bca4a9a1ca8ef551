import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

/// A screen with a node of each kind that handles the mouse.
private final class Desktop: ViewNode {
  let name = TextField("Ada 漢字 Lovelace"), bio = TextEditor("Photographer\nin Lisbon, mostly")
  let save = Button("Save"), ask = Button("Ask"), wifi = Toggle("Wi-Fi"), copies = Stepper(2)
  let size = Picker(["S", "M", "L"]) { $0 }, volume = Slider(3, in: 0...9, step: 0.5)
  let list = ListView(sections: [
    CellSection("First", texts: (0..<12).map { "item \($0)" }),
    CellSection("Second", texts: (12..<30).map { "item \($0)" }),
  ])
  let many = ListView(texts: (0..<30).map { "\($0)" })
  let table = Table(
    [Row(id: 1), Row(id: 2)], columns: [TableColumn("ID", value: \.id) { "\($0)" }])
  let dialog = Dialog(), count = Label("0 saved")
  lazy var split = SplitView(firstLength: 20) {
    ScrollView {
      name
      bio
      HStack(spacing: 1) { [save, ask] }
      wifi
      copies
      size
      volume
      list
      count
    }
    VStack {
      table
      many
    }
  }
  lazy var sheet = Sheet("More") { Toggle("In the sheet") }
  private var saved = 0

  struct Row: Identifiable { let id: Int }

  override init() {
    super.init()
    bio.preferredHeight = .fixed(2)
    list.preferredHeight = .fixed(5)
    (many.columns, many.selectionMode) = (3, .multiple)
    list.adapter.open = ListAction { [weak self] _ in self?.sheet.present() }
    save.controlAction = ControlAction { [weak self] in
      guard let self else { return }
      saved += 1
      count.text = "\(saved) saved"
    }
    ask.controlAction = ControlAction { [weak self] in
      self?.dialog.present("Sure?", choices: ["Yes", "No"], onChoose: { self?.count.text = $0 })
    }
  }

  override var content: ViewNode? {
    ZStack {
      split
      sheet
      dialog
    }
  }
}

@MainActor struct MouseFuzzTests {
  /// Sends random events, and returns what was recorded and the frame at the end.
  private func play(seed: UInt64, count: Int) -> (actions: [[RecordedAction]], frame: Frame) {
    var random = SeededRandom(seed: seed)
    let width = Int.random(in: 0..<60, using: &random)
    let height = Int.random(in: 0..<25, using: &random)
    let desktop = Desktop()
    let screen = IncrementalRenderer(desktop, width: width, height: height)
    let mouse = MouseDispatcher(screen, clock: ManualClock())
    let user = ActionRecorder(desktop)
    var groups: [[RecordedAction]] = []
    screen.update()
    for number in 1...count {
      let known = user.actions.count
      let column = Int.random(in: -2..<width + 3, using: &random)
      let row = Int.random(in: -2..<height + 3, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0: mouse.send(MouseEvent(.press(button: 0), column: column, row: row))
      case 1: mouse.send(MouseEvent(.drag(button: 0), column: column, row: row))
      case 2: mouse.send(MouseEvent(.release(button: 0), column: column, row: row))
      case 3: mouse.send(MouseEvent(.press(button: 2), column: column, row: row))
      case 4:
        // The divider is one column wide.
        mouse.send(MouseEvent(.press(button: 0), column: desktop.split.drawn.first, row: row))
        mouse.send(MouseEvent(.drag(button: 0), column: column, row: row))
      case 5: mouse.send(MouseEvent(.scroll(down: row % 3 != 0), column: column, row: row))
      default: mouse.click(column: column, row: row)
      }
      screen.update()
      // A whole frame takes most of the time.
      if LongRun.isOn || number % 3 == 0 {
        #expect(screen.frame == desktop.frame(width: width, height: height), "seed \(seed)")
      }
      groups.append(Array(user.actions[known...]))
    }
    return (groups, screen.frame)
  }

  @Test func randomMouseEqualsReplayedActions() throws {
    var words: Set<String> = []
    for seed in LongRun.seeds(40, of: UInt64(0)..<400) {
      let (groups, frame) = play(seed: seed, count: 60)
      let other = Desktop()
      let screen = IncrementalRenderer(other, width: frame.size.width, height: frame.size.height)
      screen.update()
      for actions in groups {
        try replay(actions, on: other)
        screen.update()
      }
      #expect(screen.frame == frame, "seed \(seed)")
      words.formUnion(groups.joined().compactMap { $0.action?.name })
    }
    #expect(
      words.isSuperset(of: [
        "focus", "press", "toggle", "choose", "increment", "set", "caret", "select",
        "open", "scroll", "divider",
      ]), "\(words.sorted())")
  }
}
