/// One change that a row made, and why.
public struct Update: Hashable, Sendable, CustomStringConvertible {
  /// The property that was written, `followers.text`.
  public let target: String
  /// Its value before and after, as written in Swift.
  public let old: String, new: String
  /// The properties whose changes made the row run, `ProfilePresenter.followerCount`.
  public let causes: [String]
  /// Whether it was made when the table was connected to its presenter.
  public let isFirst: Bool
  /// The event in which that happened, `press "Follow"`.
  public let event: String?
  /// The row, `followerCount --> followers.text`, and where it was written.
  public let row: String
  /// Where the row was written.
  public let place: SourcePlace?

  /// What changed, without why: `followers.text: "41 followers" -> "42 followers"`.
  public var change: String { "\(target): \(old) -> \(new)" }

  /// The reason: `because ProfilePresenter.followerCount changed, in press "Follow"`.
  public var reason: String {
    let cause: String
    if isFirst {
      cause = "the table was connected"
    } else if causes.isEmpty {
      cause = "what it reads changed"
    } else {
      cause = "\(causes.joined(separator: " and ")) changed"
    }
    return "because \(cause)" + (event.map { ", in \(RowValues.harmless($0))" } ?? "")
  }

  /// The change, its reason and its row, in three lines.
  public var description: String { "\(change)\n  \(reason)\n  row \(row)" }
}

/// The last updates, up to a limit.
@MainActor
struct UpdateLog {
  /// An update, and the part of the table that made it.
  typealias Entry = (part: TableLayout.Part, update: Update)

  let limit: Int
  private var kept: [Entry] = []

  var entries: ArraySlice<Entry> { kept.suffix(limit) }
  var updates: [Update] { entries.map(\.update) }

  init(limit: Int) {
    precondition(limit >= 0, "A connection cannot remember \(limit) updates.")
    self.limit = limit
  }

  mutating func removeAll() -> [Update] {
    defer { kept = [] }
    return updates
  }

  mutating func append(_ update: Update, of part: TableLayout.Part) {
    kept.append((part, update))
    // Cut when twice as long, so that a full log costs O(1) an update.
    if kept.count - limit > limit { kept.removeFirst(kept.count - limit) }
  }
}
