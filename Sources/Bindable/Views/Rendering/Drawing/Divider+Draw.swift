extension Divider: Drawable {
  /// Returns a stretching width for a horizontal divider, and one column for a vertical one.
  public func widthRequirement() -> SizeRequirement {
    axis == .horizontal ? .stretching : .fixed(1)
  }

  /// Returns a stretching height for a vertical divider, and one row for a horizontal one.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    axis == .vertical ? .stretching : .fixed(1)
  }

  /// Draws the line.
  public func draw(on canvas: inout Canvas) {
    let signs = (canvas.theme.lineStyle ?? .plain).boxCharacters
    let style = canvas.theme.colors?.border(isFocused: false) ?? Style()
    let isAcross = axis == .horizontal
    let line = Rect(
      column: 0, row: 0, width: isAcross ? canvas.size.width : 1,
      height: isAcross ? 1 : canvas.size.height)
    canvas.fill(isAcross ? signs.horizontal : signs.vertical, in: line, style: style)
  }
}

extension SizeRequirement {
  static let stretching = SizeRequirement(minimum: 1, ideal: 1, weight: 1, isPassive: true)
}
