internal import Bindable

/// A view with the title of a section, a line, and the number of its items, for lists in panes.
final class SectionRule: ViewNode, CellView, Drawable {
  @Observed var title = "" { didSet { if title != oldValue { setNeedsDisplay() } } }
  @Observed var count = "" { didSet { if count != oldValue { setNeedsDisplay() } } }

  override var accessibilityElement: AccessibilityElement? {
    AccessibilityElement("heading", label: "\(title), \(count)")
  }

  func widthRequirement() -> SizeRequirement {
    SizeRequirement(minimum: 1, ideal: 20, weight: 1)
  }

  func draw(on canvas: inout Canvas) {
    let colors = canvas.theme.colors ?? ThemeColors()
    canvas.fill(
      canvas.theme.usesASCIISymbols ? "-" : "─", style: colors.border(isFocused: false))
    canvas.write(" \(title) ", style: colors.heading)
    let number = String(count.prefix { $0 != " " })
    canvas.write(
      " \(number) ", column: canvas.size.width - number.count - 2, style: colors.secondary)
  }

  static func cell(of section: SectionInfo) -> CellConfiguration? {
    (section.id.base as? SectionTitle).map { .cell(bindings, $0) }
  }

  static let bindings = BindingTable(SectionTitle.self, SectionRule.self) {
    \.title --> \.title
    \.count --> \.count
  }
}
