extension Fill: Drawable {
  /// Returns a width that fills the remaining space.
  public func widthRequirement() -> SizeRequirement {
    SizeRequirement(minimum: 0, ideal: 1, weight: 1)
  }

  /// Returns a height that fills the remaining space.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement { widthRequirement() }

  /// Fills the canvas with the character.
  public func draw(on canvas: inout Canvas) { canvas.fill(character) }
}
