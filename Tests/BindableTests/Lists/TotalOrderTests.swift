import BindableFoundation
import Foundation
import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

private struct Player: Identifiable, Equatable {
  let id: Int
  var score: Double
  var bonus: Double?
  var name = ""

  static func random(_ id: Int, _ random: inout SplitMix64) -> Player {
    let scores = [Double.nan, 1, 2, 2, 3, -.infinity, .nan]
    return Player(
      id: id, score: scores.randomElement(using: &random) ?? 0,
      bonus: Bool.random(using: &random) ? nil : scores.randomElement(using: &random),
      name: ["zoe", "Émile", "Ada", "ada", "Örjan"].randomElement(using: &random) ?? "")
  }
}

/// Sorting is a total order: values that don't equal themselves are last, and equal ones keep their
/// order.
@MainActor struct TotalOrderTests {
  private let swedish = Locale(identifier: "sv_SE")

  @Test func valuesThatDoNotEqualThemselvesAreLast() {
    let list = ObservedList(
      [5, .nan, 1, 3, 2].enumerated().map { Player(id: $0, score: $1) })
    #expect(list.sorted(by: \.score).sections.flatMap(\.items).map(\.id) == [2, 4, 3, 0, 1])
    let down = list.sorted(by: \.score, inOrder: >)
    #expect(down.sections.flatMap(\.items).map(\.id) == [0, 3, 4, 2, 1])
    list.append(Player(id: 5, score: 4))
    #expect(down.sections.flatMap(\.items).map(\.id) == [0, 5, 3, 4, 2, 1])
  }

  @Test func keysThatDoNotEqualThemselvesShareTheLastSection() {
    let list = ObservedList([2, .nan, 1, .nan].enumerated().map { Player(id: $0, score: $1) })
    let sections = list.sectioned(by: \.score)
    #expect(sections.sections.map { $0.items.map(\.id) } == [[2], [0], [1, 3]])
    #expect(sections.sections.map(\.header) == ["1.0", "2.0", "nan"])
    list.append(Player(id: 4, score: .nan))
    list.remove(1)
    #expect(sections.sections.map { $0.items.map(\.id) } == [[2], [0], [3, 4]])
  }

  @Test func textsAreSortedAsPeopleOfTheLanguageDo() {
    let names = ["zoe", "Émile", "Örjan", "ada", "Ada", "Track 10", "Track 9"]
    let sorted = ["ada", "Ada", "Émile", "Track 9", "Track 10", "zoe", "Örjan"]
    let list = ObservedList(names.enumerated().map { Player(id: $0, score: 0, name: $1) })
    let source = list.sorted(by: \.name, inOrder: swedish.comesBefore)
    #expect(source.sections.flatMap(\.items).map(\.name) == sorted)
    let german = list.sorted(by: \.name, inOrder: Locale(identifier: "de_DE").comesBefore)
    #expect(german.sections.flatMap(\.items).map(\.name).dropFirst(3).first == "Örjan")
    let table = Table(
      list.items, columns: [TableColumn("Name", value: \.name, inOrder: swedish.comesBefore)])
    table.sort(by: "Name")
    #expect(table.list.adapter.content?.items.map(\.name) == sorted)
    table.sort(by: "Name")
    // Equal names keep the order of the program in this direction, too.
    #expect(
      table.list.adapter.content?.items.map(\.name)
        == ["Örjan", "zoe", "Track 10", "Track 9", "Émile", "ada", "Ada"])
  }

  /// The order of a model: a stable sort of the values that equal themselves, and then the others.
  private func ordered<Value: Equatable>(
    _ players: [Player], by value: (Player) -> Value, _ comesBefore: (Value, Value) -> Bool
  ) -> [Int] {
    var sorted: [Player] = []
    for player in players where value(player) == value(player) {
      let index = sorted.firstIndex { comesBefore(value(player), value($0)) } ?? sorted.endIndex
      sorted.insert(player, at: index)
    }
    return (sorted + players.filter { value($0) != value($0) }).map(\.id)
  }

  private func fault(seed: UInt64) -> String? {
    var random = SplitMix64(seed: seed)
    let list = ObservedList<Player>([])
    let comesBefore = swedish.comesBefore
    func isLess(_ left: Double?, _ right: Double?) -> Bool {
      left.map { left in right.map { left < $0 } ?? true } ?? false
    }
    let up = list.sorted(by: \.score), down = list.sorted(by: \.score, inOrder: >)
    let bonus = list.sorted(by: \.bonus, inOrder: isLess)
    let names = list.sorted(by: \.name, inOrder: comesBefore)
    let sections = list.sectioned(by: \.score),
      inside = sections.sorted(by: \.bonus, inOrder: isLess)
    let table = Table<Player>(columns: [
      TableColumn("Score", value: \.score) { "\($0)" },
      TableColumn("Bonus", value: \.bonus, inOrder: isLess) { "\($0 ?? 0)" },
    ])
    var script = ""
    for step in 0..<Int.random(in: 1...30, using: &random) {
      let count = list.items.count
      let player = Player.random(step, &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where count > 0:
        let index = Int.random(in: 0..<count, using: &random)
        script += " remove(\(index))"
        list.remove(at: index)
      case 1 where count > 0:
        let index = Int.random(in: 0..<count, using: &random)
        var new = Player.random(list.items[index].id, &random)
        if Bool.random(using: &random) { new.score = list.items[index].score }
        script += " replace(\(index), \(new.score), \(new.bonus ?? 0), \(new.name))"
        list.replace(at: index, with: new)
      case 2 where count > 1:
        let (from, to) = (
          Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random)
        )
        script += " move(\(from), \(to))"
        list.move(from: from, to: to)
      default:
        let index = Int.random(in: 0...count, using: &random)
        script += " insert(\(player.score), \(player.bonus ?? 0), \(player.name), at: \(index))"
        list.insert(player, at: index)
      }
      // Sometimes several edits are seen at once.
      if Int.random(in: 0..<3, using: &random) == 0 { continue }
      let items = list.items
      func ids(_ source: ListSource<Player>) -> [Int] { source.sections.flatMap(\.items).map(\.id) }
      table.rows = items
      func rows(_ column: String, _ isAscending: Bool) -> [Int] {
        table.sortOrder = TableSortOrder(column, isAscending: isAscending)
        return table.list.adapter.content?.items.map(\.id) ?? []
      }
      for (name, found, expected) in [
        ("up", ids(up), ordered(items, by: \.score, <)),
        ("down", ids(down), ordered(items, by: \.score, >)),
        ("bonus", ids(bonus), ordered(items, by: \.bonus, isLess)),
        ("names", ids(names), ordered(items, by: \.name, comesBefore)),
        ("sections", ids(sections), ordered(items, by: \.score, <)),
        ("table", rows("Score", true), ordered(items, by: \.score, <)),
        ("table down", rows("Score", false), ordered(items, by: \.score, >)),
        ("bonus down", rows("Bonus", false), ordered(items, by: \.bonus) { isLess($1, $0) }),
      ] where found != expected { return "\(name): \(found), not \(expected), after\(script)" }
      for section in inside.sections {
        let members = items.filter { player in section.items.contains { $0.id == player.id } }
        if section.items.map(\.id) != ordered(members, by: \.bonus, isLess) {
          return "in a section, after\(script)"
        }
      }
    }
    return nil
  }

  @Test func listsAndTablesAreInTheOrderOfAModelThroughEdits() {
    for seed in LongRun.seeds(15, of: UInt64(0)..<2_000) {
      if let fault = fault(seed: seed) {
        Issue.record("seed \(seed): \(fault)")
        return
      }
    }
  }
}

extension ListDataSource {
  fileprivate var items: [Player] {
    (0..<itemCount(ofSection: 0)).compactMap {
      item(at: ListIndexPath(section: 0, item: $0)) as? Player
    }
  }
}
