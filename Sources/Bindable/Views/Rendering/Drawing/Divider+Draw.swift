extension Divider: DrawnNode {
  /// Returns a stretching width for a horizontal divider, and one column for a vertical one.
  public func widths() -> Extent { axis == .horizontal ? .stretching : .fixed(1) }

  /// Returns a stretching height for a vertical divider, and one row for a horizontal one.
  public func heights(forWidth width: Int) -> Extent {
    axis == .vertical ? .stretching : .fixed(1)
  }

  /// Draws the line.
  public func draw(on canvas: inout Canvas) {
    let signs = (canvas.theme.lineStyle ?? lineStyle).signs
    let size = canvas.size
    switch axis {
    case .horizontal:
      canvas.fill(signs.horizontal, in: Rect(column: 0, row: 0, width: size.width, height: 1))
    case .vertical:
      canvas.fill(signs.vertical, in: Rect(column: 0, row: 0, width: 1, height: size.height))
    }
  }
}

extension Spacer: DrawnNode {
  /// Returns a width that grows in a `RowStack`, and is zero elsewhere.
  public func widths() -> Extent { parent is RowStack ? extent : .zero }

  /// Returns a height that grows in a `ColumnStack`, and is zero elsewhere.
  public func heights(forWidth width: Int) -> Extent { parent is ColumnStack ? extent : .zero }

  /// Draws nothing.
  public func draw(on canvas: inout Canvas) {}

  private var extent: Extent { Extent(minimum: minimum, ideal: minimum, weight: 1) }
}

extension Fill: DrawnNode {
  /// Returns a width that fills the remaining space.
  public func widths() -> Extent { Extent(minimum: 0, ideal: 1, weight: 1) }

  /// Returns a height that fills the remaining space.
  public func heights(forWidth width: Int) -> Extent { Extent(minimum: 0, ideal: 1, weight: 1) }

  /// Fills the canvas with the character.
  public func draw(on canvas: inout Canvas) { canvas.fill(character) }
}

extension Extent {
  static let stretching = Extent(minimum: 1, ideal: 1, weight: 1, isPassive: true)
}

/// The characters of lines and borders.
struct LineSigns {
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
  var signs: LineSigns {
    switch self {
    case .plain: LineSigns(["─", "│", "┌", "┐", "└", "┘"])
    case .rounded: LineSigns(["─", "│", "╭", "╮", "╰", "╯"])
    case .heavy: LineSigns(["━", "┃", "┏", "┓", "┗", "┛"])
    case .ascii: LineSigns(["-", "|", "+", "+", "+", "+"])
    }
  }
}
