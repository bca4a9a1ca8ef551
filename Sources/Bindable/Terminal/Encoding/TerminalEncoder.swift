/// Turns the step from one frame to the next into the bytes that a terminal needs for it.
///
/// ```swift
/// let encoder = TerminalEncoder()
/// let before = Frame(lines: ["Count: 1001"]), after = Frame(lines: ["Count: 1002"])
/// encoder.update(from: before, to: after).text  // "\u{1B}[1;11H2"
/// encoder.update(from: after, to: after).text   // ""
/// ```
///
/// It is a function of the two frames: it remembers nothing, and reads nothing from outside. What
/// it returns is to be written at once and whole. It takes for granted that the terminal shows
/// `old`, or anything where `old` is `nil`; that the caret is where `old` has it, if it has one;
/// and that nothing else writes to the terminal.
///
/// Characters reach a frame only as text that a terminal takes for text, so nothing in data can
/// become a command here.
public struct TerminalEncoder: Hashable, Sendable {
  /// What part of the terminal the frame fills.
  public enum Area: Hashable, Sendable {
    /// The whole screen: places are counted from its corner.
    case screen
    /// As many rows as the frame has, from where the cursor was when the first frame came.
    ///
    /// Without a caret in the frame, the cursor waits in its first cell.
    case inline
  }

  /// How many colours there are; others become the nearest.
  public var colors: ColorLevel
  /// Whether updates of more than one row are marked, so that the terminal shows them at once.
  ///
  /// Only for a terminal that has said that it knows these marks.
  public var synchronizes: Bool
  /// What part of the terminal the frame fills.
  public var area: Area

  /// Makes an encoder.
  public init(
    colors: ColorLevel = .trueColor, synchronizes: Bool = false, area: Area = .screen
  ) {
    self.colors = colors
    self.synchronizes = synchronizes
    self.area = area
  }

  /// The bytes that make a terminal that shows `old` show `new`; none if both look the same.
  ///
  /// Of another size than `old`, or where `old` is `nil`, the whole frame is written.
  ///
  /// - Complexity: O(*n*) in the number of cells; the bytes grow with what changed.
  public func update(from old: Frame?, to new: Frame) -> TerminalUpdate {
    let isWhole = old?.size != new.size
    let blank = isWhole ? Frame(width: new.size.width, height: new.size.height) : nil
    let before = blank ?? old ?? new
    let writer = TerminalWriter(from: before, to: new, colors: colors, area: area)
    let start = TerminalWriter.Start(
      isKnown: old != nil, isWhole: isWhole, cursor: old?.cursor)
    return update(writer, runs: new.damage(from: before).runs, start)
  }

  /// The bytes that do `damage` to a terminal that shows what there was before it.
  ///
  /// The same as `update(from:to:)`, where the old frame is not kept:
  ///
  /// ```swift
  /// let caret = screen.frame.cursor
  /// let damage = screen.update()  // a LiveRenderer
  /// write(encoder.update(for: damage, to: screen.frame, caretBefore: caret).bytes)
  /// ```
  ///
  /// - Parameters:
  ///   - damage: what changed; where it is resized, the whole frame is written.
  ///   - frame: what there is now.
  ///   - caretBefore: where the caret was.
  /// - Complexity: O(*n*) in the number of cells that changed.
  public func update(
    for damage: Damage, to frame: Frame, caretBefore: Position?
  ) -> TerminalUpdate {
    let before = damage.isResized ? Frame(width: frame.size.width, height: frame.size.height) : nil
    let writer = TerminalWriter(from: before, to: frame, colors: colors, area: area)
    let start = TerminalWriter.Start(
      isKnown: true, isWhole: damage.isResized, cursor: caretBefore)
    return update(writer, runs: damage.runs, start)
  }

  private func update(
    _ writer: TerminalWriter, runs: [Damage.Run], _ start: TerminalWriter.Start
  ) -> TerminalUpdate {
    var writer = writer
    let rows = writer.changedRows(runs)
    if synchronizes, rows.count > 1 { writer.append("\u{1B}[?2026h") }
    writer.begin(start)
    for row in rows { writer.write(row) }
    writer.end(start)
    if synchronizes, rows.count > 1 { writer.append("\u{1B}[?2026l") }
    return TerminalUpdate(bytes: writer.bytes, cells: writer.cells, rows: rows.count)
  }

  /// The bytes that leave the terminal to whoever comes next: a plain style, a cursor that can be
  /// seen and, `inline`, stands below `shown`.
  public func farewell(to shown: Frame?) -> [UInt8] {
    guard area == .inline, let shown, shown.size.height > 0 else {
      return Array("\u{1B}[m\u{1B}[?25h".utf8)
    }
    var writer = TerminalWriter(from: shown, to: shown, colors: colors, area: area)
    writer.place = shown.cursor.map { ($0.row, $0.column) } ?? (0, 0)
    writer.move(row: shown.size.height - 1, column: 0)
    writer.append("\u{1B}[m\u{1B}[?25h\r\n")
    return writer.bytes
  }
}

/// What is written to a terminal for one frame.
public struct TerminalUpdate: Hashable, Sendable {
  /// All that is written, at once.
  public let bytes: [UInt8]
  /// The number of cells in it, those that look as before and are cheaper written than skipped
  /// included.
  public let cells: Int
  /// The number of rows in which something looks different.
  public let rows: Int

  /// The bytes as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}
