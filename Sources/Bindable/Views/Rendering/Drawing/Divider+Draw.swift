extension Divider: DrawnNode {
  /// A line from side to side stretches; one from top to bottom has one column.
  public func widths() -> Extent { axis == .horizontal ? .stretching : .fixed(1) }

  /// A line from top to bottom stretches; one from side to side has one row.
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
  /// In a row all that is left over; elsewhere nothing.
  public func widths() -> Extent { parent is RowStack ? extent : .zero }

  /// In a column all that is left over; elsewhere nothing.
  public func heights(forWidth width: Int) -> Extent { parent is ColumnStack ? extent : .zero }

  /// Draws nothing.
  public func draw(on canvas: inout Canvas) {}

  private var extent: Extent { Extent(minimum: minimum, ideal: minimum, weight: 1) }
}

extension Fill: DrawnNode {
  /// Takes all that is left over.
  public func widths() -> Extent { Extent(minimum: 0, ideal: 1, weight: 1) }

  /// Takes all that is left over.
  public func heights(forWidth width: Int) -> Extent { Extent(minimum: 0, ideal: 1, weight: 1) }

  /// Fills all there is.
  public func draw(on canvas: inout Canvas) { canvas.fill(character) }
}

extension Extent {
  static let stretching = Extent(minimum: 1, ideal: 1, weight: 1, isPassive: true)
}

/// The characters that lines and borders consist of.
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
