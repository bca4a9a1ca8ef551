/// What a terminal is told when a program takes it over, and when it gives it back.
struct TerminalModes {
  let area: TerminalEncoder.Area

  /// No wrapping at the last column, pasted text marked as such, and the question whether updates
  /// can be marked; on the whole screen, another one than the shell's.
  var entering: [UInt8] {
    Array("\(area == .screen ? "\u{1B}[?1049h" : "")\u{1B}[?7l\u{1B}[?2004h\u{1B}[?2026$p".utf8)
  }

  /// The opposite, for whatever state the terminal was left in.
  var leaving: [UInt8] {
    let screen = area == .screen ? "\u{1B}[?1049l" : ""
    return Array("\u{1B}[?2026l\u{1B}[m\u{1B}[?2004l\u{1B}[?7h\(screen)\u{1B}[?25h".utf8)
  }
}
