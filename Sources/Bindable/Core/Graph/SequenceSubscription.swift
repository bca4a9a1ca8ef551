/// A subscription that assigns the values of an asynchronous sequence to a property.
///
/// ```swift
/// @MainActor final class Ticker {
///   @Observed var price = 0
///   private var prices: SequenceSubscription?
///
///   init(_ stream: AsyncStream<Int>) {
///     prices = assign(stream, to: \.price, on: self)
///   }
/// }
/// ```
///
/// The subscription ends when you cancel or release it, when the object is deallocated, or when the
/// sequence ends. It doesn't retain the object, so the object can store it. After it has ended, it
/// doesn't write pending values.
@MainActor
public final class SequenceSubscription {
  private var task: Task<Void, Never>?
  private var deinitObserver: DeinitObserver?

  /// A Boolean value that indicates whether the subscription is active.
  package var isActive: Bool { task != nil }

  /// Ends the subscription and cancels the task that iterates over the sequence.
  ///
  /// Has no effect if the subscription has already ended.
  public func cancel() {
    deinitObserver?.cancel()
    deinitObserver = nil
    task?.cancel()
    task = nil
  }

  isolated deinit { cancel() }

  init<Object: AnyObject, Elements: AsyncSequence>(
    _ sequence: Elements, _ object: Object, _ path: PartialKeyPath<Object>?,
    at location: CodeLocation, _ onError: (@MainActor (Object, any Error) -> Void)?,
    _ onFinish: (@MainActor (Object) -> Void)?,
    _ write: @escaping @MainActor (Object, Elements.Element) -> Void
  ) {
    task = Task { [weak self, weak object] in
      do {
        for try await value in sequence {
          guard !Task.isCancelled, let object else { break }
          RunRecorder.perform(as: Writer(kind: "sequence", location: location)) {
            transaction { write(object, value) }
          }
        }
        if !Task.isCancelled, let object, let onFinish {
          RunRecorder.perform(as: Writer(kind: "sequence", location: location)) {
            transaction { onFinish(object) }
          }
        }
      } catch {
        if !Task.isCancelled, let object {
          if let onError {
            onError(object, error)
          } else {
            Failure.interrupted(error, into: object, path, at: location).report()
          }
        }
      }
      self?.cancel()
    }
    deinitObserver = Graph.keepingOwners {
      let read = Graph.reads { if let path { _ = object[keyPath: path] } }
      return DeinitObserver(of: object, among: read + Graph.nodes(of: object)) {
        [weak self, weak object] in
        if object == nil { self?.cancel() }
      }
    }
  }
}

/// Assigns the values of a sequence to a property until the returned subscription is released.
///
/// ```swift
/// let prices = assign(stock.prices, to: \.price, on: presenter)
/// let others = assign(stock.news, to: \.news, on: presenter) { $0.message = "No news: \($1)" }
/// ```
///
/// Values are assigned on the main actor, in order, as they arrive. If the sequence throws, the
/// subscription ends and the property keeps its last value. `onError` receives the object and the
/// error, so it doesn't need to capture them. Without it, the error is reported as a `Failure`.
/// If the sequence finishes, `onFinish` receives the object. It isn't called after an error, nor if
/// the subscription ended before.
///
/// The sequence determines how many values are buffered while the main actor is busy. To receive
/// only the latest one, create the `AsyncStream` with the policy `.bufferingNewest(1)`.
///
/// - Complexity: O(1) for each value, plus the work of dependents. The deallocation of the object
///   ends the subscription immediately if an observed property of the object was read before, such
///   as that of `path`, and otherwise at the next value.
@MainActor
public func assign<Object: AnyObject, Elements: AsyncSequence>(
  _ sequence: Elements, to path: ReferenceWritableKeyPath<Object, Elements.Element>,
  on object: Object, fileID: StaticString = #fileID, line: UInt = #line,
  onError: (@MainActor (Object, any Error) -> Void)? = nil,
  onFinish: (@MainActor (Object) -> Void)? = nil
) -> SequenceSubscription {
  SequenceSubscription(
    sequence, object, path, at: CodeLocation(fileID: fileID, line: line), onError, onFinish
  ) { $0[keyPath: path] = $1 }
}

/// Assigns the values of a sequence to an optional property until the subscription is released.
///
/// ```swift
/// let user = assign(session.users, to: \.user, on: presenter)  // nil until the first user arrives
/// ```
@MainActor
public func assign<Object: AnyObject, Elements: AsyncSequence>(
  _ sequence: Elements, to path: ReferenceWritableKeyPath<Object, Elements.Element?>,
  on object: Object, fileID: StaticString = #fileID, line: UInt = #line,
  onError: (@MainActor (Object, any Error) -> Void)? = nil,
  onFinish: (@MainActor (Object) -> Void)? = nil
) -> SequenceSubscription {
  SequenceSubscription(
    sequence, object, path, at: CodeLocation(fileID: fileID, line: line), onError, onFinish
  ) { $0[keyPath: path] = $1 }
}

/// Calls a closure with each value of a sequence until the returned subscription is released.
///
/// ```swift
/// let messages = subscribe(presenter, to: chat.messages) { $0.messages.append($1) }
/// ```
///
/// The subscription doesn't retain the object if the closures use only `$0`.
/// Writes in `body` settle together. `onFinish` is called if the sequence finishes.
@MainActor
public func subscribe<Object: AnyObject, Elements: AsyncSequence>(
  _ object: Object, to sequence: Elements, fileID: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping @MainActor (Object, Elements.Element) -> Void,
  onError: (@MainActor (Object, any Error) -> Void)? = nil,
  onFinish: (@MainActor (Object) -> Void)? = nil
) -> SequenceSubscription {
  SequenceSubscription(
    sequence, object, nil, at: CodeLocation(fileID: fileID, line: line), onError, onFinish, body)
}

extension Failure {
  @MainActor
  fileprivate static func interrupted<Object: AnyObject>(
    _ error: any Error, into object: Object, _ path: PartialKeyPath<Object>?,
    at location: CodeLocation
  ) -> Failure {
    var name = "\(Object.self)"
    if let path {
      let nodes = Graph.reads { _ = object[keyPath: path] }
      if !nodes.isEmpty { name = Graph.names(of: nodes) }
    }
    return Failure(
      .interrupted,
      "The sequence for \(name) ended with an error: \(sentence(ValueTexts.text(error))) "
        + "The last value is kept. To handle the error, pass onError: { presenter, error in … }.",
      at: location)
  }
}
