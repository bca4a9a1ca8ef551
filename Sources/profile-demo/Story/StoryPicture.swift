import Bindable

/// A view that draws a frame of the app on a dark ground, with numbered places.
final class StoryPicture: ViewNode, Drawable {
  private let frame: Frame
  private let places: [Rect?]
  private let showsPixels: Bool

  /// Creates a view of a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - places: The places to highlight, in the order of their numbers.
  ///   - showsPixels: A Boolean value that indicates whether pictures in the frame are drawn.
  init(_ frame: Frame, places: [Rect?], showsPixels: Bool) {
    (self.frame, self.places, self.showsPixels) = (frame, places, showsPixels)
  }

  /// The number of columns around the frame.
  static let margins = 2

  /// The numbers of places, as those of footnotes, because the places contain digits.
  static let numbers: [Character] = ["¹", "²", "³", "⁴"]

  func widthRequirement() -> SizeRequirement { .fixed(frame.size.width + Self.margins) }
  func heightRequirement(forWidth width: Int) -> SizeRequirement { .fixed(frame.size.height) }

  func draw(on canvas: inout Canvas) {
    let ground = Style(foreground: .rgb(0xE8, 0xE4, 0xDA), background: .rgb(0x0E, 0x11, 0x16))
    canvas.fill(" ", style: ground)
    for row in 0..<frame.size.height {
      for (column, cell) in frame.cells(inRow: row).enumerated() where cell.width > 0 {
        let isHidden = !showsPixels && cell.character != cell.characterWithoutColors
        canvas.write(
          isHidden ? " " : String(cell.character), column: column + 1, row: row,
          style: ground.merging(cell.style))
      }
    }
    for (place, number) in zip(places, Self.numbers) {
      if let place { highlight(place, number, on: &canvas) }
    }
  }

  /// Draws the text of a place in other colors, and its number after it.
  private func highlight(_ place: Rect, _ number: Character, on canvas: inout Canvas) {
    let style = Style(
      .bold, foreground: .rgb(0xFF, 0xCB, 0x73), background: .rgb(0x3A, 0x2C, 0x17))
    var end = Position(column: place.column, row: place.row)
    for row in place.rows {
      let cells = place.columns.map { ($0, frame[column: $0, row: row]) }
      guard let last = cells.last(where: { !$0.1.isBlank })?.0 else { continue }
      for (column, cell) in cells where column <= last && cell.width > 0 {
        canvas.write(String(cell.character), column: column + 1, row: row, style: style)
      }
      end = Position(column: last + 1, row: row)
    }
    // At the end of a row, the number is before the text.
    let isFree = frame.cell(column: end.column, row: end.row)?.isBlank ?? true
    canvas.write(
      String(number), column: isFree ? end.column + 1 : place.column, row: end.row,
      style: .storyBadge)
  }
}
