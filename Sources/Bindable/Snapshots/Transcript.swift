/// What a screen showed over time: the first screen whole, and then what each act changed.
///
/// ```swift
/// var transcript = Transcript(width: 12)
/// transcript.record("initial", rows: ["Ada", "41 followers", "(Follow)"])
/// presenter.follow()
/// transcript.record(
///   "press \"Follow\"", rows: ["Ada", "42 followers", "(Following)"],
///   notes: ["followers.text: \"41 followers\" -> \"42 followers\""])
/// transcript.record("press \"Follow\"", rows: ["Ada", "42 followers", "(Following)"])
/// print(transcript)
/// ```
/// ```text
/// ── 0 initial
/// │Ada         │
/// │41 followers│
/// │(Follow)    │
/// ── 1 press "Follow"
///    followers.text: "41 followers" -> "42 followers"
/// 2 │42 followers│
/// 3 │(Following) │
/// ── 2 press "Follow"                   no change
/// ```
///
/// Rows are numbered from 1. A row that is no longer there says `3 gone`. `no change` means that
/// neither a note nor a row came; it begins in column 39 or, behind a longer label, after two
/// blanks. Control characters in labels, notes and rows are written as `\u{1B}`, so printing a
/// transcript is harmless.
///
/// A transcript is verified like any other value: `try verify(transcript, matches: "following")`.
public struct Transcript: Sendable, Hashable, CustomStringConvertible, SnapshotText {
  /// The columns between the bars; setting it, as a resized screen would, makes every row new.
  public var width: Int

  /// What was recorded, line by line.
  public private(set) var lines: [String] = []

  // The rows of the last screen, padded; `nil` before the first.
  private var shown: [String]?
  private var count = 0

  /// Makes a transcript of screens that are `width` columns wide.
  public init(width: Int) {
    precondition(width >= 0, "A screen cannot be \(width) columns wide.")
    self.width = width
  }

  /// Adds a screen and what led to it, and returns the lines that this adds.
  ///
  /// - Parameters:
  ///   - label: The act in the user's words, or `initial`.
  ///   - rows: All rows of the screen. Shorter ones are padded with blanks.
  ///   - notes: What else there is to say, such as which properties changed and why. A note may
  ///     have several lines.
  @discardableResult
  public mutating func record(
    _ label: String, rows: [String], notes: [String] = []
  ) -> [String] {
    let rows = rows.map(padded)
    var added = notes.flatMap(\.snapshotLines).map { "   " + VisibleText.harmless($0) }
    if let shown {
      added += Self.changes(from: shown, to: rows)
    } else {
      added += rows.map { "│\($0)│" }
    }
    added.insert(heading(label, isChange: shown == nil || !added.isEmpty), at: 0)
    shown = rows
    count += 1
    lines += added
    return added
  }

  /// The lines, put together.
  public var description: String { lines.joined(separator: "\n") }

  /// The lines.
  public var snapshotLines: [String] { lines }

  private func heading(_ label: String, isChange: Bool) -> String {
    let text = "── \(count) \(VisibleText.harmless(label))"
    if isChange { return text }
    let blanks = max(2, 38 - DisplayWidth.of(text))
    return text + String(repeating: " ", count: blanks) + "no change"
  }

  private func padded(_ row: String) -> String {
    let row = VisibleText.harmless(row)
    return row + String(repeating: " ", count: max(0, width - DisplayWidth.of(row)))
  }

  private static func changes(from old: [String], to new: [String]) -> [String] {
    (0..<max(old.count, new.count)).compactMap { index in
      guard index < new.count else { return "\(index + 1) gone" }
      if index < old.count, old[index].utf8.elementsEqual(new[index].utf8) { return nil }
      return "\(index + 1) │\(new[index])│"
    }
  }
}
