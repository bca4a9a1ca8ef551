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

  /// Records a read of `source` that differs from the read at this position in the last run.
  @usableFromInline @inline(never) @_effects(releasenone)
  static func trackElsewhere(_ source: NodePointer) {
    let dependent = graph.reader.unsafelyUnwrapped
    let run = dependent.inputs.pointee.run
    // An equal stamp means that this run read the source already, and a smaller one that it didn't.
    // After a greater one, by a nested run, only a search can tell. A dependent that isn't running,
    // in `addReads`, always searches, because a run can replace a stamp with a smaller one.
    if source.pointee.stamp == run { return }
    let isRunning = dependent.pointee.flags.has(.running)
    let hasSmallerStamp = source.pointee.stamp < run
    let isKnown = (!isRunning || !hasSmallerStamp) && hasBeenRead(source, by: dependent)
    // The next read needs no search. The number of a dependent that isn't running is smaller than
    // that of an outer run that may have read the source. The stamp must not hide that.
    if isRunning || hasSmallerStamp { source.pointee.stamp = run }
    if isKnown { return }
    guard !dependent.pointee.flags.has(.disposed) else { return }

    let last = dependent.inputs.pointee.depsTail
    let next = last.map { $0.pointee.nextDep } ?? dependent.inputs.pointee.deps
    let link: LinkPointer
    if let next, isRunning, next.pointee.nextDep == nil || dependent.pointee.version == 0 {
      // The read replaces another one: of the last link, or by a binding with a new presenter.
      if let replaced = next.pointee.source { detach(next, from: replaced) }
      link = next
    } else {
      // Insert after the link read last, before the links of the last run that weren't read yet:
      //
      //   deps ─▶ A ─▶ B ─▶ C        B just read, now X        deps ─▶ A ─▶ B ─▶ X ─▶ C
      //       depsTail ▲                                                depsTail ▲
      link = allocateLink()
      link.pointee.nextDep = next
      if let last {
        last.pointee.nextDep = link
      } else {
        dependent.inputs.pointee.deps = link
      }
    }
    if link.pointee.nextDep != nil { dependent.pointee.flags.insert(.readsReordered) }
    dependent.inputs.pointee.depsTail = link
    link.pointee.source = source
    link.pointee.dependent = dependent
    link.pointee.version = source.pointee.version
    link.pointee.nextSub = nil
    link.pointee.prevSub = source.property.pointee.subsTail
    if let tail = source.property.pointee.subsTail {
      tail.pointee.nextSub = link
    } else {
      source.property.pointee.subs = link
    }
    source.property.pointee.subsTail = link
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
    let run = effect.inputs.pointee.run
    return source.pointee.stamp == run
      || source.pointee.stamp > run && hasBeenRead(source, by: effect)
  }

  /// Returns a Boolean value that indicates whether `dependent` has a link to `source` that its run
  /// has reached.
  ///
  /// Searches both lists that would contain the link at the same time, so the shorter one decides.
  private static func hasBeenRead(_ source: NodePointer, by dependent: NodePointer) -> Bool {
    guard let last = dependent.inputs.pointee.depsTail else { return false }
    var dep = dependent.inputs.pointee.deps
    var sub = source.property.pointee.subsTail
    var mayBeAhead = false
    while let current = dep {
      if current.pointee.source == source { return true }
      if current == last { return false }
      dep = current.pointee.nextDep
      guard !mayBeAhead else { continue }
      guard let candidate = sub else { return false }
      // A link of the last run that hasn't been read again looks the same from here.
      if candidate.pointee.dependent == dependent { mayBeAhead = true }
      sub = candidate.pointee.prevSub
    }
    return false
  }

  /// Runs `body` and adds what it reads to the inputs of a dependent that isn't running.
  static func addReads<Result>(to dependent: NodePointer, of body: () -> Result) -> Result {
    let outerReader = graph.reader
    graph.reader = dependent
    defer { graph.reader = outerReader }
    return body()
  }

  /// Removes links to the sources that `dependent` didn't read in the run that just ended.
  @inline(__always)
  static func unlinkUnread(_ dependent: NodePointer) {
    if let last = dependent.inputs.pointee.depsTail {
      guard let unread = last.pointee.nextDep else { return }
      last.pointee.nextDep = nil
      unlink(from: unread)
    } else if let unread = dependent.inputs.pointee.deps {
      dependent.inputs.pointee.deps = nil
      unlink(from: unread)
    }
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
    var next = dependent.inputs.pointee.deps
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
    dependent.inputs.pointee.depsTail = last
  }

  /// Removes all links of `node`, which is about to end.
  ///
  /// Dependents keep a link without a source until they run again, because finding each of these
  /// links would require a search.
  @usableFromInline
  static func unlinkAll(_ node: NodePointer) {
    if node.pointee.flags.has([.derived, .effect]) {
      node.inputs.pointee.depsTail = nil
      unlinkUnread(node)
    }
    guard !node.pointee.flags.has(.effect) else { return }
    var next = node.property.pointee.subs
    while let link = next {
      next = link.pointee.nextSub
      link.pointee.source = nil
    }
    node.property.pointee.subs = nil
    node.property.pointee.subsTail = nil
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
    if let next = link.pointee.nextSub {
      next.pointee.prevSub = link.pointee.prevSub
    } else {
      source.property.pointee.subsTail = link.pointee.prevSub
    }
    if let previous = link.pointee.prevSub {
      previous.pointee.nextSub = link.pointee.nextSub
    } else {
      source.property.pointee.subs = link.pointee.nextSub
    }
  }
}
