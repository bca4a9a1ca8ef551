/// The node of a binding: an effect in the block of memory that all bindings of a connection share.
///
/// A value of this type doesn't keep the binding. It's valid until the connection is deallocated
/// and no binding of it is in use.
@usableFromInline
struct BindingNode: Equatable {
  @usableFromInline let fields: UnsafeMutablePointer<BindingFields>

  @inline(__always)
  init(_ fields: UnsafeMutablePointer<BindingFields>) { self.fields = fields }

  /// Returns the binding that a node is.
  ///
  /// - Precondition: `node.isBinding`
  @inline(__always)
  init(_ node: Node) { fields = UnsafeMutablePointer(of: node) }

  @inlinable @inline(__always)
  static func == (left: BindingNode, right: BindingNode) -> Bool { left.fields == right.fields }

  @inlinable var node: Node {
    @inline(__always) get { fields.node }
  }

  /// The block of the connection, which begins before the binding.
  @inline(__always)
  var block: ConnectionBlock {
    ConnectionBlock(
      (UnsafeMutableRawPointer(fields - index) - ConnectionBlock.bindingsOffset)
        .assumingMemoryBound(to: ConnectionFields.self))
  }

  /// The index of the part in the table.
  @inline(__always)
  var index: Int { Int(truncatingIfNeeded: fields.pointee.index) }

  /// `true` if it updates the presenter from the view.
  @inlinable var isReverse: Bool {
    @inline(__always) get { node.flags.has(.reverse) }
  }

  /// `true` if its opposite direction is next to it in memory.
  @inline(__always)
  var isPaired: Bool { node.flags.has(.paired) }

  /// The direction that updates the view.
  ///
  /// - Precondition: This is the other one.
  @inline(__always)
  var forwardDirection: BindingNode { BindingNode(fields - 1) }

  /// The direction that updates the presenter.
  ///
  /// - Precondition: This is the other one.
  @inline(__always)
  var reverseDirection: BindingNode { BindingNode(fields + 1) }

  /// The opposite direction, or `nil` if there's none.
  var opposite: BindingNode? {
    if !isPaired { return nil }
    return isReverse ? forwardDirection : reverseDirection
  }

  /// `true` if the current run must stop, because the binding has ended or must run again.
  @inlinable var mustStop: Bool {
    @inline(__always) get { node.flags.has([.disposed, .again]) }
  }

  /// The property that the current run of the binding has read last.
  @MainActor var lastRead: Node? {
    guard let run = graph.reader, run.dependent == node else { return nil }
    return run.lastRead
  }
}

// MARK: - Runs and writes

extension BindingNode {
  /// The number of runs, in the part of the stamp that a queue doesn't use.
  var evaluations: UInt32 { UInt32(truncatingIfNeeded: node.stamp >> 32) }

  /// Counts a run.
  @inline(__always)
  func countRun() { fields.pointee.node.stamp &+= 1 << 32 }

  /// The number of runs that changed the target.
  var writes: UInt32 { fields.pointee.writes }

  /// The time of the last write.
  var written: UInt64 { fields.pointee.written }

  /// The event of the last write.
  var event: UInt32 { fields.pointee.event }

  /// The end of the run before the last write.
  var versionBefore: UInt64 {
    let time = fields.pointee.timeSinceRunBefore
    return time == 0 ? 0 : written - UInt64(time)
  }

  /// `true` if the current run wrote, so that the opposite direction runs.
  @inlinable var hasWritten: Bool {
    @inline(__always) get { node.flags.has(.hasWritten) }
    @inline(__always) nonmutating set {
      if newValue { node.flags.insert(.hasWritten) } else { node.flags.remove(.hasWritten) }
    }
  }

  /// Records a write and its time.
  @inlinable @inline(__always) @MainActor
  func markWritten() {
    fields.pointee.writes &+= 1
    fields.pointee.event = EventContext.current
    let (now, before) = (graph.clock, node.version)
    fields.pointee.written = now
    fields.pointee.timeSinceRunBefore = before == 0 ? 0 : UInt32(clamping: now - before)
    node.flags.insert(.hasWritten)
  }
}

// MARK: - The previous value

extension BindingNode {
  /// `true` if the value that the last write replaced is stored.
  var hasPreviousValue: Bool { node.flags.has(.hasPreviousValue) }

  /// Returns the memory for the value that the last write replaced.
  @inlinable @inline(__always)
  func previousValueMemory<Value>(_: Value.Type) -> UnsafeMutablePointer<Value> {
    let memory = UnsafeMutableRawPointer(NodeMemory.address(of: &fields.pointee.previous))
    return MemoryLayout<Value>.size <= MemoryLayout<Int>.size
      ? memory.assumingMemoryBound(to: Value.self)
      : (UnsafeMutableRawPointer(fields) + fields.pointee.previous)
        .assumingMemoryBound(to: Value.self)
  }

  /// Stores a value and returns the replaced one, which must be released last because its `deinit`
  /// can end the binding.
  @inlinable @inline(__always) @MainActor
  func save<Value>(_ value: consuming Value) -> Value? {
    let memory = previousValueMemory(Value.self)
    let replaced = node.flags.has(.hasPreviousValue) ? memory.move() : nil
    memory.initialize(to: value)
    node.flags.insert(.hasPreviousValue)
    return replaced
  }

  func previousValue<Value>(_: Value.Type) -> Value? {
    hasPreviousValue ? previousValueMemory(Value.self).pointee : nil
  }

  func forget<Value>(_: Value.Type) {
    guard hasPreviousValue else { return }
    node.flags.remove(.hasPreviousValue)
    _ = previousValueMemory(Value.self).move()
  }
}

/// The memory of a binding.
@usableFromInline
struct BindingFields: NodeStorage {
  @inlinable static var nodeOffset: Int { 0 }
  // The first fields; see `Node.swift`.
  @usableFromInline var node: NodeHeader
  @usableFromInline var deps: Link?
  /// The time of the last write.
  @usableFromInline var written: UInt64 = 0
  /// The time from the end of the run before to the last write, or 0 if there was none.
  ///
  /// Changes in between are the causes of the write. A longer time than this can contain is
  /// shortened to about four billion changes.
  @usableFromInline var timeSinceRunBefore: UInt32 = 0
  /// The event of the last write.
  @usableFromInline var event: UInt32 = 0
  /// The number of runs that changed the target.
  @usableFromInline var writes: UInt32 = 0
  /// The index of the part in the table.
  let index: UInt32
  /// The value that the last write replaced, if there's one and it fits, or the distance of the
  /// memory for it.
  @usableFromInline var previous: Int
}
