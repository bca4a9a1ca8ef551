/// A change made by a binding, with its causes.
public struct BindingUpdate: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The property that was written, such as `followers.text`.
  public let target: String
  /// The values before and after, in Swift syntax.
  public let old: String, new: String
  /// The properties whose changes caused the update, such as `ProfilePresenter.followerCount`.
  public let causes: [String]
  /// A Boolean value that indicates whether the table was being connected to its presenter.
  public let isFirst: Bool
  /// The event that caused the update, such as `press "Follow"`.
  public let event: String?
  /// The text and location of the binding, such as `followerCount --> followers.text`.
  public let binding: String
  /// The location of the binding.
  public let location: CodeLocation?

  /// The change without its reason: `followers.text: "41 followers" -> "42 followers"`.
  public var change: String { "\(target): \(old) -> \(new)" }

  /// The reason: `because ProfilePresenter.followerCount changed, in press "Follow"`.
  public var reason: String {
    let cause: String
    if isFirst {
      cause = "the table was connected"
    } else if causes.isEmpty {
      cause = "a value that it reads changed"
    } else {
      cause = "\(causes.joined(separator: " and ")) changed"
    }
    return "because \(cause)" + (event.map { ", in \(ValueTexts.escaped($0))" } ?? "")
  }

  /// The change, its reason, and its binding, on three lines.
  public var description: String { "\(change)\n  \(reason)\n  binding \(binding)" }
}

/// A log of the last updates, up to a limit.
@MainActor
struct UpdateLog {
  /// An update and the part of the table that made it.
  typealias Entry = (part: TableLayout.Direction, update: BindingUpdate)

  let limit: Int
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
