/// The modes that a program sets when it starts to use the terminal, and resets afterward.
struct TerminalModes {
  let area: TerminalEncoder.Viewport
  var usesMouse = false

  /// The bytes that turn off line wrapping, turn on bracketed paste, query the support of
  /// synchronized updates, switch to the alternate screen if the area is the whole screen, and
  /// request reports of the mouse if it's used.
  var enterSequence: [UInt8] {
    let screen = area == .screen ? "\u{1B}[?1049h" : ""
    // Presses, drags, and the wheel, with positions as decimal numbers.
    let mouse = usesMouse ? "\u{1B}[?1002h\u{1B}[?1006h" : ""
    return Array("\(screen)\u{1B}[?7l\u{1B}[?2004h\(mouse)\u{1B}[?2026$p".utf8)
  }

  /// The bytes that undo `enterSequence`, in any state of the terminal.
  var exitSequence: [UInt8] {
    let screen = area == .screen ? "\u{1B}[?1049l" : ""
    let mouse = usesMouse ? "\u{1B}[?1006l\u{1B}[?1002l" : ""
    return Array(
      "\u{1B}[?2026l\u{1B}[m\(mouse)\u{1B}[?2004l\u{1B}[?7h\(screen)\u{1B}[?25h".utf8)
  }
}
