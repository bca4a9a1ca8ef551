/// What differs between two frames, by rows.
///
/// ```swift
/// let damage = after.damage(from: before)
/// damage.rows.map(\.text)  // ["42 followers   "]
/// ```
public struct Damage: Hashable, Sendable {
  /// A row that differs.
  public struct Row: Hashable, Sendable {
    /// The row, from 0 at the top.
    public let row: Int
    /// What it shows now, exactly as wide as the frame.
    public let text: String
    /// Whether its text differs, and not only how it looks.
    public let isTextChanged: Bool
  }

  /// The rows that differ, from top to bottom; all of them if the size differs.
  public let rows: [Row]
  /// Whether the frames are of different sizes, so that nothing of the old one can be kept.
  public let isResized: Bool

  /// Whether both frames look the same.
  public var isEmpty: Bool { rows.isEmpty && !isResized }
}

extension Frame {
  /// What has to be drawn again to turn `old` into this frame.
  ///
  /// - Complexity: O(*n*) in the number of cells.
  public func damage(from old: Frame) -> Damage {
    let isResized = size != old.size
    let rows = (0..<size.height).compactMap { row -> Damage.Row? in
      guard isResized || cells(inRow: row) != old.cells(inRow: row) else { return nil }
      let text = line(row)
      return Damage.Row(row: row, text: text, isTextChanged: isResized || text != old.line(row))
    }
    return Damage(rows: rows, isResized: isResized)
  }
}
