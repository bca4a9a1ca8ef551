/// An encoder that converts the difference between two frames to bytes for a terminal.
///
/// ```swift
/// let encoder = TerminalEncoder()
/// let before = Frame(lines: ["Count: 1001"]), after = Frame(lines: ["Count: 1002"])
/// encoder.update(from: before, to: after).text  // "\u{1B}[1;11H2"
/// encoder.update(from: after, to: after).text   // ""
/// ```
///
/// The result depends only on the two frames and the encoder's properties. Write it at once and
/// completely. The encoder assumes that the terminal shows `old`, or anything if `old` is `nil`;
/// that the cursor is at the caret of `old`, if it has one; and that nothing else writes to the
/// terminal.
///
/// Frames contain only displayable characters, so data can't inject terminal commands.
public struct TerminalEncoder: Hashable, Sendable {
  /// The part of the terminal that the frame fills.
  public enum Viewport: Hashable, Sendable {
    /// The whole screen. Positions are relative to its top-left corner.
    case screen
    /// The rows of the frame, starting at the position of the cursor before the first frame.
    ///
    /// If the frame has no caret, the cursor stays in the first cell.
    case inline
  }

  /// The supported colors, which replace others with the nearest one.
  package var colors: ColorDepth
  /// Set to mark updates of several rows as synchronized.
  ///
  /// Set this property only if the terminal reports that it supports these marks.
  package var usesSynchronizedOutput: Bool
  /// The part of the terminal that the frame fills.
  package var viewport: Viewport

  /// Creates an encoder.
  public init(
    colors: ColorDepth = .trueColor, usesSynchronizedOutput: Bool = false,
    viewport: Viewport = .screen
  ) {
    self.colors = colors
    self.usesSynchronizedOutput = usesSynchronizedOutput
    self.viewport = viewport
  }

  /// Returns the bytes that change a terminal from `old` to `new`, or none if both look the same.
  ///
  /// If `old` is `nil` or has a different size, the whole frame is written.
  ///
  /// - Complexity: O(*n*), where *n* is the number of cells. The number of bytes is proportional to
  ///   the size of the change.
  public func update(from old: Frame?, to new: Frame) -> TerminalUpdate {
    let isWhole = old?.size != new.size
    let blank = isWhole ? Frame(width: new.size.width, height: new.size.height) : nil
    let before = blank ?? old ?? new
    let writer = TerminalWriter(from: before, to: new, colors: colors, area: viewport)
    let start = TerminalWriter.Start(
      isKnown: old != nil, isWhole: isWhole, cursor: old?.cursor)
    return update(writer, runs: new.damage(from: before).runs, start)
  }

  /// Returns the bytes that apply `damage` to a terminal that shows the previous frame.
  ///
  /// The result is the same as for `update(from:to:)`, but doesn't require the previous frame:
  ///
  /// ```swift
  /// let caret = screen.frame.cursor
  /// let damage = screen.update()  // an IncrementalRenderer
  /// write(encoder.update(for: damage, to: screen.frame, caretBefore: caret).bytes)
  /// ```
  ///
  /// - Parameters:
  ///   - damage: The changes. If the size changed, the whole frame is written.
  ///   - frame: The new frame.
  ///   - caretBefore: The previous position of the caret.
  /// - Complexity: O(*n*), where *n* is the number of cells that changed.
  public func update(
    for damage: Damage, to frame: Frame, caretBefore: Position?
  ) -> TerminalUpdate {
    if damage.runs.isEmpty, !damage.isResized, caretBefore == frame.cursor {
      return TerminalUpdate(bytes: [], cells: 0, rows: 0)
    }
    let before = damage.isResized ? Frame(width: frame.size.width, height: frame.size.height) : nil
    let writer = TerminalWriter(from: before, to: frame, colors: colors, area: viewport)
    let start = TerminalWriter.Start(
      isKnown: true, isWhole: damage.isResized, cursor: caretBefore)
    return update(writer, runs: damage.runs, start)
  }

  private func update(
    _ writer: TerminalWriter, runs: [Damage.Run], _ start: TerminalWriter.Start
  ) -> TerminalUpdate {
    var writer = writer
    let changes = writer.changes(runs)
    let isSynchronized = usesSynchronizedOutput && changes.areInSeveralRows
    if isSynchronized { writer.append("\u{1B}[?2026h") }
    writer.begin(start)
    let rowCount = writer.write(changes)
    writer.end(start)
    if isSynchronized { writer.append("\u{1B}[?2026l") }
    return TerminalUpdate(bytes: writer.bytes, cells: writer.cells, rows: rowCount)
  }

  /// Returns the bytes that restore the terminal after the last frame: a plain style and a visible
  /// cursor, which is below `shown` if the viewport is `inline`.
  package func exitSequence(after shown: Frame?) -> [UInt8] {
    guard viewport == .inline, let shown, shown.size.height > 0 else {
      return Array("\u{1B}[m\u{1B}[?25h".utf8)
    }
    var writer = TerminalWriter(from: shown, to: shown, colors: colors, area: viewport)
    writer.position = shown.cursor.map { ($0.row, $0.column) } ?? (0, 0)
    writer.move(row: shown.size.height - 1, column: 0)
    writer.append("\u{1B}[m\u{1B}[?25h\r\n")
    return writer.bytes
  }
}

/// The output to a terminal for one frame.
public struct TerminalUpdate: Hashable, Sendable {
  /// The bytes to write at once.
  public let bytes: [UInt8]
  /// The number of cells written, including unchanged cells that are shorter to write than to skip.
  package let cells: Int
  /// The number of rows that look different.
  package let rows: Int

  /// The bytes as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}
