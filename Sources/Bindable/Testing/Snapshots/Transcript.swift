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
  // The last screen, if it was recorded as a frame.
  private var shownFrame: Frame?
  private var count = 0
  private let encoder: TerminalEncoder
  private let showsStyles: Bool

  /// Makes a transcript of screens that are `width` columns wide.
  public init(width: Int) {
    precondition(width >= 0, "A screen cannot be \(width) columns wide.")
    self.width = width
    encoder = TerminalEncoder()
    showsStyles = false
  }

  /// Makes a transcript of frames, with what each step costs a terminal.
  ///
  /// ```swift
  /// var transcript = Transcript(of: TerminalEncoder())
  /// transcript.record("initial", frame: view.frame(width: 14))
  /// view.followers.text = "42 followers"
  /// transcript.record("follow", frame: view.frame(width: 14))
  /// // ── 1 follow                           rows 1  cells 1  bytes 7
  /// // 2 │42 followers  │
  /// ```
  ///
  /// - Parameters:
  ///   - encoder: what the steps are measured with.
  ///   - showingStyles: whether the styles of rows that look different are shown below them.
  public init(of encoder: TerminalEncoder, showingStyles: Bool = false) {
    width = 0
    self.encoder = encoder
    showsStyles = showingStyles
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
    shownFrame = nil
    return record(label, rows, notes, cost: nil, styles: [])
  }

  /// Adds a frame, what led to it, and what it costs a terminal that shows the frame before it: the
  /// rows that look different, and the cells and bytes that are written.
  ///
  /// Since the numbers are part of the text, a step that suddenly draws all of the screen is a
  /// difference. `no change` means that nothing at all is written.
  ///
  /// - Parameters:
  ///   - label: The act in the user's words, or `initial`.
  ///   - frame: The whole screen; its width becomes that of the transcript.
  ///   - notes: What else there is to say.
  @discardableResult
  public mutating func record(
    _ label: String, frame: Frame, notes: [String] = []
  ) -> [String] {
    width = frame.size.width
    let update = encoder.update(from: shownFrame, to: frame)
    let cost = "rows \(update.rows)  cells \(update.cells)  bytes \(update.bytes.count)"
    let styles = showsStyles ? Self.styles(of: frame, unlike: shownFrame) : []
    shownFrame = frame
    return record(
      label, frame.lines, notes, cost: update.bytes.isEmpty ? nil : cost, styles: styles)
  }

  private mutating func record(
    _ label: String, _ rows: [String], _ notes: [String], cost: String?, styles: [String]
  ) -> [String] {
    let rows = rows.map(padded)
    var added = notes.flatMap(\.snapshotLines).map { "   " + VisibleText.harmless($0) }
    if let shown {
      added += Self.changes(from: shown, to: rows)
    } else {
      added += rows.map { "│\($0)│" }
    }
    added += styles
    let isChange = shown == nil || !added.isEmpty
    added.insert(heading(label, end: cost ?? (isChange ? nil : "no change")), at: 0)
    shown = rows
    count += 1
    lines += added
    return added
  }

  /// The lines, put together.
  public var description: String { lines.joined(separator: "\n") }

  /// The lines.
  public var snapshotLines: [String] { lines }

  private func heading(_ label: String, end: String?) -> String {
    let text = "── \(count) \(VisibleText.harmless(label))"
    guard let end else { return text }
    let blanks = max(2, 38 - DisplayWidth.of(text))
    return text + String(repeating: " ", count: blanks) + end
  }

  // The styles of the rows that look different, in the first frame of those that have any.
  private static func styles(of frame: Frame, unlike old: Frame?) -> [String] {
    (0..<frame.size.height).compactMap { row in
      let runs = StyledFrame.runs(of: frame.cells(inRow: row))
      let before = old.flatMap { StyledFrame.runs(of: $0.cells(inRow: row)) }
      return runs == before ? nil : "\(row + 1): \(runs ?? "plain")"
    }
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
