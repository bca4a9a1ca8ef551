import BindableViews

extension PlainText {
  /// Returns the rows between bars that make trailing blanks visible, joined by line feeds.
  static func borderedText(of frame: Frame) -> String {
    frame.lines.map(bordered).joined(separator: "\n")
  }
}
