/// The work of a binding in a run or, without a run, its body.
///
/// A single closure contains all code that needs the binding's types, because a key path literal
/// captured by only one closure becomes a direct access. Captured a second time, it would be a
/// value that is looked up at each use. The body is retained, and not an object in the type, so
/// that a run releases nothing.
@usableFromInline typealias BindingClosure = @MainActor (BindingRun?) -> RetainedObject?

// A run calls the program's code only through `read`, `write`, `set`, and `call`, each of which
// then checks whether the binding may continue.
extension BindingRun {
  @inlinable @inline(__always)
  var isReverse: Bool { binding.isReverse }

  /// `false` once the program's code has ended the binding or caused it to run again.
  @inlinable @inline(__always)
  var canContinue: Bool { !binding.mustStop }
}

/// The writes that replace the user's edit with what became of it: a correction or another
/// spelling.
///
/// A control keeps the place and the undo history of the user then.
@MainActor @usableFromInline
package enum Correction {
  @usableFromInline static var depth = 0

  /// `true` while such a write is in progress.
  package static var isActive: Bool { depth > 0 }
}

/// One end of a binding.
@MainActor @usableFromInline
protocol BindingEnd<Value> {
  associatedtype Value: Equatable
  /// Returns the value.
  func get() -> Value
  /// Sets the value.
  func set(_ value: consuming Value)
  /// `true` if an object on the path is `nil`, so that the value can't be set.
  var isBroken: Bool { get }
}

/// A property of an object that the caller retains.
@MainActor @usableFromInline
struct PropertyEnd<Owner: AnyObject, Value: Equatable>: BindingEnd {
  @usableFromInline let path: ReferenceWritableKeyPath<Owner, Value>
  @usableFromInline let owner: Unretained

  @inlinable @inline(__always)
  init(_ path: ReferenceWritableKeyPath<Owner, Value>, of owner: Unretained) {
    self.path = path
    self.owner = owner
  }

  @inlinable @inline(__always)
  func get() -> Value { owner.value(at: path) }

  @inlinable @inline(__always)
  func set(_ value: consuming Value) { owner.setValue(consume value, at: path) }

  @usableFromInline var isBroken: Bool { false }
}

// MARK: - The directions

@MainActor
extension BindingRun {
  /// Writes the source's value to the target.
  @inlinable @inline(__always)
  func updateTarget<Presenter: AnyObject, View: AnyObject, Value: Equatable>(
    _ target: ReferenceWritableKeyPath<View, Value>, from source: KeyPath<Presenter, Value>
  ) {
    if let value = read(source, of: presenter) {
      write(consume value, to: PropertyEnd(target, of: view))
    }
  }

  /// Writes an edit to the source, and the source's resulting value to the target.
  @inlinable @inline(__always)
  func commit<Source: BindingEnd, Target: BindingEnd>(
    _ edit: Source.Value, to source: Source, from target: Target
  ) where Source.Value == Target.Value {
    if write(edit, to: source), let result = read(source), result != edit, canContinue {
      replace(edit, with: result, at: target)
    }
  }

  /// Writes the result of an edit to the target.
  ///
  /// If the target changes that value, the opposite direction shows the value again, and the result
  /// is another edit. If the result is the same edit, the two would never agree.
  @inlinable @inline(__always)
  func replace<Target: BindingEnd>(
    _ edit: Target.Value, with result: Target.Value, at target: Target
  ) {
    Correction.depth += 1
    let isSet = set(result, at: target)
    Correction.depth -= 1
    guard isSet, let shown = read(target), shown != result, canContinue else { return }
    if shown != edit {
      binding.hasWritten = true
    } else if result == result {
      // A value that doesn't equal itself, such as NaN, differs from any other.
      failUnsynchronized(source: result, target: shown)
    }
  }

  /// Reports that each end rejects the value of the other one.
  ///
  /// The binding waits until one of them changes.
  @usableFromInline @inline(never)
  func failUnsynchronized<Value>(source: Value, target: Value) {
    binding.hasWritten = false
    binding.connection?.failUnsynchronized(
      binding: binding.number, source: binding.text(source), target: binding.text(target))
  }
}

// MARK: - The program's code

@MainActor
extension BindingRun {
  /// Returns the value at a path of one of the ends, or `nil` if the binding may not continue.
  @inlinable @inline(__always)
  func read<Owner: AnyObject, Value>(
    _ path: KeyPath<Owner, Value>, of owner: Unretained
  ) -> Value? {
    let value = owner.value(at: path)
    return canContinue ? consume value : nil
  }

  /// Returns the value of an end, or `nil` if the binding may not continue.
  @inlinable @inline(__always)
  func read<End: BindingEnd>(_ end: End) -> End.Value? {
    let value = end.get()
    return canContinue ? consume value : nil
  }

  /// Returns the result of the program's code in `body`, or `nil` if the binding may not continue.
  func call<Value>(_ body: @MainActor () -> Value) -> Value? {
    let value = body()
    return canContinue ? value : nil
  }

  /// Sets an end unless it already has the value, because setting a text field moves its cursor.
  ///
  /// - Returns: Whether the end was set and the binding may continue.
  @inlinable @inline(__always) @discardableResult
  func write<End: BindingEnd>(_ value: consuming End.Value, to end: End) -> Bool {
    // The current value isn't an input of the binding.
    graph.reader = nil
    let old = end.get()
    // An edit that doesn't equal itself, such as NaN, is written once.
    if isReverse ? isUnchanged(old, value) : old == value { return false }
    guard canContinue else { return false }
    let replaced = binding.save(consume old)
    binding.markWritten()
    set(consume value, at: end)
    if binding.node.flags.has(.recordsWrites) { binding.recordWrite() }
    _fixLifetime(replaced)
    return canContinue
  }

  /// Sets an end and returns whether the binding may continue.
  @inlinable @inline(__always) @discardableResult
  func set<End: BindingEnd>(_ value: consuming End.Value, at end: End) -> Bool {
    end.set(consume value)
    if canContinue { return true }
    binding.rewriteLostTarget()
    return false
  }
}

// MARK: - Writes

extension BindingNode {
  /// Runs the bindings that write the target now, if this one ended while it was setting it.
  @usableFromInline @MainActor @inline(never)
  func rewriteLostTarget() {
    guard node.hasEnded, let target = block.layout.parts[index].body.target else { return }
    AnyConnection.rewrite(target, of: block)
  }

  @usableFromInline @MainActor
  func recordWrite() {
    // The target's setter may have ended the connection.
    if !node.hasEnded { connection?.record(self) }
  }
}

// MARK: - Runs

extension BindingNode {
  /// Runs the body while both ends are retained.
  ///
  /// The program's setters and effects may have changed what one direction has written, so the
  /// other direction runs after everything that is due before it.
  @MainActor @inline(__always)
  func updateTarget(_ block: ConnectionBlock) {
    if isReverse, isPaired, forwardDirection.node.isQueued, !bringsPresenterFirst(block) { return }
    hasWritten = false
    block.perform(run(block))
    if hasWritten, isPaired, !node.hasEnded {
      Graph.runAgain((isReverse ? forwardDirection : reverseDirection).node)
    }
  }

  /// Shows a new value of the presenter before the view's value is treated as an edit.
  ///
  /// Returns whether the binding itself, which hasn't read anything yet, still has to run.
  @MainActor @inline(never)
  private func bringsPresenterFirst(_ block: ConnectionBlock) -> Bool {
    let presenterCount = block.presenterCount
    let forward = forwardDirection.node
    guard !forward.isInUse, !forward.hasEnded else { return true }
    Graph.runIfNeeded(forward)
    guard block.presenterCount == presenterCount else { return false }
    // This run satisfies all requests made in the meantime.
    node.runsAgain = false
    return true
  }

  /// Runs the binding immediately, or after the opposite direction if that's running.
  ///
  /// The view shows what the presenter made of an edit before the next edit, which would be lost
  /// if it came first.
  @MainActor
  func runNow() {
    guard isReverse, isPaired else { return Graph.runNow(node) }
    let forward = forwardDirection.node
    if forward.isInUse { return Graph.runAgain(node) }
    Graph.runNow(node)
    if forward.isQueued, !forward.isInUse, !node.isInUse, !node.hasEnded {
      Graph.runIfNeeded(forward)
    }
  }

  /// Returns a run with the current ends of the connection.
  @inline(__always)
  func run(_ block: ConnectionBlock) -> BindingRun {
    BindingRun(binding: self, presenter: block.presenter, view: block.view)
  }

  /// The connection of the binding, or `nil` if it was deallocated.
  @MainActor var connection: AnyConnection? {
    node.isReleased ? nil : block.connection
  }

  /// The index of the binding in its table.
  @MainActor var number: Int { block.layout.parts[index].binding }
}

// MARK: - Formats and failures

extension BindingNode {
  /// Returns a formatted value, in the context of the binding's connection.
  @MainActor
  func apply<Input, Output>(_ format: Format<Input, Output>, _ value: Input) -> Output {
    switch format.work {
    case .plain(let apply): return apply(value)
    case .contextual(let apply): return apply(value, context)
    case .failing(let apply):
      let (shown, error) = apply(value, context)
      guard let error else {
        recordWhole()
        return shown
      }
      recordBroken(.rejectedValue, text(value)) { _ in
        "\(error.format) failed for \(text(value)): \(sentence(error.text)) The fallback is "
          + "\(ValueTexts.text(shown))."
      }
      return shown
    }
  }

  /// The context of the binding's formats.
  @MainActor var context: FormatContext { connection?.context ?? .standard }
}

extension BindingNode {
  /// Records that the binding isn't broken, or not anymore.
  @MainActor
  func recordWhole() { connection?.states?.all[number]?.isBroken = false }

  /// Records and reports a failure, unless the binding was broken before.
  ///
  /// - Parameter message: Returns the message, given the name of the property that was read last.
  @MainActor
  func recordBroken(
    _ kind: Failure.Kind, _ value: String, _ message: (_ lastRead: String?) -> String
  ) {
    let state = state { BindingState() }
    guard !state.isBroken else { return }
    state.isBroken = true
    let last = lastRead
    untracked {
      guard let connection else { return }
      let failure = Failure(
        kind, "\(connection.text(of: self)): \(message(last.map { Graph.name(of: $0) }))",
        at: connection.layout.infos[number].location, binding: connection.text(of: self),
        value: value)
      connection.record(failure)
      failure.report()
    }
  }
}
