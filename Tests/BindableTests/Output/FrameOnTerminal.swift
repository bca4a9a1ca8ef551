import TestSupport
@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

extension TerminalModel {
  /// Returns the differences between the rows starting at `top` and a frame at a color depth.
  func differences(from frame: Frame, colors: ColorDepth = .trueColor, top: Int = 0) -> [String] {
    var found: [String] = problems
    for row in 0..<frame.size.height {
      for column in 0..<frame.size.width {
        let screenCell = screen[row + top][column]
        let cell = frame[column: column, row: row]
        let character = colors == .none ? cell.characterWithoutColors : cell.character
        let text = cell.width == 0 ? "" : String(character)
        let isText = screenCell.text.unicodeScalars.elementsEqual(text.unicodeScalars)
        if !isText || Self.seen(screenCell) != Self.seen(cell, text, colors) {
          found.append("\(column),\(row) shows \(screenCell), not \(cell)")
        }
      }
    }
    if let cursor = frame.cursor {
      if !isCursorVisible { found.append("the cursor is hidden") }
      if (cursor.column, cursor.row + top) != (column, row) {
        found.append("the cursor is at \(column),\(row), not at \(cursor)")
      }
    } else if isCursorVisible {
      found.append("the cursor is not hidden")
    }
    if look != Look() { found.append("\(look) stays behind") }
    if isMidway { found.append("a command is not ended") }
    if modes.contains(2026) { found.append("the update is not ended") }
    return found
  }

  // A blank has no strokes, so its foreground color isn't visible.
  private static func seen(_ screenCell: ScreenCell) -> Look {
    guard screenCell.text == " " || screenCell.text == "", !screenCell.look.underline,
      !screenCell.look.inverse
    else { return screenCell.look }
    return Look(background: screenCell.look.background)
  }

  private static func seen(_ cell: Cell, _ text: String, _ colors: ColorDepth) -> Look {
    var look = Look()
    look.bold = cell.style.attributes.contains(.bold)
    look.dim = cell.style.attributes.contains(.dim)
    look.italic = cell.style.attributes.contains(.italic)
    look.underline = cell.style.attributes.contains(.underline)
    look.inverse = cell.style.attributes.contains(.inverse)
    look.foreground = colors.nearest(to: cell.style.foreground)
    look.background = colors.nearest(to: cell.style.background)
    return seen(ScreenCell(text: text, look: look))
  }
}

extension Frame {
  /// Returns the frame with a cursor.
  func with(cursor: Position?) -> Frame {
    var frame = self
    frame.cursor = cursor
    return frame
  }

  /// Returns the frame with all cells in one style.
  func with(_ style: Style) -> Frame {
    var frame = Frame(width: size.width, height: size.height)
    for row in 0..<size.height {
      for column in 0..<size.width {
        let cell = self[column: column, row: row]
        guard cell.width > 0 else { continue }
        frame.write(
          Glyph(cell.character, width: cell.width), column: column, row: row, style: style)
      }
    }
    return frame
  }
}
