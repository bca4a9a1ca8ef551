/// An event that a terminal reports.
public enum TerminalEvent: Hashable, Sendable {
  /// A key press.
  case key(KeyPress)
  /// Pasted text, which must not be interpreted as keys.
  case paste(String)
  /// A mouse event. The terminal reports it only on request.
  case mouse(MouseEvent)
  /// A report on a mode, and whether it can be turned on and off.
  case modeReport(number: Int, canChange: Bool)
  /// Bytes that aren't recognized.
  case unknown([UInt8])
}

extension TerminalEvent: CustomStringConvertible {
  /// A description of the event: `key Ctrl-C`, `paste "a"`.
  public var description: String {
    switch self {
    case .key(let press): "key \(press)"
    case .paste(let text): "paste \(text.debugDescription)"
    case .mouse(let event): "mouse \(event.kind) at \(event.column), \(event.row)"
    case .modeReport(let number, let canChange):
      "mode \(number) \(canChange ? "can" : "can't") change"
    case .unknown(let bytes): "unknown \(String(decoding: bytes, as: UTF8.self).debugDescription)"
    }
  }
}
