import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Account {
  @Observed var count = 41
  @Observed var name = "Ada"
  @Observed var isOpen = true
  @Observed var people = [Fan(id: 1, name: "Grace"), Fan(id: 7, name: "Jan")]
  func follow() { count += 1 }
  func save() {}
}

private struct Fan: Identifiable, Equatable {
  let id: Int
  var name: String
}

private final class FanCell: ListCell {
  let name = Label()
  override var content: ViewNode? { name }
  static let bindings = BindingTable(Fan.self, FanCell.self) { \.name --> \.name.text }
}

private final class AccountView: ViewNode {
  let header = Label("Profile"), followers = Label(), name = TextField(), follow = Button("Follow")
  let people = ListView()
  override var content: ViewNode? {
    VStack {
      header
      followers
      name
      follow
      people
    }
  }

  static let bindings = BindingTable(Account.self, AccountView.self) {
    bind(\.count, to: \.followers.text, as: .plural("follower", "followers"))
    \.name <-> \.name.text
    \.isOpen --> \.follow.isEnabled
    on(\.follow, Account.follow)
    each(\.people, into: \.people) { FanCell.bindings }
    on(key: KeyPress("s", .control), "save", Account.save)
  }
}

@MainActor struct InspectorTests {
  private let account = Account(), view = AccountView()
  private let screen: Screen<Account, AccountView>

  init() {
    screen = Screen(account, view, AccountView.bindings)
    view.name.focus()
  }

  /// An app in which the user has pressed Follow and typed.
  private func app(width: Int = 40) -> InspectedApp {
    let app = InspectedApp(view, width: width)
    view.follow.press()
    app.draw()
    view.name.type("!")
    app.draw()
    return app
  }

  // MARK: - Pointing

  @Test func openingShowsBindingsOfFocusedNode() {
    let app = app()
    app.open()
    expectLines(
      of: app.draw(),
      """
      Profile
      42 followers
      Ada!
      [ Follow ]
      Grace
      Jan
      ────────────────────────────────────────
      TextField name
      Live, step 2 of 2
      ────────────────────────────────────────
      Account.name: "Ada" -> "Ada!"
      because name.text changed, in type "!"
      into name
      2 reads, 1 write, 1 equal
      binding name <-> name.text
      (InspectorTests.swift:44)
      name.text: "" -> "Ada"
      because the table was connected
      ────────────────────────────────────────
          #  Values    Event
      >   2  "Ada!"    type "!" into name
          1            press "Follow"
          0  "Ada"     Initial screen
      Arrows point  Space scroll  Escape close
      """)
  }

  @Test func longHistoryLeavesSpaceForExplanations() {
    let app = app(width: 80)
    for _ in 0..<40 {
      view.follow.press()
      app.draw()
    }
    app.open()
    #expect(app.text.contains("binding name <-> name.text"))
    #expect(app.text.contains("> 42 press"))
  }

  @Test func stepWithoutUpdateIsInHistory() {
    let app = app(width: 80)
    view.follow.focus()
    app.draw()
    app.open()
    #expect(app.text.contains("> 3 focus follow"))
  }

  @Test func wideTerminalShowsExplanationNextToPicture() {
    let app = app(width: 100)
    app.open()
    app.press(.up)
    let lines = app.draw().lines
    #expect(lines[1].hasPrefix("42 followers"))
    expectLines(
      of: Frame(lines: lines.dropFirst(0).prefix(11).map { String($0.dropFirst(51)) }),
      """
      │Label followers
      │Live, step 2 of 2
      │────────────────────────────────────────────────
      │followers.text: "41 followers" -> "42 followers"
      │because Account.count changed, in press "Follow"
      │binding count --> followers.text
      │plural("follower", "followers")
      │(InspectorTests.swift:43)
      │
      │
      │
      """)
  }

  @Test(arguments: [20, 40, 80, 120])
  func explanationIsReadableAtWidth(width: Int) {
    let app = app(width: width)
    app.open()
    app.press(.up)
    #expect(app.text.contains("Label followers"))
    #expect(app.text.contains(#"followers.text: "41 followers" -> "42 followers""#))
    #expect(app.text.contains(#"because Account.count changed, in press "Follow""#))
    app.press(.character(" "))
    #expect(app.text.contains("followers.text plural("))
  }

  @Test func arrowsPointInDirection() {
    let app = app()
    app.open()
    var titles: [String?] = []
    for key in [Key.up, .up, .up, .down, .down, .down, .down, .down] {
      app.press(key)
      titles.append(app.presenter?.title)
    }
    #expect(
      titles == [
        "Label followers", "Label header", "Label header", "Label followers", "TextField name",
        "Button follow", "Label people[1].name", "Label people[7].name",
      ])
  }

  @Test func arrowsPointAtNeighborsInRow() {
    let (left, right) = (Label("Left"), Label("Right"))
    let app = InspectedApp(
      VStack {
        Label("Above")
        HStack {
          left
          right
        }
      }, width: 40)
    app.open()
    app.press(.down)
    #expect(app.presenter?.highlight?.column == 0)
    app.press(.right)
    #expect(app.presenter?.highlight?.column == 4)
    app.press(.left)
    #expect(app.presenter?.highlight?.column == 0)
    app.press(.left)
    #expect(app.presenter?.highlight?.column == 0, "There's nothing at the left.")
  }

  @Test func tabPointsAtNodesWithBindingsAndWrapsAround() {
    let app = app()
    app.open()
    var titles: [String] = []
    repeat {
      app.press(.tab)
      titles.append(app.presenter?.title ?? "")
    } while titles.last != "TextField name" && titles.count < 20
    #expect(
      titles == [
        "Button follow", "ListView people", "Label people[1].name", "Label people[7].name",
        "AccountView, the root", "Label followers", "TextField name",
      ])
    _ = app.inspector.send(.key(KeyPress(.tab, .shift)))
    #expect(app.presenter?.title == "Label followers")
  }

  @Test func clickPointsAtNodeInPicture() {
    let app = app()
    app.open()
    app.click(column: 3, row: 0)
    #expect(app.presenter?.title == "Label header")
    app.click(column: 3, row: 1)
    #expect(app.presenter?.title == "Label followers")
    app.click(column: 3, row: 0)
    #expect(app.presenter?.title == "Label header")
  }

  @Test func pictureScrollsToNodeAndClickFollowsIt() {
    account.people = (1...30).map { Fan(id: $0, name: "Person \($0)") }
    let app = app()
    app.open()
    app.point(at: "Label people[18].name")
    let lines = app.draw().lines
    let row = lines.firstIndex { $0.hasPrefix("Person 18") }
    #expect(row != nil)
    app.click(column: 1, row: (row ?? 0) - 1)
    #expect(app.presenter?.title == "Label people[17].name")
  }

  @Test func pointedNodeIsHighlighted() throws {
    let app = app()
    app.open()
    app.press(.up)
    let frame = app.draw()
    #expect(try #require(frame.cell(column: 0, row: 1)).style.attributes.contains(.inverse))
    #expect(try !#require(frame.cell(column: 0, row: 0)).style.attributes.contains(.inverse))
  }

  // MARK: - Explaining

  @Test func nodeWithoutBindingSaysSo() {
    let app = app()
    app.open()
    app.click(column: 3, row: 0)
    #expect(app.presenter?.title == "Label header")
    #expect(app.text.contains("No binding writes this node."))
  }

  @Test func controlShowsActionAndBindingWithoutUpdate() {
    let app = app(width: 80)
    app.open()
    app.point(at: "Button follow")
    #expect(app.text.contains("follow.isEnabled: not changed by its binding"))
    #expect(app.text.contains("binding on follow "))
  }

  @Test func listCellShowsBindingOfItem() {
    let app = app(width: 80)
    account.people[1].name = "Hedy"
    app.draw()
    app.open()
    app.point(at: "Label people[7].name")
    #expect(app.text.contains(#"people[7].name.text: "Jan" -> "Hedy""#))
  }

  @Test func viewShowsItsKeyCommands() {
    let app = app(width: 80)
    app.open()
    app.point(at: "AccountView, the root")
    #expect(app.text.contains(#"binding on key Ctrl-S "save""#))
  }

  @Test("hidden properties are hidden in values, pictures, and reasons, as in a trace")
  func hiddenPropertyIsNotShown() {
    account.name = "MARKER"
    let app = InspectedApp(view, width: 120, hiding: ["Account.name"])
    view.name.type("!")
    app.draw()
    app.open()
    #expect(app.text.contains("•••") && !app.draw().text.contains("MARKER"))
    app.press(.pageUp)
    #expect(app.text.contains("•••") && !app.draw().text.contains("MARKER"))
  }

  @Test func failureOfBindingIsShown() throws {
    let table = BindingTable(Account.self, AccountView.self) {
      \.name --> \.header.text
      bind(\.count, to: \.header.text, as: .decimal)
    }
    var connection: AnyConnection?
    let reported = Failure.capture { connection = table.connect(account, to: view) }
    let app = app(width: 120)
    app.open()
    app.point(at: "Label header")
    #expect(reported.map(\.kind) == [.conflict])
    #expect(app.text.contains("conflict: "))
    #expect(app.text.contains("This binding wins. Remove one of them."))
    withExtendedLifetime(connection) {}
  }

  @Test func changesAreShownWhileInspectorIsOpen() {
    let app = app(width: 80)
    app.open()
    app.press(.up)
    event("a push message arrived") { account.count = 100 }
    #expect(app.draw().lines[1].hasPrefix("100 followers"))
    #expect(app.text.contains(#"followers.text: "42 followers" -> "100 followers""#))
    #expect(app.text.contains("in a push message arrived"))
  }

  // MARK: - Rewinding

  @Test func rewindingShowsEarlierPictureAndValues() {
    let app = app()
    app.open()
    app.press(.up, .pageUp, .pageUp)
    let lines = app.draw().lines
    #expect(lines[1].hasPrefix("41 followers"))
    #expect(lines[2].hasPrefix("Ada "))
    #expect(app.text.contains("Rewound, step 0 of 2"))
    #expect(app.text.contains(#"followers.text: "" -> "41 followers" because the table was"#))
    app.press(.pageUp)
    #expect(app.text.contains("Rewound, step 0 of 2"), "There's no earlier frame.")
    app.press(.pageDown)
    #expect(app.draw().lines[1].hasPrefix("42 followers"))
    #expect((account.count, account.name) == (42, "Ada!"), "The app isn't changed.")
  }

  @Test func resumingShowsWhatHappenedMeanwhile() {
    let app = app()
    app.open()
    app.press(.up, .pageUp)
    account.count = 100
    #expect(app.draw().lines[1].hasPrefix("42 followers"))
    #expect(app.text.contains("Rewound, step 1 of 3"))
    app.press(.end)
    #expect(app.draw().lines[1].hasPrefix("100 followers"))
    #expect(app.text.contains("Live, step 3 of 3"))
  }

  @Test func selectingEntryOfHistoryRewinds() throws {
    let app = app()
    app.open()
    let row = try #require(app.draw().lines.firstIndex { $0.contains("0  \"Ada\"") })
    app.click(column: 10, row: row)
    #expect(app.text.contains("Rewound, step 0 of 2"))
    #expect(app.draw().lines[1].hasPrefix("41 followers"))
  }

  @Test func changeWithoutNewPictureIsRecorded() {
    let app = app()
    view.follow.isHidden = true
    app.draw()
    account.isOpen = false
    app.draw()
    app.open()
    #expect(app.presenter?.run.steps.count == 5)
    #expect(app.presenter?.run.event(of: 4) == "wait")
    let node = app.presenter?.run.node(named: "follow")
    #expect(node.flatMap { app.presenter?.run.values(of: $0, in: 4) } == ["false"])
  }

  @Test func nodeHasNoHistoryOfNodeThatHadItsName() {
    let place = ContainerView()
    place.setChild(view)
    let app = InspectedApp(place, width: 40)
    account.isOpen = false
    app.draw()
    let other = AccountView()
    let next = Screen(Account(), other, AccountView.bindings).show()
    place.setChild(other)
    app.draw()
    app.open()
    #expect(app.presenter?.run.steps == 0..<3)
    app.point(at: "Button follow")
    #expect(app.presenter?.title == "Button follow")
    #expect(app.presenter?.history.map(\.values).joined() == "")
    #expect(app.presenter?.explanations.contains { $0.change.contains("false") } == false)
    withExtendedLifetime(next) {}
  }

  @Test func recordsLimitedNumberOfSteps() {
    let app = app()
    for count in 0..<250 {
      account.count = count
      app.draw()
    }
    app.open()
    #expect(app.presenter?.run.steps == 100..<253)
    app.press(.up, .pageUp)
    #expect(app.text.contains("Rewound, step 251 of 252"))
    // The rewound step is dropped with all that the recorder had.
    for count in 0..<300 {
      account.count = count
      app.draw()
    }
    #expect(app.presenter?.run.steps == 400..<553)
    #expect(app.presenter?.selection == 400)
  }

  // MARK: - The inspected view

  @Test func keysAndMouseDoNotReachView() {
    let app = app()
    let recorder = ActionRecorder(view)
    app.open()
    app.press(.character("x"), .enter, .backspace, .down, .tab, .pageUp)
    app.click(column: 2, row: 3)
    #expect(recorder.actions.map(\.description) == [])
    #expect(view.name.isFocused)
    #expect((account.count, account.name) == (42, "Ada!"))
  }

  @Test(arguments: [20, 40, 80, 120])
  func closingShowsFrameFromBefore(width: Int) {
    let app = app(width: width)
    let before = app.draw()
    app.open()
    #expect(app.draw() != before)
    app.press(.up, .pageUp, .tab, .escape)
    #expect(!app.inspector.isOpen)
    #expect(app.draw() == before)
    let encoder = TerminalEncoder()
    let bytes = encoder.update(from: nil, to: before).bytes
    #expect(encoder.update(from: nil, to: app.draw()).bytes == bytes)
  }

  @Test(arguments: [(0, 0), (1, 1), (5, 2), (300, 100)])
  func inspectorDrawsAtAnySize(width: Int, height: Int) {
    let app = InspectedApp(view, width: width, height: height)
    app.open()
    app.press(.up, .down, .left, .right, .tab, .pageUp, .pageDown, .end, .character(" "))
    #expect(app.draw().size == Size(width: width, height: height))
  }

  @Test func closingReleasesInspector() throws {
    let app = app()
    try expectReleased {
      app.open()
      app.press(.up, .pageUp, .tab)
      let screen = try #require(app.inspector.screen)
      let parts: [AnyObject] = [screen, screen.presenter, screen.view]
      app.press(.escape)
      return parts
    }
  }

  @Test func recordedFramesDoNotRetainNodes() throws {
    try expectReleased {
      let account = Account(), view = AccountView()
      let screen = Screen(account, view, AccountView.bindings)
      let app = InspectedApp(view, width: 40)
      account.count = 7
      app.draw()
      app.open()
      app.press(.tab, .pageUp)
      return [screen, account, view, app.inspector]
    }
  }
}
