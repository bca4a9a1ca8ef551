/// The values of a property over time, as an asynchronous sequence: the current one first, then every
/// settled one.
///
/// ```swift
/// let names = values(of: person, \.name)
/// let task = Task {
///   for await name in names { print(name) }  // prints "Ada", "Grace"
///   print("gone")                            // prints "gone"
/// }
/// // … a turn later
/// person.name = "Grace"
/// // … a turn later
/// person = nil
/// ```
///
/// Values inside a `transaction` are not seen, nor is one that equals the value seen last. Whoever is
/// slow gets the latest value and misses those before it; the last one is never lost. The sequence
/// does not keep the object: it ends when the object has gone, after the last value, or when the task
/// is cancelled, at once. Make it outside of the task, as above: a task that names the object keeps it.
///
/// Each iteration is by itself: two tasks that iterate get all values, each at its own pace. Iterate
/// from any actor; the values are read on the main one.
///
/// An object is seen to go by a property of its own that is observed or derived. If it has none that
/// was ever read, the sequence ends at the next change of what it reads instead.
///
/// - Complexity: O(1) memory, whatever the pace. While nobody iterates it costs nothing.
public struct Values<Value: Sendable>: AsyncSequence, Sendable {
  let origin: ValuesOrigin<Value>

  /// Begins an iteration, with the value that is current when `next()` is first called.
  public func makeAsyncIterator() -> Iterator {
    Iterator(subscription: ValuesSubscription(origin))
  }

  /// One iteration.
  ///
  /// It subscribes when `next()` is first called, and unsubscribes when it ends or is released.
  public struct Iterator: AsyncIteratorProtocol {
    let subscription: ValuesSubscription<Value>

    /// The first value or the next one, as soon as there is one; `nil` at the end.
    ///
    /// - Precondition: One task at a time waits. For two, iterate the sequence twice.
    public mutating func next() async -> Value? { await subscription.next() }

    /// The first value or the next one, as soon as there is one; `nil` at the end.
    ///
    /// - Precondition: One task at a time waits. For two, iterate the sequence twice.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      await subscription.next()
    }
  }
}

/// The values of a property of `object`, or of a property that it leads to.
///
/// ```swift
/// let names = values(of: presenter, \.name)
/// Task { for await name in names { log(name) } }
/// ```
///
/// It does not keep the object. See ``Values``.
@MainActor
public func values<Object: AnyObject, Value: Equatable & Sendable>(
  of object: Object, _ path: KeyPath<Object, Value>,
  fileID: StaticString = #fileID, line: UInt = #line
) -> Values<Value> {
  values(of: object, fileID: fileID, line: line) { $0[keyPath: path] }
}

/// The values of an expression of `object`.
///
/// ```swift
/// let titles = values(of: presenter) { "\($0.name), \($0.age)" }
/// ```
///
/// It does not keep the object, as long as the expression says `$0`. See ``Values``.
@MainActor
public func values<Object: AnyObject, Value: Equatable & Sendable>(
  of object: Object, fileID: StaticString = #fileID, line: UInt = #line,
  _ expression: @escaping @MainActor (Object) -> Value
) -> Values<Value> {
  Values(
    origin: ValuesOrigin(
      object, (fileID, line), expression, areEqual: { $0 == $1 }))
}

/// The values of a property of `object`, of a type that cannot be compared: one for every write.
@MainActor @_disfavoredOverload
public func values<Object: AnyObject, Value: Sendable>(
  of object: Object, _ path: KeyPath<Object, Value>,
  fileID: StaticString = #fileID, line: UInt = #line
) -> Values<Value> {
  values(of: object, fileID: fileID, line: line) { $0[keyPath: path] }
}

/// The values of an expression of `object`, of a type that cannot be compared: one for every change
/// of what it reads.
@MainActor @_disfavoredOverload
public func values<Object: AnyObject, Value: Sendable>(
  of object: Object, fileID: StaticString = #fileID, line: UInt = #line,
  _ expression: @escaping @MainActor (Object) -> Value
) -> Values<Value> {
  Values(
    origin: ValuesOrigin(object, (fileID, line), expression, areEqual: nil))
}

/// A closure over the object would keep it.
@available(
  *, unavailable,
  message: "this would keep the object alive: write values(of: object, \\.property)"
)
@MainActor
public func values<Value>(of value: @autoclosure () -> Value) -> Values<Value> { fatalError() }

/// What is iterated: an object that is not kept, and what to read of it.
@MainActor
final class ValuesOrigin<Value: Sendable> {
  let place: (fileID: StaticString, line: UInt)
  let areEqual: (@MainActor (Value, Value) -> Bool)?
  private(set) weak var object: AnyObject?
  /// The value, or `nil` if the object has gone.
  let read: @MainActor () -> Value?

  init<Object: AnyObject>(
    _ object: Object, _ place: (fileID: StaticString, line: UInt),
    _ expression: @escaping @MainActor (Object) -> Value,
    areEqual: (@MainActor (Value, Value) -> Bool)?
  ) {
    self.object = object
    self.place = place
    self.areEqual = areEqual
    read = { [weak object] in object.map { expression($0) } }
  }
}

/// One iteration of values: an effect that keeps the latest one until it is asked for.
///
///               next()              a change               the object goes, or cancellation
///   notBegun ──────────▶ waiting ──────────▶ has a value ─────────────────────────────────▶ ended
///                           ▲                     │ next()
///                           └─────────────────────┘
@MainActor
final class ValuesSubscription<Value: Sendable> {
  private let origin: ValuesOrigin<Value>
  private var effect: Effect?
  private var departure: Departure?
  private var hasBegun = false
  private var hasEnded = false
  /// The value that was not asked for yet, and the one that was seen last.
  private var latest: Value?
  private var seen: Value?
  private var waiter: CheckedContinuation<Void, Never>?

  nonisolated init(_ origin: ValuesOrigin<Value>) { self.origin = origin }

  isolated deinit { end() }

  func next() async -> Value? {
    // A task that starts at once may ask in the middle of a batch, which ends before this resumes.
    if graph.depth > 0 { await Task.yield() }
    if !hasBegun { begin() }
    while !Task.isCancelled {
      if let value = latest {
        seen = value
        latest = nil
        return value
      }
      if hasEnded { return nil }
      watch()
      await wait()
    }
    end()
    latest = nil
    return nil
  }

  private func begin() {
    hasBegun = true
    // The effect belongs to this iteration, even if another one is running.
    let owner = graph.owner
    graph.owner = nil
    effect = Effect(fileID: origin.place.fileID, line: origin.place.line) { [weak self] in
      self?.read()
    }
    graph.owner = owner
    watch(orOneOf: origin.object.map { Graph.nodes(of: $0) } ?? [])
    if origin.object == nil { end() }
  }

  /// Waits for the object to go, by one of the nodes that were read or else one of `others`.
  private func watch(orOneOf others: [NodePointer] = []) {
    guard departure == nil, let object = origin.object, let effect else { return }
    departure = Departure(of: object, among: Graph.sources(of: effect.cell.node) + others) {
      [weak self] in
      self?.departure = nil
      if self?.origin.object == nil { self?.end() }
    }
  }

  private func read() {
    guard let value = origin.read() else {
      end()
      return
    }
    untracked {
      if let areEqual = origin.areEqual, let seen, areEqual(seen, value) {
        latest = nil
      } else {
        latest = value
        wake()
      }
    }
  }

  /// Suspends until there is something new, which may turn out to be nothing.
  private func wait() async {
    precondition(
      waiter == nil,
      "Two tasks wait for the same iterator. Let each have its own: for await value in values { }.")
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter = $0 }
    } onCancel: {
      // Waits for its turn on the main actor, and so comes after `waiter` is set.
      Task { @MainActor in wake() }
    }
  }

  private func wake() {
    waiter?.resume()
    waiter = nil
  }

  private func end() {
    hasEnded = true
    departure?.cancel()
    departure = nil
    effect = nil
    wake()
  }
}
