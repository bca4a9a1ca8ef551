/// The modes that a program sets when it starts to use the terminal, and resets afterward.
struct TerminalModes {
  let area: TerminalEncoder.Viewport

  /// The bytes that turn off line wrapping, turn on bracketed paste, query the support of
  /// synchronized updates, and switch to the alternate screen if the area is the whole screen.
  var enterSequence: [UInt8] {
    Array("\(area == .screen ? "\u{1B}[?1049h" : "")\u{1B}[?7l\u{1B}[?2004h\u{1B}[?2026$p".utf8)
  }

  /// The bytes that undo `enterSequence`, in any state of the terminal.
  var exitSequence: [UInt8] {
    let screen = area == .screen ? "\u{1B}[?1049l" : ""
    return Array("\u{1B}[?2026l\u{1B}[m\u{1B}[?2004l\u{1B}[?7h\(screen)\u{1B}[?25h".utf8)
  }
}
