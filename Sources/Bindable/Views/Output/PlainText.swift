/// Frames as text without escape sequences, for files, pipes, and transcripts.
///
/// ```swift
/// PlainText.text(of: frame)
/// // Ada Lovelace
/// // 41 followers
/// ```
public enum PlainText {
  /// Returns the rows without trailing blanks, each followed by a line feed.
  public static func text(of frame: Frame) -> String {
    frame.size.height == 0 ? "" : frame.text + "\n"
  }

  /// Returns a row between bars that make trailing blanks visible.
  package static func bordered(_ line: String) -> String { "│\(line)│" }

  /// Returns the rows whose text differs, each with its number from 1 and between bars, joined by
  /// line feeds, or an empty string if there are none.
  ///
  /// ```swift
  /// PlainText.changes(from: before, to: after)  // "3 │42 followers   │"
  /// ```
  public static func changes(from old: Frame, to new: Frame) -> String {
    changedRows(from: old, to: new)
      .map { "\($0.row + 1) \(bordered($0.text))" }
      .joined(separator: "\n")
  }

  /// A row whose text differs between two frames.
  package struct ChangedRow: Hashable, Sendable {
    /// The row, from 0 at the top.
    package let row: Int
    /// The new text, exactly as wide as the frame.
    package let text: String
  }

  /// Returns the rows whose text differs, from top to bottom, or all rows if the size differs.
  ///
  /// A row in which only styles differ isn't included.
  package static func changedRows(from old: Frame, to new: Frame) -> [ChangedRow] {
    let isResized = new.size != old.size
    return (0..<new.size.height).compactMap { row in
      // Comparing cells is cheap, so create text only for rows that differ.
      guard isResized || new.cells(inRow: row) != old.cells(inRow: row) else { return nil }
      let text = new.line(row)
      return isResized || text != old.line(row) ? ChangedRow(row: row, text: text) : nil
    }
  }
}
