/// Frames as text for files, pipes and transcripts, without any escape sequence.
///
/// ```swift
/// PlainText.bars(frame)
/// // │Ada Lovelace   │
/// // │41 followers   │
/// ```
public enum PlainText {
  /// The rows without trailing blanks, each followed by a line feed.
  public static func page(_ frame: Frame) -> String {
    frame.size.height == 0 ? "" : frame.text + "\n"
  }

  /// The rows between bars, joined by line feeds, so that blanks at the end are seen.
  public static func bars(_ frame: Frame) -> String {
    frame.lines.map(bar).joined(separator: "\n")
  }

  /// One row between bars.
  public static func bar(_ line: String) -> String { "│\(line)│" }

  /// The rows whose text differs, each as its number from 1 and the row between bars, joined by
  /// line feeds; empty if none does.
  ///
  /// ```swift
  /// PlainText.changes(from: before, to: after)  // "3 │42 followers   │"
  /// ```
  public static func changes(from old: Frame, to new: Frame) -> String {
    changedRows(from: old, to: new)
      .map { "\($0.row + 1) \(bar($0.text))" }
      .joined(separator: "\n")
  }

  /// A row whose text differs between two frames.
  public struct ChangedRow: Hashable, Sendable {
    /// The row, from 0 at the top.
    public let row: Int
    /// What it shows now, exactly as wide as the frame.
    public let text: String
  }

  /// The rows whose text differs, from top to bottom; all of them if the size differs.
  ///
  /// A row that only looks different is not among them.
  public static func changedRows(from old: Frame, to new: Frame) -> [ChangedRow] {
    let isResized = new.size != old.size
    return (0..<new.size.height).compactMap { row in
      // Comparing cells is cheap, so text is made only of rows that differ at all.
      guard isResized || new.cells(inRow: row) != old.cells(inRow: row) else { return nil }
      let text = new.line(row)
      return isResized || text != old.line(row) ? ChangedRow(row: row, text: text) : nil
    }
  }
}
