/// A record of a screen over time: the complete first screen, and the changes after each action.
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
/// Rows are numbered from 1, and the numbers of a screen have the same width. `3…5 gone` means that
/// rows 3 to 5 no longer exist. `no change` means that there are neither notes nor changed rows. It
/// begins in column 39, or two blanks after a longer label. Control characters are written as
/// `\u{1B}`, so a transcript is safe to print.
///
/// To verify a transcript, call `verify`: `try verify(transcript, matches: "following")`.
public struct Transcript: Sendable, Hashable, CustomStringConvertible, SnapshotConvertible {
  /// The number of columns between the bars, which marks every row as changed when set.
  package var width: Int

  /// The recorded lines.
  public private(set) var lines: [String] = []

  // The padded rows of the last screen, or `nil` before the first one.
  private var shown: [String]?
  // The last screen, if it was recorded as a frame.
  private var shownFrame: Frame?
  private var count = 0
  private let encoder: TerminalEncoder
  private let showsStyles: Bool

  /// Creates a transcript of screens with the given width.
  ///
  /// - Precondition: `width` is in the range `0...1_000_000`, like that of a frame.
  public init(width: Int) {
    precondition(
      0...1_000_000 ~= width,
      "The width of a transcript must be from 0 to 1,000,000 columns, but is \(width).")
    self.width = width
    encoder = TerminalEncoder()
    showsStyles = false
  }

  /// Creates a transcript of frames that includes the terminal output of each step.
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
  ///   - encoder: The encoder that measures the output.
  ///   - showingStyles: A Boolean value that indicates whether to include the styles of changed
  ///     rows.
  public init(of encoder: TerminalEncoder, showingStyles: Bool = false) {
    width = 0
    self.encoder = encoder
    showsStyles = showingStyles
  }

  /// Adds a screen and its cause, and returns the added lines.
  ///
  /// - Parameters:
  ///   - label: The user action, or `initial`.
  ///   - rows: All rows of the screen. Shorter ones are padded with blanks.
  ///   - notes: Additional information, such as the changed properties and the reasons. A note can
  ///     have several lines.
  @discardableResult
  public mutating func record(
    _ label: String, rows: [String], notes: [String] = []
  ) -> [String] {
    shownFrame = nil
    return record(label, rows, notes, cost: nil, styles: [])
  }

  /// Adds a frame, its cause, and the terminal output of the change: the number of changed rows,
  /// and the number of cells and bytes written.
  ///
  /// The numbers are part of the text, so a step that unexpectedly redraws the whole screen is a
  /// difference. `no change` means that nothing is written.
  ///
  /// - Parameters:
  ///   - label: The user action, or `initial`.
  ///   - frame: The whole screen. Its width becomes the width of the transcript.
  ///   - notes: Additional information.
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
    var added = notes.flatMap(\.snapshotLines).map { "   " + TextEscaping.escaped($0) }
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

  /// The lines, joined by line feeds.
  public var description: String { lines.joined(separator: "\n") }

  /// The lines.
  public var snapshotLines: [String] { lines }

  private func heading(_ label: String, end: String?) -> String {
    let text = "── \(count) \(TextEscaping.escaped(label))"
    guard let end else { return text }
    let blanks = max(2, 38 - DisplayWidth.of(text))
    return text + String(repeating: " ", count: blanks) + end
  }

  // Returns the styles of rows that look different. In the first frame, these are all styled rows.
  private static func styles(of frame: Frame, unlike old: Frame?) -> [String] {
    (0..<frame.size.height).compactMap { row in
      let runs = StyledFrame.runs(of: frame.cells(inRow: row))
      let before = old.flatMap { StyledFrame.runs(of: $0.cells(inRow: row)) }
      return runs == before ? nil : "\(row + 1): \(runs ?? "plain")"
    }
  }

  private func padded(_ row: String) -> String {
    let row = TextEscaping.escaped(row)
    return row + String(repeating: " ", count: max(0, width - DisplayWidth.of(row)))
  }

  private static func changes(from old: [String], to new: [String]) -> [String] {
    let digits = String(max(old.count, new.count)).count
    func margin(_ row: Int) -> String {
      let number = String(row + 1)
      return String(repeating: " ", count: digits - number.count) + number
    }
    var lines = new.indices.compactMap { row in
      let isEqual = row < old.count && old[row].utf8.elementsEqual(new[row].utf8)
      return isEqual ? nil : "\(margin(row)) │\(new[row])│"
    }
    if new.count < old.count {
      let end = old.count - new.count > 1 ? "…\(old.count)" : ""
      lines.append("\(margin(new.count))\(end) gone")
    }
    return lines
  }
}
