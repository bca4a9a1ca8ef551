extension Spacer: Drawable {
  /// Returns a width that grows in an `HStack`, and is zero elsewhere.
  public func widthRequirement() -> SizeRequirement { parent is HStack ? extent : .zero }

  /// Returns a height that grows in a `VStack`, and is zero elsewhere.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    parent is VStack ? extent : .zero
  }

  /// Draws nothing.
  public func draw(on canvas: inout Canvas) {}

  private var extent: SizeRequirement {
    SizeRequirement(minimum: minimum, ideal: minimum, weight: 1)
  }
}
