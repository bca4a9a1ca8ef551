extension Border: LayoutContainer {
  private var child: ViewNode? { shownChildren.first }

  private var margin: Insets {
    Insets(
      top: padding.top + 1, leading: padding.leading + 1, bottom: padding.bottom + 1,
      trailing: padding.trailing + 1)
  }

  /// Returns the width requirement of the content and the line, or that of the title.
  public func widthRequirement() -> SizeRequirement {
    .widest([
      (child?.measuredWidthRequirement() ?? .zero).adding(margin.horizontal),
      SizeRequirement(minimum: 2, ideal: title.isEmpty ? 2 : DisplayWidth.of(title) + 2),
    ])
  }

  /// Returns the height requirement of the content and the line.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    (child?.measuredHeightRequirement(forWidth: Length.limited(width) - margin.horizontal) ?? .zero)
      .adding(margin.vertical)
  }

  func layOutChildren(in size: Size, _ place: (ViewNode, Rect) -> Void) {
    if let child { place(child, Rect(size).inset(by: margin)) }
  }

  func drawAround(on canvas: inout Canvas) {
    let colors = canvas.theme.colors
    canvas.drawBorder(
      of: colors != nil && lineStyle == .plain ? .rounded : lineStyle,
      style: colors?.border(isFocused: false) ?? Style())
    let line = TextTruncator.line(of: title, to: canvas.size.width - 2)
    canvas.write(line, column: 1, row: 0)
  }
}

extension Canvas {
  /// Returns the characters of a border in the theme.
  func borderCharacters(isHeavy: Bool) -> BoxCharacters {
    if theme.lineStyle == .ascii, isHeavy { return .heavyASCII }
    return (theme.lineStyle ?? (isHeavy ? .heavy : .rounded)).boxCharacters
  }

  /// Draws a line along the edges of the canvas, or of a rectangle in it.
  ///
  /// If there is only one column or row, it shows the leading or the upper edge.
  package mutating func drawBorder(
    of lineStyle: LineStyle, in rect: Rect? = nil, style: Style = Style(), isHeavy: Bool = false
  ) {
    let signs =
      isHeavy
      ? borderCharacters(isHeavy: true) : (theme.lineStyle ?? lineStyle).boxCharacters
    let (columns, rows) = ((rect ?? bounds).columns, (rect ?? bounds).rows)
    let left = columns.lowerBound..<columns.lowerBound + 1
    let right = columns.upperBound - 1..<columns.upperBound
    let top = rows.lowerBound..<rows.lowerBound + 1
    let bottom = rows.upperBound - 1..<rows.upperBound
    // The leading and the upper edge are drawn last, so they remain visible in a tiny border.
    fill(signs.horizontal, in: Rect(columns: columns, rows: bottom), style: style)
    fill(signs.vertical, in: Rect(columns: right, rows: rows), style: style)
    fill(signs.bottomTrailing, in: Rect(columns: right, rows: bottom), style: style)
    fill(signs.vertical, in: Rect(columns: left, rows: rows), style: style)
    fill(signs.bottomLeading, in: Rect(columns: left, rows: bottom), style: style)
    fill(signs.horizontal, in: Rect(columns: columns, rows: top), style: style)
    fill(signs.topTrailing, in: Rect(columns: right, rows: top), style: style)
    fill(signs.topLeading, in: Rect(columns: left, rows: top), style: style)
  }
}

/// The characters of lines and borders.
struct BoxCharacters {
  let horizontal: Character
  let vertical: Character
  let topLeading: Character
  let topTrailing: Character
  let bottomLeading: Character
  let bottomTrailing: Character

  /// The characters of a border with the focus, in ASCII.
  static let heavyASCII = BoxCharacters(["=", "#", "#", "#", "#", "#"])

  // In the order of the properties.
  fileprivate init(_ signs: [Character]) {
    (horizontal, vertical, topLeading) = (signs[0], signs[1], signs[2])
    (topTrailing, bottomLeading, bottomTrailing) = (signs[3], signs[4], signs[5])
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
