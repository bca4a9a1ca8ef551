// The engine pushes invalidations and pulls values:
//
//   write ──▶ mark: visit all dependents of the source, flag derived values, and queue effects
//         ──▶ settle when the outermost write or transaction ends: in rounds, each queued effect
//             updates the flagged derived values it read, in reading order, and runs if the
//             version of a source it read has changed
//
// An effect runs only if a value it read has changed. It never reads a partially updated value,
// because each value is updated before it's read. No step recurses over the graph. Only a derived
// value that is read for the first time, or by a new path, nests through program closures.

/// The state of the process's single graph.
///
/// Accessible on the main actor only. All initial values are constant, so that the compiler places
/// the state in the data segment and accesses don't check whether it's initialized.
@usableFromInline
struct GraphState {
  /// The run whose reads are tracked.
  @usableFromInline var reader: Run?
  /// The memory for the next run, unless none is allocated yet.
  var nextRun: Run?
  /// The run that is nested deepest of those with memory.
  var deepestRun: Run?
  /// The innermost run, even while its reads aren't tracked.
  var run: Run? { nextRun.map { $0.outer } ?? deepestRun }
  /// The derived value being computed, even while its reads aren't tracked.
  ///
  /// A derived value can't write observed properties.
  @usableFromInline var computing: Node?
  /// The effect whose body is running, which owns the effects created by it.
  @usableFromInline var owner: Node?
  /// The owner of the property being written outside a batch, which the caller retains until the
  /// write has settled.
  var writer: OwnerIdentity?
  /// The number of the current event, or 0 if there isn't any.
  @usableFromInline var event: UInt32 = 0
  /// The number of tasks that continue the event that started them.
  @usableFromInline var tasksWithEvents: UInt32 = 0
  /// The counter for versions and run numbers.
  @usableFromInline var clock: UInt64 = 0
  /// The number of open batches, including one for settling.
  @usableFromInline var depth = 0
  @usableFromInline var isInsideBatch: Bool { depth > 0 && !isSettling }
  var isSettling = false
  /// Set until a value that was edited in place is compared.
  var hasEdits = false
  /// A closure that is called with the source of a property that's read for the first time, while
  /// there are timelines.
  var onNewSource: (@MainActor (NodeOwner, AnyObject) -> Void)?
  /// Set while the `RunRecorder` runs the effects.
  var recordsRuns = false
  /// A Boolean value that indicates whether a `SkippedWorkCounter` counts.
  @usableFromInline var countsSkippedWork = false
  var lastID: UInt32 = 0
  var liveNodes = 0
  var liveEffects = 0
  var liveLinks = 0
  var freeLink: Link?
  var freeSource: UnsafeMutableRawPointer?
  /// The state of deallocation: in progress or not, and the nodes to deallocate next.
  var isFreeing = false
  var unfreed = NodeQueue<Node>()
  /// The effects of the current round and of the next one.
  var round = NodeQueue<Node>()
  var nextRound = NodeQueue<Node>()
  var isNextRoundSorted = true
  var lastQueuedID: UInt32 = 0
  /// The nodes that store their value from before the batch.
  var saved = SavedValues()
  /// The number of values in `retiredValues`.
  var retired = 0
  /// The links from the node being checked to the current one.
  var path = NodeQueue<Link>()
  /// The derived value that was being computed when the computation of `computing` began.
  var outerComputing: Node?
  /// The delegate for bindings, which the first table sets.
  var bindings: (any BindingNodeDelegate.Type)?
  /// The derived values whose reads wait for an update, outermost first.
  var refreshed = NodeQueue<Node>()

  /// Starts a round with the effects queued for the next one.
  @inline(__always)
  mutating func startNextRound() { swap(&round, &nextRound) }
}

// Unchecked, because each access is a single load or store and none spans a call.
@MainActor @usableFromInline @exclusivity(unchecked)
var graph = GraphState()

/// Values that were replaced twice in the batch and are released when it ends.
//
// Not a field of `graph`, because an array would keep the compiler from placing `graph` in the data
// segment.
@MainActor private var retiredValues: [Any] = []

/// Returns the run whose reads are tracked, if any.
//
// Not a member, which clients would call through another function.
@MainActor @usableFromInline @inline(never) @_effects(releasenone)
func currentReader() -> Run? { graph.reader }

/// The operations of the engine.
@MainActor @usableFromInline
enum Graph {}

// MARK: - Reading

extension Graph {
  // The functions that getters call are declared to release nothing, so that loops over objects
  // don't need to retain each object.

  /// Records that the current run, if any, reads `source`, which is up to date.
  @inlinable @inline(__always)
  static func track(_ source: Node) {
    if let reader = currentReader() { track(source, by: reader) }
  }

  /// Records that `reader`, the current run, reads `source`, which is up to date.
  @inlinable @inline(__always)
  static func track(_ source: Node, by reader: Run) {
    // Most runs read the same sources in the same order as the last one, so try the next link.
    if let next = reader.next.pointee, next.isFrom(source) {
      next.version = source.version
      reader.next = next.nextDepField
      source.stamp = reader.number
    } else if source.stamp != reader.number {
      trackElsewhere(source)
    }
  }

  /// Updates a derived value of `owner`, which the caller retains, if necessary.
  @inlinable @inline(__always)
  static func refresh(_ derived: Node, of owner: AnyObject?) {
    let notReady: Node.Flags = [.maybeStale, .uncomputed, .running, .countsReads]
    if derived.flags.has(notReady) { refreshNow(derived, of: owner) }
  }

  @usableFromInline @inline(never)
  static func refreshNow(_ derived: Node, of owner: AnyObject?) {
    if !derived.flags.has([.maybeStale, .uncomputed, .running]) { return countCachedRead(derived) }
    if !derived.property.belongs(to: owner) { trapOnCopiedStorage(in: owner) }
    graph.refreshed.append(derived)
    if derived.flags.has([.running, .checking, .counted]) {
      refreshSpecially(derived)
    } else {
      computeIfChanged(derived)
    }
    _ = graph.refreshed.removeLast()
    if graph.depth == 0, graph.computing == nil, graph.saved.count > 0 || graph.retired > 0 {
      releaseSaved(beforeReturning: derived, of: owner)
    }
    // A missing value means that the first computation is in progress and reads itself.
    if derived.version == 0 { trapOnSelfRead(derived) }
  }

  @inline(never)
  private static func refreshSpecially(_ derived: Node) {
    // A value being computed or checked depends on this read, so the read is a cycle.
    if derived.flags.has([.running, .checking]) {
      let mayBeCircular = derived.flags.has(.allowsCycles)
      if !mayBeCircular || !CircularReads.close(at: derived) { reportSelfRead(derived) }
    } else {
      let isComputed = computeIfChanged(derived)
      RunRecorder.didCheck(derived, isComputed: isComputed)
    }
  }

  /// Updates a derived value whose owner the reader of the property retains, and returns whether it
  /// was computed.
  @inline(__always) @discardableResult
  private static func computeIfChanged(_ derived: Node) -> Bool {
    let mustCompute =
      derived.flags.has([.uncomputed, .allowsCycles]) || hasChangedReads(derived)
    if mustCompute {
      compute(derived)
    } else {
      derived.flags.remove(.maybeStale)
    }
    return mustCompute
  }

  /// Releases the values that were replaced by a read of `derived` outside a batch.
  ///
  /// Their `deinit` can replace the storage of the property whose value is about to be returned.
  private static func releaseSaved(beforeReturning derived: Node, of owner: AnyObject?) {
    let reader = graph.reader
    graph.reader = nil
    graph.depth = 1
    let wasKept = derived.flags.has(.kept)
    derived.flags.insert(.kept)
    settle()
    if !wasKept { derived.flags.remove(.kept) }
    if derived.flags.has(.released) { trapOnReplacedStorage(in: owner) }
    graph.depth = 0
    graph.reader = reader
  }

  /// Returns a Boolean value that indicates whether a value that `target` read has changed.
  ///
  /// Derived values are updated in reading order until one has changed. The next run might not read
  /// the values after it.
  @inline(__always)
  static func hasChangedReads(_ target: Node) -> Bool {
    // Often the first source was written, and nothing has to be updated to find that out.
    if let first = target.firstDep, let source = first.source,
      source.version != first.version,
      !source.flags.has([.maybeStale, .running])
    {
      return true
    }
    return hasChangedReadsAfterUpdates(target)
  }

  /// Updates the derived values that `target` read, until one has changed.
  @inline(never)
  private static func hasChangedReadsAfterUpdates(_ target: Node) -> Bool {
    target.flags.insert(.checking)
    // A derived value in an object, such as a list, can outlive the presenter that its closure
    // uses.
    if target.flags.has(.binding), graph.bindings?.hasEnded(target) ?? false {
      target.flags.remove(.checking)
      return true
    }
    let base = graph.path.count
    var node = target
    var link = target.firstDep
    while true {
      var hasChanged = false
      while let current = link {
        if let source = current.source {
          let flags = source.flags
          if flags.has([.maybeStale, .running]) {
            // The source depends on this node: computing this node reports the cycle.
            if flags.has([.running, .checking]) {
              hasChanged = true
              break
            }
            // Only its computation shows whether such a value is part of a cycle.
            if flags.has(.allowsCycles) {
              graph.path.append(current)
              computeMember(source, readBy: node)
              _ = graph.path.removeLast()
              continue
            }
            graph.path.append(current)
            source.flags.insert(.checking)
            node = source
            link = source.firstDep
            continue
          }
          if source.version != current.version {
            hasChanged = true
            break
          }
        }
        link = current.nextDep
      }
      if graph.path.count == base {
        node.flags.remove(.checking)
        return hasChanged
      }

      if hasChanged {
        computeKeepingOwner(node)
      } else {
        node.flags.remove(.maybeStale)
      }
      node.flags.remove(.checking)
      if node.flags.has([.disposed, .counted]) {
        finishCheck(node, isComputed: hasChanged)
      }
      let parent = graph.path.removeLast()
      node = parent.dependent
      link = parent
    }
  }

  @inline(never)
  private static func finishCheck(_ derived: Node, isComputed: Bool) {
    if derived.flags.has(.counted) {
      RunRecorder.didCheck(derived, isComputed: isComputed)
    }
    finishIfDisposed(derived)
  }

  /// Computes a derived value while retaining its owner.
  ///
  /// If the owner ended on another thread, the value ends too, and readers keep the last value. If
  /// the owner is deallocated afterward, so is the node, unless it's marked as being checked.
  static func computeKeepingOwner(_ derived: Node) {
    let property = derived.property
    guard let address = property.unretainedOwner, !property.isWritten(inOwnerAt: address) else {
      return compute(derived)
    }
    guard let owner = property.retainedOwner else {
      // The node is still to be released by its `NodeOwner`, which ends with the owner.
      derived.flags.remove(.maybeStale)
      derived.flags.insert(.disposed)
      return
    }
    compute(derived)
    _fixLifetime(owner)
  }

  /// Computes a derived value again although nothing that it observed has changed, and notifies its
  /// dependents if it's another one.
  ///
  /// Has no effect during an update, or if the value has no owner.
  static func computeAgain(_ derived: Node) {
    guard graph.depth == 0, !derived.flags.has([.running, .checking, .maybeStale]),
      let owner = owner(of: derived), let path = keyPath(of: derived)
    else { return }
    let version = derived.version
    derived.flags.insert(.uncomputed)
    untracked { _ = (owner as Any)[keyPath: path] }
    if derived.version != version, !derived.flags.has(.released) { didWrite(derived, in: owner) }
    _fixLifetime(owner)
  }

  /// Computes a derived value whose owner the caller retains.
  @inline(__always)
  private static func compute(_ derived: Node) {
    let outerComputing = graph.computing
    graph.outerComputing = outerComputing
    graph.computing = derived
    derived.flags.remove([.maybeStale, .uncomputed])
    if outerComputing == nil {
      runBody(derived) { NodeBody.call($0.body, with: $0) }
    } else {
      computeNested(derived)
    }
    graph.computing = outerComputing
  }

  @inline(never)
  private static func computeNested(_ derived: Node) {
    StackSpace.nest(at: derived) {
      runBody(derived) { NodeBody.call($0.body, with: $0) }
    }
  }

  /// Runs the body of a dependent and tracks its reads.
  @inline(__always)
  static func runBody(_ node: Node, _ body: @MainActor (Node) -> Void) {
    let outerReader = graph.reader
    let run = graph.nextRun ?? makeRun(of: node)
    graph.nextRun = run.inner
    run.dependent = node
    run.next = node.deps
    run.number = nextVersion()
    graph.reader = run
    node.flags.insert(.running)
    body(node)
    node.flags.remove(.running)
    unlinkUnread(run)
    if node.flags.has(.readsReordered) { unlinkRepeated(node) }
    graph.reader = outerReader
    graph.nextRun = run
  }
}

// MARK: - Writing

extension Graph {
  /// Returns the next version, which is unique.
  @inlinable @inline(__always)
  static func nextVersion() -> UInt64 {
    graph.clock += 1
    return graph.clock
  }

  /// Returns the version from before this batch of a node that was written in it.
  @usableFromInline
  static func savedVersion(of node: Node) -> UInt64 { graph.saved.version(of: node) }

  /// Returns the small value from before this batch of a node that was written in it.
  @usableFromInline
  static func savedValue(of node: Node) -> SmallValue { graph.saved.value(of: node) }

  /// Retains a replaced value until the batch ends, or outside of batches until the derived value
  /// that is computed has been read, because the `deinit` of what the value retains can write.
  @usableFromInline
  static func retire<Value>(_ value: Value) {
    if _isPOD(Value.self) || graph.depth == 0 && graph.computing == nil { return }
    retiredValues.append(value)
    graph.retired += 1
  }

  /// Marks the dependents of a written source, and settles unless a batch is open.
  @usableFromInline
  static func didWrite(_ source: Node, in owner: AnyObject) {
    let address = Unretained(owner)
    if !source.property.belongs(to: owner) { trapOnCopiedStorage(in: owner) }
    mark(source)
    if graph.depth == 0 {
      graph.depth = 1
      graph.writer = source.property.ownerIdentity(at: address)
      settle()
      graph.writer = nil
      graph.depth = 0
    }
  }

  /// Marks derived values that depend on `source` as `maybeStale`, and queues effects.
  @inline(__always)
  private static func mark(_ source: Node) {
    let base = graph.path.count
    var link = source.firstSub
    while true {
      while let current = link {
        link = current.nextSub
        let node = current.dependent
        let flags = node.flags
        if flags.has(.effect) {
          if !flags.has([.queued, .disposed, .running]) || mustFollowRun(current) { enqueue(node) }
        } else if !flags.has([.maybeStale, .uncomputed]) {
          node.flags.insert(.maybeStale)
          if let below = node.firstSub {
            if let link { graph.path.append(link) }
            link = below
          }
        }
      }
      if graph.path.count == base { return }
      link = graph.path.removeLast()
    }
  }

  /// Runs queued effects until the queue is empty.
  ///
  /// - Precondition: The outermost batch is still open.
  static func settle() {
    graph.isSettling = true
    repeat {
      runRounds()
      discardSaved()
    } while graph.nextRound.count > 0
    graph.isSettling = false
  }

  // One at a time, because releasing a value can deallocate an object whose `deinit` writes.
  private static func discardSaved() {
    repeat {
      while graph.saved.count > 0 {
        guard let node = graph.saved.popLast() else { continue }
        node.flags.remove([.saved, .edited])
        if node.flags.has(.discardsSaved) { NodeBody.call(node.body, with: node) }
      }
      if graph.retired > 0 {
        graph.retired -= 1
        _ = retiredValues.popLast()
      }
    } while graph.saved.count > 0 || graph.retired > 0
  }
}

extension Node {
  /// Records the version and, if it's small, the value from before this batch.
  ///
  /// Any other value is in the memory of the node, and is dropped when the batch ends.
  //
  // Not a member of `Graph`, which clients would call through another function.
  @usableFromInline @MainActor
  func recordSaved(_ value: SmallValue = SmallValue()) {
    flags.insert(.saved)
    graph.saved.append(self, value)
  }
}
