extension Keyboard: DrawnNode {
  /// As wide as there is room.
  public func widths() -> Extent { .stretching }

  /// The rows that it takes.
  public func heights(forWidth width: Int) -> Extent { .fixed(height) }

  /// Draws a line and the keys below it, at the bottom from side to side; what is above can still be
  /// seen.
  ///
  /// Keys that have no room are left out, the lowest first.
  public func draw(on canvas: inout Canvas) {
    let size = canvas.size
    let top = size.height - min(height, size.height)
    canvas.fill(" ", in: Rect(column: 0, row: top, width: size.width, height: size.height - top))
    guard top < size.height else { return }
    let line = (canvas.theme.lineStyle ?? .plain).signs.horizontal
    canvas.fill(line, in: Rect(column: 0, row: top, width: size.width, height: 1))
    for (place, keys) in Self.keys.enumerated() where top + 1 + place < size.height {
      // A blank between keys, where there is room for it.
      let width = 2 * keys.count - 1
      let text = width <= size.width ? keys.joined(separator: " ") : keys.joined()
      canvas.write(
        text, column: HorizontalAlignment.centre.offset(of: text.count, in: size.width),
        row: top + 1 + place)
    }
  }

  private static let keys =
    ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { $0.map(String.init) } + [
      ["[", "space", "]"]
    ]
}
