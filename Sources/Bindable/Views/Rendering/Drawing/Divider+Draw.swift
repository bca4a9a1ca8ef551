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
    let signs = (canvas.theme.lineStyle ?? lineStyle).boxCharacters
    let size = canvas.size
    switch axis {
    case .horizontal:
      canvas.fill(signs.horizontal, in: Rect(column: 0, row: 0, width: size.width, height: 1))
    case .vertical:
      canvas.fill(signs.vertical, in: Rect(column: 0, row: 0, width: 1, height: size.height))
    }
  }
}

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

extension Fill: Drawable {
  /// Returns a width that fills the remaining space.
  public func widthRequirement() -> SizeRequirement {
    SizeRequirement(minimum: 0, ideal: 1, weight: 1)
  }

  /// Returns a height that fills the remaining space.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    SizeRequirement(minimum: 0, ideal: 1, weight: 1)
  }

  /// Fills the canvas with the character.
  public func draw(on canvas: inout Canvas) { canvas.fill(character) }
}

extension SizeRequirement {
  static let stretching = SizeRequirement(minimum: 1, ideal: 1, weight: 1, isPassive: true)
}

/// The characters of lines and borders.
struct BoxCharacters {
  let horizontal: Character
  let vertical: Character
  let topLeading: Character
  let topTrailing: Character
  let bottomLeading: Character
  let bottomTrailing: Character

  // In the order of the properties.
  fileprivate init(_ signs: [Character]) {
    horizontal = signs[0]
    vertical = signs[1]
    topLeading = signs[2]
    topTrailing = signs[3]
    bottomLeading = signs[4]
    bottomTrailing = signs[5]
  }
}

extension LineStyle {
  var boxCharacters: BoxCharacters {
    switch self {
    case .plain: BoxCharacters(["─", "│", "┌", "┐", "└", "┘"])
    case .rounded: BoxCharacters(["─", "│", "╭", "╮", "╰", "╯"])
    case .heavy: BoxCharacters(["━", "┃", "┏", "┓", "┗", "┛"])
    case .ascii: BoxCharacters(["-", "|", "+", "+", "+", "+"])
    }
  }
}
