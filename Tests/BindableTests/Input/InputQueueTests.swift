import Testing

@testable import BindableTerminal
@testable import BindableViews

struct InputQueueTests {
  private let quit = TerminalEvent.key(KeyPress("c", .control))

  private func events(_ queue: InputQueue) -> [TerminalEvent] {
    var queue = queue
    var events: [TerminalEvent] = []
    while let event = queue.popFirst() { events.append(event) }
    return events
  }

  @Test func eventsKeepTheirOrder() {
    var queue = InputQueue()
    let keys = (0..<1_000).map { TerminalEvent.key(KeyPress(.function($0))) }
    for key in keys { queue.append(key, isQuitKey: false) }
    #expect(!queue.isEmpty)
    #expect(events(queue) == keys)
  }

  @Test func quitKeyWaitsForKeysTypedAhead() {
    var queue = InputQueue()
    let keys = [TerminalEvent](
      repeating: .key(KeyPress("a")), count: InputQueue.typeAheadLimit)
    for key in keys { queue.append(key, isQuitKey: false) }
    queue.append(quit, isQuitKey: true)
    #expect(events(queue) == keys + [quit])
  }

  @Test func quitKeyDiscardsMoreKeysThanAreTypedAhead() {
    var queue = InputQueue()
    for _ in 0...InputQueue.typeAheadLimit {
      queue.append(.key(KeyPress("a")), isQuitKey: false)
    }
    queue.append(quit, isQuitKey: true)
    #expect(events(queue) == [quit])
  }

  @Test func quitKeyDiscardsLongPaste() {
    var queue = InputQueue()
    queue.append(.paste("short"), isQuitKey: false)
    queue.append(quit, isQuitKey: true)
    #expect(events(queue) == [.paste("short"), quit])
    queue.append(.paste(String(repeating: "a", count: 100)), isQuitKey: false)
    queue.append(quit, isQuitKey: true)
    #expect(events(queue) == [quit])
  }

  @Test func handledEventsDoNotCount() {
    var queue = InputQueue()
    for _ in 0..<1_000 {
      queue.append(.key(KeyPress("a")), isQuitKey: false)
      _ = queue.popFirst()
    }
    queue.append(.key(KeyPress("b")), isQuitKey: false)
    queue.append(quit, isQuitKey: true)
    #expect(events(queue) == [.key(KeyPress("b")), quit])
  }
}
