extension Node {
  /// The kind and the state of a node.
  @usableFromInline
  struct Flags: OptionSet {
    @usableFromInline var rawValue: UInt32
    @inlinable init(rawValue: UInt32) { self.rawValue = rawValue }

    // The kinds. A source has neither flag.
    @inlinable static var derived: Flags { Flags(rawValue: 1) }
    @inlinable static var effect: Flags { Flags(rawValue: 1 << 1) }

    /// A direct or indirect source was written: check before use.
    @inlinable static var maybeStale: Flags { Flags(rawValue: 1 << 2) }
    /// The value hasn't been computed yet: compute before use.
    @inlinable static var uncomputed: Flags { Flags(rawValue: 1 << 3) }
    /// The body is on the stack.
    @inlinable static var running: Flags { Flags(rawValue: 1 << 4) }
    /// The effect is queued at `position` of this round or the next.
    @inlinable static var queued: Flags { Flags(rawValue: 1 << 5) }
    /// The node was written in this batch, and its previous value and version are saved.
    ///
    /// Otherwise, the memory of the saved value isn't initialized.
    @inlinable static var saved: Flags { Flags(rawValue: 1 << 7) }
    /// The property has a body, which drops the saved value and deallocates the node.
    ///
    /// A source without one has a trivial value.
    @inlinable static var discardsSaved: Flags { Flags(rawValue: 1 << 8) }
    /// The node has ended and never runs again.
    @inlinable static var disposed: Flags { Flags(rawValue: 1 << 9) }
    /// The owner has released the node, and `body` deallocates it as soon as it isn't in use.
    @inlinable static var released: Flags { Flags(rawValue: 1 << 6) }
    /// The node is an effect of a binding, owned by the storage of the binding's connection.
    @inlinable static var binding: Flags { Flags(rawValue: 1 << 10) }

    /// The node is a binding whose connection records each write.
    @inlinable static var recordsWrites: Flags { Flags(rawValue: 1 << 12) }
    /// A diagnostic or a read uses the memory of the node, which must not be deallocated until that
    /// ends; see `Graph.keepingOwners(_:)`.
    @inlinable static var kept: Flags { Flags(rawValue: 1 << 24) }
    /// The reads are being checked, or values of a source compared.
    ///
    /// The node must not be deallocated until that ends.
    @inlinable static var checking: Flags { Flags(rawValue: 1 << 11) }
    /// The current run inserted a link before links of the last run, so duplicates are possible.
    @inlinable static var readsReordered: Flags { Flags(rawValue: 1 << 13) }
    /// An observer is registered for the end of the node; see `DeinitObserver`.
    @inlinable static var hasDeinitObserver: Flags { Flags(rawValue: 1 << 14) }
    /// The memory of the source is from the pool for small ones.
    @inlinable static var pooled: Flags { Flags(rawValue: 1 << 23) }
    /// The effect must run again even if its reads haven't changed; see `Graph.runAgain`.
    @inlinable static var again: Flags { Flags(rawValue: 1 << 15) }
    /// The derived value has a fallback for cycles; see `CircularReads`.
    @inlinable static var allowsCycles: Flags { Flags(rawValue: 1 << 16) }
    /// The value was edited in place, and is compared with the saved one when the batch ends.
    @inlinable static var edited: Flags { Flags(rawValue: 1 << 18) }
    /// Each check of the derived value is counted; see `RunRecorder`.
    @inlinable static var counted: Flags { Flags(rawValue: 1 << 17) }
    /// Each read of the derived value while it's up to date is counted; see `SkippedWorkCounter`.
    @inlinable static var countsReads: Flags { Flags(rawValue: 1 << 25) }

    // Only bindings have these.

    /// The binding updates the presenter from the view.
    @inlinable static var reverse: Flags { Flags(rawValue: 1 << 19) }
    /// The binding has an opposite direction, next to it in memory.
    @inlinable static var paired: Flags { Flags(rawValue: 1 << 20) }
    /// This run wrote, so that the opposite direction runs.
    @inlinable static var hasWritten: Flags { Flags(rawValue: 1 << 21) }
    /// The value that the last write replaced is stored.
    @inlinable static var hasPreviousValue: Flags { Flags(rawValue: 1 << 22) }
  }
}

extension Node.Flags {
  // The compiler would store only the byte that changes, and a processor that loads all flags right
  // after that waits until the byte has reached the cache. So each change contains a bit of another
  // byte that stays as it is.

  /// A bit that's set together with the first flag, and never removed.
  @inlinable static var alwaysSet: UInt32 { 1 << 31 }
  /// A bit that's never set.
  @inlinable static var neverSet: UInt32 { 1 << 30 }

  @inlinable @inline(__always)
  mutating func insert(_ flags: Node.Flags) { rawValue |= flags.rawValue | Self.alwaysSet }

  @inlinable @inline(__always)
  mutating func remove(_ flags: Node.Flags) { rawValue &= ~(flags.rawValue | Self.neverSet) }

  /// Returns a Boolean value that indicates whether any of `flags` is set.
  @inlinable func has(_ flags: Node.Flags) -> Bool { rawValue & flags.rawValue != 0 }
}
