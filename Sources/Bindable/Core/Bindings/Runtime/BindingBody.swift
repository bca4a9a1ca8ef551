// The common operations of bindings, and the way they write.

extension BindingBody {
  /// Responds to all operations except `updateTarget`.
  ///
  /// The key paths are returned by one closure each. As arguments, or as two in one closure, they
  /// would be created at each evaluation.
  @usableFromInline @MainActor
  static func respond<Presenter: AnyObject, View: AnyObject, Value: Equatable>(
    _ operation: BindingOperation, _ presenter: UnsafeRawPointer?, _ view: UnsafeRawPointer?,
    _ row: BindingNodePointer?, source: () -> KeyPath<Presenter, Value>,
    target: () -> KeyPath<View, Value>
  ) -> AnyObject? {
    switch operation {
    case .source(let index): return index == 0 ? source() : nil
    case .describeBack:
      guard let presenter, let row else { return nil }
      return ValueTexts(
        old: row.previousValue(Value.self), new: borrowed(presenter, read: source()))
    case .status:
      guard let presenter, let view else { return nil }
      return BindingStatus(
        source: borrowed(presenter, read: source()), target: borrowed(view, read: target()))
    default: return respond(operation, view, row, target: target)
    }
  }

  /// Responds for a binding that handles its sources itself.
  @usableFromInline @MainActor
  static func respond<View: AnyObject, Value>(
    _ operation: BindingOperation, _ view: UnsafeRawPointer?, _ row: BindingNodePointer?,
    target: () -> KeyPath<View, Value>
  ) -> AnyObject? {
    switch operation {
    case .target: return target()
    case .describe:
      guard let view, let row else { return nil }
      return ValueTexts(old: row.previousValue(Value.self), new: borrowed(view, read: target()))
    case .save:
      guard let view, let target = target() as? ReferenceWritableKeyPath<View, Value> else {
        return nil
      }
      return SavedValue(target, of: view)
    case .forget: row?.forget(Value.self)
    case .source, .messageTarget, .updateTarget, .updateSource, .describeBack, .status, .attach,
      .detach:
      break
    }
    return nil
  }
}

extension UnsafeMutablePointer<BindingNode> {
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
      let replaced = save(old)
      markWritten()
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
  func restore<Presenter: AnyObject, View: AnyObject, Value: Equatable>(
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
      binding: number, source: ValueTexts.text(source), target: ValueTexts.text(target))
  }

  /// Records a write and its time.
  @inlinable @inline(__always) @MainActor
  func markWritten() {
    pointee.writes &+= 1
    pointee.event = EventContext.current
    pointee.seenBefore = pointee.node.version
    pointee.written = graph.clock
    pointee.hasWritten = true
  }

  /// Stores a value and returns the replaced one, which must be released last because its `deinit`
  /// can end the binding.
  @inlinable @inline(__always) @MainActor
  func save<Value>(_ value: Value) -> Value? {
    let kept = pointee.previousValue.assumingMemoryBound(to: Value.self)
    let replaced = pointee.hasPreviousValue ? kept.move() : nil
    kept.initialize(to: value)
    pointee.hasPreviousValue = true
    return replaced
  }

  func previousValue<Value>(_: Value.Type) -> Value? {
    pointee.hasPreviousValue
      ? pointee.previousValue.assumingMemoryBound(to: Value.self).pointee : nil
  }

  func forget<Value>(_: Value.Type) {
    guard pointee.hasPreviousValue else { return }
    pointee.hasPreviousValue = false
    _ = pointee.previousValue.assumingMemoryBound(to: Value.self).move()
  }

  @usableFromInline @MainActor
  func recordWrite() {
    // The target's setter may have ended the connection.
    if !pointee.node.flags.has(.disposed) { connection?.record(self) }
  }
}
