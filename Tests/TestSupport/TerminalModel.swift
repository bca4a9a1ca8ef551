package import Bindable
import BindableTesting

/// A small terminal emulator that turns bytes into a screen.
///
/// It follows the behavior of terminals, not that of the encoder, and is strict. It records unknown
/// commands, unexpected control characters, and invalid UTF-8 as problems, and shows the remaining
/// half of a wide character as `▒`. Tests expect neither.
package struct TerminalModel {
  /// The style of a cell.
  package struct Look: Hashable {
    package var bold = false, dim = false, italic = false, underline = false, inverse = false
    package var foreground = Color.default
    package var background: Color

    package init(background: Color = .default) { self.background = background }
  }

  /// A cell of the screen.
  package struct ScreenCell: Hashable {
    /// The text, which is empty in the second half of a wide character.
    package var text: String
    package var width: Int
    package var look: Look

    package init(text: String = " ", width: Int = 1, look: Look = Look()) {
      (self.text, self.width, self.look) = (text, width, look)
    }
  }

  /// The unit by which a terminal measures the width of text.
  package enum Widths: CaseIterable {
    /// Each grapheme cluster has a width.
    case clusters
    /// Each scalar has a width, as in terminals without grapheme clusters.
    case scalars
  }

  package private(set) var width: Int
  package private(set) var height: Int
  private let widths: Widths

  package private(set) var screen: [[ScreenCell]]
  package private(set) var column = 0
  package private(set) var row = 0
  package private(set) var look = Look()
  // The cursor is after the last column, so the next character starts a new row.
  package private(set) var isWaitingToWrap = false
  package private(set) var modes: Set<Int> = [7, 25]
  /// The rows that scrolled off the top of the screen.
  package private(set) var scrolledOut: [[ScreenCell]] = []
  /// The replies of the terminal.
  package private(set) var answers = ""
  package private(set) var problems: [String] = []
  /// The received control strings, such as those that set the title or the clipboard.
  package private(set) var strings: [String] = []
  /// The visible screen, which doesn't change during a synchronized update.
  package private(set) var shown: [[ScreenCell]] = []
  private var otherScreen: [[ScreenCell]]?
  private var pending: [UInt8] = []
  // The column of the last character, if a combining mark that follows would join it.
  private var joinable: Int?
  private var margins: Range<Int>
  private let knowsSynchronization: Bool

  package init(
    width: Int, height: Int, widths: Widths = .clusters, fill: Character = " ",
    knowsSynchronization: Bool = true
  ) {
    (self.width, self.height, self.widths) = (width, height, widths)
    self.knowsSynchronization = knowsSynchronization
    margins = 0..<height
    screen = Self.blank(width, height, fill)
  }

  private static func blank(_ width: Int, _ height: Int, _ fill: Character = " ") -> [[ScreenCell]]
  {
    let row = [ScreenCell](repeating: ScreenCell(text: String(fill)), count: width)
    return [[ScreenCell]](repeating: row, count: height)
  }

  /// Resizes and clears the screen, because terminals differ in the content they keep.
  package mutating func resize(width: Int, height: Int, fill: Character = " ") {
    (self.width, self.height) = (width, height)
    margins = 0..<height
    screen = Self.blank(width, height, fill)
    (row, column) = (max(0, min(row, height - 1)), max(0, min(column, width - 1)))
    isWaitingToWrap = false
  }

  /// The rows as text.
  package var lines: [String] { screen.map { $0.map(\.text).joined() } }
  package var isCursorVisible: Bool { modes.contains(25) }
  package var isInAlternateScreen: Bool { modes.contains(1049) }

  // MARK: - Bytes

  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      pending.append(byte)
      step()
    }
    if !modes.contains(2026) { shown = screen }
  }

  package mutating func feed(_ text: String) { feed(text.utf8) }

  /// A Boolean value that indicates whether a command or character is incomplete.
  package var isMidway: Bool { !pending.isEmpty }

  private mutating func step() {
    guard let first = pending.first else { return }
    switch first {
    case 0x1B: stepCommand()
    case 0..<0x20, 0x7F:
      pending = []
      control(first)
    default:
      let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      guard pending.count == length else { return }
      let text = String(decoding: pending, as: UTF8.self)
      pending = []
      for scalar in text.unicodeScalars {
        if scalar == "\u{FFFD}", first != 0xEF { problems.append("no UTF-8: \(first)") }
        if (0x80..<0xA0).contains(scalar.value) { problems.append("C1 control \(scalar.value)") }
        write(scalar)
      }
    }
  }

  private mutating func stepCommand() {
    guard pending.count > 1 else { return }
    let last = pending[pending.count - 1]
    switch pending[1] {
    case 0x5B:  // CSI
      guard pending.count > 2, (0x40...0x7E).contains(last) else { return }
      let body = String(decoding: pending[2..<pending.count - 1], as: UTF8.self)
      pending = []
      joinable = nil
      command(Character(Unicode.Scalar(last)), body)
    case 0x5D, 0x50, 0x5F, 0x5E, 0x58:  // OSC, DCS, APC, PM, SOS
      let isEnded =
        last == 0x07 || (pending.count > 3 && last == 0x5C && pending[pending.count - 2] == 0x1B)
      guard isEnded else { return }
      strings.append(String(decoding: pending, as: UTF8.self))
      problems.append("a control string")
      pending = []
    default:
      problems.append("unknown escape \(pending)")
      pending = []
    }
  }

  private mutating func control(_ byte: UInt8) {
    joinable = nil
    switch byte {
    case 0x08:
      // A cursor after the last column moves as if it were in the last column, as in xterm.
      column = max(0, column - 1)
      isWaitingToWrap = false
    case 0x0A: lineFeed()
    case 0x0D:
      column = 0
      isWaitingToWrap = false
    default: problems.append("control \(byte)")
    }
  }

  private mutating func lineFeed() {
    isWaitingToWrap = false
    if row == margins.upperBound - 1 { scrollUp() } else if row < height - 1 { row += 1 }
  }

  private mutating func scrollUp() {
    guard height > 0 else { return }
    if margins.lowerBound == 0 { scrolledOut.append(screen[0]) }
    screen.remove(at: margins.lowerBound)
    screen.insert(blankRow(), at: margins.upperBound - 1)
  }

  private func blankRow() -> [ScreenCell] { [ScreenCell](repeating: erased, count: width) }

  private var erased: ScreenCell { ScreenCell(look: Look(background: look.background)) }

  // MARK: - Characters

  private mutating func write(_ scalar: Unicode.Scalar) {
    let own = DisplayWidth.of(String(scalar)) == 0 || isMark(scalar) ? 0 : Self.width(of: scalar)
    if let joinable, join(scalar, at: joinable, own: own) { return }
    guard own > 0 else {
      problems.append("a mark without a base: \(scalar.value)")
      return
    }
    put(String(scalar), width: own)
  }

  private func isMark(_ scalar: Unicode.Scalar) -> Bool { Self.width(of: scalar) == 0 }

  // Returns the width of a single scalar, which is 0 for a combining mark.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return scalar.value == 0xAD ? 0 : 1 }
    return DisplayWidth.of(String(scalar))
  }

  // Joins a scalar to the last character, if the terminal would.
  private mutating func join(_ scalar: Unicode.Scalar, at base: Int, own: Int) -> Bool {
    let joined = screen[row][base].text + String(scalar)
    switch widths {
    case .scalars:
      guard own == 0 else { return false }
      screen[row][base].text = joined
    case .clusters:
      guard joined.count == 1 else {
        if own == 0 { screen[row][base].text = joined }
        return own == 0
      }
      let (before, after) = (screen[row][base].width, min(2, DisplayWidth.of(joined)))
      screen[row][base].text = joined
      guard after != before, after > 0 else { return true }
      (column, isWaitingToWrap) = (base, false)
      put(joined, width: after)
    }
    return true
  }

  private mutating func put(_ text: String, width columns: Int) {
    joinable = nil
    guard columns <= width, height > 0 else { return }
    let wraps = modes.contains(7)
    if isWaitingToWrap, wraps {
      column = 0
      lineFeed()
    }
    isWaitingToWrap = false
    if column + columns > width {
      if wraps {
        column = 0
        lineFeed()
      } else {
        column = width - columns
      }
    }
    for column in column..<column + columns { breakWide(at: column) }
    screen[row][column] = ScreenCell(text: text, width: columns, look: look)
    joinable = column
    if columns == 2 { screen[row][column + 1] = ScreenCell(text: "", width: 0, look: look) }
    column += columns
    if column == width {
      column = width - 1
      isWaitingToWrap = wraps
    }
  }

  // Terminals differ in what they show of half a wide character, so it's made visible.
  private mutating func breakWide(at column: Int) {
    let place = screen[row][column]
    if place.width == 2, column + 1 < width { screen[row][column + 1] = ScreenCell(text: "▒") }
    if place.width == 0, column > 0 { screen[row][column - 1] = ScreenCell(text: "▒") }
  }

  // MARK: - Commands

  private mutating func command(_ letter: Character, _ body: String) {
    if body.hasPrefix("?") { return privateCommand(letter, String(body.dropFirst())) }
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    let first = max(1, (numbers.first ?? nil) ?? 1)
    if letter != "m" { isWaitingToWrap = isWaitingToWrap && letter == "K" }
    switch letter {
    case "A": row = max(0, row - first)
    case "B": row = min(height - 1, row + first)
    case "C": column = min(width - 1, column + first)
    case "D": column = max(0, column - first)
    case "G": column = min(width, first) - 1
    case "H":
      row = min(height, first) - 1
      column = min(width, max(1, numbers.count > 1 ? numbers[1] ?? 1 : 1)) - 1
    case "J":
      switch (numbers.first ?? nil) ?? 0 {
      case 0:
        erase(row, column..<width)
        for row in row + 1..<max(row + 1, height) { erase(row, 0..<width) }
      case 2: for row in 0..<height { erase(row, 0..<width) }
      default: problems.append("unknown erasing \(body)")
      }
    case "K":
      if body.isEmpty { erase(row, column..<width) } else { problems.append("erase \(body)") }
    case "S": for _ in 0..<first { scrollUp() }
    case "r":
      let last = numbers.count > 1 ? numbers[1] ?? height : height
      margins = first - 1..<min(height, last)
      (row, column) = (0, 0)
    case "m": selectGraphicRendition(numbers.map { $0 ?? 0 })
    default: problems.append("unknown command \(body)\(letter)")
    }
  }

  private mutating func erase(_ row: Int, _ columns: Range<Int>) {
    guard row >= 0, row < height, !columns.isEmpty else { return }
    if screen[row][columns.lowerBound].width == 0 { screen[row][columns.lowerBound - 1].text = "▒" }
    for column in columns { screen[row][column] = erased }
  }

  private mutating func privateCommand(_ letter: Character, _ body: String) {
    let known: Set = [7, 25, 1000, 1002, 1006, 1049, 2004, 2026]
    guard let mode = Int(body.prefix { $0.isNumber }) else {
      problems.append("unknown private command \(body)\(letter)")
      return
    }
    if letter == "p", body == "2026$" {
      answers += knowsSynchronization ? "\u{1B}[?2026;2$y" : "\u{1B}[?2026;0$y"
      return
    }
    guard known.contains(mode), letter == "h" || letter == "l", body == "\(mode)" else {
      problems.append("unknown private command \(body)\(letter)")
      return
    }
    if mode == 2026, letter == "h", modes.contains(2026) { problems.append("2026 within 2026") }
    if mode == 1049, (letter == "h") != modes.contains(1049) {
      let main = otherScreen ?? Self.blank(width, height)
      otherScreen = screen
      screen = main
    }
    if letter == "h" { modes.insert(mode) } else { modes.remove(mode) }
  }

  private mutating func selectGraphicRendition(_ numbers: [Int]) {
    var rest = (numbers.isEmpty ? [0] : numbers)[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: look = Look()
      case 1: look.bold = true
      case 2: look.dim = true
      case 3: look.italic = true
      case 4: look.underline = true
      case 7: look.inverse = true
      case 22: (look.bold, look.dim) = (false, false)
      case 23: look.italic = false
      case 24: look.underline = false
      case 27: look.inverse = false
      case 30...37: look.foreground = .ansi(UInt8(number - 30))
      case 38: look.foreground = color(&rest)
      case 39: look.foreground = .default
      case 40...47: look.background = .ansi(UInt8(number - 40))
      case 48: look.background = color(&rest)
      case 49: look.background = .default
      case 90...97: look.foreground = .ansi(UInt8(number - 82))
      case 100...107: look.background = .ansi(UInt8(number - 92))
      default: problems.append("unknown rendition \(number)")
      }
    }
  }

  private mutating func color(_ rest: inout ArraySlice<Int>) -> Color {
    let kind = rest.popFirst()
    let parts = rest.prefix(kind == 5 ? 1 : 3).compactMap { UInt8(exactly: $0) }
    rest = rest.dropFirst(kind == 5 ? 1 : 3)
    switch (kind, parts.count) {
    case (5, 1): return .indexed(parts[0])
    case (2, 3): return .rgb(parts[0], parts[1], parts[2])
    default:
      problems.append("unknown color")
      return .default
    }
  }
}
