// What every row does besides pulling, and the way it writes.

extension RowPart {
  /// Does everything but pulling.
  ///
  /// The key paths are asked for by closures, one each: as arguments, or two in one closure, they
  /// would be made anew at each pull.
  @usableFromInline @MainActor
  static func answer<Presenter: AnyObject, View: AnyObject, Value>(
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
    case .source, .pull, .pullBack, .describeBack, .attach, .detach: break
    }
    return nil
  }
}

extension UnsafeMutablePointer<RowNode> {
  /// Sets the target, unless it has that value already: a control that is told the text it shows
  /// loses its caret.
  ///
  /// Returns whether it did.
  @inlinable @inline(__always) @MainActor @discardableResult
  func write<Owner: AnyObject, Value: Equatable>(
    _ value: Value, to target: ReferenceWritableKeyPath<Owner, Value>, of owner: UnsafeRawPointer
  ) -> Bool {
    // What the target is now is no input of the row.
    graph.reader = nil
    let old = borrowed(owner, read: target)
    if old == value { return false }
    keep(old)
    pointee.writes &+= 1
    pointee.event = Events.current
    pointee.seenBefore = pointee.node.version
    pointee.written = graph.clock
    borrowed(owner, write: target, value)
    if pointee.node.flags.has(.recordsWrites) { recordWrite() }
    return true
  }

  @inlinable @inline(__always) @MainActor
  func keep<Value>(_ value: Value) {
    let kept = pointee.kept.assumingMemoryBound(to: Value.self)
    if pointee.hasKept {
      kept.pointee = value
    } else {
      kept.initialize(to: value)
      pointee.hasKept = true
    }
  }

  func keptValue<Value>(_: Value.Type) -> Value? {
    pointee.hasKept ? pointee.kept.assumingMemoryBound(to: Value.self).pointee : nil
  }

  func forget<Value>(_: Value.Type) {
    guard pointee.hasKept else { return }
    pointee.hasKept = false
    pointee.kept.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
  }

  @usableFromInline @MainActor
  func recordWrite() {
    // The target's setter may have released the connection; the row is there until it returns.
    guard !pointee.node.flags.has(.released) else { return }
    pointee.block.pointee.connection.record(self)
  }
}
