/// The totals of the output to a terminal.
public struct TerminalStatistics: Hashable, Sendable {
  /// The number of frames that looked different from the previous one, each a single write.
  public private(set) var frames = 0
  /// The number of cells written.
  public private(set) var cells = 0
  /// The number of bytes written.
  public private(set) var bytes = 0

  /// Creates statistics without any output.
  init() {}

  /// Adds an update to the totals.
  mutating func add(_ update: TerminalUpdate) {
    frames += 1
    cells += update.cells
    bytes += update.bytes.count
  }
}
