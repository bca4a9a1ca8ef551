// The engine: push marks, pull values.
//
//   write ──▶ mark: walk down from the source, call derived values suspect, queue effects
//         ──▶ settle, when the outermost write or transaction ends: round by round, each queued
//             effect asks what it read, in reading order, whether a version moved, bringing
//             suspect derived values up to date on the way; if so it runs
//
// An effect runs only if a value it saw has changed, and it sees nothing half-updated: whatever it
// reads is brought up to date first. No step recurses over the graph; only a derived value that is
// read for the first time, or by a new path, nests through the closures of the program.

/// The state of the one graph of the process.
///
/// It belongs to the main actor.
///
/// All of it is constant at first, so that the compiler lays it out in the program's data and no
/// access has to ask whether it was initialised.
@usableFromInline
struct GraphState {
  /// The dependent whose body is running and whose reads are noted; `nil`: nobody is.
  @usableFromInline var reader: NodePointer?
  /// The number of that run.
  @usableFromInline var run: UInt64 = 0
  /// The derived value being computed, also while reads are not noted.
  ///
  /// It must not write.
  @usableFromInline var computing: NodePointer?
  /// The effect whose body is running: it owns the effects made meanwhile.
  @usableFromInline var owner: NodePointer?
  /// The object whose property is being written, outside of any batch: whoever writes holds it, so it
  /// lives at least until the write has settled.
  var writer: UnsafeRawPointer?
  /// The number of the event that is under way; 0: none.
  @usableFromInline var event: UInt32 = 0
  /// How many tasks go on with the event that began them.
  @usableFromInline var tasksWithEvents: UInt32 = 0
  /// Gives versions and the numbers of runs.
  @usableFromInline var clock: UInt64 = 0
  /// How many batches are open; settling counts as one.
  @usableFromInline var depth = 0
  /// Whether a batch is open and has not begun to settle.
  @usableFromInline var isInsideBatch: Bool { depth > 0 && !isSettling }
  var isSettling = false
  var lastID: UInt32 = 0
  var liveNodes = 0
  var liveEffects = 0
  var liveLinks = 0
  var freeLink: LinkPointer?
  /// Whether the memory of a node is being given back, and the nodes that wait for the same.
  var isFreeing = false
  var unfreed = PointerList()
  /// The effects of the round that runs now, and of the next one.
  var round = PointerList()
  var nextRound = PointerList()
  var isNextRoundSorted = true
  var lastQueuedID: UInt32 = 0
  /// The nodes whose value from before the batch is saved.
  var saved = PointerList()
  /// How many values `retiredValues` holds.
  var retired = 0
  /// The links on the way from the node being checked up to the one looked at.
  var path = PointerList()
}

// Unchecked, because the accesses are single loads and stores, none of which spans a call.
@MainActor @usableFromInline @exclusivity(unchecked)
var graph = GraphState()

/// Values that were replaced twice in the batch, to be let go of when it ends.
//
// By itself, since an array would keep the compiler from laying out `graph` in the program's data.
@MainActor private var retiredValues: [Any] = []

/// The operations of the engine.
@MainActor @usableFromInline
enum Graph {}

// MARK: - Reading

extension Graph {
  // The functions that a getter calls say that they release nothing: then a loop that reads from
  // objects need not retain each of them meanwhile.

  /// The dependent whose reads are noted, if any.
  @usableFromInline @inline(never) @_effects(releasenone)
  static func reader() -> NodePointer? { graph.reader }

  /// Notes that the running dependent, if any, reads `source`, which is up to date.
  @inlinable @inline(__always)
  static func track(_ source: NodePointer) {
    if let reader = reader() { track(source, by: reader) }
  }

  /// Notes that `reader`, the running dependent, reads `source`, which is up to date.
  @inlinable @inline(__always)
  static func track(_ source: NodePointer, by reader: NodePointer) {
    // Most runs read what the last one read, in the same order: then the next link is the one.
    let next: LinkPointer?
    if let last = reader.pointee.depsTail {
      next = last.pointee.nextDep
    } else {
      next = reader.pointee.deps
    }
    if let next, next.pointee.source == source {
      next.pointee.version = source.pointee.version
      reader.pointee.depsTail = next
      source.pointee.stamp = reader.pointee.run
    } else if source.pointee.stamp != reader.pointee.run {
      trackElsewhere(source)
    }
  }

  /// Brings a derived value up to date.
  @inlinable @inline(__always)
  static func refresh(_ derived: NodePointer) {
    let notReady: Node.Flags = [.suspect, .stale, .running]
    if derived.pointee.flags.has(notReady) { refreshNow(derived) }
  }

  @usableFromInline @inline(never)
  static func refreshNow(_ derived: NodePointer) {
    // Whoever is checked waits for what is being computed for it: reading it there is a cycle.
    if derived.pointee.flags.has([.running, .checking]) {
      reportSelfRead(derived)
    } else if derived.pointee.flags.has(.stale) || hasChangedReads(derived) {
      // Whoever reads the property holds its owner.
      compute(derived)
    } else {
      derived.pointee.flags.remove(.suspect)
    }
    if graph.depth == 0, graph.computing == nil, graph.saved.count > 0 { letGoOfSaved() }
  }

  /// Lets go of the values that a read outside of any batch replaced.
  private static func letGoOfSaved() {
    let reader = graph.reader
    graph.reader = nil
    graph.depth = 1
    settle()
    graph.depth = 0
    graph.reader = reader
  }

  /// Whether a value that `target` saw in its last run has changed.
  ///
  /// Derived values among them are brought up to date in reading order, and only as far as needed:
  /// what was read after a value that did change might not be read again.
  static func hasChangedReads(_ target: NodePointer) -> Bool {
    let base = graph.path.count
    target.pointee.flags.insert(.checking)
    var node = target
    var link = target.pointee.deps
    while true {
      var hasChanged = false
      while let current = link {
        if let source = current.pointee.source {
          let flags = source.pointee.flags
          if flags.has([.suspect, .running]) {
            // What is running or checked waits for this one: computing this one reports the cycle.
            if flags.has([.running, .checking]) {
              hasChanged = true
              break
            }
            graph.path.append(current)
            source.pointee.flags.insert(.checking)
            node = source
            link = source.pointee.deps
            continue
          }
          if source.pointee.version != current.pointee.version {
            hasChanged = true
            break
          }
        }
        link = current.pointee.nextDep
      }
      if graph.path.count == base {
        node.pointee.flags.remove(.checking)
        return hasChanged
      }

      let parent = graph.path.removeLast().assumingMemoryBound(to: Link.self)
      if hasChanged {
        computeKeepingOwner(node)
      } else {
        node.pointee.flags.remove(.suspect)
      }
      node.pointee.flags.remove(.checking)
      finishIfDisposed(node)
      node = parent.pointee.dependent
      link = parent
    }
  }

  /// Computes a derived value while its owner is kept alive.
  ///
  /// If that has ended on another thread, so has the value: readers keep what they have seen.
  /// Where the owner goes afterwards, the node goes with it, unless it is marked as being checked.
  static func computeKeepingOwner(_ derived: NodePointer) {
    let address = derived.pointee.owner
    if address == nil || address == graph.writer { return compute(derived) }
    guard let owner = derived.property.retainedOwner() else {
      // The anchor, which goes with the owner, only has to release the node now.
      derived.pointee.flags.remove(.suspect)
      derived.pointee.flags.insert(.disposed)
      return
    }
    compute(derived)
    _fixLifetime(owner)
  }

  /// Computes a derived value whose owner the caller keeps alive.
  @inline(__always)
  private static func compute(_ derived: NodePointer) {
    let outerComputing = graph.computing
    graph.computing = derived
    derived.pointee.flags.subtract([.suspect, .stale])
    if outerComputing == nil {
      runBody(derived)
    } else {
      StackSpace.nest(at: derived) { runBody(derived) }
    }
    graph.computing = outerComputing
  }

  /// Runs the body of a dependent, noting what it reads.
  @inline(__always)
  static func runBody(_ node: NodePointer) {
    let (outerReader, outerRun) = (graph.reader, graph.run)
    graph.clock += 1
    graph.run = graph.clock
    node.pointee.run = graph.clock
    graph.reader = node
    node.pointee.depsTail = nil
    node.pointee.flags.insert(.running)
    node.pointee.body(node)
    node.pointee.flags.remove(.running)
    unlinkUnread(node)
    if node.pointee.flags.has(.reordered) { unlinkRepeated(node) }
    graph.reader = outerReader
    graph.run = outerRun
  }
}

// MARK: - Writing

extension Graph {
  /// The next version, which no value has had.
  @inlinable @inline(__always)
  static func nextVersion() -> UInt64 {
    graph.clock += 1
    return graph.clock
  }

  /// Notes that the value of `node` from before this batch is saved, to be dropped when it ends.
  @usableFromInline
  static func noteSaved(_ node: NodePointer) {
    node.pointee.flags.insert(.saved)
    graph.saved.append(node)
  }

  /// Keeps a value that was replaced until the batch ends.
  @usableFromInline
  static func retire<Value>(_ value: Value) {
    if _isPOD(Value.self) { return }
    retiredValues.append(value)
    graph.retired += 1
  }

  /// Tells what depends on `source` that it was written, and settles unless a batch is open.
  @usableFromInline
  static func didWrite(_ source: NodePointer) {
    mark(source)
    if graph.depth == 0 {
      graph.depth = 1
      graph.writer = source.pointee.owner
      settle()
      graph.writer = nil
      graph.depth = 0
    }
  }

  /// Calls everything below `source` suspect, and queues the effects.
  private static func mark(_ source: NodePointer) {
    let base = graph.path.count
    var link = source.pointee.subs
    while true {
      while let current = link {
        link = current.pointee.nextSub
        let node = current.pointee.dependent
        let flags = node.pointee.flags
        if flags.has(.effect) {
          if !flags.has([.queued, .disposed]) { enqueue(node) }
        } else if !flags.has([.suspect, .stale]) {
          node.pointee.flags.insert(.suspect)
          if let below = node.pointee.subs {
            if let link { graph.path.append(link) }
            link = below
          }
        }
      }
      if graph.path.count == base { return }
      link = graph.path.removeLast().assumingMemoryBound(to: Link.self)
    }
  }

  /// Runs what is queued until nothing is.
  ///
  /// Call it with the outermost batch still open.
  static func settle() {
    graph.isSettling = true
    repeat {
      runRounds()
      dropSaved()
    } while graph.nextRound.count > 0
    graph.isSettling = false
  }

  // Letting go of a value may release an object whose `deinit` writes: hence one at a time.
  private static func dropSaved() {
    repeat {
      while graph.saved.count > 0 {
        guard let pointer = graph.saved.popLast() else { continue }
        let node = pointer.assumingMemoryBound(to: Node.self)
        node.pointee.flags.remove(.saved)
        if node.pointee.flags.has(.dropsSaved) { node.pointee.body(node) }
      }
      if graph.retired > 0 {
        graph.retired -= 1
        _ = retiredValues.popLast()
      }
    } while graph.saved.count > 0 || graph.retired > 0
  }

  /// Opens a batch.
  @inlinable @inline(__always)
  static func beginBatch() { graph.depth += 1 }

  /// Ends a batch, and settles if it was the outermost one.
  @inlinable @inline(__always)
  static func endBatch() {
    if graph.depth == 1 { settleOutermost() }
    graph.depth -= 1
  }

  @usableFromInline @inline(never)
  static func settleOutermost() { settle() }
}
