extension Keyboard: Drawable {
  /// Returns a width that stretches to the available space.
  public func widthRequirement() -> SizeRequirement { .stretching }

  /// Returns the height of the keyboard.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement { .fixed(height) }

  /// Draws a line and the keys below it at the bottom of the canvas.
  ///
  /// Content above stays visible. Keys that don't fit are omitted, starting with the lowest row.
  public func draw(on canvas: inout Canvas) {
    let size = canvas.size
    rowsBelow = max(0, canvas.rowsBelow)
    let top = size.height - min(height, size.height)
    canvas.fill(" ", in: Rect(column: 0, row: top, width: size.width, height: size.height - top))
    guard top < size.height else { return }
    let line = (canvas.theme.lineStyle ?? .plain).boxCharacters.horizontal
    canvas.fill(line, in: Rect(column: 0, row: top, width: size.width, height: 1))
    for (index, keys) in keys.enumerated() where top + 1 + index < size.height {
      // Put a blank between keys if there is enough space.
      let width = 2 * keys.count - 1
      let text = width <= size.width ? keys.joined(separator: " ") : keys.joined()
      canvas.write(
        text, column: HorizontalAlignment.center.offset(of: text.count, in: size.width),
        row: top + 1 + index)
    }
  }

  private var keys: [[String]] {
    ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { $0.map(String.init) } + [
      ["[", libraryTexts[.spaceBar], "]"]
    ]
  }
}
