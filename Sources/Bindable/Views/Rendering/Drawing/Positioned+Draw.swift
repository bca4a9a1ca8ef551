extension Positioned: Drawable {
  private var child: ViewNode? { shownChildren.first }

  /// Returns the width of the child plus its column offset.
  public func widthRequirement() -> SizeRequirement {
    (child?.measuredWidthRequirement() ?? .zero).adding(Length.limited(column ?? 0))
  }

  /// Returns the height of the child plus its row offset.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    guard let child else { return .zero }
    let room = Length.limited(width) - Length.limited(column ?? 0)
    return child.measuredHeightRequirement(
      forWidth: child.measuredWidthRequirement().resolved(in: room)
    )
    .adding(Length.limited(row ?? 0))
  }

  /// Draws the child at its position.
  public func draw(on canvas: inout Canvas) {
    guard let child else { return }
    canvas.draw(
      child,
      at: Position(
        column: min(max(column ?? 0, -Length.limit), Length.limit),
        row: min(max(row ?? 0, -Length.limit), Length.limit)),
      centersColumn: column == nil, centersRow: row == nil)
  }
}
