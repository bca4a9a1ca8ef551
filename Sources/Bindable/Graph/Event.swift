/// What the user or the world is doing, and did not long ago.
@MainActor @usableFromInline
enum Events {
  // Numbered from 1; 0 is no event. Only the latest names are kept.
  private static var names: [(event: String, writers: [String])] = []
  private static var forgotten: UInt32 = 0

  static func begin(_ name: String) -> UInt32 {
    let outer = graph.event
    if names.count == 512 {
      names.removeFirst(256)
      forgotten += 256
    }
    names.append((name, []))
    graph.event = forgotten + UInt32(names.count)
    return outer
  }

  static func end(_ outer: UInt32) { graph.event = outer }

  /// The event that began the task that runs now.
  @TaskLocal private static var ofTask: UInt32 = 0

  /// The number of the event that is under way, or that began the task that runs now; 0: none.
  @inlinable @inline(__always)
  static var current: UInt32 {
    let event = graph.event
    return event != 0 || graph.tasksWithEvents == 0 ? event : currentOfTask()
  }

  // Out of line: what writes in no event asks for it only while such a task is there.
  @usableFromInline @inline(never)
  static func currentOfTask() -> UInt32 { ofTask }

  /// Begins a task, at once, with which the event that is under way goes on: what changes after it
  /// has waited is in that event still.
  static func task(_ body: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    let event = current
    guard event != 0 else { return Task.immediate { await body() } }
    graph.tasksWithEvents += 1
    return $ofTask.withValue(event) {
      Task.immediate {
        await body()
        graph.tasksWithEvents -= 1
      }
    }
  }

  /// What an event is called, with those who say that they write in it.
  static func name(_ number: UInt32) -> String? {
    guard number > forgotten else { return nil }
    let (event, writers) = names[Int(number - forgotten) - 1]
    return writers.isEmpty ? event : "\(event) by \(writers.joined(separator: " and "))"
  }

  static func plainName(_ number: UInt32) -> String? {
    number > forgotten ? names[Int(number - forgotten) - 1].event : nil
  }

  /// Adds who writes to the event that is under way.
  static func add(writer: String) {
    let event = current
    guard event > forgotten else { return }
    let place = Int(event - forgotten) - 1
    if !names[place].writers.contains(writer) { names[place].writers.append(writer) }
  }
}

/// What the user or the world is doing right now, as the event that is under way is called; `nil`: no
/// event is.
///
/// ```swift
/// event("press \"Save\"") { print(currentEvent ?? "") }  // prints "press \"Save\""
/// ```
///
/// What comes after an `await` is no part of the event that led to it.
@MainActor
public var currentEvent: String? { Events.plainName(graph.event) }

/// Runs `body` as one event of the user or the world, so that what changes in it can say why.
///
/// ```swift
/// event("a push message arrived") { presenter.unread += 1 }
/// connection.why("badge.text")
/// // badge.text: "3" -> "4"
/// //   because Presenter.unread changed, in a push message arrived
/// ```
///
/// What it writes is delivered when it ends, as in a `transaction`.
@MainActor
public func event<Result, Failure: Error>(
  _ name: @autoclosure () -> String, _ body: @MainActor () throws(Failure) -> Result
) throws(Failure) -> Result {
  let outer = Events.begin(name())
  defer { Events.end(outer) }
  return try transaction(body)
}
