/// An action that runs immediately and again whenever a value it read changes.
///
/// ```swift
/// let effect = Effect { print(person.name) }  // prints "Ada"
/// person.name = "Grace"                       // prints "Grace"
/// ```
///
/// Each run determines the inputs again. The results of writes settle before the outermost write
/// returns. The effect ends when you release it or call `cancel()`. An effect created while another
/// one runs belongs to that one, which retains it and cancels it when it runs again or ends.
///
/// - Precondition: Effects that write their own inputs settle within 100 rounds. Otherwise they're
///   stopped, and a cycle is reported. Effects that create effects use stack space for each level.
///   If the stack is exhausted, the program stops with a message.
/// - Complexity: The cost of a run is that of its body plus a few nanoseconds for each value read.
@MainActor
public final class Effect {
  let cell: UnsafeMutablePointer<EffectStorage>

  /// The source location of the initializer call, for reports.
  public nonisolated let location: CodeLocation

  /// A closure that names an effect of the library, whose location means nothing to the program.
  let name: (@MainActor () -> String)?

  /// Creates an effect that runs `body` now and whenever a value it read changes.
  public convenience init(
    fileID: StaticString = #fileID, line: UInt = #line, _ body: @escaping @MainActor () -> Void
  ) {
    self.init(CodeLocation(fileID: fileID, line: line), name: nil, body)
  }

  /// Creates an effect of the library with a name for reports, such as "the content of HomeView".
  package convenience init(
    named name: @escaping @MainActor () -> String, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @MainActor () -> Void
  ) {
    self.init(CodeLocation(fileID: fileID, line: line), name: name, body)
  }

  private init(
    _ location: CodeLocation, name: (@MainActor () -> String)?,
    _ body: @escaping @MainActor () -> Void
  ) {
    (self.location, self.name) = (location, name)
    cell = EffectStorage.make(body)
    graph.liveEffects += 1
    cell.pointee.owner = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    Graph.startBatch()
    Graph.compareEdits()
    let isRecorded = graph.recordsRuns
    if isRecorded { RunRecorder.begin(Writer(self)) }
    if let owner = graph.owner {
      owner.effectCell.pointee.children.append(self)
      StackSpace.nest(at: owner) { Graph.run(cell.node) }
    } else {
      Graph.run(cell.node)
    }
    if isRecorded { RunRecorder.end() }
    Graph.endBatch()
  }

  /// The effect whose body is running, for example to cancel itself.
  public static var current: Effect? {
    graph.owner.flatMap { Graph.owner(of: $0) } as? Effect
  }

  /// A Boolean value that indicates whether the effect runs when its inputs change.
  public var isActive: Bool { !cell.node.pointee.flags.has(.disposed) }

  /// Ends the effect and the effects it owns, and discards their queued runs.
  ///
  /// Cleanups run in reverse order. Has no effect if the effect has already ended.
  public func cancel() { EffectStorage.cancel(cell) }

  isolated deinit {
    graph.liveEffects -= 1
    cancel()
    cell.pointee.owner = nil
    Graph.release(cell.node)
  }
}

/// Registers a closure that runs before the current effect runs again and when it's canceled.
///
/// ```swift
/// Effect {
///   let timer = Timer(every: clock.interval)
///   onCleanup { timer.stop() }
/// }
/// ```
///
/// Reads in cleanups aren't tracked, and their writes settle together.
///
/// - Precondition: An effect is running.
@MainActor
public func onCleanup(_ body: @escaping @MainActor () -> Void) {
  guard let owner = graph.owner else {
    preconditionFailure("onCleanup(_:) must be called in an effect, but none is running.")
  }
  owner.effectCell.pointee.cleanups.append(body)
}

/// Runs `body` without tracking its reads and without an owner for its effects.
///
/// Use it for long-lived objects, such as screens, that are created in response to a change.
@MainActor
package func withoutOwner(_ body: @MainActor () -> Void) {
  let outerOwner = graph.owner
  graph.owner = nil
  untracked(body)
  graph.owner = outerOwner
}

/// Calls a closure with the value of an expression now and whenever the value changes.
///
/// ```swift
/// let subscription = observe(person.name) { print($0) }  // prints "Ada"
/// person.name = "Grace"                                  // prints "Grace"
/// ```
///
/// Reads in `body` aren't tracked. Release the returned effect to stop observing.
@MainActor
public func observe<Value: Equatable>(
  _ expression: @autoclosure @escaping @MainActor () -> Value,
  fileID: StaticString = #fileID, line: UInt = #line, _ body: @escaping @MainActor (Value) -> Void
) -> Effect {
  let value = Derived(expression)
  return Effect(fileID: fileID, line: line) {
    let value = value.value
    untracked { body(value) }
  }
}

/// The node of an effect, with its body and the effects and cleanups it owns.
struct EffectStorage: NodeStorage {
  static var nodeOffset: Int { 0 }
  // The first fields; see `Node.swift`.
  var node: Node
  var deps: LinkPointer?
  /// The address of the `Effect`.
  var owner: UnsafeRawPointer?
  var work: Unmanaged<ClosureBox<Void>>?
  var children: [Effect] = []
  var cleanups: [@MainActor () -> Void] = []

  @MainActor
  static func make(_ body: @escaping @MainActor () -> Void) -> UnsafeMutablePointer<EffectStorage> {
    let cell = NodeMemory.allocate(for: EffectStorage.self)
    cell.initialize(
      to: EffectStorage(
        node: Graph.makeNode(.effect), work: Unmanaged.passRetained(ClosureBox(body))))
    return cell
  }

  /// Runs the effect or, if it isn't running, deallocates it.
  @MainActor
  static func body(_ node: NodePointer) {
    let cell = node.effectCell
    if node.pointee.flags.has(.running) {
      run(cell)
    } else {
      let work = cell.pointee.work
      cell.deinitialize(count: 1)
      NodeMemory.deallocate(cell)
      work?.release()
    }
  }

  @MainActor
  private static func run(_ cell: UnsafeMutablePointer<EffectStorage>) {
    endOwned(cell)
    // A cleanup can cancel the effect itself.
    if cell.pointee.node.flags.has(.disposed) { return }
    let outerOwner = graph.owner
    graph.owner = cell.node
    ClosureBox.perform(cell.pointee.work.unsafelyUnwrapped)
    graph.owner = outerOwner
    if cell.pointee.node.flags.has(.disposed) { endOwned(cell) }
  }

  /// Ends the effects of the last run in reverse order, then runs its cleanups.
  ///
  /// Nested effects end before their owners, in a loop that doesn't nest on the stack.
  @MainActor
  private static func endOwned(_ cell: UnsafeMutablePointer<EffectStorage>) {
    guard !cell.pointee.children.isEmpty || !cell.pointee.cleanups.isEmpty else { return }
    let outerOwner = graph.owner
    graph.owner = nil
    transaction {
      untracked {
        var ending = Ending(cell)
        var outer: [Ending] = []
        while true {
          if let child = ending.children.popLast() {
            guard let childEnding = Ending(canceling: child) else { continue }
            outer.append(ending)
            ending = childEnding
          } else if let cleanup = ending.cleanups.popLast() {
            cleanup()
          } else {
            ending.finish()
            guard let next = outer.popLast() else { return }
            ending = next
          }
        }
      }
    }
    graph.owner = outerOwner
  }

  @MainActor
  static func cancel(_ cell: UnsafeMutablePointer<EffectStorage>) {
    guard markEnded(cell) else { return }
    // If the body is running, the owned effects end when it returns.
    if !cell.pointee.node.flags.has(.running) {
      // A cleanup can release the last reference to the effect, so the node is kept until here.
      let wasChecking = cell.pointee.node.flags.has(.checking)
      cell.pointee.node.flags.insert(.checking)
      endOwned(cell)
      if !wasChecking { cell.pointee.node.flags.remove(.checking) }
    }
    Graph.finishIfDisposed(cell.node)
  }

  /// Marks the effect as ended, or returns `false` if it had ended before.
  @MainActor
  private static func markEnded(_ cell: UnsafeMutablePointer<EffectStorage>) -> Bool {
    guard !cell.pointee.node.flags.has(.disposed) else { return false }
    cell.pointee.node.flags.insert(.disposed)
    if cell.pointee.node.flags.has(.queued) { Graph.dequeue(cell.node) }
    return true
  }

  /// The effects and cleanups of an effect that remain to be ended.
  private struct Ending {
    // Moved out of the effect, because a cleanup can cancel it again or make it create effects.
    var children: [Effect] = []
    var cleanups: [@MainActor () -> Void] = []
    /// The effect that ends, or `nil` if it only runs again or the caller retains it.
    private var effect: Effect?

    @MainActor
    init(_ cell: UnsafeMutablePointer<EffectStorage>) {
      swap(&children, &cell.pointee.children)
      swap(&cleanups, &cell.pointee.cleanups)
    }

    /// Cancels `child`, or returns `nil` if nothing remains to be ended.
    @MainActor
    init?(canceling child: Effect) {
      let cell = child.cell
      guard markEnded(cell) else { return nil }
      if cell.pointee.node.flags.has(.running)
        || cell.pointee.children.isEmpty && cell.pointee.cleanups.isEmpty
      {
        Graph.finishIfDisposed(cell.node)
        return nil
      }
      self.init(cell)
      effect = child
    }

    /// Completes the end of the effect after its owned effects have ended.
    @MainActor
    func finish() { if let effect { Graph.finishIfDisposed(effect.cell.node) } }
  }
}

extension UnsafeMutablePointer<Node> {
  /// The storage whose first field is this node.
  ///
  /// - Precondition: The node belongs to an effect.
  var effectCell: UnsafeMutablePointer<EffectStorage> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: EffectStorage.self)
  }
}
