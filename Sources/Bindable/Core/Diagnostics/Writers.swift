/// Who writes what several screens share, and whether two of them disagree.
///
/// ```swift
/// @MainActor final class Shared {
///   let writers = Writers()
///   @Observed var theme = "light" {
///     willSet { writers.note(newValue, to: "Shared.theme") }
///   }
/// }
///
/// transaction {
///   event("the phone") { shared.theme = "dark" }
///   event("the tablet") { shared.theme = "black" }
/// }
/// // conflict: Shared.theme is written twice in one turn: "dark" in the phone, and then "black" in
/// // the tablet. The last one stands: let one of them decide, or write in turns of their own.
/// ```
///
/// One turn is all that the outermost `transaction` or `event` does, with the effects that it causes. A
/// writer is the event that is under way, the effect or row that runs, and whom the note names; one
/// writer may change its mind. A value that is written outside of any of them is a turn by itself.
///
/// An object without it pays nothing.
@MainActor
public final class Writers {
  /// A value that was written, and by whom.
  public struct Write: Hashable, Sendable, CustomStringConvertible {
    /// What was written, as the note called it.
    public let property: String
    /// The value, as written in Swift.
    public let value: String
    /// The event that was under way; the effect or row that ran; whom the note named.
    public let event: String?, row: String?, name: String?

    /// `"dark" in press "Dark" by the settings`.
    var text: String {
      value + (event.map { " in \($0)" } ?? "") + (row.map { " from \($0)" } ?? "")
        + (name.map { " by \($0)" } ?? "")
    }

    /// What was written, the value and the writer: `Shared.theme = "dark" in press "Dark"`.
    public var description: String { "\(property) = \(text)" }

    fileprivate func hasWriter(of other: Write) -> Bool {
      (event, row, name) == (other.event, other.row, other.name)
    }
  }

  /// Two writes of different values in one turn, by different writers.
  public struct Conflict: Hashable, Sendable, CustomStringConvertible {
    /// The one that was overwritten, and the one that stands.
    public let first: Write, second: Write

    /// What was written twice, both values and both writers, and the way out.
    public var description: String {
      "\(first.property) is written twice in one turn: \(first.text), and then \(second.text). "
        + "The last one stands: let one of them decide, or write in turns of their own."
    }
  }

  // Kept by the graph until the turn ends.
  private final class Turn {}

  private let limit: Int
  private weak var turn: Turn?
  /// The last write of this turn, of each property.
  private var current: [String: Write] = [:]

  /// The latest writes, oldest first, as many as the limit says.
  public private(set) var writes: [Write] = []
  /// The conflicts that were found, oldest first, as many as the limit says; each is reported as well.
  public private(set) var conflicts: [Conflict] = []

  /// Makes one that remembers so many writes and conflicts.
  ///
  /// - Precondition: `limit` is not negative.
  public init(limit: Int = 100) {
    precondition(limit >= 0, "Writers cannot remember \(limit) writes.")
    self.limit = limit
  }

  /// Notes that a property is being written.
  ///
  /// - Parameters:
  ///   - value: What it is going to be.
  ///   - property: What reports call it, as `SessionState.theme`.
  ///   - name: Who writes, if the event does not say it.
  public func note<Value: Equatable>(_ value: Value, to property: String, by name: String? = nil) {
    let write = Write(
      property: property, value: untracked { RowValues.text(value) }, event: currentEvent,
      row: (graph.reader ?? graph.owner).map { Graph.name(of: $0) }, name: name)
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

  /// Writes a property in the name of a screen, and notes it: what it changes can say so.
  ///
  /// ```swift
  /// writers.write("dark", to: "Shared.theme", by: "the settings") { theme = "dark" }
  /// connection.why("title.style")  // … because Shared.theme changed, in press "Dark" by the settings
  /// ```
  ///
  /// - Parameters:
  ///   - value: What it is going to be.
  ///   - property: What reports call it, as `SessionState.theme`.
  ///   - name: Who writes.
  ///   - deed: What the event is called if none is under way.
  ///   - body: Writes it.
  public func write<Value: Equatable>(
    _ value: Value, to property: String, by name: String, as deed: String = "a write",
    _ body: @MainActor () -> Void
  ) {
    guard currentEvent != nil else {
      return event(deed) { write(value, to: property, by: name, as: deed, body) }
    }
    transaction {
      Events.add(writer: name)
      note(value, to: property, by: name)
      body()
    }
  }

  private static func append<Element>(_ element: Element, to list: inout [Element], _ limit: Int) {
    list.append(element)
    // Cut when twice as long, so that a full list costs O(1) a note.
    if list.count > 2 * limit { list.removeFirst(list.count - limit) }
  }
}
