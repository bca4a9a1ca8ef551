extension Frame {
  /// Returns the rows as text with the control sequences of their styles, joined by line feeds.
  ///
  /// Unlike the bytes of an encoder, the text doesn't move the cursor, so it can be longer than the
  /// screen. It has no trailing blanks, and each row ends in a plain style.
  ///
  /// - Complexity: O(*n*), where *n* is the number of cells.
  package func text(colors: ColorDepth) -> String {
    (0..<size.height).map { coloredLine($0, colors) }.joined(separator: "\n")
  }

  private func coloredLine(_ row: Int, _ colors: ColorDepth) -> String {
    let cells = Array(cells(inRow: row))
    let end = cells.lastIndex { !$0.isInvisible } ?? -1
    var bytes: [UInt8] = []
    var style = Style()
    var previous: Cell?
    for cell in cells.prefix(end + 1) where cell.width > 0 {
      let wanted = colors.nearest(to: cell.style)
      bytes += SelectGraphicRendition.bytes(from: style, to: wanted)
      if wanted == style, let previous, Frame.wouldMerge(previous, cell) {
        bytes += "\u{200B}".utf8
      }
      let character = colors == .none ? cell.characterWithoutColors : cell.character
      bytes += String(character).utf8
      (style, previous) = (wanted, cell)
    }
    bytes += SelectGraphicRendition.bytes(from: style, to: Style())
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Cell {
  /// `true` if the cell looks like one that was never written.
  fileprivate var isInvisible: Bool {
    isBlank && style.background == .default
      && style.attributes.isDisjoint(with: [.underline, .inverse])
  }
}
