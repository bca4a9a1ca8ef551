/// How glyphs that are too wide for their place are cut.
enum TextCutting {
  /// The glyphs of `line` that are shown in `width` columns.
  ///
  /// The mark `…` stands right beside the last whole glyph; columns that remain are left to the
  /// alignment. A middle mark has at least as much before it as after it. A clip has no mark and
  /// keeps the side that the alignment points to.
  ///
  /// - Parameter goesOn: Whether text that is not in `line` follows, so that a mark is needed even
  ///   if `line` fits.
  static func cut(
    _ line: some BidirectionalCollection<Glyph>, to width: Int, by truncation: Truncation,
    alignment: HorizontalAlignment, goesOn: Bool = false
  ) -> [Glyph] {
    guard width > 0 else { return [] }
    let total = line.width
    if total <= width && (!goesOn || truncation == .clip) { return Array(line) }
    switch truncation {
    case .tail:
      return prefix(of: line, width: width - 1) + [.ellipsis]
    case .head:
      // A text that goes on after this line still lacks its end, not its start.
      if goesOn { return prefix(of: line, width: width - 1) + [.ellipsis] }
      return [.ellipsis] + suffix(of: line, width: width - 1)
    case .middle:
      if goesOn { return prefix(of: line, width: width - 1) + [.ellipsis] }
      let before = width / 2
      return prefix(of: line, width: before) + [.ellipsis]
        + suffix(of: line, width: width - 1 - before)
    case .clip:
      switch alignment {
      case .leading: return prefix(of: line, width: width)
      case .trailing: return suffix(of: line, width: width)
      case .centre:
        return prefix(of: suffix(of: line, width: total - (total - width) / 2), width: width)
      }
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
