// The common operations of bindings, and the way they write.

extension RowPart {
  /// Responds to all operations except `pull`.
  ///
  /// The key paths are returned by one closure each. As arguments, or as two in one closure, they
  /// would be created at each evaluation.
  @usableFromInline @MainActor
  static func answer<Presenter: AnyObject, View: AnyObject, Value: Equatable>(
    _ operation: RowOperation, _ presenter: UnsafeRawPointer?, _ view: UnsafeRawPointer?,
    _ row: RowPointer?, source: () -> KeyPath<Presenter, Value>,
    target: () -> KeyPath<View, Value>
  ) -> AnyObject? {
    switch operation {
    case .source(let index): return index == 0 ? source() : nil
    case .describeBack:
      guard let presenter, let row else { return nil }
      return RowValues(
        old: row.keptValue(Value.self), new: borrowed(presenter, read: source()))
    case .status:
      guard let presenter, let view else { return nil }
      return RowStatus(
        source: borrowed(presenter, read: source()), target: borrowed(view, read: target()))
    default: return answer(operation, view, row, target: target)
    }
  }

  /// Responds for a binding that handles its sources itself.
  @usableFromInline @MainActor
  static func answer<View: AnyObject, Value>(
    _ operation: RowOperation, _ view: UnsafeRawPointer?, _ row: RowPointer?,
    target: () -> KeyPath<View, Value>
  ) -> AnyObject? {
    switch operation {
    case .target: return target()
    case .describe:
      guard let view, let row else { return nil }
      return RowValues(old: row.keptValue(Value.self), new: borrowed(view, read: target()))
    case .save:
      guard let view, let target = target() as? ReferenceWritableKeyPath<View, Value> else {
        return nil
      }
      return SavedValue(target, of: view)
    case .forget: row?.forget(Value.self)
    case .source, .pull, .pullBack, .describeBack, .status, .attach, .detach: break
    }
    return nil
  }
}

extension UnsafeMutablePointer<RowNode> {
  /// Sets the target unless it already has the value, because setting a text field moves its
  /// cursor.
  ///
  /// - Returns: Whether the target was set and the binding may continue.
  @inlinable @inline(__always) @MainActor @discardableResult
  func write<Owner: AnyObject, Value: Equatable>(
    _ value: Value, to target: ReferenceWritableKeyPath<Owner, Value>, of owner: UnsafeRawPointer
  ) -> Bool {
    // The current value of the target isn't an input of the binding.
    graph.reader = nil
    let old = borrowed(owner, read: target)
    if old == value { return false }
    guard mayGoOn else { return false }
    do {
      let replaced = keep(old)
      noteWrite()
      set(value, at: target, of: owner)
      if pointee.node.flags.has(.recordsWrites) { recordWrite() }
      _fixLifetime(replaced)
    }
    return mayGoOn
  }

  /// Sets a property of one of the ends and returns whether the binding may continue.
  @inlinable @inline(__always) @MainActor @discardableResult
  func set<Owner: AnyObject, Value>(
    _ value: Value, at path: ReferenceWritableKeyPath<Owner, Value>, of owner: UnsafeRawPointer
  ) -> Bool {
    borrowed(owner, write: path, value)
    if mayGoOn { return true }
    hasLostTarget()
    return false
  }

  /// Runs the bindings that write the target now, if this one ended while it was setting it.
  @usableFromInline @MainActor @inline(never)
  func hasLostTarget() {
    guard pointee.node.flags.has(.disposed) else { return }
    let layout = Unmanaged<TableLayout>.fromOpaque(pointee.block.pointee.layoutPointer)
    guard let target = layout._withUnsafeGuaranteedRef({ $0.parts[Int(pointee.index)].viewEnd })
    else { return }
    AnyConnection.rewrite(target, of: pointee.block)
  }

  /// Writes the source's resulting value to the target, after an edit was written.
  ///
  /// If the target changes that value, the opposite direction shows the value again, and the result
  /// is another edit. If the result is the same edit, the two would never agree.
  @inlinable @inline(__always) @MainActor
  func giveBack<Presenter: AnyObject, View: AnyObject, Value: Equatable>(
    _ edit: Value, _ source: KeyPath<Presenter, Value>, of presenter: UnsafeRawPointer,
    to target: ReferenceWritableKeyPath<View, Value>, of view: UnsafeRawPointer
  ) {
    guard let taken = read(source, of: presenter), taken != edit, mayGoOn else { return }
    guard set(taken, at: target, of: view), let shown = read(target, of: view), shown != taken,
      mayGoOn, shown == edit
    else { return }
    // A value that doesn't equal itself, such as NaN, differs from any other.
    if taken == taken { stopInsisting(source: taken, target: shown) }
  }

  /// Reports that each end rejects the value of the other one.
  ///
  /// The binding waits until one of them changes.
  @usableFromInline @MainActor @inline(never)
  func stopInsisting<Value, Shown>(source: Value, target: Shown) {
    pointee.hasWritten = false
    connection?.failUnsynchronized(
      row: number, source: RowValues.text(source), target: RowValues.text(target))
  }

  /// Records a write and its time.
  @inlinable @inline(__always) @MainActor
  func noteWrite() {
    pointee.writes &+= 1
    pointee.event = Events.current
    pointee.seenBefore = pointee.node.version
    pointee.written = graph.clock
    pointee.hasWritten = true
  }

  /// Stores a value and returns the replaced one, which must be released last because its `deinit`
  /// can end the binding.
  @inlinable @inline(__always) @MainActor
  func keep<Value>(_ value: Value) -> Value? {
    let kept = pointee.kept.assumingMemoryBound(to: Value.self)
    let replaced = pointee.hasKept ? kept.move() : nil
    kept.initialize(to: value)
    pointee.hasKept = true
    return replaced
  }

  func keptValue<Value>(_: Value.Type) -> Value? {
    pointee.hasKept ? pointee.kept.assumingMemoryBound(to: Value.self).pointee : nil
  }

  func forget<Value>(_: Value.Type) {
    guard pointee.hasKept else { return }
    pointee.hasKept = false
    _ = pointee.kept.assumingMemoryBound(to: Value.self).move()
  }

  @usableFromInline @MainActor
  func recordWrite() {
    // The target's setter may have ended the connection.
    if !pointee.node.flags.has(.disposed) { connection?.record(self) }
  }
}
