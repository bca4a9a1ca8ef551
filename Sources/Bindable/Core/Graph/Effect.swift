/// Work that runs at once, and again whenever a value it read has changed.
///
/// ```swift
/// let effect = Effect { print(person.name) }  // prints "Ada"
/// person.name = "Grace"                       // prints "Grace"
/// ```
///
/// What it reads is found out anew at each run. It may write; what its writes change settles before
/// the outermost write returns. It ends when it is released, or with `cancel()`. An effect made while
/// another one runs belongs to that one: it is kept, and ends when its owner runs again or ends.
///
/// - Precondition: Effects that write what they read come to rest within 100 rounds; else they are
///   stopped, and reported as a cycle. Effects that make effects, which make effects, nest on the
///   stack as deep as that; where it is used up, the program stops with a sentence.
/// - Complexity: A run costs its body and a few nanoseconds for each value read.
@MainActor
public final class Effect {
  let cell: UnsafeMutablePointer<EffectCell>

  /// Where it was made, for reports.
  public nonisolated let place: SourcePlace

  /// Runs `body` now, and whenever a value it read has changed.
  public init(
    fileID: StaticString = #fileID, line: UInt = #line, _ body: @escaping @MainActor () -> Void
  ) {
    place = SourcePlace(fileID: fileID, line: line)
    cell = EffectCell.make(body)
    graph.liveEffects += 1
    cell.node.pointee.owner = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    Graph.beginBatch()
    if let owner = graph.owner {
      owner.effectCell.pointee.children.append(self)
      StackSpace.nest(at: owner) { Graph.run(cell.node) }
    } else {
      Graph.run(cell.node)
    }
    Graph.endBatch()
  }

  /// The effect whose body is running, so that it can end itself.
  public static var current: Effect? {
    graph.owner.flatMap { Graph.owner(of: $0) } as? Effect
  }

  /// Whether it still runs when what it reads changes.
  public var isActive: Bool { !cell.node.pointee.flags.has(.disposed) }

  /// Ends it, and the effects it owns: it never runs again, not even for a change in progress.
  ///
  /// Cleanups run, the youngest first. Ending it twice does nothing.
  public func cancel() { EffectCell.cancel(cell) }

  isolated deinit {
    graph.liveEffects -= 1
    cancel()
    cell.node.pointee.owner = nil
    Graph.release(cell.node)
  }
}

/// Has `body` called before the effect that is running runs again, and when it ends.
///
/// ```swift
/// Effect {
///   let timer = Timer(every: clock.interval)
///   onCleanup { timer.stop() }
/// }
/// ```
///
/// What cleanups read is not tracked; what they write is settled together.
///
/// - Precondition: An effect is running.
@MainActor
public func onCleanup(_ body: @escaping @MainActor () -> Void) {
  guard let owner = graph.owner else {
    preconditionFailure("onCleanup(_:) belongs inside an Effect, and none is running.")
  }
  owner.effectCell.pointee.cleanups.append(body)
}

/// Runs `body` as if no effect were running: what it reads is not tracked, and effects made in it belong
/// to whoever holds them.
///
/// For long-lived things that are made because of a change, as screens are.
@MainActor
package func outsideEffects(_ body: @MainActor () -> Void) {
  let outerOwner = graph.owner
  graph.owner = nil
  untracked(body)
  graph.owner = outerOwner
}

/// Calls `body` with the value of `expression` now, and whenever that value has changed.
///
/// ```swift
/// let subscription = observe(person.name) { print($0) }  // prints "Ada"
/// person.name = "Grace"                                  // prints "Grace"
/// ```
///
/// What `body` reads is not tracked. Release the effect to end it.
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

/// A line of a source file.
public struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  /// `Module/File.swift`.
  public let fileID: String
  /// The line, from 1.
  public let line: UInt

  /// Makes a place.
  public init(fileID: StaticString, line: UInt) {
    self.fileID = fileID.description
    self.line = line
  }

  /// The file's name and the line, `File.swift:12`.
  public var description: String { "\(fileID.split(separator: "/").last ?? ""):\(line)" }
}

/// The node of an effect, its body and what it owns.
struct EffectCell {
  // First, so that the address of the cell is the address of the node.
  var node: Node
  let work: Unmanaged<Work<Void>>
  var children: [Effect] = []
  var cleanups: [@MainActor () -> Void] = []

  @MainActor
  static func make(_ body: @escaping @MainActor () -> Void) -> UnsafeMutablePointer<EffectCell> {
    let cell = NodeMemory.take(for: EffectCell.self)
    cell.initialize(
      to: EffectCell(
        node: Graph.makeNode(.effect, owner: nil) { node in
          let cell = node.effectCell
          if node.pointee.flags.has(.running) {
            run(cell)
          } else {
            let work = cell.pointee.work
            cell.deinitialize(count: 1)
            NodeMemory.giveBack(cell)
            work.release()
          }
        }, work: Unmanaged.passRetained(Work(body))))
    return cell
  }

  @MainActor
  private static func run(_ cell: UnsafeMutablePointer<EffectCell>) {
    endOwned(cell)
    // A cleanup may have ended the effect itself.
    if cell.pointee.node.flags.has(.disposed) { return }
    let outerOwner = graph.owner
    graph.owner = cell.node
    Work.perform(cell.pointee.work)
    graph.owner = outerOwner
    if cell.pointee.node.flags.has(.disposed) { endOwned(cell) }
  }

  /// Ends what the last run made, the youngest first, and then cleans up after it.
  ///
  /// What it made may have made others, and so on: they end before it, and do not nest on the stack.
  @MainActor
  private static func endOwned(_ cell: UnsafeMutablePointer<EffectCell>) {
    guard !cell.pointee.children.isEmpty || !cell.pointee.cleanups.isEmpty else { return }
    let outerOwner = graph.owner
    graph.owner = nil
    transaction {
      untracked {
        var ending = Ending(cell)
        var outer: [Ending] = []
        while true {
          if let child = ending.children.popLast() {
            guard let inner = Ending(canceling: child) else { continue }
            outer.append(ending)
            ending = inner
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
  static func cancel(_ cell: UnsafeMutablePointer<EffectCell>) {
    guard markEnded(cell) else { return }
    // While its body runs, what it owns ends when the body returns.
    if !cell.pointee.node.flags.has(.running) {
      // A cleanup may let go of the effect, and nobody else need hold it: it stays until here.
      let wasChecking = cell.pointee.node.flags.has(.checking)
      cell.pointee.node.flags.insert(.checking)
      endOwned(cell)
      if !wasChecking { cell.pointee.node.flags.remove(.checking) }
    }
    Graph.finishIfDisposed(cell.node)
  }

  /// Sees to it that the effect does not run again; `false`: it had ended before.
  @MainActor
  private static func markEnded(_ cell: UnsafeMutablePointer<EffectCell>) -> Bool {
    guard !cell.pointee.node.flags.has(.disposed) else { return false }
    cell.pointee.node.flags.insert(.disposed)
    if cell.pointee.node.flags.has(.queued) { Graph.dequeue(cell.node) }
    return true
  }

  /// What an effect owned and has yet to end.
  private struct Ending {
    // Taken out of the effect: a cleanup may end it once more, or have it make others.
    var children: [Effect] = []
    var cleanups: [@MainActor () -> Void] = []
    /// The effect, which ends; `nil` for the one that only runs again, or is held by the caller.
    private var effect: Effect?

    @MainActor
    init(_ cell: UnsafeMutablePointer<EffectCell>) {
      swap(&children, &cell.pointee.children)
      swap(&cleanups, &cell.pointee.cleanups)
    }

    /// Cancels `child`; `nil`, if that leaves nothing to end.
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

    /// Everything it owned has ended.
    @MainActor
    func finish() { if let effect { Graph.finishIfDisposed(effect.cell.node) } }
  }
}

extension UnsafeMutablePointer<Node> {
  /// The cell this node is the first field of.
  ///
  /// Call it on effects only.
  var effectCell: UnsafeMutablePointer<EffectCell> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: EffectCell.self)
  }
}
