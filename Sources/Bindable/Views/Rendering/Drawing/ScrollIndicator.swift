extension Canvas {
  /// Draws the scroll indicator of a node in its last column: a thumb if not everything is visible.
  ///
  /// If the node has the focus, there's always a thumb, and a line behind it.
  mutating func drawScrollIndicator(shown: Range<Int>, of count: Int, isFocused: Bool) {
    let height = size.height
    func column(_ rows: Range<Int>) -> Rect {
      Rect(columns: size.width - 1..<size.width, rows: rows)
    }
    let style = isFocused ? theme.focusMark() : Style()
    let signs = theme.usesASCIISymbols ? ("#", ":") : ("┃", "│") as (Character, Character)
    fill(isFocused ? signs.1 : " ", in: column(0..<height), style: style)
    guard isFocused || shown.count < count else { return }
    let length = min(height, max(1, height * shown.count / max(1, count)))
    let start = (height - length) * shown.lowerBound / max(1, count - shown.count)
    fill(signs.0, in: column(start..<start + length), style: style)
  }
}
