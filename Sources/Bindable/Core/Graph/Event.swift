/// What the user or the world is doing, and did not long ago.
@MainActor @usableFromInline
enum Events {
  // Numbered from 1; 0 is no event. Only the latest names are kept.
  private static var names: [(event: String, writers: [String])] = []
  private static var forgotten: UInt32 = 0

  static func begin(_ name: String) -> UInt32 {
    let outer = graph.event
    graph.event = add((name, []))
    return outer
  }

  private static func add(_ entry: (event: String, writers: [String])) -> UInt32 {
    if names.count == 4_096 {
      names.removeFirst(2_048)
      forgotten += 2_048
    }
    names.append(entry)
    return forgotten + UInt32(names.count)
  }

  static func end(_ outer: UInt32) { graph.event = outer }

  /// An event that goes on when something has waited, however many came meanwhile.
  @MainActor
  final class Kept {
    private var lastNumber: UInt32
    private var entry: (event: String, writers: [String])

    fileprivate init?(_ number: UInt32) {
      guard number > forgotten else { return nil }
      (lastNumber, entry) = (number, names[Int(number - forgotten) - 1])
    }

    /// Its number, another one if that was forgotten.
    var number: UInt32 {
      if lastNumber > forgotten {
        entry = names[Int(lastNumber - forgotten) - 1]
      } else {
        lastNumber = add(entry)
      }
      return lastNumber
    }
  }

  /// The event that is under way, for what waits before it goes on.
  static func keep() -> Kept? { Kept(current) }

  /// The event that began the task that runs now.
  @TaskLocal private static var ofTask: Kept?

  /// The number of the event that is under way, or that began the task that runs now; 0: none.
  @inlinable @inline(__always)
  static var current: UInt32 {
    let event = graph.event
    return event != 0 || graph.tasksWithEvents == 0 ? event : currentOfTask()
  }

  // Out of line: what writes in no event asks for it only while such a task is there.
  @usableFromInline @inline(never)
  static func currentOfTask() -> UInt32 { ofTask?.number ?? 0 }

  /// Begins a task, at once, with which the event that is under way goes on: what changes after it
  /// has waited is in that event still.
  static func task(_ body: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    guard let event = keep() else { return Task.immediate { await body() } }
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
/// What a command or an interaction does after an `await` is still in the event that began it.
@MainActor
public var currentEvent: String? { Events.plainName(Events.current) }

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
