/// A fuzzer that performs random user actions and reports failures.
///
/// ```swift
/// let user = ScreenFuzzer(seed: 1, actionCount: 300)
/// let found = await user.findCounterexample { FormScreen() } root: { $0.view } check: { form in
///   form.presenter.count < 0 ? "the count is \(form.presenter.count)" : nil
/// }
/// print(found)
/// // seed 1, action 57: the count is -1
/// //
/// // press less
/// //
/// // ── 0 initial
/// // │Count 0 │
/// // …
/// ```
///
/// The actions are those that the nodes of the tree support, such as presses, typing, selection,
/// and scrolling. After each action, the fuzzer calls `check` and verifies that:
///
/// - no `Failure` was reported, except of ``allowedFailures``;
/// - the frame of an `IncrementalRenderer` equals a newly drawn one;
/// - evaluating all bindings of all connections again doesn't change the screen;
/// - the invariants of the graph hold.
///
/// A failure is reduced to as few actions as possible, which you can pass to `replay`. The same
/// seed produces the same actions if `make` always creates the same screen.
public struct ScreenFuzzer: Sendable {
  /// The seed of the random actions.
  public var seed: UInt64
  /// The number of actions.
  public var actionCount: Int
  /// The size of the screen.
  public var width = 40, height = 24
  /// The texts to type.
  public var texts = [
    "a", "Ada", "0", "-1", " ", "é👩‍🚀", "漢字", "a long text with several words in it",
  ]
  /// The kinds of failures that the screen may report, such as the dropped edits of items that the
  /// user filters.
  public var allowedFailures: Set<Failure.Kind> = []
  /// A closure that is called before each action, for tests that crash.
  package var trace: (@Sendable (RecordedAction) -> Void)?

  /// Creates a fuzzer.
  public init(seed: UInt64, actionCount: Int = 300) {
    self.seed = seed
    self.actionCount = actionCount
  }

  /// A failure and the actions that lead to it.
  public struct Counterexample: Hashable, Sendable, CustomStringConvertible {
    /// The seed, and the number of the action at which the failure first occurred.
    package let seed: UInt64, action: Int
    /// The message of the failure.
    package let message: String
    /// The reduced actions that lead to the failure.
    public let actions: [RecordedAction]
    /// The transcript of the screen during these actions.
    package let transcript: Transcript

    /// The message, the actions, and the transcript.
    public var description: String {
      "seed \(seed), action \(action): \(message)\n\n\(actions.script)\n\(transcript)"
    }
  }

  /// Performs random actions on a screen and returns the first failure.
  ///
  /// - Parameters:
  ///   - make: A closure that creates the screen and its dependencies, always in the same state.
  ///   - root: A closure that returns the root node of a screen.
  ///   - settle: A closure that waits for the work an action started.
  ///   - check: A closure that returns a failure message, or `nil`.
  /// - Returns: The first failure, reduced, or `nil` if there is none.
  @MainActor
  public func findCounterexample<World>(
    on make: @MainActor () -> World, root: @MainActor (World) -> ViewNode,
    settle: @MainActor (World) async -> Void = { _ in },
    check: @MainActor (World) -> String? = { _ in nil }
  ) async -> Counterexample? {
    var random = FuzzerRandom(seed: seed)
    var done: [RecordedAction] = []
    let count = actionCount
    let first = await run(on: make, root, settle, check) { names in
      guard done.count < count, let action = self.action(in: names, &random) else { return nil }
      done.append(action)
      return action
    }
    guard let first else { return nil }
    // Performs the possible actions, skipping the others, and returns the first problem.
    @MainActor func violation(of actions: [RecordedAction]) async -> Violation? {
      var remaining = actions[...]
      return await run(on: make, root, settle, check, only: first.kind) { _ in
        remaining.popFirst()
      }
    }
    let shortest = await shrunk(done) { actions in await violation(of: actions) != nil }
    let last = await violation(of: shortest) ?? first
    return Counterexample(
      seed: seed, action: done.count, message: last.message, actions: shortest,
      transcript: await transcript(of: shortest, on: make, root, settle))
  }

  /// Performs random actions on a screen and expects no failure.
  ///
  /// - Throws: The failure, if there's no reporter.
  @MainActor
  public func expectNoCounterexample<World>(
    on make: @MainActor () -> World, root: @MainActor (World) -> ViewNode,
    settle: @MainActor (World) async -> Void = { _ in }, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    check: @MainActor (World) -> String? = { _ in nil }
  ) async throws(SnapshotMismatch) {
    guard let found = await findCounterexample(on: make, root: root, settle: settle, check: check)
    else { return }
    try SnapshotMismatch.expectationFailed(
      "\(found)",
      at: SnapshotLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  // MARK: - Runs

  private struct Violation {
    enum Kind { case check, failure, frame, update, graph }
    let kind: Kind
    let message: String
  }

  @MainActor
  private func run<World>(
    on make: @MainActor () -> World, _ root: @MainActor (World) -> ViewNode,
    _ settle: @MainActor (World) async -> Void, _ check: @MainActor (World) -> String?,
    only kind: Violation.Kind? = nil, next: @MainActor (NodeLocator) -> RecordedAction?
  ) async -> Violation? {
    let failures = FailureList()
    let reporter = Failure.Reporter { [allowedFailures] failure in
      if !allowedFailures.contains(failure.kind) { failures.all.append(failure) }
    }
    return await Failure.$taskReporter.withValue(reporter) {
      let broken = Engine.brokenInvariants()
      let world = make()
      let tree = root(world)
      let live = IncrementalRenderer(tree, width: width, height: height)
      @MainActor func firstViolation() -> Violation? {
        live.update()
        func looksFor(_ some: Violation.Kind) -> Bool { kind == nil || kind == some }
        if looksFor(.failure), let failure = failures.all.first {
          return Violation(kind: .failure, message: "\(failure)")
        }
        if looksFor(.check), let message = check(world) {
          return Violation(kind: .check, message: message)
        }
        if looksFor(.frame), let violation = frameViolation(of: tree, live) { return violation }
        if looksFor(.update), let violation = updateViolation(of: tree, live) { return violation }
        return Engine.brokenInvariants().first { looksFor(.graph) && !broken.contains($0) }
          .map { Violation(kind: .graph, message: $0) }
      }
      if let violation = firstViolation() { return violation }
      while true {
        let names = untracked { NodeLocator(in: tree) }
        guard let action = next(names) else { return nil }
        trace?(action)
        do throws(RecordedActionError) { try action.perform(in: names) } catch { continue }
        await settle(world)
        if let violation = firstViolation() { return violation }
      }
    }
  }

  @MainActor
  private func frameViolation(of tree: ViewNode, _ live: IncrementalRenderer) -> Violation? {
    let fresh = untracked { tree.frame(width: width, height: height) }
    guard live.frame != fresh else { return nil }
    return Violation(kind: .frame, message: Self.difference("drawing it again", live.frame, fresh))
  }

  @MainActor
  private func updateViolation(of tree: ViewNode, _ live: IncrementalRenderer) -> Violation? {
    let shown = live.frame
    untracked {
      for node in tree.descendants {
        for connection in AnyConnection.working(on: node) { connection.refresh() }
      }
    }
    live.update()
    guard live.frame != shown else { return nil }
    return Violation(
      kind: .update, message: Self.difference("evaluating all bindings again", shown, live.frame))
  }

  private static func difference(_ step: String, _ old: Frame, _ new: Frame) -> String {
    let lines = UnifiedDiff(from: old.lines, to: new.lines, titles: ("shown", step)).lines
    return "the frame differs after \(step)\n\(lines.joined(separator: "\n"))"
  }

  @MainActor
  private func transcript<World>(
    of actions: [RecordedAction], on make: @MainActor () -> World,
    _ root: @MainActor (World) -> ViewNode,
    _ settle: @MainActor (World) async -> Void
  ) async -> Transcript {
    await Failure.$taskReporter.withValue(.init { _ in }) {
      let world = make()
      let tree = root(world)
      var film = Transcript(width: width)
      @MainActor func record(_ label: String) {
        film.record(label, rows: tree.frame(width: width, maximumHeight: height).lines)
      }
      record("initial")
      for action in actions {
        do throws(RecordedActionError) { try action.perform(on: tree) } catch { continue }
        await settle(world)
        record("\(action)")
      }
      return film
    }
  }
}

@MainActor
private final class FailureList {
  var all: [Failure] = []
}

// MARK: - Actions

extension ScreenFuzzer {
  /// Returns a random action that the tree supports.
  @MainActor
  private func action(in names: NodeLocator, _ random: inout FuzzerRandom) -> RecordedAction? {
    untracked {
      let root = names.node(".").map { [(name: ".", node: $0)] } ?? []
      let offers = (root + names.all).compactMap { name, node in
        node.isInteractive ? (name: name, actions: node.possibleActions) : nil
      }.filter { !$0.actions.isEmpty }
      guard !offers.isEmpty else { return nil }
      var (name, actions) = offers[random.number(below: offers.count)]
      // Most nodes can be focused, so that other actions would be rare.
      let others = actions.filter { $0 != .focus && $0 != .blur }
      if !others.isEmpty, random.number(below: 8) > 0 { actions = others }
      let action = actions[random.number(below: actions.count)]
      return RecordedAction(varied(action, &random), name)
    }
  }

  /// Returns an action of the same kind as a sample, with random arguments.
  private func varied(_ sample: UserAction, _ random: inout FuzzerRandom) -> UserAction {
    switch sample {
    case .type(let text) where Int(text) == nil: .type(self.text(&random) ?? text)
    case .replace(let text): .replace(self.text(&random) ?? text)
    case .select(let last): .select(random.number(below: last + 1))
    case .highlight(let last): .highlight(random.number(below: last + 1))
    case .open(let last): .open(random.number(below: last + 1))
    case .toggleItem(let last): .toggleItem(random.number(below: last + 1))
    case .delete(let last): .delete(random.number(below: last + 1))
    case .move(let index, let other):
      .move(
        random.number(below: max(index, other) + 1), to: random.number(below: max(index, other) + 1)
      )
    case .scroll(let rows, let columns):
      .scroll(random.number(below: 2 * abs(rows) + 1) - abs(rows), columns: columns)
    case .moveDivider(let cells):
      .moveDivider(random.number(below: 2 * abs(cells) + 1) - abs(cells))
    default: sample
    }
  }

  private func text(_ random: inout FuzzerRandom) -> String? {
    texts.isEmpty ? nil : texts[random.number(below: texts.count)]
  }
}

// MARK: - Shrinking

extension ScreenFuzzer {
  /// Returns the shortest failing actions found, by removing actions and then simplifying them.
  @MainActor
  private func shrunk(
    _ actions: [RecordedAction], _ fails: @MainActor ([RecordedAction]) async -> Bool
  ) async -> [RecordedAction] {
    // Each attempt performs the actions again.
    var (best, left) = (actions, 400)
    func accept(_ candidate: [RecordedAction]) async -> Bool {
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
        let candidate = best[..<start] + best[min(start + size, best.count)...]
        if await accept(Array(candidate)) { hasFound = true } else { start += size }
        if left == 0 { return best }
      }
      if size > 1 { size /= 2 } else if !hasFound { break }
    }
    // Some actions undo each other, so that only both can be removed.
    var first = 0
    while first < best.count {
      var (second, hasFound) = (first + 1, false)
      while second < best.count, !hasFound {
        var candidate = best
        candidate.remove(at: second)
        candidate.remove(at: first)
        hasFound = await accept(candidate)
        second += 1
      }
      first = hasFound ? 0 : first + 1
    }
    for index in best.indices {
      for verb in best[index].action?.simpler ?? [] {
        var candidate = best
        candidate[index] = RecordedAction(verb, best[index].node)
        if await accept(candidate) { break }
      }
    }
    return best
  }
}

extension UserAction {
  /// The simpler variants of an action, the simplest first.
  fileprivate var simpler: [UserAction] {
    func texts(_ text: String) -> [String] {
      text.count <= 1 ? [] : [String(text.prefix(1)), String(text.prefix(text.count / 2))]
    }
    func numbers(_ number: Int) -> [Int] {
      abs(number) <= 1 ? [] : [number.signum(), number / 2]
    }
    return switch self {
    case .type(let text): texts(text).map { .type($0) }
    case .replace(let text): texts(text).map { .replace($0) }
    case .moveCaret(let distance): numbers(distance).map { .moveCaret($0) }
    case .select(let index):
      numbers(index).map { .select($0 - 1) } + (index > 0 ? [.select(0)] : [])
    case .highlight(let index): index > 0 ? [.highlight(0)] : []
    case .delete(let index): index > 0 ? [.delete(0)] : []
    case .scroll(let rows, let columns):
      (columns == 0 ? [] : [.scroll(rows)]) + numbers(rows).map { .scroll($0, columns: columns) }
    case .moveDivider(let cells): numbers(cells).map { .moveDivider($0) }
    default: []
    }
  }
}

/// A random number generator with the same sequence on all platforms.
//
// SplitMix64, whose successive numbers are mixed from a counter.
private struct FuzzerRandom {
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
