extension Pane: LayoutContainer {
  private static let margin = Insets(top: 1, leading: 1, bottom: 1, trailing: 1)

  /// Returns the width requirement of the content and the border.
  public func widthRequirement() -> SizeRequirement {
    body.measuredWidthRequirement().adding(Self.margin.horizontal)
  }

  /// Returns the height requirement of the content and the border.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    body.measuredHeightRequirement(forWidth: Length.limited(width) - Self.margin.horizontal)
      .adding(Self.margin.vertical)
  }

  func layOutChildren(in size: Size, _ place: (ViewNode, Rect) -> Void) {
    place(body, Rect(size).inset(by: Self.margin))
    guard let corner, !corner.isHidden else { return }
    let width = cornerWidth(in: size.width)
    place(corner, Rect(column: size.width - width - 2, row: 0, width: width, height: 1))
  }

  /// Returns the number of columns of the node in the upper border, or 0 if there is none.
  private func cornerWidth(in width: Int) -> Int {
    guard let corner, !corner.isHidden else { return 0 }
    return corner.measuredWidthRequirement().resolved(in: max(0, width - 4))
  }

  func drawAround(on canvas: inout Canvas) {
    let colors = canvas.theme.colors ?? ThemeColors()
    canvas.drawBorder(
      of: isActive ? .heavy : .rounded, style: colors.border(isFocused: isActive),
      isHeavy: isActive)
    let width = canvas.size.width
    let end = GlyphEncoder.line(of: note.isEmpty ? "" : " \(note) ")
    let cornerWidth = cornerWidth(in: width)
    var room = width - 4 - (cornerWidth > 0 ? cornerWidth + 1 : 0)
    if !note.isEmpty, cornerWidth == 0, end.width <= room - 8 {
      canvas.write(end, column: width - 2 - end.width, row: 0, style: colors.secondary)
      room -= end.width + 1
    }
    guard !title.isEmpty, room > 2 else { return }
    let line = TextTruncator.line(of: title, to: room - 2)
    let style = isActive ? colors.heading : Style(.bold)
    canvas.write(" ", column: 2, row: 0)
    canvas.write(line, column: 3, row: 0, style: style)
    canvas.write(" ", column: 3 + line.width, row: 0)
  }
}

extension ListView {
  /// Returns the pane whose border, next to the list, shows which part is visible.
  func paneWithScrollBar(on canvas: Canvas) -> Pane? {
    guard canvas.theme.colors != nil,
      let pane = sequence(first: self as ViewNode, next: \.parent).first(where: { $0 is Pane })
        as? Pane, canvas.endsInBorder(of: pane)
    else { return nil }
    return pane
  }

  /// Draws which part is visible in the border of the pane, next to the list.
  func drawScrollBar(on canvas: inout Canvas) {
    guard let pane = paneWithScrollBar(on: canvas), let colors = canvas.theme.colors else { return }
    let height = canvas.size.height, count = layout.elementCount
    let first = shownPosition.element, last = max(first, visibleElements.upperBound)
    let isLong = last - first < count && height > 0
    let length = isLong ? min(height, max(1, height * (last - first) / max(1, count))) : 0
    let start = isLong ? (height - length) * first / max(1, count - (last - first)) : 0
    let signs = canvas.borderCharacters(isHeavy: pane.isActive)
    let thumb: Character = canvas.theme.usesASCIISymbols ? "@" : "█"
    for row in 0..<height {
      let isThumb = row >= start && row < start + length
      canvas.writeAfter(
        isThumb ? thumb : signs.vertical, row: row,
        style: colors.border(isFocused: pane.isActive))
    }
  }
}
