import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

/// Guests in sections by initial, each of which can be closed.
@MainActor private final class Rooms {
  @ObservedList var guests = ["Ada", "Amy", "Bob", "Cem", "Cleo"].enumerated().map {
    Guest(id: $0, name: $1)
  }
  lazy var rooms = $guests.sectioned(by: \.initial) {
    "\($0): \($1)"
  } footer: { key, _ in
    key == "C" ? "last" : nil
  }
  @Observed var mark = "*"
  @Observed var selectedID: Int?
}

/// The presenter of a header, which is the ID of its section.
@MainActor private final class Room: Hashable, Comparable {
  let name: String
  @Observed var visits = 0
  nonisolated let order: Int
  init(_ name: String, _ order: Int) { (self.name, self.order) = (name, order) }
  func visit() { visits += 1 }

  nonisolated static func == (left: Room, right: Room) -> Bool { left === right }
  nonisolated static func < (left: Room, right: Room) -> Bool { left.order < right.order }
  nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

private final class RoomHeader: ViewNode, CellView {
  let title = Label(), count = Label()
  override var content: ViewNode? {
    HStack(spacing: 1) {
      title
      count
    }
  }

  static let bindings = BindingTable(SectionInfo.self, RoomHeader.self) {
    \.header --> \.title.text
    bind(\.count, to: \.count.text, as: .plural("guest", "guests"))
  }
}

private final class RoomFooter: ViewNode, CellView {
  let text = Label()
  override var content: ViewNode? { text }
  static let bindings = BindingTable(SectionInfo.self, RoomFooter.self) {
    bind(\.footer, to: \.text.text, as: Format("end") { "-- \($0)" })
  }
}

private final class VisitHeader: ViewNode, CellView {
  let visit = Button("Visit"), visits = Label()
  override var content: ViewNode? {
    HStack(spacing: 1) {
      visit
      visits
    }
  }
  static let bindings = BindingTable(Room.self, VisitHeader.self) {
    bind(\.visits, to: \.visits.text, as: .decimal)
    on(\.visit, Room.visit)
  }
}

private final class RoomsView: ViewNode {
  let list = ListView()
  override var content: ViewNode? { list }

  static let bindings = BindingTable(Rooms.self, RoomsView.self) {
    each(\.rooms, into: \.list) {
      GuestCell.bindings
    } header: {
      .cell(RoomHeader.bindings, $0)
    } footer: {
      $0.footer.isEmpty ? nil : .cell(RoomFooter.bindings, $0)
    }
    selection(\.selectedID, of: \.list)
  }

  func header(_ section: Int) -> ViewNode? { list.cells[.header(section)]?.node }
}

/// Visits of two rooms, each with a header that has a button.
@MainActor private final class Visits {
  @Observed var rooms = [Room("Hall", 1), Room("Attic", 2)]
  lazy var items = ListSource(of: self, \.sections)

  var sections: [ListSection<Guest>] {
    rooms.map { room in
      ListSection(
        id: room, header: room.name,
        items: (0..<2).map { Guest(id: room.order * 10 + $0, name: "\(room.name) \($0)") })
    }
  }
}

@MainActor private func visitsTable() -> BindingTable<Visits, RoomsView> {
  BindingTable(Visits.self, RoomsView.self) {
    each(\.items, into: \.list) {
      GuestCell.bindings
    } header: { section in
      (section.id.base as? Room).map { .cell(VisitHeader.bindings, $0) }
    }
  }
}

@MainActor struct SectionViewTests {
  private let rooms = Rooms(), view = RoomsView()
  private let connection: Connection<Rooms, RoomsView>

  init() { connection = RoomsView.bindings.connect(rooms, to: view) }

  @Test func sectionsShowTheirHeaderAndFooterViews() {
    #expect(
      view.frame(width: 16).text == """
        A: 2 2 guests
          Ada
          Amy
        B: 1 1 guest
          Bob
        C: 2 2 guests
          Cem
          Cleo
        -- last
        """)
    #expect(connection.failures == [])
  }

  @Test func headerIsUpdatedInPlace() {
    _ = view.frame(width: 16)
    let header = view.header(0)
    rooms.$guests.append(Guest(id: 9, name: "Ali"))
    #expect(view.frame(width: 16).lines[0] == "A: 3 3 guests   ")
    #expect(header != nil && view.header(0) === header)
  }

  @Test func headerMovesWithItsSection() {
    _ = view.frame(width: 16)
    let (second, third) = (view.header(1), view.header(2))
    rooms.$guests.remove(0)
    rooms.$guests.remove(1)
    #expect(view.frame(width: 16).lines.first == "B: 1 1 guest    ")
    #expect(second != nil && view.header(0) === second)
    #expect(third != nil && view.header(1) === third)
    #expect(view.list.children.count == 6)
  }

  @Test func headerOfRemovedSectionIsDisconnected() {
    let visits = Visits(), screen = RoomsView()
    let connection = visitsTable().connect(visits, to: screen)
    _ = screen.frame(width: 16)
    let (room, header) = (visits.rooms[0], screen.header(0) as? VisitHeader)
    visits.rooms.removeFirst()
    _ = screen.frame(width: 16)
    room.visit()
    #expect(header?.parent == nil && header?.visits.text == "0")
    visits.rooms[0].visit()
    #expect(screen.frame(width: 16).lines[0].hasSuffix(" 1     "))
    connection.disconnect()
    visits.rooms[0].visit()
    #expect(screen.frame(width: 16).lines[0].hasSuffix(" 1     "), "it keeps what it showed")
  }

  @Test func presenterIsReleasedWithItsHeaders() throws {
    try expectReleased {
      let visits = Visits(), screen = RoomsView()
      let connection = visitsTable().connect(visits, to: screen)
      _ = screen.frame(width: 16)
      visits.rooms[0].visit()
      return [visits, screen, connection] + (screen.header(0).map { [$0] } ?? [])
    }
  }

  @Test func sectionWithoutViewShowsItsText() {
    let table = BindingTable(Rooms.self, RoomsView.self) {
      each(\.rooms, into: \.list) {
        GuestCell.bindings
      } header: { section in
        section.count > 1 ? .cell(RoomHeader.bindings, section) : nil
      }
    }
    let screen = RoomsView()
    let connection = table.connect(rooms, to: screen)
    #expect(
      screen.frame(width: 16).lines.filter { !$0.hasPrefix(" ") } == [
        "A: 2 2 guests   ", "B: 1            ", "C: 2 2 guests   ", "last            ",
      ])
    rooms.$guests.append(Guest(id: 9, name: "Bea"))
    #expect(screen.frame(width: 16).lines[3] == "B: 2 2 guests   ")
    rooms.$guests.remove(9)
    #expect(screen.frame(width: 16).lines[3] == "B: 1            ")
    connection.disconnect()
  }

  @Test func closureThatReadsPropertyRunsAgain() {
    let table = BindingTable(Rooms.self, RoomsView.self) {
      each(\.rooms, into: \.list) {
        GuestCell.bindings
      } header: { [rooms] section in
        rooms.mark == section.id.base as? String ? .cell(RoomHeader.bindings, section) : nil
      }
    }
    let screen = RoomsView()
    let connection = table.connect(rooms, to: screen)
    #expect(screen.frame(width: 16).lines[3] == "B: 1            ")
    rooms.mark = "B"
    #expect(screen.frame(width: 16).lines[3] == "B: 1 1 guest    ")
    connection.disconnect()
  }

  /// Returns a table whose headers show a text with the name of the section.
  private static func table(
    titled title: @escaping @Sendable (String) -> String
  ) -> BindingTable<Rooms, RoomsView> {
    BindingTable(Rooms.self, RoomsView.self) {
      each(\.rooms, into: \.list) {
        GuestCell.bindings
      } header: {
        .cell(
          BindingTable(SectionInfo.self, RoomFooter.self) {
            bind(\.header, to: \.text.text, as: Format("title", title))
          }, $0)
      }
    }
  }

  @Test func headerWraps() {
    rooms.guests = [Guest(id: 1, name: "Ada"), Guest(id: 2, name: "Bob")]
    let table = Self.table { "all whose names start: \($0)" }
    let screen = RoomsView()
    let connection = table.connect(rooms, to: screen)
    #expect(
      screen.frame(width: 12).text == """
        all whose
        names start:
        A: 1
          Ada
        all whose
        names start:
        B: 1
          Bob
        """)
    screen.list.hasStickyHeaders = false
    _ = screen.frame(width: 12, height: 5)
    screen.list.select(1)
    #expect(
      screen.frame(width: 12, height: 5).text == """
          Ada
        all whose
        names start:
        B: 1
        > Bob
        """)
    connection.disconnect()
  }

  @Test func stickyHeaderKeepsItsHeight() {
    rooms.guests = Guest.people(9)
    let table = Self.table { "one\n\($0)" }
    let screen = RoomsView()
    let connection = table.connect(rooms, to: screen)
    let live = IncrementalRenderer(screen, width: 8, height: 5)
    live.update()
    screen.list.scroll(by: 4)
    live.update()
    #expect(
      live.frame.lines == ["one     ", "p: 9    ", "  p4    ", "  p5    ", "  p6    "])
    screen.list.select(2)
    live.update()
    #expect(
      live.frame.lines == ["one     ", "p: 9    ", "> p2    ", "  p3    ", "  p4    "])
    connection.disconnect()
  }

  @Test func headerWithoutControlIsSkippedByFocus() {
    _ = view.frame(width: 16)
    #expect(view.focusOrder.map { $0 === view.list } == [true])
  }

  @Test func buttonsInHeadersAreReachedByKeysFromTopToBottom() {
    let visits = Visits(), screen = RoomsView()
    let connection = visitsTable().connect(visits, to: screen)
    _ = screen.frame(width: 16)
    let user = ActionRecorder(screen)
    screen.list.focus()
    screen.dispatch(KeyPress(.tab))
    screen.dispatch(KeyPress(.enter))
    screen.dispatch(KeyPress(.tab))
    screen.dispatch(KeyPress(.enter))
    screen.dispatch(KeyPress(.enter))
    #expect(visits.rooms.map(\.visits) == [1, 2])
    #expect(
      user.actions.map { "\($0)" } == [
        "focus list", "focus list.header#1.visit", "press list.header#1.visit",
        "focus list.header#2.visit", "press list.header#2.visit", "press list.header#2.visit",
      ])
    #expect(screen.frame(width: 16).lines[0] == "[ Visit ] 1     ")
    connection.disconnect()
  }

  @Test func buttonInHeaderIsClickedAndReplayed() throws {
    let visits = Visits(), screen = RoomsView()
    let connection = visitsTable().connect(visits, to: screen)
    let live = IncrementalRenderer(screen, width: 16, height: 6)
    live.update()
    let mouse = MouseDispatcher(live, clock: ManualClock())
    let user = ActionRecorder(screen)
    mouse.send(MouseEvent(.press(button: 0), column: 3, row: 3))
    mouse.send(MouseEvent(.release(button: 0), column: 3, row: 3))
    #expect(visits.rooms.map(\.visits) == [0, 1])
    #expect(screen.list.selectedIndex == nil)
    let actions = user.actions
    #expect(actions.map { "\($0)" }.last == "press list.header#2.visit")
    try replay(actions, on: screen)
    #expect(visits.rooms.map(\.visits) == [0, 2])
    connection.disconnect()
  }

  @Test func headerUpdatesAreExplained() {
    _ = view.frame(width: 16)
    event("arrive") { rooms.$guests.append(Guest(id: 9, name: "Ali")) }
    #expect(
      connection.why("list[header of \"A\"].count.text").split(separator: "\n").first
        == #"list[header of "A"].count.text: "2 guests" -> "3 guests""#)
  }

  @Test func accessibleTextReadsHeaderAboveItsItems() {
    _ = view.frame(width: 16)
    #expect(
      AccessibilityTree.text(of: view).split(separator: "\n").suffix(7) == [
        "  text \"C: 2\"", "  text \"2 guests\"", "  item, 4 of 5", "    text \"Cem\"",
        "  item, 5 of 5", "    text \"Cleo\"", "  text \"-- last\"",
      ])
  }
}
