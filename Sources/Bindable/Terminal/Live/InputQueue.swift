/// The events that a session hasn't handled yet, in the order in which they arrived.
///
/// A quit key doesn't wait for more than a user types ahead, such as for a long paste. It discards
/// the events before it, like the interrupt key of a terminal.
struct InputQueue {
  /// The number of keys and pasted bytes that a quit key waits for.
  static let typeAheadLimit = 64

  private var events: ArraySlice<TerminalEvent> = []
  private var length = 0

  var isEmpty: Bool { events.isEmpty }

  mutating func append(_ event: TerminalEvent, isQuitKey: Bool) {
    if isQuitKey, length > Self.typeAheadLimit { self = InputQueue() }
    events.append(event)
    length += event.length
  }

  mutating func popFirst() -> TerminalEvent? {
    let event = events.popFirst()
    length -= event?.length ?? 0
    return event
  }
}

extension TerminalEvent {
  fileprivate var length: Int {
    if case .paste(let text) = self { text.utf8.count } else { 1 }
  }
}
