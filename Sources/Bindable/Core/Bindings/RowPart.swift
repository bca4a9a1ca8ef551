// What every row does besides pulling, and the way it writes.

extension RowPart {
  /// Does everything but pulling.
  ///
  /// The key paths are asked for by closures, one each: as arguments, or two in one closure, they
  /// would be made anew at each pull.
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

  /// The same for a row whose sources are of other types, and answered for by itself.
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
  /// Sets the target, unless it has that value already: a control that is told the text it shows
  /// loses its caret.
  ///
  /// Returns whether it did, and may go on.
  @inlinable @inline(__always) @MainActor @discardableResult
  func write<Owner: AnyObject, Value: Equatable>(
    _ value: Value, to target: ReferenceWritableKeyPath<Owner, Value>, of owner: UnsafeRawPointer
  ) -> Bool {
    // What the target is now is no input of the row.
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

  /// Sets a property of one of the ends, and says whether the row may go on.
  @inlinable @inline(__always) @MainActor @discardableResult
  func set<Owner: AnyObject, Value>(
    _ value: Value, at path: ReferenceWritableKeyPath<Owner, Value>, of owner: UnsafeRawPointer
  ) -> Bool {
    borrowed(owner, write: path, value)
    if mayGoOn { return true }
    hasLostTarget()
    return false
  }

  /// Sees to it that the target has the value of whoever writes it now, if the row has ended while it
  /// was setting it.
  @usableFromInline @MainActor @inline(never)
  func hasLostTarget() {
    guard pointee.node.flags.has(.disposed) else { return }
    let layout = Unmanaged<TableLayout>.fromOpaque(pointee.block.pointee.layoutPointer)
    guard let target = layout._withUnsafeGuaranteedRef({ $0.parts[Int(pointee.index)].viewEnd })
    else { return }
    AnyConnection.rewrite(target, of: pointee.block)
  }

  /// Takes what the source made of an edit back to the target, after the edit was written.
  ///
  /// If the target makes something else of that, the other direction shows it once more, and what
  /// the target has then is another edit. If it makes the same edit of it, the two would never agree.
  @inlinable @inline(__always) @MainActor
  func giveBack<Presenter: AnyObject, View: AnyObject, Value: Equatable>(
    _ edit: Value, _ source: KeyPath<Presenter, Value>, of presenter: UnsafeRawPointer,
    to target: ReferenceWritableKeyPath<View, Value>, of view: UnsafeRawPointer
  ) {
    guard let taken = read(source, of: presenter), taken != edit, mayGoOn else { return }
    guard set(taken, at: target, of: view), let shown = read(target, of: view), shown != taken,
      mayGoOn, shown == edit
    else { return }
    // A value that does not equal itself, as a number that is none, differs from any other.
    if taken == taken { stopInsisting(source: taken, target: shown) }
  }

  /// Reports that each end refuses what the other one has.
  ///
  /// The row rests until one of them changes.
  @usableFromInline @MainActor @inline(never)
  func stopInsisting<Value, Shown>(source: Value, target: Shown) {
    pointee.hasWritten = false
    connection?.failUnsynchronized(
      row: number, source: RowValues.text(source), target: RowValues.text(target))
  }

  /// Notes that the row writes, and when.
  @inlinable @inline(__always) @MainActor
  func noteWrite() {
    pointee.writes &+= 1
    pointee.event = Events.current
    pointee.seenBefore = pointee.node.version
    pointee.written = graph.clock
    pointee.hasWritten = true
  }

  /// Keeps a value, and gives back the one that was kept: to be released when all else is done, for
  /// its `deinit` may end the row.
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
