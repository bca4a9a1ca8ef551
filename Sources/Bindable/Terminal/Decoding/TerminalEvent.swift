/// An event that a terminal reports.
public enum TerminalEvent: Hashable, Sendable {
  /// A key press.
  case key(KeyPress)
  /// Pasted text, which must not be interpreted as keys.
  case paste(String)
  /// A mouse event. The terminal reports it only on request.
  case mouse(MouseEvent)
  /// A report of the state of a mode.
  case modeReport(number: Int, ModeReportState)
  /// Bytes that aren't recognized.
  case unknown([UInt8])

  /// The state of a terminal mode.
  public enum ModeReportState: Int, Hashable, Sendable {
    /// The terminal doesn't recognize the mode.
    case unknown = 0
    /// The mode is on.
    case on = 1
    /// The mode is off, and can be turned on.
    case off = 2
    /// The mode is permanently on.
    case alwaysOn = 3
    /// The mode is permanently off.
    case alwaysOff = 4
  }
}

extension TerminalEvent: CustomStringConvertible {
  /// A description of the event: `key Ctrl-C`, `paste "a"`.
  public var description: String {
    switch self {
    case .key(let press): "key \(press)"
    case .paste(let text): "paste \(text.debugDescription)"
    case .mouse(let event): "mouse \(event.kind) at \(event.column), \(event.row)"
    case .modeReport(let number, let state): "mode \(number) is \(state)"
    case .unknown(let bytes): "unknown \(String(decoding: bytes, as: UTF8.self).debugDescription)"
    }
  }
}
