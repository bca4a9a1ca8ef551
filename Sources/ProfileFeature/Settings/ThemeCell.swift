public import Bindable

/// A cell with a theme and some of its colors.
///
/// It doesn't depend on a presenter.
public final class ThemeCell: ListCell {
  /// The name and the description.
  public let title = Label(lineLimit: 1), summary = Label(lineLimit: 1)
  /// The colors.
  public let swatch = Swatch()

  /// The name and the description, and the colors next to them.
  public override var content: ViewNode? {
    summary.style = .dim
    title.preferredWidth = .fixed(10)
    swatch.preferredWidth = .fixed(14)
    return VStack {
      HStack(spacing: 2) {
        title
        swatch
      }
      summary
    }
  }

  public override var currentStyle: Style { isSelected ? .bold : Style() }

  static let bindings = BindingTable(AppTheme.self, ThemeCell.self) {
    \.title --> \.title.text
    \.summary --> \.summary.text
    \.colors --> \.swatch.colors
  }
}

/// A row with colors of a theme.
public final class Swatch: ViewNode, Drawable {
  /// The colors.
  @Observed public var colors = ThemeColors() {
    didSet { if colors != oldValue { setNeedsDisplay() } }
  }

  /// Returns the width of seven colors.
  public func widthRequirement() -> SizeRequirement { .fixed(14) }

  /// Draws two columns in each color, or some marks for a theme without colors.
  public func draw(on canvas: inout Canvas) {
    guard colors.text != .default else {
      return canvas.write(canvas.theme.usesASCIISymbols ? "[x] * + - #" : "Aa Aa ▌ ● ★")
    }
    let shown = [
      colors.surface, colors.raised, colors.text, colors.accent, colors.success, colors.warning,
      colors.error,
    ]
    for (index, color) in shown.enumerated() {
      canvas.write("  ", column: 2 * index, row: 0, style: Style(background: color))
    }
  }
}
