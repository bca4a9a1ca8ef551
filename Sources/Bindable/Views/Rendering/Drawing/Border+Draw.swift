extension Border: InsetContainer {
  var margin: Insets {
    Insets(
      top: padding.top + 1, leading: padding.leading + 1, bottom: padding.bottom + 1,
      trailing: padding.trailing + 1)
  }

  /// Returns the width requirement of the content and the line, or that of the title.
  public func widthRequirement() -> SizeRequirement {
    .widest([
      insetWidthRequirement,
      SizeRequirement(minimum: 2, ideal: title.isEmpty ? 2 : DisplayWidth.of(title) + 2),
    ])
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
  /// Draws a line along the edges.
  ///
  /// If there is only one column or row, it shows the leading or the upper edge.
  func borderCharacters(isHeavy: Bool) -> BoxCharacters {
    if theme.lineStyle == .ascii, isHeavy { return .heavyASCII }
    return (theme.lineStyle ?? (isHeavy ? .heavy : .rounded)).boxCharacters
  }

  mutating func drawBorder(
    of lineStyle: LineStyle, style: Style = Style(), isHeavy: Bool = false
  ) {
    let signs =
      isHeavy
      ? borderCharacters(isHeavy: true) : (theme.lineStyle ?? lineStyle).boxCharacters
    let right = size.width - 1
    let bottom = size.height - 1
    // The leading and the upper edge are drawn last, so they remain visible in a tiny border.
    fill(
      signs.horizontal, in: Rect(column: 0, row: bottom, width: size.width, height: 1), style: style
    )
    fill(
      signs.vertical, in: Rect(column: right, row: 0, width: 1, height: size.height), style: style)
    fill(
      signs.bottomTrailing, in: Rect(column: right, row: bottom, width: 1, height: 1), style: style)
    fill(signs.vertical, in: Rect(column: 0, row: 0, width: 1, height: size.height), style: style)
    fill(signs.bottomLeading, in: Rect(column: 0, row: bottom, width: 1, height: 1), style: style)
    fill(signs.horizontal, in: Rect(column: 0, row: 0, width: size.width, height: 1), style: style)
    fill(signs.topTrailing, in: Rect(column: right, row: 0, width: 1, height: 1), style: style)
    fill(signs.topLeading, in: Rect(column: 0, row: 0, width: 1, height: 1), style: style)
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
