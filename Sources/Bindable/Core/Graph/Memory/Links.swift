// Creates, finds, and removes links. For a diagram and the invariants, see `Node.swift`.

extension Graph {
  // Links are allocated in blocks that are never deallocated, and free links form a list. A free
  // link is raw memory whose first word points to the next one. Unpooled builds have neither.

  @inline(__always)
  private static func allocateLink() -> Link {
    graph.liveLinks += 1
    guard NodeMemory.isPooled else { return Link(NodeMemory.allocate(for: LinkFields.self)) }
    if graph.freeLink == nil { addBlockOfLinks() }
    let link = graph.freeLink.unsafelyUnwrapped
    graph.freeLink = UnsafeRawPointer(link.fields).load(as: Link?.self)
    return link
  }

  @inline(__always)
  private static func deallocateLink(_ link: Link) {
    graph.liveLinks -= 1
    guard NodeMemory.isPooled else { return NodeMemory.deallocate(link.fields) }
    UnsafeMutableRawPointer(link.fields).storeBytes(of: graph.freeLink, as: Link?.self)
    graph.freeLink = link
  }

  @inline(never)
  private static func addBlockOfLinks() {
    let count = 256
    let block = UnsafeMutablePointer<LinkFields>.allocate(capacity: count)
    for index in 0..<count {
      UnsafeMutableRawPointer(block + index).storeBytes(
        of: index + 1 < count ? Link(block + index + 1) : nil, as: Link?.self)
    }
    graph.freeLink = Link(block)
  }

  /// Allocates memory for a run inside of the innermost one, which is never deallocated.
  @inline(never)
  static func makeRun(of node: Node) -> Run {
    let run = Run(.allocate(capacity: 1))
    run.fields.initialize(
      to: RunFields(dependent: node, next: node.deps, number: 0, outer: graph.deepestRun))
    graph.deepestRun?.inner = run
    graph.deepestRun = run
    return run
  }

  /// Records a read of `source` that differs from the read at this position in the last run.
  @usableFromInline @inline(never) @_effects(releasenone)
  static func trackElsewhere(_ source: Node) {
    let run = graph.reader.unsafelyUnwrapped
    let (dependent, number) = (run.dependent, run.number)
    // An equal stamp means that this run read the source already, and a smaller one that it didn't.
    // After a greater one, by a nested run, only a search can tell. A dependent that isn't running,
    // in `ClosureInputs`, always searches, because a run can replace a stamp with a smaller one.
    if source.stamp == number { return }
    let isRunning = dependent.flags.has(.running)
    let hasSmallerStamp = source.stamp < number
    let isKnown = (!isRunning || !hasSmallerStamp) && hasBeenRead(source, in: run)
    // The next read needs no search. The number of a dependent that isn't running is smaller than
    // that of an outer run that may have read the source. The stamp must not hide that.
    if isRunning || hasSmallerStamp { source.stamp = number }
    if isKnown { return }
    guard !dependent.flags.has(.disposed) else { return }

    let next = run.next.pointee
    let link: Link
    if let next, isRunning, next.nextDep == nil || dependent.version == 0 {
      // The read replaces another one: of the last link, or by a binding with a new presenter.
      if let replaced = next.source { detach(next, from: replaced) }
      link = next
    } else {
      // Insert after the link read last, before the links of the last run that weren't read yet:
      //
      //   deps ─▶ A ─▶ B ─▶ C        B just read, now X        deps ─▶ A ─▶ B ─▶ X ─▶ C
      //              next ▲                                                   next ▲
      link = allocateLink()
      link.nextDep = next
      run.next.pointee = link
    }
    if link.nextDep != nil { dependent.flags.insert(.readsReordered) }
    run.next = link.nextDepField
    link.source = source
    link.dependent = dependent
    link.version = source.version
    link.nextSub = nil
    if let first = source.firstSub {
      link.prevSub = first.prevSub
      first.prevSub.nextSub = link
      first.prevSub = link
    } else {
      link.prevSub = link
      source.firstSub = link
    }
  }

  /// Returns a Boolean value that indicates whether an effect must be queued although it may be
  /// running, because its source at `link` was written.
  ///
  /// A running effect must be if its run has read the source. A link of the last run doesn't count:
  /// whether it still exists depends on the reads so far, and the run can only read the new value.
  @inline(never)
  static func mustFollowRun(_ link: Link) -> Bool {
    let effect = link.dependent
    guard !effect.flags.has([.queued, .disposed]), let source = link.source else {
      return false
    }
    var run = graph.run.unsafelyUnwrapped
    while run.dependent != effect { run = run.outer.unsafelyUnwrapped }
    return source.stamp == run.number
      || source.stamp > run.number && hasBeenRead(source, in: run)
  }

  /// Returns a Boolean value that indicates whether a run has reached a link to `source`.
  ///
  /// Searches both lists that would contain the link at the same time, so the shorter one decides.
  private static func hasBeenRead(_ source: Node, in run: Run) -> Bool {
    guard let first = source.firstSub else { return false }
    var dep = run.dependent.deps
    // Before the first link is the last one, which is newest.
    var sub = first
    var (mayBeAhead, isExhausted) = (false, false)
    while dep != run.next, let current = dep.pointee {
      if current.source == source { return true }
      dep = current.nextDepField
      guard !mayBeAhead else { continue }
      if isExhausted { return false }
      sub = sub.prevSub
      isExhausted = sub == first
      // A link of the last run that hasn't been read again looks the same from here.
      if sub.dependent == run.dependent { mayBeAhead = true }
    }
    return false
  }

  /// Removes the links that a run, which just ended, hasn't reached.
  @inline(__always)
  static func unlinkUnread(_ run: Run) {
    if run.next.pointee != nil { unlinkRest(of: run) }
  }

  @inline(never)
  private static func unlinkRest(of run: Run) {
    let unread = run.next.pointee
    run.next.pointee = nil
    unlink(from: unread)
  }

  /// Removes duplicate links after a run that read sources in a different order.
  ///
  /// A run can create a link before it reaches the one of the last run. The first link is kept,
  /// because it has the version that the run saw first.
  @inline(never)
  static func unlinkRepeated(_ dependent: Node) {
    dependent.flags.remove(.readsReordered)
    // A unique stamp. If an outer run reads one of these sources again, it searches for the link.
    graph.clock += 1
    var last: Link?
    var next = dependent.firstDep
    while let link = next {
      next = link.nextDep
      if let source = link.source {
        if source.stamp == graph.clock {
          last?.nextDep = next
          detach(link, from: source)
          deallocateLink(link)
          continue
        }
        source.stamp = graph.clock
      }
      last = link
    }
  }

  /// Removes all links of `node`, which is about to end.
  ///
  /// Dependents keep a link without a source until they run again, because finding each of these
  /// links would require a search.
  @usableFromInline
  static func unlinkAll(_ node: Node) {
    if node.flags.has([.derived, .effect]) {
      let first = node.firstDep
      node.firstDep = nil
      unlink(from: first)
    }
    guard !node.flags.has(.effect) else { return }
    var next = node.firstSub
    while let link = next {
      next = link.nextSub
      link.source = nil
    }
    node.firstSub = nil
  }

  /// Removes the links of a run, whose dependent isn't running, to some sources.
  static func unlink(_ run: Run, from sources: Set<Node>) {
    var place = run.dependent.deps
    while let link = place.pointee {
      guard let source = link.source, sources.contains(source) else {
        place = link.nextDepField
        continue
      }
      // The next read is recorded after the link before this one.
      if run.next == link.nextDepField { run.next = place }
      place.pointee = link.nextDep
      detach(link, from: source)
      deallocateLink(link)
    }
  }

  @inline(__always)
  private static func unlink(from first: Link?) {
    var next = first
    while let link = next {
      next = link.nextDep
      if let source = link.source { detach(link, from: source) }
      deallocateLink(link)
    }
  }

  @inline(__always)
  private static func detach(_ link: Link, from source: Node) {
    let (previous, next) = (link.prevSub, link.nextSub)
    let first = source.firstSub.unsafelyUnwrapped
    if first == link {
      source.firstSub = next
    } else {
      previous.nextSub = next
    }
    // After the last link, its predecessor is the last. If it was the only one, there's none.
    (next ?? first).prevSub = previous
  }
}
