public import Bindable

/// The frame around the picture of a tile, which is visible if the tile is selected, and the title.
public final class TileFrame: ViewNode, Drawable {
  /// The title below the picture.
  @Observed public var title = "" { didSet { if title != oldValue { setNeedsDisplay() } } }

  /// The title.
  public override var accessibilityElement: AccessibilityElement? {
    AccessibilityElement("text", label: title)
  }

  /// Returns a width that grows with the space.
  public func widthRequirement() -> SizeRequirement {
    SizeRequirement(minimum: 3, ideal: PhotoTile.width, weight: 1)
  }

  /// Returns the height of a tile.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    SizeRequirement(minimum: 2, ideal: PhotoTile.height)
  }

  /// Draws the title, and the frame if the tile is selected.
  public func draw(on canvas: inout Canvas) {
    let colors = canvas.theme.colors ?? ThemeColors()
    let ancestors = sequence(first: self as ViewNode, next: \.parent)
    let isSelected = ancestors.lazy.compactMap { $0 as? ListCell }.first?.isSelected ?? false
    let isFocused = ancestors.lazy.compactMap { $0 as? ListView }.first?.isFocused ?? false
    let (width, height) = (canvas.size.width, canvas.size.height)
    let title = Self.shortened(title, to: width - 2, canvas.theme.usesASCIISymbols)
    guard isSelected else { return canvas.write(title, column: 1, row: height - 1) }
    let line = colors.border(isFocused: isFocused)
    let signs: [Character] = canvas.theme.usesASCIISymbols ? ["#", "#", "#"] : ["▄", "▐", "▌"]
    canvas.fill(signs[0], in: Rect(column: 1, row: 0, width: width - 2, height: 1), style: line)
    canvas.fill(signs[1], in: Rect(column: 0, row: 1, width: 1, height: height - 1), style: line)
    canvas.fill(
      signs[2], in: Rect(column: width - 1, row: 1, width: 1, height: height - 1), style: line)
    let caption = isFocused ? colors.focused : colors.selected
    canvas.fill(
      " ", in: Rect(column: 1, row: height - 1, width: width - 2, height: 1), style: caption)
    canvas.write(title, column: 1, row: height - 1, style: caption)
  }

  // The library shortens the text of labels, but a label has a ground of its own.
  private static func shortened(_ text: String, to width: Int, _ usesASCII: Bool) -> String {
    guard DisplayWidth.of(text) > width else { return text }
    var start = text
    while DisplayWidth.of(start) >= width, !start.isEmpty { start.removeLast() }
    return start + (usesASCII ? "~" : "…")
  }
}
