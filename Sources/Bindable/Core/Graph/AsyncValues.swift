/// An asynchronous sequence of the current value of a property and all later settled values.
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
/// The sequence skips intermediate values in a `transaction` and values that equal the previous
/// one. A slow reader receives only the latest value, but always receives the last one. The
/// sequence doesn't retain the object. It ends after the last value if the object is deallocated,
/// or immediately if the task is canceled. Create the sequence outside the task, as above, because
/// a task that refers to the object retains it.
///
/// Each iterator is independent: two tasks that iterate over the sequence both receive all values,
/// each at its own pace. Any actor can iterate; values are read on the main actor.
///
/// The deallocation of the object is detected through its observed and derived properties. If none
/// has been read, the sequence ends at the next change of its inputs.
///
/// - Complexity: O(1) memory. A sequence without active iterators has no cost.
public struct AsyncValues<Value: Sendable>: AsyncSequence, Sendable {
  let origin: AsyncValuesSource<Value>

  /// Creates an iterator that begins with the value at the first call to `next()`.
  public func makeAsyncIterator() -> Iterator {
    Iterator(subscription: AsyncValuesSubscription(origin))
  }

  /// An iterator over the values of a property.
  ///
  /// It subscribes at the first call to `next()`, and unsubscribes when it ends or is released.
  public struct Iterator: AsyncIteratorProtocol {
    let subscription: AsyncValuesSubscription<Value>

    /// Waits for the next value and returns it, or `nil` at the end.
    ///
    /// - Precondition: Only one task waits at a time. For two tasks, create two iterators.
    public mutating func next() async -> Value? { await subscription.next() }

    /// Waits for the next value and returns it, or `nil` at the end.
    ///
    /// - Precondition: Only one task waits at a time. For two tasks, create two iterators.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      await subscription.next()
    }
  }
}

/// Returns the values of a property of `object`, or of a nested property.
///
/// ```swift
/// let names = values(of: presenter, \.name)
/// Task { for await name in names { log(name) } }
/// ```
///
/// The sequence doesn't retain the object. See ``AsyncValues``.
@MainActor
public func values<Object: AnyObject, Value: Equatable & Sendable>(
  of object: Object, _ path: KeyPath<Object, Value>,
  fileID: StaticString = #fileID, line: UInt = #line
) -> AsyncValues<Value> {
  AsyncValues(origin: AsyncValuesSource(object, (fileID, line), path, areEqual: { $0 == $1 }))
}

/// Returns a value for each write of a property of a type that isn't `Equatable`.
@MainActor @_disfavoredOverload
public func values<Object: AnyObject, Value: Sendable>(
  of object: Object, _ path: KeyPath<Object, Value>,
  fileID: StaticString = #fileID, line: UInt = #line
) -> AsyncValues<Value> {
  AsyncValues(origin: AsyncValuesSource(object, (fileID, line), path, areEqual: nil))
}

/// The unretained object of a sequence, and the property to read.
@MainActor
final class AsyncValuesSource<Value: Sendable> {
  let location: (fileID: StaticString, line: UInt)
  let areEqual: (@MainActor (Value, Value) -> Bool)?
  private(set) weak var object: AnyObject?
  /// Returns the value, or `nil` if the object was deallocated.
  let read: @MainActor () -> Value?

  init<Object: AnyObject>(
    _ object: Object, _ location: (fileID: StaticString, line: UInt),
    _ path: KeyPath<Object, Value>,
    areEqual: (@MainActor (Value, Value) -> Bool)?
  ) {
    self.object = object
    self.location = location
    self.areEqual = areEqual
    read = { [weak object] in object.map { $0[keyPath: path] } }
  }
}

/// An iterator's subscription, whose effect stores the latest value until it's requested.
///
///               next()              a change           deallocation or cancellation
///   notBegun ──────────▶ waiting ──────────▶ has a value ─────────────────────────────▶ ended
///                           ▲                     │ next()
///                           └─────────────────────┘
@MainActor
final class AsyncValuesSubscription<Value: Sendable> {
  private let origin: AsyncValuesSource<Value>
  private var effect: Effect?
  private var deinitObserver: DeinitObserver?
  private var hasBegun = false
  private var hasEnded = false
  /// The next value to return, and the one that was returned last.
  private var latest: Value?
  private var lastReturned: Value?
  private var waiter: CheckedContinuation<Void, Never>?

  nonisolated init(_ origin: AsyncValuesSource<Value>) { self.origin = origin }

  isolated deinit { end() }

  func next() async -> Value? {
    // A task that starts immediately can call this in a batch, which ends before this resumes.
    if graph.depth > 0 { await Task.yield() }
    if !hasBegun { start() }
    while !Task.isCancelled {
      if let value = latest {
        lastReturned = value
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

  private func start() {
    hasBegun = true
    // The effect belongs to this iterator, even if another effect is running.
    withoutOwner {
      effect = Effect(fileID: origin.location.fileID, line: origin.location.line) { [weak self] in
        self?.read()
      }
    }
    watch(orOneOf: origin.object.map { Graph.nodes(of: $0) } ?? [])
    if origin.object == nil { end() }
  }

  /// Observes the deallocation of the object by one of the nodes read, or else one of `others`.
  private func watch(orOneOf others: [Node] = []) {
    guard deinitObserver == nil, let object = origin.object, let effect else { return }
    deinitObserver = DeinitObserver(of: object, among: Graph.sources(of: effect.node) + others) {
      [weak self] in
      self?.deinitObserver = nil
      if self?.origin.object == nil { self?.end() }
    }
  }

  private func read() {
    guard let value = origin.read() else {
      end()
      return
    }
    untracked {
      if let areEqual = origin.areEqual, let lastReturned, areEqual(lastReturned, value) {
        latest = nil
      } else {
        latest = value
        wake()
      }
    }
  }

  /// Suspends until a value might be available.
  private func wait() async {
    precondition(
      waiter == nil,
      "Only one task can wait for an iterator. Create one for each: for await value in values { }.")
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter = $0 }
    } onCancel: {
      // Runs on the main actor after this function suspends, so `waiter` is set.
      Task { @MainActor in wake() }
    }
  }

  private func wake() {
    waiter?.resume()
    waiter = nil
  }

  private func end() {
    hasEnded = true
    deinitObserver?.cancel()
    deinitObserver = nil
    effect = nil
    wake()
  }
}
