/// A change made by a binding, with its causes, or a write of a property that no binding shows.
public struct BindingUpdate: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The property that was written, such as `followers.text`.
  public let target: String
  /// The values before and after, in Swift syntax.
  ///
  /// The value before a list's first update is an empty string. Those of a secret input are `•••`.
  public let old: String, new: String
  /// The properties whose changes caused the update, such as `ProfilePresenter.followerCount`.
  public let causes: [String]
  /// The effects, bindings, commands, and sequences that wrote the causes.
  ///
  /// Each is called as in `the effect at Profile.swift:12`. Empty if the table wasn't connected
  /// with `recording: .all(limit:)`, or if other code of the program wrote them.
  public let writers: [String]
  /// A Boolean value that indicates whether the table was being connected to its presenter.
  public let isFirst: Bool
  /// The event that caused the update, such as `press "Follow"`.
  public let event: String?
  /// The text and location of the binding, such as `followerCount --> followers.text`.
  ///
  /// Empty for a write of a property that no binding shows.
  public let binding: String
  /// The location of the binding.
  public let location: CodeLocation?

  package init(
    target: String, old: String, new: String, causes: [String], writers: [String], isFirst: Bool,
    event: String?, binding: String, location: CodeLocation?
  ) {
    (self.target, self.old, self.new, self.causes) = (target, old, new, causes)
    (self.writers, self.isFirst, self.event) = (writers, isFirst, event)
    (self.binding, self.location) = (binding, location)
  }

  /// The change without its reason: `followers.text: "41 followers" -> "42 followers"`.
  public var change: String { "\(target): \(old.isEmpty ? new : "\(old) -> \(new)")" }

  /// The reason: `because ProfilePresenter.followerCount changed, in press "Follow"`.
  ///
  /// Without the writers, whose lines would change in snapshots whenever a source file does. Only a
  /// write that no binding shows has no other reason.
  public var reason: String { reason(withWriters: binding.isEmpty) }

  /// The reason with the writers: `because ProfilePresenter.followerCount changed, written by the
  /// effect at Profile.swift:12, in press "Follow"`.
  package var reasonWithWriters: String { reason(withWriters: true) }

  private func reason(withWriters: Bool) -> String {
    let writer =
      withWriters && !writers.isEmpty ? "written by \(writers.joined(separator: " and "))" : nil
    let place = event.map { "in \(ValueTexts.escaped($0))" }
    return [binding.isEmpty ? nil : "because \(cause)", writer, place].compactMap { $0 }
      .joined(separator: ", ")
  }

  private var cause: String {
    if isFirst {
      "the table was connected"
    } else if causes.isEmpty {
      "a value that it reads changed"
    } else {
      "\(causes.joined(separator: " and ")) changed"
    }
  }

  /// The change, its reason with the writers, and its binding, on three lines.
  public var description: String {
    "\(change)\n  \(reasonWithWriters)" + (binding.isEmpty ? "" : "\n  binding \(binding)")
  }
}

/// A log of the last updates, up to a limit.
@MainActor
struct UpdateLog {
  /// An update and the part of the table that made it.
  typealias Entry = (part: TableLayout.Direction, update: BindingUpdate)

  let limit: Int
  private let recording = RunRecorder.Recording()
  private var stored: [Entry] = []

  var entries: ArraySlice<Entry> { stored.suffix(limit) }
  var updates: [BindingUpdate] { entries.map(\.update) }

  init(limit: Int) {
    precondition(limit >= 0, "The limit must not be negative, but is \(limit).")
    self.limit = limit
  }

  mutating func removeAll() -> [BindingUpdate] {
    defer { stored = [] }
    return updates
  }

  mutating func append(_ update: BindingUpdate, of part: TableLayout.Direction) {
    stored.append((part, update))
    // Trimmed at twice the limit, so that a full log costs O(1) per update.
    if stored.count - limit > limit { stored.removeFirst(stored.count - limit) }
  }
}
