extension TableRowCell: Drawable {
  /// Returns a width that ideally fits the widest texts of all columns.
  public func widthRequirement() -> SizeRequirement {
    let widths = grid?.naturalWidths ?? []
    return SizeRequirement(
      minimum: 1,
      ideal: widths.reduce(indent) { $0 + $1 } + TableGrid.spacing * max(0, widths.count - 1))
  }

  // The list draws a mark before each row.
  var indent: Int { isHeader ? 2 : 0 }

  /// Draws the texts in the columns of the table.
  public func draw(on canvas: inout Canvas) {
    guard let grid else { return }
    var column = indent
    for (index, width) in grid.widths(in: canvas.size.width - indent).enumerated()
    where index < texts.count {
      let line = TextTruncator.line(of: texts[index], to: width)
      canvas.write(
        line, column: column + grid.alignments[index].offset(of: line.width, in: width), row: 0,
        style: isHeader ? .bold : Style())
      column += width + TableGrid.spacing
    }
  }
}

extension TableGrid {
  static let spacing = 2

  /// The width of the widest text of each column.
  var naturalWidths: [Int] {
    if let measuredWidths { return measuredWidths }
    let widths = texts.map { column in column.map(DisplayWidth.of).max() ?? 0 }
    measuredWidths = widths
    return widths
  }

  /// The widths of the columns in a row of `width` cells, where the widest ones are shortened
  /// first.
  func widths(in width: Int) -> [Int] {
    let natural = naturalWidths
    let available = max(0, width - Self.spacing * max(0, natural.count - 1))
    var limit = natural.max() ?? 0
    // Above the available width, no column fits.
    limit = min(limit, available)
    while limit > 0, natural.reduce(0, { $0 + min($1, limit) }) > available { limit -= 1 }
    var remaining = available - natural.reduce(0) { $0 + min($1, limit) }
    return natural.map { width in
      // Cells that remain after equal shares go to the first of the shortened columns.
      guard width > limit, remaining > 0 else { return min(width, limit) }
      remaining -= 1
      return limit + 1
    }
  }
}

extension Table {
  /// Returns the index of the column at a position of the header.
  func columnIndex(at column: Int, ofWidth width: Int) -> Int? {
    var start = header.indent
    return grid.widths(in: width - header.indent).firstIndex { width in
      defer { start += width + TableGrid.spacing }
      return (start..<start + width).contains(column)
    }
  }
}
