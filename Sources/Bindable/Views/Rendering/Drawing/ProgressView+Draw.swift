extension ProgressView: Drawable {
  /// Returns a flexible width that ideally fits the labels and ten columns of the bar.
  public func widthRequirement() -> SizeRequirement {
    LabeledBar(title: title, valueLabel: value == nil ? "" : "100%").widthRequirement
  }

  /// Draws the title, the bar, and the percentage if it's known.
  public func draw(on canvas: inout Canvas) {
    let fraction = fraction
    // All percentages have the same width, so that the bar doesn't become shorter.
    let percentage = fraction.map { $0.percentage.padded(to: 4) }
    let columns = LabeledBar(title: title, valueLabel: percentage ?? "").drawLabels(on: &canvas)
    if let fraction { return canvas.drawBar(fraction, in: columns) }
    let length = min(columns.count, max(1, columns.count / 4))
    let period = columns.count - length + 1
    let position = ((phase % period) + period) % period
    let start = columns.lowerBound + position
    let line = canvas.barCharacters
    canvas.fill(line.remainder, in: Rect(columns: columns, rows: 0..<1))
    canvas.fill(line.filled, in: Rect(columns: start..<start + length, rows: 0..<1))
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
