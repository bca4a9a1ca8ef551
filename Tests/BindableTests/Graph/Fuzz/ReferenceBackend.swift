import Testing

/// A reference implementation of the graph, written as simply as possible.
///
/// A requested value checks all its inputs, down to the sources. There are no lists to maintain,
/// and nothing is optimized.
///
/// - A version identifies a value. A source that a batch writes back to its earlier value gets its
///   old version back. So does a derived value that was computed in the batch.
/// - A derived value is computed when it's read, if an input it saw last time has another version.
/// - An effect runs if an input it saw in its last run has another version. It's scheduled when an
///   input that it saw in its last run or, while it runs, in this one is written. Effects run in
///   rounds, in the order of creation.
/// - The causes of a turn of an effect are the turns that wrote its inputs since its last run.
///   After 100 rounds, and again after 200 and so on, the effects whose turns caused each other, in
///   turns at least 25 rounds ago and after the last stop that still have consequences, don't run
///   anymore, unless other such effects caused them.
@MainActor final class ReferenceBackend: GraphBackend {
  final class Node {
    let number: Int
    var version = 0
    var value = 0
    /// The first version seen of each input, in the last run or, during a run, in this one.
    var seen: [(node: Node, version: Int)] = []
    var saved: (value: Int, version: Int)?
    var compute: (@MainActor () -> Int)?
    var body: (@MainActor () -> Void)?
    /// A Boolean value that indicates whether a tracked read has occurred.
    ///
    /// Before that, a write only sets the value.
    var isKnown = false
    /// A Boolean value that indicates a nontrivial value.
    ///
    /// If derived, it's also saved while settling.
    var isText = false
    var hasValue = false
    var isSuspect = false
    var isRunning = false
    var isQueued = false
    var hasEnded = false
    var isOwned = false
    var children: [Node] = []
    var cleanups: [@MainActor () -> Void] = []
    /// The time at which the last run ended.
    var endOfRun = 0
    /// The last write of a new value, and the last turn that restored the one before the batch.
    var written: (turn: Turn?, time: Int) = (nil, 0)
    var restoredIn: Turn?
    init(_ number: Int) { self.number = number }
  }

  /// The check of a queued effect in a round and, if necessary, its run.
  final class Turn {
    let effect: Node
    let round: Int
    let time: Int
    let causes: [Turn]
    init(_ effect: Node, round: Int, time: Int, causes: [Turn]) {
      (self.effect, self.round, self.time, self.causes) = (effect, round, time, causes)
    }
  }

  var log: [LogEntry] = []
  var made = 0
  private var sources: [Node] = []
  private var slots: [(slot: Node, inner: Node)] = []
  private var deriveds: [Node?]
  private var effects: [Node?]
  /// The derived values and effects that haven't ended.
  private var dependents: [Node] = []
  private var count = 0
  private var clock = 0
  private var reader: Node?
  private var owner: Node?
  private var depth = 0
  private var isSettling = false
  private var isInBatch: Bool { depth > 0 && !isSettling }
  var saved: [Node] = []
  private var edited: [Node] = []
  var queue: [Node] = []
  var time = 0
  var turns: [Turn] = []
  var turn: Turn?
  var lastStop = 0
  /// The sources that had another value than before the batch when the turn began.
  var changed: [Node] = []

  init(_ program: GraphProgram) {
    deriveds = Array(repeating: nil, count: program.deriveds)
    effects = Array(repeating: nil, count: program.effects)
    sources = (0..<program.sources).map { place in
      let source = node()
      source.isText = place % 2 == 1
      return source
    }
    slots = (0..<program.slots).map { _ in (node(), node()) }
  }

  private func node() -> Node {
    count += 1
    return Node(count)
  }

  // MARK: Reading

  func source(_ place: Int) -> Int { read(sources[place]) }

  func slot(_ place: Int) -> Int {
    _ = read(slots[place].slot)
    return read(slots[place].inner)
  }

  func derived(_ place: Int) -> Int {
    guard let node = deriveds[place] else { return 0 }
    refresh(node)
    return read(node)
  }

  private func read(_ node: Node) -> Int {
    if let reader {
      node.isKnown = true
      if !reader.hasEnded, !reader.seen.contains(where: { $0.node === node }) {
        reader.seen.append((node, node.version))
      }
    }
    return node.value
  }

  func refresh(_ node: Node) {
    guard let compute = node.compute else { return }
    if node.hasValue, !hasChangedReads(node) {
      node.isSuspect = false
      return
    }
    node.isSuspect = false
    var value = 0
    run(node) { value = compute() }
    if node.hasValue {
      if value == node.value { return }
      if let saved = node.saved {
        if saved.value == value {
          (node.value, node.version) = saved
          return
        }
      } else if isInBatch || (node.isText && depth > 0) {
        save(node)
      }
    }
    node.hasValue = true
    node.value = value
    node.version = nextVersion()
  }

  private func hasChangedReads(_ node: Node) -> Bool {
    for (source, version) in node.seen where !source.hasEnded {
      refresh(source)
      if source.version != version { return true }
    }
    return false
  }

  private func run(_ node: Node, _ body: () -> Void) {
    let outer = reader
    reader = node
    time += 1
    node.isRunning = true
    node.seen = []
    body()
    node.isRunning = false
    node.endOfRun = time
    reader = outer
  }

  // MARK: Writing

  func setSource(_ place: Int, _ value: Int) { write(sources[place], value) }

  /// A nontrivial value counts as changed until it's compared, unless an effect edits it.
  func editSource(_ place: Int, _ value: Int) {
    let source = sources[place]
    inBatch {
      let isComparedLater = source.isKnown && source.isText && isInBatch && owner == nil
      guard isComparedLater else { return write(source, value) }
      if source.saved == nil { save(source) }
      source.version = nextVersion()
      source.value = value
      edited.append(source)
      mark(source)
    }
  }

  private func compareEdits() {
    for source in edited {
      if let saved = source.saved, saved.value == source.value {
        source.version = saved.version
        mark(source)
      }
    }
    edited = []
  }

  func setInSlot(_ place: Int, _ value: Int) {
    _ = read(slots[place].slot)
    write(slots[place].inner, value)
  }

  func swapSlot(_ place: Int, _ value: Int) {
    let inner = node()
    inner.value = value
    // A batch retains the first source until it ends, and the others end when they're replaced.
    if slots[place].slot.saved != nil { slots[place].inner.hasEnded = true }
    slots[place].inner = inner
    write(slots[place].slot, inner.number)
  }

  private func write(_ node: Node, _ value: Int) {
    guard node.isKnown else {
      node.value = value
      return
    }
    guard value != node.value else { return }
    time += 1
    if let saved = node.saved, saved.value == value {
      node.version = saved.version
    } else {
      if node.saved == nil { save(node) }
      node.version = nextVersion()
      node.written = (turn, time)
    }
    node.value = value
    mark(node)
    inBatch {}
  }

  private func save(_ node: Node) {
    node.saved = (node.value, node.version)
    saved.append(node)
  }

  private func nextVersion() -> Int {
    clock += 1
    return clock
  }

  private func mark(_ source: Node) {
    for node in dependents
    where node.seen.contains(where: { $0.node === source }) {
      if node.compute == nil {
        if !node.isQueued, !node.hasEnded {
          node.isQueued = true
          queue.append(node)
        }
      } else if !node.isSuspect {
        node.isSuspect = true
        mark(node)
      }
    }
  }

  func inTransaction(throwing: Bool, _ body: @MainActor () -> Void) { inBatch(body) }

  func inUntracked(_ body: @MainActor () -> Void) {
    let outer = reader
    reader = nil
    body()
    reader = outer
  }

  private func inBatch(_ body: () -> Void) {
    depth += 1
    body()
    if depth == 1 {
      compareEdits()
      settle()
    }
    depth -= 1
  }

  private func settle() {
    isSettling = true
    var rounds = 0
    var stopped: [Node] = []
    while !queue.isEmpty {
      rounds += 1
      if rounds > 100 { stopCycles(before: rounds, &stopped) }
      let round = queue.sorted { $0.number < $1.number }
      queue = []
      for effect in round where effect.isQueued {
        effect.isQueued = false
        if rounds >= 50 { beginTurn(of: effect, round: rounds) }
        if hasChangedReads(effect), !effect.hasEnded { runEffect(effect) }
        if rounds >= 50 { endTurn() }
      }
    }
    for node in saved {
      node.saved = nil
      node.restoredIn = nil
    }
    saved = []
    turns = []
    lastStop = 0
    isSettling = false
  }

  // MARK: Creating and ending

  func makeDerived(_ place: Int, _ compute: @escaping @MainActor () -> Int) {
    dropDerived(place)
    let derived = node()
    derived.compute = compute
    derived.isText = place % 2 == 1
    dependents.append(derived)
    deriveds[place] = derived
  }

  func dropDerived(_ place: Int) {
    guard let derived = deriveds[place] else { return }
    deriveds[place] = nil
    derived.hasEnded = true
    dependents.removeAll { $0 === derived }
  }

  func makeEffect(_ place: Int?, _ body: @escaping @MainActor () -> Void) {
    let effect = node()
    effect.body = body
    dependents.append(effect)
    if let owner {
      effect.isOwned = true
      owner.children.append(effect)
    }
    inBatch {
      compareEdits()
      runEffect(effect)
    }
    let old = place.flatMap { effects[$0] }
    if let place {
      effects[place] = effect
      release(old)
    } else {
      release(effect)
    }
  }

  private func runEffect(_ effect: Node) {
    run(effect) {
      endOwned(effect)
      if effect.hasEnded { return }
      let outer = owner
      owner = effect
      effect.body?()
      owner = outer
      if effect.hasEnded { endOwned(effect) }
    }
    if effect.hasEnded { unlink(effect) }
  }

  private func endOwned(_ effect: Node) {
    if effect.children.isEmpty, effect.cleanups.isEmpty { return }
    let (children, cleanups) = (effect.children, effect.cleanups)
    (effect.children, effect.cleanups) = ([], [])
    let outer = owner
    owner = nil
    inBatch {
      inUntracked {
        for child in children.reversed() {
          child.isOwned = false
          cancel(child)
        }
        for cleanup in cleanups.reversed() { cleanup() }
      }
    }
    owner = outer
  }

  private func cancel(_ effect: Node) {
    guard !effect.hasEnded else { return }
    effect.hasEnded = true
    effect.isQueued = false
    queue.removeAll { $0 === effect }
    if !effect.isRunning {
      endOwned(effect)
      unlink(effect)
    }
  }

  private func unlink(_ effect: Node) {
    effect.seen = []
    dependents.removeAll { $0 === effect }
  }

  private func release(_ effect: Node?) {
    if let effect, !effect.isOwned { cancel(effect) }
  }

  func dropEffect(_ place: Int) {
    let effect = effects[place]
    effects[place] = nil
    // Two indexes never hold the same effect.
    release(effect)
  }

  func cancelEffect(_ place: Int) { if let effect = effects[place] { cancel(effect) } }
  func cancelCurrent() { if let owner { cancel(owner) } }

  func cleanUp(_ body: @escaping @MainActor () -> Void) {
    guard let owner else { preconditionFailure("Cleanups belong to effects.") }
    owner.cleanups.append(body)
  }

  /// Ends everything, in the same order as the engine's world.
  func release() {
    for place in effects.indices { dropEffect(place) }
    for place in deriveds.indices.reversed() { dropDerived(place) }
  }
}
