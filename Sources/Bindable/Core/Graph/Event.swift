/// The current event and the most recent ones.
@MainActor @usableFromInline
enum EventContext {
  // Numbered from 1; 0 means no event. Only the latest names are kept.
  private static var names: [Entry] = []
  private static var forgotten: UInt32 = 0

  /// The name of an event, when it started, and what has written in it.
  private typealias Entry = (event: String, time: UInt64, writers: [String])

  static func start(_ name: String) -> UInt32 {
    let outer = graph.event
    graph.event = add((name, graph.clock, []))
    return outer
  }

  private static func add(_ entry: Entry) -> UInt32 {
    if names.count == 4_096 {
      names.removeFirst(2_048)
      forgotten += 2_048
    }
    names.append(entry)
    return forgotten + UInt32(names.count)
  }

  static func end(_ outer: UInt32) { graph.event = outer }

  /// A captured event that continues after a wait, even if its name has been discarded.
  @MainActor
  final class Capture {
    private var lastNumber: UInt32
    private var entry: Entry

    fileprivate init?(_ number: UInt32) {
      guard number > forgotten else { return nil }
      (lastNumber, entry) = (number, names[Int(number - forgotten) - 1])
    }

    /// The number of the event, which is a new one if the old one was discarded.
    var number: UInt32 {
      if lastNumber > forgotten {
        entry = names[Int(lastNumber - forgotten) - 1]
      } else {
        lastNumber = add(entry)
      }
      return lastNumber
    }
  }

  /// Captures the current event before a wait.
  static func capture() -> Capture? { Capture(current) }

  /// The event that started the current task.
  @TaskLocal private static var ofTask: Capture?

  /// The number of the current event, or of the event that started this task; 0 if there isn't any.
  @inlinable @inline(__always)
  static var current: UInt32 {
    let event = graph.event
    return event != 0 || graph.tasksWithEvents == 0 ? event : currentOfTask()
  }

  // Out of line, because a write outside of events calls this only while such tasks exist.
  @usableFromInline @inline(never)
  static func currentOfTask() -> UInt32 { ofTask?.number ?? 0 }

  /// Starts a task immediately that continues the current event, even after it waits.
  static func task(_ body: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    guard let event = capture() else { return Task.startImmediately(body) }
    graph.tasksWithEvents += 1
    return $ofTask.withValue(event) {
      Task.startImmediately {
        await body()
        graph.tasksWithEvents -= 1
      }
    }
  }

  /// Returns the name of an event and the writers that were added to it.
  static func name(_ number: UInt32) -> String? {
    guard number > forgotten else { return nil }
    let (event, _, writers) = names[Int(number - forgotten) - 1]
    return writers.isEmpty ? event : "\(event) by \(writers.joined(separator: " and "))"
  }

  /// Returns the time before the first change of an event.
  static func startTime(_ number: UInt32) -> UInt64? {
    number > forgotten ? names[Int(number - forgotten) - 1].time : nil
  }

  static func plainName(_ number: UInt32) -> String? {
    number > forgotten ? names[Int(number - forgotten) - 1].event : nil
  }

  /// Adds a writer to the current event.
  static func add(writer: String) {
    let event = current
    guard event > forgotten else { return }
    let index = Int(event - forgotten) - 1
    if !names[index].writers.contains(writer) { names[index].writers.append(writer) }
  }
}

/// The name of the user action or external event in progress, or `nil` if there isn't any.
///
/// ```swift
/// event("press \"Save\"") { print(currentEvent ?? "") }  // prints "press \"Save\""
/// ```
///
/// Commands and interactions continue their event after an `await`.
@MainActor
package var currentEvent: String? { EventContext.plainName(EventContext.current) }

/// Runs `body` as one named event, so that explanations of changes can refer to it.
///
/// ```swift
/// event("a push message arrived") { presenter.unread += 1 }
/// connection.why("badge.text")
/// // badge.text: "3" -> "4"
/// //   because Presenter.unread changed, in a push message arrived
/// ```
///
/// Its writes are delivered when it ends, as in a `transaction`.
@MainActor
public func event<Result, Failure: Error>(
  _ name: @autoclosure () -> String, _ body: @MainActor () throws(Failure) -> Result
) throws(Failure) -> Result {
  let outer = EventContext.start(name())
  defer { EventContext.end(outer) }
  return try transaction(body)
}
