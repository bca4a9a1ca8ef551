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

  /// The rows whose text differs, from top to bottom.
  public static func changedRows(from old: Frame, to new: Frame) -> [Damage.Row] {
    new.damage(from: old).rows.filter(\.isTextChanged)
  }
}
