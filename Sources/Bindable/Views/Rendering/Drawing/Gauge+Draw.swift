extension Gauge: Drawable {
  /// Returns a flexible width that ideally fits the labels and ten columns of the bar.
  public func widthRequirement() -> SizeRequirement { labeledBar.widthRequirement }

  /// Draws the title, the bar, and the label of the value.
  public func draw(on canvas: inout Canvas) {
    let columns = labeledBar.drawLabels(on: &canvas)
    canvas.drawBar(Fraction(of: value, in: range), in: columns)
  }

  private var labeledBar: LabeledBar { LabeledBar(title: title, valueLabel: valueLabel) }
}

/// The texts around a bar, of which those are shown that leave it six columns.
@MainActor struct LabeledBar {
  let title: String
  let valueLabel: String

  var widthRequirement: SizeRequirement {
    let labels = [title, valueLabel].map(DisplayWidth.of).filter { $0 > 0 }
    return SizeRequirement(
      minimum: 1, ideal: labels.reduce(10) { $0 + $1 + 1 }, weight: 1)
  }

  /// Draws the labels and returns the columns of the bar.
  func drawLabels(on canvas: inout Canvas) -> Range<Int> {
    var columns = 0..<canvas.size.width
    let value = GlyphEncoder.line(of: valueLabel)
    if value.width > 0, columns.count - value.width - 1 >= 6 {
      canvas.write(value, column: columns.upperBound - value.width, row: 0)
      columns = columns.lowerBound..<columns.upperBound - value.width - 1
    }
    let name = GlyphEncoder.line(of: title)
    if name.width > 0, columns.count - name.width - 1 >= 6 {
      canvas.write(name, column: 0, row: 0)
      columns = columns.lowerBound + name.width + 1..<columns.upperBound
    }
    return columns
  }
}

extension Canvas {
  /// The characters of bars: the part before the value, the cell of which half is filled, and the
  /// part after the value.
  var barCharacters: (filled: Character, half: Character, remainder: Character) {
    theme.usesASCIISymbols ? ("=", "-", "-") : ("━", "╾", "─")
  }

  /// Draws a bar that's filled in steps of half a column, and filled entirely only at its end.
  mutating func drawBar(_ fraction: Fraction, in columns: Range<Int>) {
    let halves = Int(fraction.value * Double(2 * columns.count))
    let end = columns.lowerBound + halves / 2
    let line = barCharacters
    fill(line.remainder, in: Rect(columns: columns, rows: 0..<1))
    fill(line.filled, in: Rect(columns: columns.lowerBound..<end, rows: 0..<1))
    if halves % 2 == 1 { fill(line.half, in: Rect(columns: end..<end + 1, rows: 0..<1)) }
  }
}
