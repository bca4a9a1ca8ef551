/// A log of the writers of shared state, which reports conflicting writes.
///
/// ```swift
/// @MainActor final class Shared {
///   let writers = WriteConflictDetector()
///   @Observed var theme = "light" {
///     willSet { writers.record(newValue, to: "Shared.theme") }
///   }
/// }
///
/// transaction {
///   event("the phone") { shared.theme = "dark" }
///   event("the tablet") { shared.theme = "black" }
/// }
/// // conflict: Shared.theme is written twice in one turn: "dark" in the phone, and then "black" in
/// // the tablet. The last value is kept. Let only one of them write, or write in separate turns.
/// ```
///
/// A turn is an outermost `transaction` or `event` and the effects it causes. A write outside of
/// one is a separate turn. A writer is the combination of the current event, the running effect or
/// binding, and the name passed to `record`. The same writer can change a value several times.
///
/// Objects without a log have no additional cost.
@MainActor
public final class WriteConflictDetector {
  /// A written value and its writer.
  package struct Write: Hashable, Sendable, CustomStringConvertible {
    /// The name of the property, as passed to `record`.
    package let property: String
    /// The value in Swift notation.
    package let value: String
    /// The current event, the running effect or binding, and the name passed to `record`.
    package let event: String?, binding: String?, name: String?

    /// The value and the writer, such as `"dark" in press "Dark" by the settings`.
    var text: String {
      value + (event.map { " in \($0)" } ?? "") + (binding.map { " from \($0)" } ?? "")
        + (name.map { " by \($0)" } ?? "")
    }

    /// The property, value, and writer, such as `Shared.theme = "dark" in press "Dark"`.
    package var description: String { "\(property) = \(text)" }

    fileprivate func hasWriter(of other: Write) -> Bool {
      (event, binding, name) == (other.event, other.binding, other.name)
    }
  }

  /// Two writes of different values in one turn by different writers.
  package struct Conflict: Hashable, Sendable, CustomStringConvertible {
    /// The overwritten value and the final one.
    package let first: Write, second: Write

    /// The property, both values with their writers, and the fix.
    package var description: String {
      "\(first.property) is written twice in one turn: \(first.text), and then \(second.text). "
        + "The last value is kept. Let only one of them write, or write in separate turns."
    }
  }

  // Retained by the graph until the turn ends.
  private final class Turn {}

  private let limit: Int
  private weak var turn: Turn?
  /// The last write to each property in this turn.
  private var current: [String: Write] = [:]

  /// The latest writes, oldest first, up to the limit.
  package private(set) var writes: [Write] = []
  /// The conflicts, oldest first, up to the limit, each of which is also reported.
  package private(set) var conflicts: [Conflict] = []

  /// Creates a log with a maximum number of writes and of conflicts.
  ///
  /// - Precondition: `limit` is nonnegative.
  public init(limit: Int = 100) {
    precondition(limit >= 0, "The limit must be nonnegative, but is \(limit).")
    self.limit = limit
  }

  /// Records that a property is being written.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - property: The name of the property in reports, such as `SessionState.theme`.
  ///   - name: The name of the writer, if the event doesn't identify it.
  public func record<Value: Equatable>(_ value: Value, to property: String, by name: String? = nil)
  {
    let writer = graph.reader?.dependent ?? graph.owner
    let isSecret = writer.map { Graph.containsBindingOfSecret([$0]) } ?? false
    let write = Write(
      property: property,
      value: isSecret ? ValueTexts.secret : untracked { ValueTexts.text(value) },
      event: currentEvent, binding: writer.map { Graph.name(of: $0) },
      name: name)
    Self.append(write, to: &writes, limit)
    guard graph.depth > 0 else {
      current = [:]
      return
    }
    if turn == nil {
      let turn = Turn()
      self.turn = turn
      Graph.retire(turn)
      current = [:]
    }
    guard let first = current.updateValue(write, forKey: property), first.value != write.value,
      !first.hasWriter(of: write)
    else { return }
    let conflict = Conflict(first: first, second: write)
    Self.append(conflict, to: &conflicts, limit)
    Failure(.conflict, conflict.description).report()
  }

  /// Writes a property on behalf of a named writer and records the write for explanations.
  ///
  /// ```swift
  /// writers.write("dark", to: "Shared.theme", by: "the settings") { theme = "dark" }
  /// connection.why("title.style")
  /// // … because Shared.theme changed, in press "Dark" by the settings
  /// ```
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - property: The name of the property in reports.
  ///   - name: The name of the writer.
  ///   - deed: The name of the event, if none is in progress.
  ///   - body: A closure that writes the value.
  public func write<Value: Equatable>(
    _ value: Value, to property: String, by name: String, as deed: String = "a write",
    _ body: @MainActor () -> Void
  ) {
    guard currentEvent != nil else {
      return event(deed) { write(value, to: property, by: name, as: deed, body) }
    }
    transaction {
      EventContext.add(writer: name)
      record(value, to: property, by: name)
      body()
    }
  }

  private static func append<Element>(_ element: Element, to list: inout [Element], _ limit: Int) {
    list.append(element)
    // The list is cut at twice the limit, so that the amortized cost of an entry is O(1).
    if list.count - limit > limit { list.removeFirst(list.count - limit) }
  }
}
