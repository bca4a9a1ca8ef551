// Making, finding and removing links. See `Node.swift` for the picture and the invariants.

extension Graph {
  // The memory of links: blocks that are never given back, threaded into a free list. A free link
  // is raw memory whose first word is the next free link. Without pools there is neither.

  @inline(__always)
  private static func takeLink() -> LinkPointer {
    graph.liveLinks += 1
    guard NodeMemory.isPooled else { return NodeMemory.take(for: Link.self) }
    if graph.freeLink == nil { addBlockOfLinks() }
    let link = graph.freeLink.unsafelyUnwrapped
    graph.freeLink = UnsafeRawPointer(link).load(as: LinkPointer?.self)
    return link
  }

  @inline(__always)
  private static func give(_ link: LinkPointer) {
    graph.liveLinks -= 1
    guard NodeMemory.isPooled else { return NodeMemory.giveBack(link) }
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

  /// Notes that the running dependent reads `source`, which is not the source it read at this
  /// place last time.
  @usableFromInline @inline(never) @_effects(releasenone)
  static func trackElsewhere(_ source: NodePointer) {
    // Stamps grow, so: equal, it was read in this run already; greater, a run nested in this one
    // read it since, and only a search can tell; smaller, this run has not read it.
    if source.pointee.stamp == graph.run { return }
    if source.pointee.stamp > graph.run, hasBeenRead(source) { return }
    source.pointee.stamp = graph.run
    let dependent = graph.reader.unsafelyUnwrapped
    guard !dependent.pointee.flags.has(.disposed) else { return }

    // Between the link read last and the ones of the last run that were not read yet:
    //
    //   deps ─▶ A ─▶ B ─▶ C        B just read, now X        deps ─▶ A ─▶ B ─▶ X ─▶ C
    //       depsTail ▲                                                depsTail ▲
    let last = dependent.pointee.depsTail
    let link = takeLink()
    link.initialize(
      to: Link(
        source: source, dependent: dependent, version: source.pointee.version,
        nextDep: last.map { $0.pointee.nextDep } ?? dependent.pointee.deps,
        nextSub: nil, prevSub: source.pointee.subsTail))
    if link.pointee.nextDep != nil { dependent.pointee.flags.insert(.reordered) }
    if let last {
      last.pointee.nextDep = link
    } else {
      dependent.pointee.deps = link
    }
    dependent.pointee.depsTail = link

    if let tail = source.pointee.subsTail {
      tail.pointee.nextSub = link
    } else {
      source.pointee.subs = link
    }
    source.pointee.subsTail = link
  }

  /// Whether the run in progress has a link to `source` already.
  ///
  /// Walks the two lists the link would hang in side by side, so that the shorter one decides.
  private static func hasBeenRead(_ source: NodePointer) -> Bool {
    let dependent = graph.reader.unsafelyUnwrapped
    guard let last = dependent.pointee.depsTail else { return false }
    var dep = dependent.pointee.deps
    var sub = source.pointee.subsTail
    var mayBeAhead = false
    while let current = dep {
      if current.pointee.source == source { return true }
      if current == last { return false }
      dep = current.pointee.nextDep
      guard !mayBeAhead else { continue }
      guard let candidate = sub else { return false }
      // A link of the last run that was not read again yet looks the same from here.
      if candidate.pointee.dependent == dependent { mayBeAhead = true }
      sub = candidate.pointee.prevSub
    }
    return false
  }

  /// Removes what `dependent` read in an earlier run and not in the one that just ended.
  @inline(__always)
  static func unlinkUnread(_ dependent: NodePointer) {
    if let last = dependent.pointee.depsTail {
      guard let unread = last.pointee.nextDep else { return }
      last.pointee.nextDep = nil
      unlink(from: unread)
    } else if let unread = dependent.pointee.deps {
      dependent.pointee.deps = nil
      unlink(from: unread)
    }
  }

  /// Removes every second link to a source, after a run that read in another order than the last.
  ///
  /// It may have made a link, and met the one of the last run later. The first one stays, because
  /// it has the version that the run saw first.
  @inline(never)
  static func unlinkRepeated(_ dependent: NodePointer) {
    dependent.pointee.flags.remove(.reordered)
    // A stamp of its own. A run around this one searches for what it read, if it reads it again.
    graph.clock += 1
    var last: LinkPointer?
    var next = dependent.pointee.deps
    while let link = next {
      next = link.pointee.nextDep
      if let source = link.pointee.source {
        if source.pointee.stamp == graph.clock {
          last?.pointee.nextDep = next
          detach(link, from: source)
          give(link)
          continue
        }
        source.pointee.stamp = graph.clock
      }
      last = link
    }
    dependent.pointee.depsTail = last
  }

  /// Removes every link of `node`, which is about to end.
  ///
  /// Its dependents keep a link to nothing, until they run again: finding their links to remove
  /// them would be a search for each.
  @usableFromInline
  static func unlinkAll(_ node: NodePointer) {
    node.pointee.depsTail = nil
    unlinkUnread(node)
    var next = node.pointee.subs
    while let link = next {
      next = link.pointee.nextSub
      link.pointee.source = nil
    }
    node.pointee.subs = nil
    node.pointee.subsTail = nil
  }

  private static func unlink(from first: LinkPointer) {
    var next: LinkPointer? = first
    while let link = next {
      next = link.pointee.nextDep
      if let source = link.pointee.source { detach(link, from: source) }
      give(link)
    }
  }

  @inline(__always)
  private static func detach(_ link: LinkPointer, from source: NodePointer) {
    if let next = link.pointee.nextSub {
      next.pointee.prevSub = link.pointee.prevSub
    } else {
      source.pointee.subsTail = link.pointee.prevSub
    }
    if let previous = link.pointee.prevSub {
      previous.pointee.nextSub = link.pointee.nextSub
    } else {
      source.pointee.subs = link.pointee.nextSub
    }
  }
}
