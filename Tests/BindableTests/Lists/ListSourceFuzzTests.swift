import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Random edits of a list and its derived lists, checked with rebuilt arrays and with receivers
/// that reject wrong changes.
@MainActor struct ListSourceFuzzTests {
  @Test(arguments: 0..<6)
  func derivedListsTrackRandomEdits(block: Int) throws {
    for seed in LongRun.seeds(1, of: block * 2..<block * 2 + 2) {
      let script = ListScript(seed: UInt64(seed))
      if let fault = script.fault() {
        Issue.record("\(fault)\n\(script.shrunk(while: { $0.fault() != nil }).text)")
        return
      }
    }
  }

  @Test(arguments: 0..<3)
  func derivedListsTrackEditsWithRepeatedIDs(block: Int) throws {
    let reporter = Failure.reporter
    Failure.reporter = { _ in }
    defer { Failure.reporter = reporter }
    for seed in LongRun.seeds(1, of: block * 2..<block * 2 + 2) {
      let script = ListScript(seed: UInt64(20_000 + seed), ids: 0..<5, repeats: true)
      if let fault = script.fault() {
        Issue.record("\(fault)\n\(script.shrunk(while: { $0.fault() != nil }).text)")
        return
      }
    }
  }

  @Test func longDerivedListsTrackRandomEdits() throws {
    for seed in 0..<1 {
      let script = ListScript(seed: UInt64(40_000 + seed), count: 600, steps: 6)
      if let fault = script.fault() {
        Issue.record("\(fault)\n\(script.shrunk(while: { $0.fault() != nil }).text)")
        return
      }
    }
  }
}

/// The edits of a list, by transaction.
struct ListScript {
  enum Edit {
    case insert(Friend, at: Int)
    case append([Friend])
    case remove(Int)
    case removeSome(Int, Int)
    case removeAll(where: Int)
    case move(Int, Int)
    case replace(Int, name: String)
    case set([Friend])
    case search(String)
    case clear
  }

  var start: [Friend]
  var steps: [[Edit]]

  init(
    seed: UInt64, ids: Range<Int> = 0..<30, count: Int = 12, steps count2: Int = 14,
    repeats: Bool = false
  ) {
    var random = SeededRandom(seed: seed)
    func friend(_ id: Int) -> Friend {
      Friend(id: id, name: "\("ABCD".randomElement(using: &random) ?? "A")\(id % 4)")
    }
    func any(_ count: Int) -> [Friend] {
      repeats
        ? (0..<count).map { _ in friend(Int.random(in: ids, using: &random)) }
        : ids.shuffled(using: &random).prefix(count).map(friend)
    }
    start = count > 100 ? (0..<count).map(friend) : any(Int.random(in: 0...count, using: &random))
    var fresh = max(ids.upperBound, count)
    steps = []
    for _ in 0..<count2 {
      var edits: [Edit] = []
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let (one, two) = (
          Int.random(in: 0..<10_000, using: &random), Int.random(in: 0..<10_000, using: &random)
        )
        switch Int.random(in: 0..<24, using: &random) {
        case 0..<6:
          fresh += 1
          edits.append(
            .insert(friend(repeats ? Int.random(in: ids, using: &random) : fresh), at: one))
        case 6..<8:
          fresh += 3
          edits.append(
            .append(
              (fresh - 2...fresh).map { id in
                friend(repeats ? Int.random(in: ids, using: &random) : id)
              }))
        case 8..<12: edits.append(.remove(one))
        case 12: edits.append(.removeSome(one, two))
        case 13: edits.append(.removeAll(where: one % 5))
        case 14..<18: edits.append(.move(one, two))
        case 18..<21:
          let name = "ABCDE".randomElement(using: &random) ?? "A"
          edits.append(.replace(one, name: "\(name)"))
        case 21: edits.append(.set(any(10)))
        case 22: edits.append(.search(["", "A", "B", "1"][one % 4]))
        default: if one % 6 == 0 { edits.append(.clear) }
        }
      }
      steps.append(edits)
    }
  }

  var text: String {
    (["start \(start.map { "\($0.id)\($0.name)" })"] + steps.map { "\($0)" })
      .joined(separator: "\n")
  }

  /// Returns the script without parts that aren't needed for `holds` to be true.
  func shrunk(while holds: (ListScript) -> Bool) -> ListScript {
    var best = self
    var isSmaller = true
    var budget = 300
    while isSmaller, budget > 0 {
      isSmaller = false
      var tries: [ListScript] = []
      for index in best.steps.indices {
        var script = best
        script.steps.remove(at: index)
        tries.append(script)
        for edit in best.steps[index].indices where best.steps[index].count > 1 {
          var script = best
          script.steps[index].remove(at: edit)
          tries.append(script)
        }
      }
      for index in best.start.indices.prefix(20) {
        var script = best
        script.start.remove(at: index)
        tries.append(script)
      }
      let smaller = tries.first { script in
        budget -= 1
        return budget > 0 && holds(script)
      }
      if let smaller {
        best = smaller
        isSmaller = true
      }
    }
    return best
  }

  /// Returns the first error of the lists, or `nil` if there is none.
  @MainActor func fault() -> String? {
    let world = ListWorld(start)
    if let fault = world.check() { return "at the start: \(fault)" }
    for (index, edits) in steps.enumerated() {
      transaction { for edit in edits { world.perform(edit) } }
      if let fault = world.check() { return "after step \(index): \(fault)" }
    }
    return nil
  }
}

@MainActor final class ListWorld {
  @Observed var search = ""
  let list: ObservedList<Friend>
  private var model: [Friend]
  private var watchers: [Watcher] = []

  init(_ start: [Friend]) {
    model = start
    list = ObservedList(start)
    let even: @MainActor (Friend) -> Bool = { $0.id % 2 == 0 }
    func holds(_ friend: Friend, _ search: String) -> Bool {
      search.isEmpty || friend.name.contains(search)
    }
    func grouped(_ friends: [Friend]) -> [ListSection<Friend>] {
      Dictionary(grouping: friends, by: \.initial).sorted { $0.key < $1.key }.map {
        ListSection(id: $0.key, header: "\($0.key) \($0.value.count / 2)", items: $0.value)
      }
    }
    func stable(_ friends: [Friend]) -> [Friend] {
      friends.enumerated().sorted {
        ($0.element.name, $0.offset) < ($1.element.name, $1.offset)
      }.map(\.element)
    }
    let header: @MainActor (String, Int) -> String? = { "\($0) \($1 / 2)" }
    let filtered = list.filtered(even)
    let searched = list.filtered(by: \.search, of: self, holds)
    let sorted = list.sorted(by: \.name)
    let sectioned = list.sectioned(by: \.initial, header: header)
    let all = list.sorted(by: \.name).filtered(by: \.search, of: self, holds)
      .sectioned(by: \.initial, header: header)
    let upside = sectioned.filtered(by: \.search, of: self, holds).sorted { $0.id > $1.id }
    let mapped = all.mapped { Friend(id: $0.id, name: $0.name + "!") }
    let combined = ListSource.combined([searched, sectioned])
    func flat(_ items: [Friend]) -> [ListSection<Friend>] { [ListSection(id: 0, items: items)] }
    watchers = [
      Watcher("list", list) { flat($0.model) },
      Watcher("filtered", filtered) { flat($0.model.filter { $0.id % 2 == 0 }) },
      Watcher("searched", searched) { world in
        flat(world.model.filter { holds($0, world.search) })
      },
      Watcher("sorted", sorted) { flat(stable($0.model)) },
      Watcher("sectioned", sectioned) { grouped($0.model) },
      Watcher("all", all) { world in
        grouped(stable(world.model).filter { holds($0, world.search) })
      },
      Watcher("upside", upside) { world in
        grouped(
          world.model.filter { holds($0, world.search) }.enumerated()
            .sorted { ($1.element.id, $0.offset) < ($0.element.id, $1.offset) }.map(\.element))
      },
      Watcher("mapped", mapped) { world in
        grouped(stable(world.model).filter { holds($0, world.search) }).map { section in
          var section = section
          section.items = section.items.map { Friend(id: $0.id, name: $0.name + "!") }
          return section
        }
      },
      Watcher("combined", combined) { world in
        (flat(world.model.filter { holds($0, world.search) }) + grouped(world.model))
      },
      // A watcher that reads only every third state.
      Watcher("late", list, every: 3) { flat($0.model) },
    ]
  }

  func perform(_ edit: ListScript.Edit) {
    switch edit {
    case .insert(let friend, let at):
      let at = at % (model.count + 1)
      model.insert(friend, at: at)
      list.insert(friend, at: at)
    case .append(let friends):
      model += friends
      list.append(contentsOf: friends)
    case .remove(let at):
      guard !model.isEmpty else { return }
      model.remove(at: at % model.count)
      list.remove(at: at % list.count)
    case .removeSome(let one, let two):
      guard !model.isEmpty else { return }
      let low = min(one % model.count, two % model.count)
      let high = max(one % model.count, two % model.count)
      model.removeSubrange(low..<high)
      list.removeSubrange(low..<high)
    case .removeAll(let rest):
      model.removeAll { $0.id % 5 == rest }
      list.removeAll { $0.id % 5 == rest }
    case .move(let from, let to):
      guard !model.isEmpty else { return }
      let (from, to) = (from % model.count, to % model.count)
      model.insert(model.remove(at: from), at: to)
      list.move(from: from, to: to)
    case .replace(let at, let name):
      guard !model.isEmpty else { return }
      let at = at % model.count
      model[at].name = name
      list.replace(at: at, with: model[at])
    case .set(let friends):
      model = friends
      list.items = friends
    case .search(let text): search = text
    case .clear:
      model = []
      list.removeAll()
    }
  }

  func check() -> String? {
    for watcher in watchers { if let fault = watcher.check(self) { return fault } }
    return nil
  }

  /// An observer that maintains a copy of a list by applying its changes.
  @MainActor private final class Watcher {
    let name: String
    let source: ListSource<Friend>
    let expected: @MainActor (ListWorld) -> [ListSection<Friend>]
    let every: Int
    var turn = 0
    var runs = 0
    var seen: ListVersion
    var receiver: BatchReceiver<Friend>
    var headers: [String?]
    var effect: Effect?

    init(
      _ name: String, _ source: ListSource<Friend>, every: Int = 1,
      _ expected: @escaping @MainActor (ListWorld) -> [ListSection<Friend>]
    ) {
      self.name = name
      self.source = source
      self.every = every
      self.expected = expected
      seen = source.version
      receiver = BatchReceiver(source.sections.map(\.items))
      receiver.allowsRescue = true
      receiver.allowsIdleUpdates = every > 1
      headers = source.sections.map(\.header)
      effect = Effect { [unowned self] in
        _ = source.version
        runs += 1
      }
    }

    func check(_ world: ListWorld) -> String? {
      turn += 1
      guard turn.isMultiple(of: every) else { return nil }
      let now = source.sections
      let wanted = expected(world)
      let hasRun = runs > 0
      runs = 0
      guard now.map(\.items) == wanted.map(\.items), now.map(\.header) == wanted.map(\.header)
      else { return "\(name) has \(now), not \(wanted)" }
      let version = source.version
      if let change = source.changes(since: seen) {
        // Two changes that cancel out are no change to an observer that sees both at once.
        if every == 1, change.isEmpty != (version == seen) {
          return "\(name) has a version for nothing"
        }
        if !hasRun, !change.isEmpty { return "\(name) told nobody" }
        if hasRun, change.isEmpty, every == 1, turn > 1 {
          return "\(name) ran an effect for nothing"
        }
        receiver.newRowCount = { now[$0].items.count }
        if let fault = receiver.perform(Batch(change), row: { now[$0.section].items[$0.item] }) {
          return "\(name): \(fault)\n\(change)"
        }
        if receiver.rows != now.map(\.items) { return "\(name): the change leaves something out" }
        let told = change.sections.applied(to: headers) { now[$0].header }
        if told != now.map(\.header) { return "\(name): a header is stale: \(told)" }
      } else {
        if every == 1 { return "\(name) does not know what changed" }
        receiver.rows = now.map(\.items)
      }
      headers = now.map(\.header)
      seen = version
      return places(now)
    }

    private func places(_ now: [ListSection<Friend>]) -> String? {
      var index = 0
      var seen: Set<Int> = []
      for (section, part) in now.enumerated() {
        for (row, item) in part.items.enumerated() {
          let place = ListIndexPath(section: section, item: row)
          if source[place] != item || source[index] != item { return "\(name): not at \(place)" }
          if source.index(of: place) != index || source.indexPath(atIndex: index) != place {
            return "\(name): \(place) and \(index) are not the same"
          }
          if index < 200, seen.insert(item.id).inserted, let found = source.indexPath(of: item.id),
            source[found].id != item.id || (name != "combined" && found > place)
          {
            return "\(name): \(item.id) is at \(place), not \(found)"
          }
          index += 1
        }
      }
      return source.count == index ? nil : "\(name): count"
    }
  }
}

extension Friend {
  var initial: String { String(name.prefix(1)) }
}
