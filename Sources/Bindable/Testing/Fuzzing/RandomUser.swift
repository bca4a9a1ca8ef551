/// A user who does anything that a screen offers, and looks for what must not be.
///
/// ```swift
/// let user = RandomUser(seed: 1, acts: 300)
/// let found = await user.play { FormScreen() } root: { $0.view } check: { form in
///   form.presenter.count < 0 ? "the count is \(form.presenter.count)" : nil
/// }
/// print(found)
/// // seed 1, act 57: the count is -1
/// //
/// // press less
/// //
/// // ── 0 initial
/// // │Count 0 │
/// // …
/// ```
///
/// It presses, types, flips, chooses, selects, scrolls, moves and answers, as the nodes of the tree offer
/// it. After each act it asks `check`, and besides that
///
/// - nothing was reported as a `Failure`;
/// - a `LiveRenderer` has the frame that a new `Renderer` draws;
/// - pulling all rows of all connections anew changes nothing on the screen;
/// - the graph's own invariants hold.
///
/// What it finds it makes as short as it can: the acts that are left are a script that `replay` takes.
/// The same seed does the same, if `make` makes the same.
public struct RandomUser: Sendable {
  /// What its acts are made from.
  public var seed: UInt64
  /// How many acts it does.
  public var acts: Int
  /// The size of the screen.
  public var width = 40, height = 24
  /// What it types.
  public var texts = [
    "a", "Ada", "0", "-1", " ", "é👩‍🚀", "漢字", "a long text with several words in it",
  ]
  /// How often it tries at most when it makes what it found shorter.
  public var attempts = 400
  /// Called with each act before it is done, for tests that crash.
  public var trace: (@Sendable (UserAct) -> Void)?

  /// Makes a user.
  public init(seed: UInt64, acts: Int = 300) {
    self.seed = seed
    self.acts = acts
  }

  /// What must not be, and how to get there.
  public struct Finding: Sendable, CustomStringConvertible {
    /// What the acts were made from, and the number of the act at which it was found first.
    public let seed: UInt64, act: Int
    /// What must not be.
    public let message: String
    /// The acts that lead there, made as few as possible.
    public let acts: [UserAct]
    /// What the screen shows meanwhile.
    public let film: Transcript

    /// What was found, the acts and the film.
    public var description: String {
      "seed \(seed), act \(act): \(message)\n\n\(acts.script)\n\(film)"
    }
  }

  /// Does its acts on a screen, and finds what must not be.
  ///
  /// - Parameters:
  ///   - make: makes the screen and all that it needs, each time the same.
  ///   - root: the tree of a screen.
  ///   - settle: waits for what an act has begun.
  ///   - check: says what must not be, or `nil`.
  /// - Returns: What was found first, made short; `nil` if all is well.
  @MainActor
  public func play<World>(
    on make: @MainActor () -> World, root: @MainActor (World) -> ViewNode,
    settle: @MainActor (World) async -> Void = { _ in },
    check: @MainActor (World) -> String? = { _ in nil }
  ) async -> Finding? {
    var random = UserRandom(seed: seed)
    var done: [UserAct] = []
    let count = acts
    let first = await run(on: make, root, settle, check) { names in
      guard done.count < count, let act = self.act(in: names, &random) else { return nil }
      done.append(act)
      return act
    }
    guard let first else { return nil }
    let shortest = await shrunk(done) { acts in
      await problem(of: acts, on: make, root, settle, check, only: first.kind) != nil
    }
    let last = await problem(of: shortest, on: make, root, settle, check, only: first.kind) ?? first
    return Finding(
      seed: seed, act: done.count, message: last.message, acts: shortest,
      film: await film(of: shortest, on: make, root, settle))
  }

  /// Does its acts on a screen, and fails with a film of what must not be.
  ///
  /// - Throws: what was found, where no reporter takes it.
  @MainActor
  public func expectNothing<World>(
    on make: @MainActor () -> World, root: @MainActor (World) -> ViewNode,
    settle: @MainActor (World) async -> Void = { _ in }, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    check: @MainActor (World) -> String? = { _ in nil }
  ) async throws(SnapshotMismatch) {
    guard let found = await play(on: make, root: root, settle: settle, check: check) else { return }
    try SnapshotMismatch.unmet(
      "\(found)",
      at: SnapshotLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  // MARK: - Runs

  private struct Problem {
    enum Kind { case check, failure, frame, pull, graph }
    let kind: Kind
    let message: String
  }

  /// Does the acts that can be done; an act that cannot is passed over.
  @MainActor
  private func problem<World>(
    of acts: [UserAct], on make: @MainActor () -> World, _ root: @MainActor (World) -> ViewNode,
    _ settle: @MainActor (World) async -> Void, _ check: @MainActor (World) -> String?,
    only kind: Problem.Kind
  ) async -> Problem? {
    var rest = acts[...]
    return await run(on: make, root, settle, check, only: kind) { _ in rest.popFirst() }
  }

  @MainActor
  private func run<World>(
    on make: @MainActor () -> World, _ root: @MainActor (World) -> ViewNode,
    _ settle: @MainActor (World) async -> Void, _ check: @MainActor (World) -> String?,
    only kind: Problem.Kind? = nil, next: @MainActor (NodeNames) -> UserAct?
  ) async -> Problem? {
    let failures = FailureList()
    return await Failure.$taskReporter.withValue({ failures.all.append($0) }) {
      let broken = Engine.brokenInvariants()
      let world = make()
      let tree = root(world)
      let live = LiveRenderer(tree, width: width, height: height)
      @MainActor func problem() -> Problem? {
        live.update()
        func looksFor(_ some: Problem.Kind) -> Bool { kind == nil || kind == some }
        if looksFor(.failure), let failure = failures.all.first {
          return Problem(kind: .failure, message: "\(failure)")
        }
        if looksFor(.check), let message = check(world) {
          return Problem(kind: .check, message: message)
        }
        if looksFor(.frame), let problem = frameProblem(of: tree, live) { return problem }
        if looksFor(.pull), let problem = pullProblem(of: tree, live) { return problem }
        return Engine.brokenInvariants().first { looksFor(.graph) && !broken.contains($0) }
          .map { Problem(kind: .graph, message: $0) }
      }
      if let problem = problem() { return problem }
      while true {
        let names = untracked { NodeNames(in: tree) }
        guard let act = next(names) else { return nil }
        trace?(act)
        do throws(UserActError) { try act.perform(in: names) } catch { continue }
        await settle(world)
        if let problem = problem() { return problem }
      }
    }
  }

  @MainActor
  private func frameProblem(of tree: ViewNode, _ live: LiveRenderer) -> Problem? {
    let fresh = untracked { Renderer().render(tree, width: width, height: height) }
    guard live.frame != fresh else { return nil }
    return Problem(kind: .frame, message: Self.difference("drawn anew", live.frame, fresh))
  }

  @MainActor
  private func pullProblem(of tree: ViewNode, _ live: LiveRenderer) -> Problem? {
    let shown = live.frame
    untracked {
      for node in tree.descendants {
        for connection in AnyConnection.working(on: node) { connection.refresh() }
      }
    }
    live.update()
    guard live.frame != shown else { return nil }
    return Problem(
      kind: .pull, message: Self.difference("with all rows pulled anew", shown, live.frame))
  }

  private static func difference(_ what: String, _ old: Frame, _ new: Frame) -> String {
    let lines = UnifiedDiff(from: old.lines, to: new.lines, titles: ("shown", what)).lines
    return "the frame is another one \(what)\n\(lines.joined(separator: "\n"))"
  }

  @MainActor
  private func film<World>(
    of acts: [UserAct], on make: @MainActor () -> World, _ root: @MainActor (World) -> ViewNode,
    _ settle: @MainActor (World) async -> Void
  ) async -> Transcript {
    await Failure.$taskReporter.withValue({ _ in }) {
      let world = make()
      let tree = root(world)
      var film = Transcript(width: width)
      @MainActor func record(_ label: String) {
        film.record(label, rows: tree.frame(width: width, maximumHeight: height).lines)
      }
      record("initial")
      for act in acts {
        do throws(UserActError) { try act.perform(on: tree) } catch { continue }
        await settle(world)
        record("\(act)")
      }
      return film
    }
  }
}

@MainActor
private final class FailureList {
  var all: [Failure] = []
}

// MARK: - Acts

extension RandomUser {
  /// Something that the tree offers.
  @MainActor
  private func act(in names: NodeNames, _ random: inout UserRandom) -> UserAct? {
    untracked {
      let offers = names.all.filter { Self.offers($0.node) && $0.node.isInteractive }
      guard !offers.isEmpty else { return nil }
      let (name, node) = offers[random.number(below: offers.count)]
      return verb(for: node, &random).map { UserAct($0, name) }
        ?? UserAct(node.canFocus ? .focus : .dismiss, name)
    }
  }

  @MainActor
  private static func offers(_ node: ViewNode) -> Bool {
    node is Button || node is TextField || node is Toggle || node is any TitledOptions
      || node is Stepper || node is RowList || node is ScrollArea || node is Split
      || node is Dialog || node is Sheet
  }

  @MainActor
  private func verb(for node: ViewNode, _ random: inout UserRandom) -> UserVerb? {
    let choice = random.number(below: 8)
    switch node {
    case is Button: return choice == 0 ? .focus : .press
    case is Toggle: return .flip
    case is TextField:
      let text = texts.isEmpty ? "a" : texts[random.number(below: texts.count)]
      return [
        .type(text), .type(text), .replace(text), .backspace, .clear,
        .caret(random.number(below: 5) - 2), .submit, choice % 2 == 0 ? .focus : .leave,
      ][choice]
    case let stepper as Stepper:
      if choice == 0 { return .type("\(random.number(below: 12))") }
      return choice % 2 == 0 && stepper.canDecrement ? .lower : .raise
    case let date as DatePicker:
      let year = date.year.range.lowerBound + random.number(below: 4)
      let day = CalendarDay.nearest(
        year, 1 + random.number(below: 12), 1 + random.number(below: 31))
      return .choose("\(day)")
    case let picker as any TitledOptions:
      let titles = picker.titles
      return titles.isEmpty ? nil : .choose(titles[random.number(below: titles.count)])
    case let list as RowList: return verb(for: list, choice, &random)
    case is ScrollArea: return .scroll(random.number(below: 9) - 4, columns: choice == 0 ? 1 : 0)
    case is Split: return .divide(random.number(below: 9) - 4)
    default: return choice < 2 ? .dismiss : .focus
    }
  }

  @MainActor
  private func verb(
    for list: RowList, _ choice: Int, _ random: inout UserRandom
  ) -> UserVerb {
    let count = list.rowCount
    guard count > 0 else { return choice < 4 ? .refresh : .scroll(1) }
    let row = random.number(below: count), other = random.number(below: count)
    switch choice {
    case 0 where list.canDelete: return .delete(row)
    case 1 where list.canMove && row != other: return .move(row, to: other)
    case 2: return .look(row)
    case 3: return .refresh
    case 4, 5: return .scroll(random.number(below: 21) - 10)
    default: return .select(row)
    }
  }
}

// MARK: - Shrinking

extension RandomUser {
  /// The shortest acts found that still fail: with fewer of them, and then with simpler ones.
  @MainActor
  private func shrunk(
    _ acts: [UserAct], _ fails: @MainActor ([UserAct]) async -> Bool
  ) async -> [UserAct] {
    var (best, left) = (acts, attempts)
    func take(_ candidate: [UserAct]) async -> Bool {
      guard left > 0, candidate != best else { return false }
      left -= 1
      guard await fails(candidate) else { return false }
      best = candidate
      return true
    }
    var size = max(1, best.count / 2)
    while left > 0 {
      var (start, hasFound) = (0, false)
      while start < best.count {
        let rest = best[..<start] + best[min(start + size, best.count)...]
        if await take(Array(rest)) { hasFound = true } else { start += size }
        if left == 0 { return best }
      }
      if size > 1 { size /= 2 } else if !hasFound { break }
    }
    // Some acts undo each other, and only both can be left out.
    var first = 0
    while first < best.count {
      var (second, hasFound) = (first + 1, false)
      while second < best.count, !hasFound {
        var rest = best
        rest.remove(at: second)
        rest.remove(at: first)
        hasFound = await take(rest)
        second += 1
      }
      first = hasFound ? 0 : first + 1
    }
    for place in best.indices {
      for verb in best[place].verb?.simpler ?? [] {
        var candidate = best
        candidate[place] = UserAct(verb, best[place].node)
        if await take(candidate) { break }
      }
    }
    return best
  }
}

extension UserVerb {
  /// Verbs that do less, the simplest first.
  fileprivate var simpler: [UserVerb] {
    func texts(_ text: String) -> [String] {
      text.count <= 1 ? [] : [String(text.prefix(1)), String(text.prefix(text.count / 2))]
    }
    func numbers(_ number: Int) -> [Int] {
      abs(number) <= 1 ? [] : [number.signum(), number / 2]
    }
    return switch self {
    case .type(let text): texts(text).map { .type($0) }
    case .replace(let text): texts(text).map { .replace($0) }
    case .caret(let distance): numbers(distance).map { .caret($0) }
    case .select(let row): numbers(row).map { .select($0 - 1) } + (row > 0 ? [.select(0)] : [])
    case .look(let row): row > 0 ? [.look(0)] : []
    case .delete(let row): row > 0 ? [.delete(0)] : []
    case .scroll(let rows, let columns):
      (columns == 0 ? [] : [.scroll(rows)]) + numbers(rows).map { .scroll($0, columns: columns) }
    case .divide(let cells): numbers(cells).map { .divide($0) }
    default: []
    }
  }
}

/// Random numbers that are the same for the same seed, everywhere.
//
// SplitMix64, whose successive numbers are mixed from a counter.
private struct UserRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func number(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return Int(mixed % UInt64(max(1, limit)))
  }
}
