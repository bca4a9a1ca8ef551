/// The truncation of glyphs that don't fit a width.
enum TextTruncator {
  /// Returns the start of a text to show in one line of `width` columns.
  static func line(of text: String, to width: Int) -> [Glyph] {
    truncated(GlyphEncoder.line(of: text), to: width, by: .tail, alignment: .leading)
  }

  /// Returns the glyphs of `line` to show in `width` columns.
  ///
  /// The ellipsis directly follows the last whole glyph, and the alignment fills remaining columns.
  /// A middle ellipsis has at least as many columns before it as after it. Clipping adds no
  /// ellipsis and keeps the side that the alignment specifies.
  ///
  /// - Parameter isContinued: A Boolean value that indicates whether more text follows `line`,
  ///   which requires an ellipsis even if `line` fits.
  static func truncated(
    _ line: some BidirectionalCollection<Glyph>, to width: Int, by truncation: Truncation,
    alignment: HorizontalAlignment, isContinued: Bool = false
  ) -> [Glyph] {
    guard width > 0 else { return [] }
    let total = line.width
    if total <= width && (!isContinued || truncation == .clip) { return Array(line) }
    switch truncation {
    case .clip:
      switch alignment {
      case .leading: return prefix(of: line, width: width)
      case .trailing: return suffix(of: line, width: width)
      case .center:
        return prefix(of: suffix(of: line, width: total - (total - width) / 2), width: width)
      }
    // If more text follows, the end of the text is missing, not its start.
    case _ where isContinued, .tail: return prefix(of: line, width: width - 1) + [.ellipsis]
    case .head: return [.ellipsis] + suffix(of: line, width: width - 1)
    case .middle:
      let before = width / 2
      return prefix(of: line, width: before) + [.ellipsis]
        + suffix(of: line, width: width - 1 - before)
    }
  }

  private static func prefix(of line: some Collection<Glyph>, width: Int) -> [Glyph] {
    var remaining = width
    return Array(
      line.prefix { glyph in
        remaining -= glyph.width
        return remaining >= 0
      })
  }

  private static func suffix(
    of line: some BidirectionalCollection<Glyph>, width: Int
  ) -> [Glyph] {
    prefix(of: line.reversed(), width: width).reversed()
  }
}
