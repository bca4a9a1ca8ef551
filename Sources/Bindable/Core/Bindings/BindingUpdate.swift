/// A change made by a binding, with its causes.
public struct BindingUpdate: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The property that was written, such as `followers.text`.
  public let target: String
  /// The values before and after, in Swift syntax.
  public let old: String, new: String
  /// The properties whose changes caused the update, such as `ProfilePresenter.followerCount`.
  public let causes: [String]
  /// The effects, bindings, sequences, commands, and screens that wrote these properties, such as
  /// `the effect at main.swift:4`.
  ///
  /// Known only of updates of connections with `recording: .all(limit:)`. Other code, such as a
  /// method that a control called, isn't a writer; see `event`.
  public let writers: [String]
  /// A Boolean value that indicates whether the table was being connected to its presenter.
  public let isFirst: Bool
  /// The event that caused the update, such as `press "Follow"`.
  public let event: String?
  /// The text and location of the binding, such as `followerCount --> followers.text`, or an empty
  /// string for a write that no binding shows.
  public let binding: String
  /// The location of the binding.
  public let location: CodeLocation?

  /// The change without its reason: `followers.text: "41 followers" -> "42 followers"`.
  public var change: String { "\(target): \(old) -> \(new)" }

  /// The reason: `because ProfilePresenter.followerCount changed, in press "Follow"`.
  public var reason: String {
    let cause: String
    if binding.isEmpty {
      cause = "it was written"
    } else if isFirst {
      cause = "the table was connected"
    } else if causes.isEmpty {
      cause = "a value that it reads changed"
    } else {
      cause = "\(causes.joined(separator: " and ")) changed"
    }
    return "because \(cause)" + (event.map { ", in \(ValueTexts.escaped($0))" } ?? "")
  }

  /// The change, its reason, its writers, and its binding, a line for each that is known.
  public var description: String {
    let written = writers.isEmpty ? "" : "\n  written by \(writers.joined(separator: " and "))"
    return "\(change)\n  \(reason)\(written)" + (binding.isEmpty ? "" : "\n  binding \(binding)")
  }
}

/// A log of the last updates, up to a limit.
@MainActor
struct UpdateLog {
  /// An update, the part of the table that made it, and the versions of its causes.
  typealias Entry = (
    part: TableLayout.Direction, update: BindingUpdate, versions: [UInt64], time: UInt64
  )
  /// A write of a property of the presenter.
  struct Write {
    let property: AnyKeyPath
    let version: UInt64
    let old: String, new: String
    let event: String?, writer: String?
  }

  let limit: Int
  private var stored: [Entry] = []
  private var storedWrites: [Write] = []
  /// The time of the last update that was removed because of the limit.
  private var trimmedTime: UInt64 = 0

  var entries: ArraySlice<Entry> { stored.suffix(limit) }
  /// The writes after the last discarded update, which may have been an update by an earlier write.
  var writes: ArraySlice<Write> {
    let excess = stored.count - limit
    let discarded = excess > 0 ? stored[excess - 1].time : trimmedTime
    return storedWrites.suffix(limit).drop { $0.version <= discarded }
  }
  var updates: [BindingUpdate] { entries.map(\.update) }

  init(limit: Int) {
    precondition(limit >= 0, "The limit must not be negative, but is \(limit).")
    self.limit = limit
  }

  mutating func removeAll() -> [BindingUpdate] {
    defer { (stored, storedWrites) = ([], []) }
    return updates
  }

  mutating func append(
    _ update: BindingUpdate, of part: TableLayout.Direction, versions: [UInt64]
  ) {
    stored.append((part, update, versions, graph.clock))
    if let excess = excess(stored.count) {
      trimmedTime = stored[excess - 1].time
      stored.removeFirst(excess)
    }
  }

  mutating func append(_ write: Write) {
    storedWrites.append(write)
    if let excess = excess(storedWrites.count) { storedWrites.removeFirst(excess) }
  }

  // Trimmed at twice the limit, so that a full log costs O(1) per update.
  private func excess(_ count: Int) -> Int? { count - limit > limit ? count - limit : nil }
}
