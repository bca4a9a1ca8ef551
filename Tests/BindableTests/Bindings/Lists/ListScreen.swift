@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// A test item.
struct Guest: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
  var initial: String { String(name.prefix(1)) }
}

extension Guest: CustomDebugStringConvertible {
  var debugDescription: String { "\(id) \(name)" }

  static func people(_ count: Int, from first: Int = 0) -> [Guest] {
    (first..<first + count).map { Guest(id: $0, name: "p\($0)") }
  }
}

final class GuestCell: ListCell {
  let name = Label(lineLimit: 1)
  override var content: ViewNode? { name }

  static let bindings = BindingTable(Guest.self, GuestCell.self) { \.name --> \.name.text }
}

@MainActor final class PeoplePresenter {
  @ObservedList var people: [Guest] = []
  @Observed var array: [Guest] = []
  @Observed var loaded = Loadable<[Guest]>.idle
  @Observed var selectedID: Int?
  @Observed var selectedIDs: Set<Int> = []
  var log: [String] = []

  init(_ people: [Guest] = []) {
    self.people = people
    array = people
  }

  func open(_ person: Guest) { log.append("open \(person.name)") }
  func remove(_ person: Guest) {
    log.append("remove \(person.name)")
    $people.remove(person.id)
  }
  func move(_ person: Guest, _ move: ItemMove) {
    log.append("move \(person.name) from \(move.from) to \(move.to)")
    $people.move(from: move.from.item, to: move.to.item)
  }
  func fetch() { log.append("fetch") }
  func fetchMore() { log.append("fetch more") }
}

final class PeopleView: ViewNode {
  let list = ListView(), other = ListView()
  override var content: ViewNode? { list }
}

/// A list on a screen, with information about its views.
@MainActor final class ListScreen {
  let presenter: PeoplePresenter
  let view = PeopleView()
  let connection: Connection<PeoplePresenter, PeopleView>
  var list: ListView { view.list }
  var height: Int

  init(
    _ people: [Guest] = [], height: Int = 3,
    table: BindingTable<PeoplePresenter, PeopleView> = ListScreen.bindings
  ) {
    presenter = PeoplePresenter(people)
    self.height = height
    connection = table.connect(presenter, to: view)
    // Created now, so that drawing doesn't create nodes that need display.
    _ = view.descendants
  }

  static let bindings = BindingTable(PeoplePresenter.self, PeopleView.self) {
    each(\.$people, into: \.list) { GuestCell.bindings }
  }

  /// The lines without trailing spaces.
  var lines: [String] {
    view.frame(width: 10, height: height).lines.map {
      String($0.reversed().drop { $0 == " " }.reversed())
    }
  }
}
