/// An asynchronous sequence that writes a property, for as long as this is held.
///
/// ```swift
/// @MainActor final class Ticker {
///   @Observed var price = 0
///   private var prices: Feed?
///
///   init(_ stream: AsyncStream<Int>) {
///     prices = feed(stream, into: self, \.price)
///   }
/// }
/// ```
///
/// It ends when it is released or cancelled, when the object has gone, or when the sequence ends. It
/// does not keep the object, so the object may hold it. Once it has ended it writes nothing, not even
/// a value that was on its way.
@MainActor
public final class Feed {
  private var task: Task<Void, Never>?
  private var departure: Departure?

  init() {}

  /// Whether it still writes.
  public var isActive: Bool { task != nil }

  /// Ends it: nothing is written any more, and the sequence is told by the cancellation of its task.
  ///
  /// Ending it twice does nothing.
  public func cancel() {
    departure?.cancel()
    departure = nil
    task?.cancel()
    task = nil
  }

  isolated deinit { cancel() }

  func start<Object: AnyObject, Elements: AsyncSequence>(
    _ sequence: Elements, _ object: Object, nodes: [NodePointer],
    _ write: @escaping @MainActor (Object, Elements.Element) -> Void,
    ifItFails: @escaping @MainActor (Object, any Error) -> Void
  ) {
    task = Task { [weak self, weak object] in
      do {
        for try await value in sequence {
          guard !Task.isCancelled, let object else { break }
          write(object, value)
        }
      } catch {
        if !Task.isCancelled, let object { ifItFails(object, error) }
      }
      self?.cancel()
    }
    departure = Departure(of: object, among: nodes + Graph.nodes(of: object)) {
      [weak self, weak object] in
      if object == nil { self?.cancel() }
    }
  }
}

/// Writes each value of `sequence` to a property of `object`, for as long as what it returns is held.
///
/// ```swift
/// let prices = feed(stock.prices, into: presenter, \.price)
/// let others = feed(stock.news, into: presenter, \.news) { $0.message = "No news: \($1)" }
/// ```
///
/// The values are written on the main actor, in order, each as soon as it arrives. A sequence that
/// throws ends the feed: the error goes to `ifItFails`, with the object, so that nothing needs to be
/// captured; without it, the error is reported as a `Failure`. Either way the property keeps its last
/// value.
///
/// How many values wait while the main actor is busy is up to the sequence: give an `AsyncStream` the
/// policy `.bufferingNewest(1)` to have only the latest one.
///
/// - Complexity: O(1) a value, plus what depends on it. An object is noticed to have gone at once if
///   it has an observed property, and else when the next value arrives.
@MainActor
public func feed<Object: AnyObject, Elements: AsyncSequence>(
  _ sequence: Elements, into object: Object,
  _ path: ReferenceWritableKeyPath<Object, Elements.Element>,
  fileID: StaticString = #fileID, line: UInt = #line,
  ifItFails: (@MainActor (Object, any Error) -> Void)? = nil
) -> Feed {
  let nodes = Graph.reads { _ = object[keyPath: path] }
  let place = SourcePlace(fileID: fileID, line: line)
  let feed = Feed()
  feed.start(
    sequence, object, nodes: nodes, { $0[keyPath: path] = $1 },
    ifItFails: ifItFails ?? { Failure.interrupted($1, into: $0, path, at: place).report() })
  return feed
}

/// Writes each value of `sequence` to an optional property of `object`, for as long as what it returns
/// is held.
///
/// ```swift
/// let user = feed(session.users, into: presenter, \.user)  // nil until the first user arrives
/// ```
@MainActor
public func feed<Object: AnyObject, Elements: AsyncSequence>(
  _ sequence: Elements, into object: Object,
  _ path: ReferenceWritableKeyPath<Object, Elements.Element?>,
  fileID: StaticString = #fileID, line: UInt = #line,
  ifItFails: (@MainActor (Object, any Error) -> Void)? = nil
) -> Feed {
  let nodes = Graph.reads { _ = object[keyPath: path] }
  let place = SourcePlace(fileID: fileID, line: line)
  let feed = Feed()
  feed.start(
    sequence, object, nodes: nodes, { $0[keyPath: path] = $1 },
    ifItFails: ifItFails ?? { Failure.interrupted($1, into: $0, path, at: place).report() })
  return feed
}

/// Calls `body` with `object` and each value of `sequence`, for as long as what it returns is held.
///
/// ```swift
/// let messages = feed(chat.messages, into: presenter) { $0.messages.append($1) }
/// ```
///
/// It does not keep the object, as long as the closures say `$0`. What `body` writes is settled
/// together.
@MainActor
public func feed<Object: AnyObject, Elements: AsyncSequence>(
  _ sequence: Elements, into object: Object, fileID: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping @MainActor (Object, Elements.Element) -> Void,
  ifItFails: (@MainActor (Object, any Error) -> Void)? = nil
) -> Feed {
  let place = SourcePlace(fileID: fileID, line: line)
  let feed = Feed()
  feed.start(
    sequence, object, nodes: [],
    { object, value in transaction { body(object, value) } },
    ifItFails: ifItFails ?? { Failure.interrupted($1, into: $0, nil, at: place).report() })
  return feed
}

extension Failure {
  @MainActor
  fileprivate static func interrupted<Object: AnyObject>(
    _ error: any Error, into object: Object, _ path: PartialKeyPath<Object>?, at place: SourcePlace
  ) -> Failure {
    var name = "\(Object.self)"
    if let path {
      let nodes = Graph.reads { _ = object[keyPath: path] }
      if !nodes.isEmpty { name = Graph.names(of: nodes) }
    }
    return Failure(
      .interrupted,
      "The sequence that feeds \(name) ended with an error: \(error). What it wrote last stays. "
        + "Write feed(…) { presenter, error in … } to answer the error.",
      at: place)
  }
}
