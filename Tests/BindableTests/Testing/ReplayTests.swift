import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Visitor: Identifiable {
  let id: Int
  @Observed var name: String
  @Observed var visits = 0
  init(_ id: Int, _ name: String) { (self.id, self.name) = (id, name) }
  func visit() { visits += 1 }
}

@MainActor private final class VisitorCell: ListCell {
  let name = Label(), visits = Label(), visit = Button("+")
  override var content: ViewNode? {
    HStack(spacing: 1) {
      name
      visits
      visit
    }
  }
  static let bindings = BindingTable(Visitor.self, VisitorCell.self) {
    \.name --> \.name.text
    bind(\.visits, to: \.visits.text, as: .decimal)
    on(\.visit, Visitor.visit)
  }
}

@MainActor private final class Party {
  @Observed var host = "Ada"
  @Observed var isOpen = true
  @Observed var size = 3
  @Observed var selectedID: Int?
  @ObservedList var guests = (1...8).map { Visitor($0, "Guest \($0)") }
  func remove(_ guest: Visitor) { $guests.remove(guest.id) }
  let clock = ManualClock()
  lazy var send = Command(of: self) { try await $0.sent() }
  func sent() async throws {
    await Task.yield()
    host += "!"
  }
}

@MainActor private final class HeaderView: ViewNode {
  let host = TextField(), code = TextField(isSecure: true)
  override var content: ViewNode? {
    VStack {
      host
      code
    }
  }
}

@MainActor private final class PartyView: ViewNode {
  let header = HeaderView()
  let open = Toggle("Open"), size = Stepper(1, in: 1...9), list = ListView()
  let day = DatePicker(.clamped(year: 2024, month: 2, day: 28))
  let kind = Picker(["dinner", "dance, late"]) { $0 }
  let send = Button("Send"), hidden = Button("Hidden")
  let dialog = Dialog()
  override var content: ViewNode? {
    hidden.isHidden = true
    list.preferredHeight = .fixed(3)
    return ZStack {
      VStack {
        header
        open
        size
        day
        kind
        send
        hidden
        Button("Ask") { [weak self] in self?.dialog.present("Sure?", choices: ["Yes", "No"]) }
        list
      }
      dialog
    }
  }
  static let bindings = BindingTable(Party.self, PartyView.self) {
    \.host <-> \.header.host.text
    \.isOpen <-> \.open.isOn
    \.size <-> \.size.value
    on(\.send, run: \.send)
    each(\.$guests, into: \.list) { VisitorCell.bindings }
    selection(\.selectedID, of: \.list)
    on(\.list, delete: Party.remove)
  }
}

@MainActor private final class PartyScreen {
  let party = Party(), view = PartyView()
  let connection: Connection<Party, PartyView>
  init() {
    _ = view.descendants
    connection = PartyView.bindings.connect(party, to: view)
    _ = view.frame(width: 30)
  }
}

@MainActor @Suite(.timeLimit(.minutes(30))) struct ReplayTests {
  private let screen = PartyScreen()

  private func doMuch() {
    let view = screen.view
    view.header.host.focus()
    view.header.host.type("B")
    view.header.host.moveCaret(by: -1)
    view.header.host.deleteBackward()
    view.header.code.type("secret")
    view.header.code.submit()
    view.open.toggle()
    view.size.increment()
    view.size.type("7")
    view.day.day.increment()
    view.day.select(.clamped(year: 2023, month: 1, day: 5))
    view.kind.select("dance, late")
    view.list.select(1)
    view.list.scroll(by: 2)
    _ = view.frame(width: 30)
    (view.list.visibleCell(at: 3) as? VisitorCell)?.visit.press()
    view.list.delete(0)
    view.root.descendants.compactMap { $0 as? Button }.first { $0.title == "Ask" }?.press()
    view.dialog.choose("Yes")
    view.dispatch(.key(KeyPress(.tab)))
  }

  @Test func recorderWritesUserActions() {
    let user = ActionRecorder(screen.view)
    doMuch()
    #expect(
      user.actions.script == """
        focus header.host
        type header.host "B"
        caret header.host -1
        backspace header.host
        type header.code "••••••"
        submit header.code
        toggle open
        increment size
        type size "7"
        increment day.day
        choose day "2023-01-05"
        choose kind "dance, late"
        select list 2
        scroll list 2
        press list.row#4.visit
        delete list 1
        press "Ask"
        press dialog."Yes"
        focus header.code

        """)
  }

  @Test func replayProducesSameTranscript() throws {
    let user = ActionRecorder(screen.view, width: 30)
    doMuch()
    #expect(user.transcript.lines.count > 30)
    let other = PartyScreen()
    let found = try unmet { try expectSameTranscript(as: user, on: other.view) }
    #expect(found == [])
    #expect(other.party.guests.count == 7)
    #expect(user.actions.count == 19, "actions on another screen aren't recorded")
  }

  @Test func differentScreenFailsReplay() throws {
    let user = ActionRecorder(screen.view, width: 30)
    screen.view.open.toggle()
    screen.view.size.increment()
    let other = PartyScreen()
    other.party.size = 5
    let found = try unmet { try expectSameTranscript(as: user, on: other.view) }
    #expect(
      found.count == 1 && found[0].contains("These frames differ: 0 initial; 2 increment size."))
  }

  @Test func replayRepeatsWaits() async throws {
    let user = ActionRecorder(screen.view, width: 30)
    screen.view.send.press()
    await user.wait { await screen.party.send.waitUntilFinished() }
    #expect(screen.party.host == "Ada!")
    #expect(user.actions == [RecordedAction(.press, "send"), .wait])
    let other = PartyScreen()
    let found = try await unmet {
      try await expectSameTranscript(as: user, on: other.view) {
        await other.party.send.waitUntilFinished()
      }
    }
    #expect(found == [] && other.party.host == "Ada!")
    let third = PartyScreen()
    let error = #expect(throws: RecordedActionError.self) {
      try replay(user.actions, on: third.view)
    }
    #expect(error?.description == "action 2, wait: waiting requires a closure; pass waiting: { … }")
  }

  @Test(arguments: [
    (
      "press sned",
      "there's no node named sned; the nodes that support this are send, \"Ask\", list.row#1.visit"
    ),
    (
      "press header.host",
      "header.host (TextField) doesn't support this; the nodes that support this are send"
    ),
    ("press hidden", "hidden is hidden; first perform the actions that make it available"),
    ("press dialog", "dialog (Dialog) doesn't support this; the nodes that support this are send"),
    ("select list 9", "list has 8 items; scripts count them from 1"),
    (
      "choose kind \"x\"",
      "\"x\" isn't an option of kind; the options are \"dinner\", \"dance, late\""
    ),
    (
      "choose day \"2024-02-31\"",
      "\"2024-02-31\" isn't an option of day; the options are \"a date such as 2024-02-28\""
    ),
    ("type size \"99\"", "size can't perform this now;"),
    ("scroll send 1", "send (Button) doesn't support this; the nodes that support this are list"),
    ("press \"Nobody\"", "there's no node named \"Nobody\"; the nodes that support this are"),
  ])
  func impossibleActionThrowsErrorWithReason(act: String, reason: String) throws {
    let acts = try RecordedAction.script("toggle open\n\(act)")
    let error = #expect(throws: RecordedActionError.self) { try replay(acts, on: screen.view) }
    #expect(error?.location == "action 2, \(act)")
    #expect(error?.message.hasPrefix(reason) == true, "\(error?.message ?? "")")
    #expect(!screen.party.isOpen, "the actions before the error were performed")
  }

  @Test func actionBehindDialogOrInDisabledNodeThrows() throws {
    screen.view.dialog.present("Sure?", choices: ["Yes"])
    let behind = #expect(throws: RecordedActionError.self) {
      try replay([RecordedAction(.press, "send")], on: screen.view)
    }
    #expect(behind?.message == "send is behind dialog; close that first")
    screen.view.dialog.dismiss()
    screen.view.header.isEnabled = false
    let disabled = #expect(throws: RecordedActionError.self) {
      try replay([RecordedAction(.type("x"), "header.host")], on: screen.view)
    }
    #expect(
      disabled?.message.hasPrefix("header, which contains header.host, is disabled;") == true)
  }

  @Test func nodeNamesAreUnique() {
    let names = NodeLocator(in: screen.view)
    #expect(Set(names.all.map(\.name)).count == names.all.count)
    for (name, node) in names.all { #expect(names.node(name) === node) }
    #expect(names.name(of: screen.view.day.month) == "day.month")
    #expect(names.node("\"Ask\"") is Button)
  }

  @Test func observingDoesNotRetainRecorder() {
    var user: ActionRecorder? = ActionRecorder(screen.view)
    #expect(!UserActionObservers.isEmpty)
    let gone = { [weak user] in user }
    user = nil
    #expect(gone() == nil)
    screen.view.open.toggle()
  }

  @Test(arguments: [false, true])
  func namesOfNodesDoNotFollowTheFocus(isProperty: Bool) throws {
    final class Bar: ViewNode {
      let node: ViewNode
      weak var last: ViewNode?
      init(_ node: ViewNode) { self.node = node }
      override var content: ViewNode? { VStack { node } }
    }
    final class Page: ViewNode {
      let first = TextField(), second = TextField()
      let isProperty: Bool
      private(set) lazy var area = makeArea()
      private(set) lazy var bar = Bar(isProperty ? area : makeArea())
      init(isProperty: Bool) { self.isProperty = isProperty }
      private func makeArea() -> ScrollView {
        ScrollView(isFocusable: false) {
          first
          second
        }
      }
      override var content: ViewNode? { bar }
    }
    let page = Page(isProperty: isProperty), user = ActionRecorder(page)
    for field in [page.first, page.second] {
      field.focus()
      page.bar.last = field
      _ = page.frame(width: 20, height: 2)
      page.dispatch(KeyPress("x"))
    }
    #expect(
      user.actions.script == """
        focus first
        type first "x"
        focus second
        type second "x"

        """)
    try replay(RecordedAction.script(user.actions.script), on: page)
    #expect(page.first.text == "xx" && page.second.text == "xx")
  }
}
