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
  let storage: EffectNode
  var node: Node { storage.node }

  /// The source location of the initializer call, for reports.
  package nonisolated let location: CodeLocation

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
    storage = EffectNode.make(body)
    graph.liveEffects += 1
    storage.setOwner(self)
    Graph.startBatch()
    Graph.compareEdits()
    let isRecorded = graph.recordsRuns
    if isRecorded { RunRecorder.begin(Writer(self)) }
    if let owner = graph.owner {
      EffectNode(owner).children.append(self)
      StackSpace.nest(at: owner) { Graph.run(node) }
    } else {
      Graph.run(node)
    }
    if isRecorded { RunRecorder.end() }
    Graph.endBatch()
  }

  /// The effect whose body is running, for example to cancel itself.
  package static var current: Effect? {
    graph.owner.flatMap { Graph.owner(of: $0) } as? Effect
  }

  /// A Boolean value that indicates whether the effect runs when its inputs change.
  package var isActive: Bool { !node.hasEnded }

  /// Ends the effect and the effects it owns, and discards their queued runs.
  ///
  /// Cleanups run in reverse order. Has no effect if the effect has already ended.
  public func cancel() { storage.cancel() }

  isolated deinit {
    graph.liveEffects -= 1
    cancel()
    storage.setOwner(nil)
    Graph.release(node)
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
  EffectNode(owner).cleanups.append(body)
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
///
/// The effect retains the objects that the expression names. An object that stores an effect of its
/// own properties would never be released, so it captures itself weakly:
///
/// ```swift
/// saving = Effect { [weak self] in save(self?.items ?? []) }
/// ```
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
