// Creates, finds, and removes links. For a diagram and the invariants, see `Node.swift`.

extension Graph {
  // Links are allocated in blocks that are never deallocated, and free links form a list. A free
  // link is raw memory whose first word points to the next one. Unpooled builds have neither.

  @inline(__always)
  private static func allocateLink() -> LinkPointer {
    graph.liveLinks += 1
    guard NodeMemory.isPooled else { return NodeMemory.allocate(for: Link.self) }
    if graph.freeLink == nil { addBlockOfLinks() }
    let link = graph.freeLink.unsafelyUnwrapped
    graph.freeLink = UnsafeRawPointer(link).load(as: LinkPointer?.self)
    return link
  }

  @inline(__always)
  private static func deallocateLink(_ link: LinkPointer) {
    graph.liveLinks -= 1
    guard NodeMemory.isPooled else { return NodeMemory.deallocate(link) }
    UnsafeMutableRawPointer(link).storeBytes(of: graph.freeLink, as: LinkPointer?.self)
    graph.freeLink = link
  }

  @inline(never)
  private static func addBlockOfLinks() {
    let count = 256
    let block = LinkPointer.allocate(capacity: count)
    for index in 0..<count {
      UnsafeMutableRawPointer(block + index).storeBytes(
        of: index + 1 < count ? block + index + 1 : nil, as: LinkPointer?.self)
    }
    graph.freeLink = block
  }

  /// Allocates memory for a run inside of the innermost one, which is never deallocated.
  @inline(never)
  static func makeRun(of node: NodePointer) -> RunPointer {
    let run = RunPointer.allocate(capacity: 1)
    run.initialize(to: Run(dependent: node, next: node.deps, number: 0, outer: graph.deepestRun))
    graph.deepestRun?.pointee.inner = run
    graph.deepestRun = run
    return run
  }

  /// Records a read of `source` that differs from the read at this position in the last run.
  @usableFromInline @inline(never) @_effects(releasenone)
  static func trackElsewhere(_ source: NodePointer) {
    let run = graph.reader.unsafelyUnwrapped
    let (dependent, number) = (run.pointee.dependent, run.pointee.number)
    // An equal stamp means that this run read the source already, and a smaller one that it didn't.
    // After a greater one, by a nested run, only a search can tell. A dependent that isn't running,
    // in `ClosureInputs`, always searches, because a run can replace a stamp with a smaller one.
    if source.pointee.stamp == number { return }
    let isRunning = dependent.pointee.flags.has(.running)
    let hasSmallerStamp = source.pointee.stamp < number
    let isKnown = (!isRunning || !hasSmallerStamp) && hasBeenRead(source, in: run)
    // The next read needs no search. The number of a dependent that isn't running is smaller than
    // that of an outer run that may have read the source. The stamp must not hide that.
    if isRunning || hasSmallerStamp { source.pointee.stamp = number }
    if isKnown { return }
    guard !dependent.pointee.flags.has(.disposed) else { return }

    let next = run.pointee.next.pointee
    let link: LinkPointer
    if let next, isRunning, next.pointee.nextDep == nil || dependent.pointee.version == 0 {
      // The read replaces another one: of the last link, or by a binding with a new presenter.
      if let replaced = next.pointee.source { detach(next, from: replaced) }
      link = next
    } else {
      // Insert after the link read last, before the links of the last run that weren't read yet:
      //
      //   deps ─▶ A ─▶ B ─▶ C        B just read, now X        deps ─▶ A ─▶ B ─▶ X ─▶ C
      //              next ▲                                                   next ▲
      link = allocateLink()
      link.pointee.nextDep = next
      run.pointee.next.pointee = link
    }
    if link.pointee.nextDep != nil { dependent.pointee.flags.insert(.readsReordered) }
    run.pointee.next = link.nextDepField
    link.pointee.source = source
    link.pointee.dependent = dependent
    link.pointee.version = source.pointee.version
    link.pointee.nextSub = nil
    if let first = source.property.pointee.subs {
      link.pointee.prevSub = first.pointee.prevSub
      first.pointee.prevSub.pointee.nextSub = link
      first.pointee.prevSub = link
    } else {
      link.pointee.prevSub = link
      source.property.pointee.subs = link
    }
  }

  /// Returns a Boolean value that indicates whether an effect must be queued although it may be
  /// running, because its source at `link` was written.
  ///
  /// A running effect must be if its run has read the source. A link of the last run doesn't count:
  /// whether it still exists depends on the reads so far, and the run can only read the new value.
  @inline(never)
  static func mustFollowRun(_ link: LinkPointer) -> Bool {
    let effect = link.pointee.dependent
    guard !effect.pointee.flags.has([.queued, .disposed]), let source = link.pointee.source else {
      return false
    }
    var run = graph.run.unsafelyUnwrapped
    while run.pointee.dependent != effect { run = run.pointee.outer.unsafelyUnwrapped }
    return source.pointee.stamp == run.pointee.number
      || source.pointee.stamp > run.pointee.number && hasBeenRead(source, in: run)
  }

  /// Returns a Boolean value that indicates whether a run has reached a link to `source`.
  ///
  /// Searches both lists that would contain the link at the same time, so the shorter one decides.
  private static func hasBeenRead(_ source: NodePointer, in run: RunPointer) -> Bool {
    guard let first = source.property.pointee.subs else { return false }
    var dep = run.pointee.dependent.deps
    // Before the first link is the last one, which is newest.
    var sub = first
    var (mayBeAhead, isExhausted) = (false, false)
    while dep != run.pointee.next, let current = dep.pointee {
      if current.pointee.source == source { return true }
      dep = current.nextDepField
      guard !mayBeAhead else { continue }
      if isExhausted { return false }
      sub = sub.pointee.prevSub
      isExhausted = sub == first
      // A link of the last run that hasn't been read again looks the same from here.
      if sub.pointee.dependent == run.pointee.dependent { mayBeAhead = true }
    }
    return false
  }

  /// Removes the links that a run, which just ended, hasn't reached.
  @inline(__always)
  static func unlinkUnread(_ run: RunPointer) {
    guard let unread = run.pointee.next.pointee else { return }
    run.pointee.next.pointee = nil
    unlink(from: unread)
  }

  /// Removes duplicate links after a run that read sources in a different order.
  ///
  /// A run can create a link before it reaches the one of the last run. The first link is kept,
  /// because it has the version that the run saw first.
  @inline(never)
  static func unlinkRepeated(_ dependent: NodePointer) {
    dependent.pointee.flags.remove(.readsReordered)
    // A unique stamp. If an outer run reads one of these sources again, it searches for the link.
    graph.clock += 1
    var last: LinkPointer?
    var next = dependent.deps.pointee
    while let link = next {
      next = link.pointee.nextDep
      if let source = link.pointee.source {
        if source.pointee.stamp == graph.clock {
          last?.pointee.nextDep = next
          detach(link, from: source)
          deallocateLink(link)
          continue
        }
        source.pointee.stamp = graph.clock
      }
      last = link
    }
  }

  /// Removes all links of `node`, which is about to end.
  ///
  /// Dependents keep a link without a source until they run again, because finding each of these
  /// links would require a search.
  @usableFromInline
  static func unlinkAll(_ node: NodePointer) {
    if node.pointee.flags.has([.derived, .effect]) {
      let first = node.deps.pointee
      node.deps.pointee = nil
      if let first { unlink(from: first) }
    }
    guard !node.pointee.flags.has(.effect) else { return }
    var next = node.property.pointee.subs
    while let link = next {
      next = link.pointee.nextSub
      link.pointee.source = nil
    }
    node.property.pointee.subs = nil
  }

  /// Removes the links of a run, whose dependent isn't running, to some sources.
  static func unlink(_ run: RunPointer, from sources: Set<NodePointer>) {
    var place = run.pointee.dependent.deps
    while let link = place.pointee {
      guard let source = link.pointee.source, sources.contains(source) else {
        place = link.nextDepField
        continue
      }
      // The next read is recorded after the link before this one.
      if run.pointee.next == link.nextDepField { run.pointee.next = place }
      place.pointee = link.pointee.nextDep
      detach(link, from: source)
      deallocateLink(link)
    }
  }

  private static func unlink(from first: LinkPointer) {
    var next: LinkPointer? = first
    while let link = next {
      next = link.pointee.nextDep
      if let source = link.pointee.source { detach(link, from: source) }
      deallocateLink(link)
    }
  }

  @inline(__always)
  private static func detach(_ link: LinkPointer, from source: NodePointer) {
    let (previous, next) = (link.pointee.prevSub, link.pointee.nextSub)
    let first = source.property.pointee.subs.unsafelyUnwrapped
    if first == link {
      source.property.pointee.subs = next
    } else {
      previous.pointee.nextSub = next
    }
    // After the last link, its predecessor is the last. If it was the only one, there's none.
    (next ?? first).pointee.prevSub = previous
  }
}
