import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

private enum Place: String, Route {
  case home, page, other
  var segment: String { rawValue }
  init?(segment: String) { self.init(rawValue: segment) }
}

/// When an edit reaches the presenter.
enum EditPolicy: CaseIterable {
  case onChange, onEditingEnd, explicit, debounce, throttle

  @MainActor
  func applied<P, View>(to binding: TableBinding<P, View>) -> TableBinding<P, View> {
    switch self {
    case .onChange: binding.commit(.onChange)
    case .onEditingEnd: binding.commit(.onEditingEnd)
    case .explicit: binding.commit(.explicit)
    case .debounce, .throttle: limited(binding)
    }
  }

  /// Returns a binding with the rate limit, if it's one.
  @MainActor
  func limited<P, View>(_ binding: TableBinding<P, View>) -> TableBinding<P, View> {
    switch self {
    case .onChange, .onEditingEnd, .explicit: binding
    case .debounce: binding.debounce(.seconds(9))
    case .throttle: binding.throttle(.seconds(9))
    }
  }
}

/// The kinds of inputs that the user edits.
enum EditedKind: CaseIterable {
  case field, secureField, editor, stepper, datePicker, parsed, checked, cell, child, search

  /// A Boolean value that indicates whether the binding has commit policies, as one in both
  /// directions does.
  var hasPolicy: Bool { self != .search }
}

@MainActor private final class Item: Identifiable {
  nonisolated let id: Int
  @Observed var name = ""
  init(_ id: Int) { self.id = id }
}

@MainActor private final class EditedChild { @Observed var name = "" }

@MainActor private final class Form {
  @Observed var name = ""
  @Observed var secret = ""
  @Observed var bio = ""
  @Observed var count = 1
  @Observed var day = CalendarDay.clamped(year: 2024, month: 2, day: 1)
  @Observed var age = 1
  @Observed var nick = ""
  @Observed var query = ""
  @Observed var other = ""
  @Observed var isOpen = true
  let item: Item
  @ObservedList var items: [Item]
  @ObservedList var others = [Item(1), Item(2)]
  var watched: () -> String = { "" }
  private(set) var seen: [String] = []
  lazy var form = FormState(of: self) {
    FormRule(\.nick, pendingMessage: "Looking…", after: .seconds(9), on: ManualClock()) { _ in nil }
  }

  init() {
    item = Item(1)
    items = [item]
  }

  func note() { seen.append(watched()) }
  func note(_ item: Item) { note() }
}

private final class ItemCell: ListCell {
  let name = TextField()
  override var content: ViewNode? { name }
}

private final class ChildView: ViewNode {
  let name = TextField()
  override var content: ViewNode? { name }
}

private final class Fields: ViewNode {
  let name = TextField(), secret = TextField(isSecure: true), bio = TextEditor()
  let count = Stepper(1), day = DatePicker(.clamped(year: 2024, month: 2, day: 1))
  let age = TextField(), nick = TextField(), query = TextField(), message = Label()
  let list = ListView(), slot = ContainerView()
  override var content: ViewNode? {
    VStack { [name, secret, bio, count, day, age, nick, query, message, list, slot] }
  }
}

private final class EditedPage: ViewNode {
  let fields = Fields(), other = TextField(), button = Button("Save"), others = ListView()
  let sheet = Sheet("Sheet") { Button("Done") }, dialog = Dialog()
  @Observed var isWithoutFields = false
  override var content: ViewNode? {
    ZStack {
      VStack { isWithoutFields ? [other, button, others] : [fields, other, button, others] }
      sheet
      dialog
    }
  }
}

/// A page with inputs of every kind, in a navigator in a tab.
@MainActor private final class World {
  let kind: EditedKind
  let form = Form()
  let clock = ManualClock()
  let router = Router<Place>(.home)
  let page: Screen<Form, EditedPage>
  let child: Screen<EditedChild, ChildView>
  let tabs: TabNavigator
  let connection: AnyConnection
  let before: String
  private(set) var otherConnection: AnyConnection?

  init(_ kind: EditedKind, _ policy: EditPolicy, isNested: Bool) {
    self.kind = kind
    let clock = clock
    let child = Screen(
      EditedChild(),
      BindingTable(EditedChild.self, ChildView.self) {
        policy.applied(to: \.name <-> \.name.text)
      }, clock: clock
    ) { ChildView() }
    let page = Screen(form, Self.table(policy, isNested: isNested), clock: clock) { EditedPage() }
    page.add(at: \.fields.slot) { child }
    let home = Screen(EditedChild(), BindingTable(EditedChild.self, ChildView.self) {}) {
      ChildView()
    }
    let navigator = Navigator(router) { place in
      switch place {
      case .home: home
      case .page: page
      case .other:
        Screen(EditedChild(), BindingTable(EditedChild.self, ChildView.self) {}) { ChildView() }
      }
    }
    let second = Screen(EditedChild(), BindingTable(EditedChild.self, ChildView.self) {}) {
      ChildView()
    }
    tabs = TabNavigator([navigator, second])
    (self.page, self.child) = (page, child)
    tabs.show()
    router.push(.page)
    // Creates the cells.
    if kind == .cell { _ = tabs.node.frame(width: 40, height: 20) }
    connection = kind == .child ? child.connection : page.connection
    before = Self.value(kind, form, child)
    form.watched = { [form, child] in Self.value(kind, form, child) }
  }

  private static func table(_ policy: EditPolicy, isNested: Bool) -> BindingTable<Form, EditedPage>
  {
    let cells = BindingTable(Item.self, ItemCell.self) {
      policy.applied(to: \.name <-> \.name.text)
    }
    let fields = BindingTable(Form.self, EditedPage.self) {
      policy.applied(to: \.name <-> \.fields.name.text)
      policy.applied(to: \.secret <-> \.fields.secret.text)
      policy.applied(to: \.bio <-> \.fields.bio.text)
      policy.applied(to: \.count <-> \.fields.count.value)
      policy.applied(to: \.day <-> \.fields.day.date)
      policy.applied(to: bind(\.age, to: \.fields.age.text, as: .decimal, parse: .int))
      policy.applied(to: \.nick <-> \.fields.nick.text)
      policy.limited(bind(\.query, from: \.fields.query.text))
      validate(\.nick, in: \.form, into: \.fields.message)
      each(\.$items, into: \.fields.list) { cells }
    }
    return BindingTable(Form.self, EditedPage.self) {
      if isNested {
        when(\.isOpen, onExit: .keep) { fields }
      } else {
        fields
      }
      \.other <-> \.other.text
      each(\.$others, into: \.others) { BindingTable(Item.self, ItemCell.self) {} }
      on(\.others, open: Form.note(_:))
      on(\.others, select: Form.note(_:))
      on(\.button, Form.note)
      on(key: KeyPress("s", .control), "Save", Form.note)
    }
  }

  private static func value(
    _ kind: EditedKind, _ form: Form, _ child: Screen<EditedChild, ChildView>
  ) -> String {
    switch kind {
    case .field: form.name
    case .secureField: form.secret
    case .editor: form.bio
    case .stepper: "\(form.count)"
    case .datePicker: "\(form.day)"
    case .parsed: "\(form.age)"
    case .checked: form.nick
    case .cell: form.item.name
    case .child: child.presenter.name
    case .search: form.query
    }
  }

  var value: String { Self.value(kind, form, child) }

  var input: ViewNode {
    let fields = page.view.fields
    return switch kind {
    case .field: fields.name
    case .secureField: fields.secret
    case .editor: fields.bio
    case .stepper: fields.count
    case .datePicker: fields.day
    case .parsed: fields.age
    case .checked: fields.nick
    case .cell: fields.list.descendants.first { $0 is TextField } ?? fields
    case .child: child.view.name
    case .search: fields.query
    }
  }

  /// Focuses the input and makes two edits, of which a throttled binding sends the first.
  ///
  /// Returns the value of the second one.
  func edit() -> String {
    let input = input
    switch input {
    case let picker as DatePicker:
      picker.day.focus()
      picker.day.type("7")
      picker.day.type("8")
      return "2024-02-08"
    case let stepper as Stepper:
      stepper.focus()
      stepper.type("7")
      stepper.type("8")
      return "8"
    case let text as TextInput:
      text.focus()
      text.replaceText(with: "4")
      text.type("1")
      return "41"
    default: return "no input"
    }
  }

  /// The edits that wait in the first connection or, after the screen was shown again, the last
  /// one.
  var pendingEdits: [String] {
    let last = kind == .child ? child.currentConnection : page.currentConnection
    return (last ?? connection).pendingEdits
  }

  func connectAgain() {
    otherConnection =
      kind == .child
      ? child.table.connect(EditedChild(), to: child.view)
      : page.table.connect(Form(), to: page.view)
  }

  func rebind() {
    if kind == .child {
      child.connection.rebind(to: EditedChild())
    } else {
      page.connection.rebind(to: Form())
    }
  }

  func click() {
    let renderer = IncrementalRenderer(tabs.node, width: 40, height: 30)
    renderer.update()
    for row in 0..<30 {
      let line = renderer.frame.lines[row]
      guard let column = line.firstRange(of: "Save")?.lowerBound else { continue }
      MouseDispatcher(renderer).click(
        column: line.distance(from: line.startIndex, to: column), row: row)
    }
  }
}

/// A way of leaving what is being edited, or of acting on it.
private struct Way {
  let name: String
  var isNested = false
  var sendsExplicitEdits = false
  let body: @MainActor (World) -> Void

  init(
    _ name: String, isNested: Bool = false, sendsExplicitEdits: Bool = false,
    _ body: @escaping @MainActor (World) -> Void
  ) {
    (self.name, self.isNested, self.sendsExplicitEdits) = (name, isNested, sendsExplicitEdits)
    self.body = body
  }

  @MainActor static let all = [
    Way("hide") { $0.tabs.hide() },
    Way("hide and show") { world in
      world.tabs.hide()
      world.tabs.show()
    },
    Way("close") { $0.tabs.close() },
    Way("go back") { $0.router.pop() },
    Way("push") { $0.router.push(.other) },
    Way("follow a link") { $0.router.setRoutes([.home, .other]) },
    Way("cover") { $0.router.present(.other) },
    Way("select a tab") { $0.tabs.select(1) },
    Way("quit") { $0.tabs.leave {} },
    Way("press") { $0.page.view.button.press() },
    Way("key command") { $0.tabs.node.dispatch(KeyPress("s", .control)) },
    Way("Tab") { $0.tabs.node.dispatch(KeyPress(.tab)) },
    Way("submit another field") { $0.page.view.other.submit() },
    Way("type in another field") { $0.page.view.other.type("x") },
    Way("open an item") { $0.page.view.others.open(1) },
    Way("select an item") { $0.page.view.others.select(1) },
    Way("focus another node") { $0.page.view.other.focus() },
    Way("take the focus") { ($0.tabs.node.focusedNode ?? $0.input).blur() },
    Way("click") { $0.click() },
    Way("hide the input") { $0.input.isHidden = true },
    Way("hide a view around it") { $0.page.view.fields.isHidden = true },
    Way("disable the input") { $0.input.isEnabled = false },
    Way("disable a view around it") { $0.page.view.fields.isEnabled = false },
    Way("remove a view around it") { $0.page.view.fields.removeFromParent() },
    Way("leave it out of the content") { $0.page.view.isWithoutFields = true },
    Way("end a condition", isNested: true) { $0.form.isOpen = false },
    Way("hide and show with a condition", isNested: true) { world in
      world.tabs.hide()
      world.tabs.show()
    },
    Way("rebind") { $0.rebind() },
    Way("disconnect") { $0.connection.disconnect() },
    Way("connect again") { $0.connectAgain() },
    Way("remove the item") { $0.form.items = [] },
    Way("present a sheet") { $0.page.view.sheet.present() },
    Way("present a dialog") { $0.page.view.dialog.present("?", choices: ["Yes"]) },
    Way("commit", sendsExplicitEdits: true) { $0.connection.commit() },
  ]

  /// Returns what went wrong with an edit.
  @MainActor func problem(_ kind: EditedKind, _ policy: EditPolicy) -> String? {
    var problem: String?
    var world: World?
    var expected = ""
    let failures = Failure.capture {
      let made = World(kind, policy, isNested: isNested)
      world = made
      expected = made.edit()
      body(made)
    }.filter { $0.kind == .droppedEdit }
    guard let world else { return "no world" }
    // Only a cell is removed with its item, and a child's binding isn't in the condition.
    let isAffected =
      switch name {
      case "remove the item": kind == .cell
      case "end a condition": kind != .child
      default: true
      }
    let isDelivered = world.value == expected
    let isPending = !untracked { world.pendingEdits }.isEmpty
    if policy == .explicit, kind.hasPolicy, !sendsExplicitEdits {
      if isDelivered { problem = "an explicit edit is in the model" }
      if !isPending, failures.isEmpty { problem = "the edit is dropped in silence" }
      if isPending, !failures.isEmpty { problem = "a pending edit is reported" }
      let texts = failures.map { $0.value ?? "no text" }
      let isExpected: (String) -> Bool =
        switch kind {
        case .secureField: { $0 == "no text" }
        case .stepper, .datePicker: { $0.contains("8") }
        default: { $0 == "\"41\"" }
        }
      if !texts.allSatisfy(isExpected) { problem = "the failures contain \(texts)" }
    } else if isAffected {
      if !isDelivered { problem = "the model has \(world.value)" }
      if !failures.isEmpty { problem = "\(failures)" }
    }
    if let seen = world.form.seen.first, seen != world.value { problem = "the action saw \(seen)" }
    world.tabs.close()
    return problem
  }
}

@MainActor @Suite(.timeLimit(.minutes(30))) struct EditingEndTests {
  @Test(arguments: EditPolicy.allCases, EditedKind.allCases)
  func nothingTypedIsDropped(policy: EditPolicy, kind: EditedKind) {
    let number = EditPolicy.allCases.firstIndex(of: policy) ?? 0
    let kindNumber = EditedKind.allCases.firstIndex(of: kind) ?? 0
    for (index, way) in Way.all.enumerated()
    where LongRun.isOn || (index + number + kindNumber) % 11 == 0 {
      // The failures of the end of the world belong to no check.
      var problem: String?
      _ = Failure.capture { problem = way.problem(kind, policy) }
      if let problem { Issue.record("\(way.name): \(problem)") }
    }
  }

  @Test(arguments: EditPolicy.allCases, [EditedKind.field, .editor, .parsed, .cell, .child])
  func escapeTakesBackWhatWaits(policy: EditPolicy, kind: EditedKind) {
    _ = Failure.capture {
      let world = World(kind, policy, isNested: false)
      _ = world.edit()
      let sent = world.value, input = world.input as? TextInput
      world.tabs.node.dispatch(KeyPress(.escape))
      #expect(world.value == sent)
      #expect(input?.text == sent, "the input shows the value of the model")
      #expect(untracked { world.connection.pendingEdits }.isEmpty)
      world.tabs.close()
    }
  }
}
