import TestSupport
import Testing

@testable import BindableCore

/// The rows of a list view without sections.
@MainActor struct ListRowsTests {
  private struct Member: Identifiable, Equatable {
    let id: Int
    var team: Int
  }

  @MainActor private final class People {
    @ObservedList var people: [Member] = []
    private(set) lazy var teams = $people.sectioned(by: \.team) { team, count in
      team == 2 ? "" : "Team \(team)"
    } footer: { team, count in
      team == 1 || count > 2 ? "\(count) people" : ""
    }
  }

  /// A list view that only removes and inserts the rows that it's told.
  @MainActor private final class FlatList: ListTarget {
    let adapter = ListAdapter()
    var selectedIDs: Set<AnyHashable> = []
    var list: FlatList { self }
    private var layout = ListRows()
    private(set) var rows: [String] = []
    private(set) var insertedCount = 0

    init() {
      adapter.onContent = { [unowned self] in change(nil) }
      adapter.onChange = { [unowned self] in change($0) }
    }

    private func change(_ mapping: IndexPathMapping?) {
      let old = layout
      layout = ListRows(adapter.content)
      let changes = layout.changes(from: old, by: mapping)
      for range in changes.removed.reversed() { rows.removeSubrange(range) }
      for range in changes.inserted {
        rows.insert(contentsOf: range.map(text), at: range.lowerBound)
        insertedCount += range.count
      }
    }

    private func text(_ row: Int) -> String {
      guard let content = adapter.content else { return "no content" }
      return switch layout[row] {
      case .header(let section): "header \(content.header(ofSection: section) ?? "")"
      case .item(let path): "\(content.id(at: path))"
      // Without the number, which a list view shows again when a section changes.
      case .footer: "footer"
      case nil: "no row"
      }
    }

    /// The rows as they're created from the content.
    var expected: [String] { (0..<layout.count).map(text) }
    var indexesOfRows: [Int?] { (0..<layout.count).map { layout[$0].flatMap(layout.index(of:)) } }
  }

  private static let plain = BindingTable(People.self, FlatList.self) {
    each(\.$people, into: \.list) { _ in .failureMessage("") }
  }
  private static let sectioned = BindingTable(People.self, FlatList.self) {
    each(\.teams, into: \.list) { _ in .failureMessage("") }
  }

  @Test func sectionHasRowForItsHeaderAndFooter() {
    let people = People(), list = FlatList()
    people.people = [
      Member(id: 7, team: 1), Member(id: 8, team: 1), Member(id: 9, team: 2),
    ]
    let connection = Self.sectioned.connect(people, to: list)
    #expect(list.rows == ["header Team 1", "7", "8", "footer", "9"])
    #expect(list.indexesOfRows == [0, 1, 2, 3, 4])
    let rows = ListRows(list.adapter.content)
    #expect(rows[-1] == nil && rows[5] == nil)
    #expect(rows.index(of: .header(1)) == nil && rows.index(of: .footer(7)) == nil)
    #expect(rows.index(of: .item(ListIndexPath(section: 1, item: 1))) == nil)
    _ = connection
  }

  @Test func changeOfItemsChangesTheirRowsOnly() {
    let people = People(), list = FlatList()
    people.people = (0..<1_000).map { Member(id: $0, team: 0) }
    let connection = Self.plain.connect(people, to: list)
    let count = list.insertedCount
    people.$people.move(from: 999, to: 0)
    people.$people.remove(at: 500)
    people.$people.insert(Member(id: -1, team: 0), at: 3)
    #expect(list.insertedCount == count + 2)
    #expect(list.rows == people.people.map { "\($0.id)" })
    _ = connection
  }

  @Test(arguments: [true, false])
  func randomChangesShowTheSameRows(hasSections: Bool) {
    let people = People(), list = FlatList()
    let table = hasSections ? Self.sectioned : Self.plain
    let connection = table.connect(people, to: list)
    var random = SplitMix64(seed: 5)
    for step in 0..<(LongRun.isOn ? 300 : 120) {
      transaction {
        for part in 0..<Int.random(in: 1...3, using: &random) {
          let count = people.people.count
          switch Int.random(in: 0..<5, using: &random) {
          case 0 where count > 0: people.$people.remove(at: .random(in: 0..<count, using: &random))
          case 1 where count > 0:
            people.$people.move(
              from: .random(in: 0..<count, using: &random),
              to: .random(in: 0..<count, using: &random))
          case 2 where count > 0:
            let id = people.people[.random(in: 0..<count, using: &random)].id
            people.$people.update(id) { $0.team = .random(in: 0..<4, using: &random) }
          default:
            people.$people.insert(
              Member(id: step * 10 + part, team: .random(in: 0..<4, using: &random)),
              at: .random(in: 0...count, using: &random))
          }
        }
      }
      #expect(list.rows == list.expected, "step \(step)")
      #expect(list.indexesOfRows == Array(0..<list.rows.count))
    }
    _ = connection
  }
}
