/// One picture of a document, as SVG elements.
///
/// Lengths are in tenths of a pixel, so that they are integers.
struct SVGPicture {
  static let cellWidth = 84
  static let cellHeight = 170
  static let margin = 120
  private static let captionHeight = 220
  // The distance from the top of a cell to the baseline.
  private static let baseline = 130

  private let frame: Frame
  private let caption: String
  private let explanations: [SVG.Picture.Explanation]
  private let left: Int
  private let top: Int
  private let width: Int

  init(_ picture: SVG.Picture, left: Int, top: Int, width: Int) {
    frame = picture.frame
    caption = picture.caption
    explanations = picture.explanations
    (self.left, self.top, self.width) = (left, top, width)
  }

  static func width(of picture: SVG.Picture) -> Int {
    max(picture.frame.size.width, min(DisplayWidth.of(picture.caption), 60)) * cellWidth
  }

  static func height(of picture: SVG.Picture) -> Int {
    picture.frame.size.height * cellHeight + (picture.caption.isEmpty ? 0 : captionHeight)
  }

  // MARK: - Elements

  var elements: String {
    var elements = ""
    if !caption.isEmpty {
      let room = width / Self.cellWidth
      let glyphs = TextTruncator.truncated(
        GlyphEncoder.line(of: caption), to: room, by: .tail, alignment: .leading)
      let text = String(glyphs.filter { $0.width > 0 }.map(\.character))
      elements += """
        <text x="\(Self.number(left))" y="\(Self.number(top + Self.baseline))" fill="#8b93a7">\
        \(Self.escaped(text))</text>

        """
    }
    elements += rectangle(
      0..<frame.size.width, top: frameTop, height: frame.size.height * Self.cellHeight,
      "fill=\"\(SVGColors.background)\"/>")
    for row in 0..<frame.size.height { elements += backgrounds(inRow: row) }
    if let cursor = frame.cursor {
      elements += rectangle(cursor.column..<cursor.column + 1, row: cursor.row, fill: "#5b78b8")
    }
    for row in 0..<frame.size.height { elements += texts(inRow: row) }
    for explanation in explanations { elements += tooltip(explanation) }
    return elements
  }

  private func tooltip(_ explanation: SVG.Picture.Explanation) -> String {
    let rect = explanation.rect
    let lines = explanation.text.split(separator: "\n").map { Self.escaped(String($0)) }
    return rectangle(
      rect.columns, top: y(rect.row), height: rect.height * Self.cellHeight,
      "fill-opacity=\"0\"><title>\(lines.joined(separator: "\n"))</title></rect>")
  }

  private var frameTop: Int { top + (caption.isEmpty ? 0 : Self.captionHeight) }

  private func backgrounds(inRow row: Int) -> String {
    var elements = ""
    var start = 0
    while start < frame.size.width {
      let fill = background(of: frame[column: start, row: row])
      let columns = run(from: start, inRow: row) { background(of: $0) == fill }
      if fill != SVGColors.background { elements += rectangle(columns, row: row, fill: fill) }
      start = columns.upperBound
    }
    return elements
  }

  // Pixels cover the background.
  private func background(of cell: Cell) -> String {
    cell.showsPixels ? SVGColors.background : SVGColors(cell.style).background
  }

  /// Returns the columns from a cell on that can be drawn together with it.
  private func run(from start: Int, inRow row: Int, while continues: (Cell) -> Bool) -> Range<Int> {
    let others = frame.cells(inRow: row).dropFirst(start + 1).prefix(while: continues)
    return start..<start + 1 + others.count
  }

  private func rectangle(_ columns: Range<Int>, row: Int, fill: String) -> String {
    rectangle(columns, top: y(row), height: Self.cellHeight, "fill=\"\(fill)\"/>")
  }

  /// Returns a rectangle that ends with the given attributes and content.
  private func rectangle(
    _ columns: Range<Int>, top: Int, height: Int, _ end: String
  ) -> String {
    """
    <rect x="\(Self.number(x(columns.lowerBound)))" y="\(Self.number(top))" \
    width="\(Self.number(columns.count * Self.cellWidth))" height="\(Self.number(height))" \(end)

    """
  }

  // Elements contain whole words, so that no element depends on the treatment of whitespace.
  private func texts(inRow row: Int) -> String {
    var elements = ""
    var column = 0
    while column < frame.size.width {
      let cell = frame[column: column, row: row]
      let isDrawn = cell.width > 0 && (!cell.isBlank || cell.style.attributes.contains(.underline))
      guard isDrawn else {
        column += 1
        continue
      }
      let columns: Range<Int>
      if cell.showsPixels {
        columns = run(from: column, inRow: row) { $0 == cell }
        elements += pixels(columns, row: row, cell.style)
      } else if let strokes = BoxStrokes(cell.character) {
        columns = run(from: column, inRow: row) { strokes.isAcross && $0 == cell }
        elements += strokes.path(
          left: x(column), top: y(row), width: columns.count * Self.cellWidth,
          height: Self.cellHeight, style: cell.style)
      } else if cell.width == 2 || cell.character.unicodeScalars.count > 1 {
        columns = column..<column + cell.width
        elements += text(String(cell.character), cell.style, columns, row: row)
      } else {
        columns = run(from: column, inRow: row) { continues($0, cell) }
        let word = columns.map { frame[column: $0, row: row].character }
        elements += text(String(word), cell.style, columns, row: row)
      }
      column = columns.upperBound
    }
    return elements
  }

  // Aligned with the pixels of the screen, because the background would show between pixels.
  private func pixels(_ columns: Range<Int>, row: Int, _ style: Style) -> String {
    let colors = SVGColors(style)
    return [(y(row), colors.foreground), (y(row) + Self.cellHeight / 2, colors.background)]
      .map { top, fill in
        rectangle(
          columns, top: top, height: Self.cellHeight / 2,
          "fill=\"\(fill)\" shape-rendering=\"crispEdges\"/>")
      }
      .joined()
  }

  private func continues(_ cell: Cell, _ first: Cell) -> Bool {
    let isBlank = cell.isBlank && !cell.style.attributes.contains(.underline)
    return cell.width == 1 && !isBlank && cell.style == first.style
      && cell.character.utf8.count == 1 && first.character.utf8.count == 1
  }

  private func text(_ text: String, _ style: Style, _ columns: Range<Int>, row: Int) -> String {
    var features = ""
    let attributes = style.attributes
    if attributes.contains(.bold) { features += " font-weight=\"bold\"" }
    if attributes.contains(.italic) { features += " font-style=\"italic\"" }
    if attributes.contains(.underline) { features += " text-decoration=\"underline\"" }
    if attributes.contains(.dim) { features += " opacity=\"0.6\"" }
    let width = columns.count * Self.cellWidth
    // A word of ASCII letters fills its cells. Any other character is centered in its own cell.
    let isWord = text.utf8.count == columns.count
    let position =
      isWord
      ? """
      x="\(Self.number(x(columns.lowerBound)))" y="\(Self.number(y(row) + Self.baseline))" \
      textLength="\(Self.number(width))" lengthAdjust="spacingAndGlyphs"
      """
      : """
      x="\(Self.number(x(columns.lowerBound) + width / 2))" \
      y="\(Self.number(y(row) + Self.baseline))" text-anchor="middle"
      """
    let blanks = text.contains(" ") ? " xml:space=\"preserve\"" : ""
    return """
      <text \(position) fill="\(SVGColors(style).foreground)"\(features)\(blanks)>\
      \(Self.escaped(text))</text>

      """
  }

  private func x(_ column: Int) -> Int { left + column * Self.cellWidth }
  private func y(_ row: Int) -> Int { frameTop + row * Self.cellHeight }

  // MARK: - Text

  /// Returns tenths as a decimal number, with a point only if needed.
  static func number(_ tenths: Int) -> String {
    tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  /// Returns the text with XML markup escaped and characters that XML can't contain replaced.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{FFFE}", "\u{FFFF}",
        // Bidirectional controls would reorder a title, which isn't drawn in cells.
        "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        "\u{FFFD}"
      default: String(scalar)
      }
    }.joined()
  }
}

/// The colors of a style in a picture.
struct SVGColors: Equatable {
  static let background = "#1c1f2b"
  private static let standard = "#d6dbe8"
  // A theme of 16 colors that are readable on the background.
  private static let theme = [
    "#1c1f2b", "#f07178", "#a5d46a", "#ffcb6b", "#82aaff", "#c792ea", "#89ddff", "#d6dbe8",
    "#6b7390", "#ff8b92", "#ddffa7", "#ffe585", "#9cc4ff", "#e1acff", "#a3f7ff", "#ffffff",
  ]

  let foreground: String
  let background: String

  init(_ style: Style) {
    let front = Self.code(of: style.foreground) ?? Self.standard
    let back = Self.code(of: style.background) ?? Self.background
    let isInverse = style.attributes.contains(.inverse)
    (foreground, background) = isInverse ? (back, front) : (front, back)
  }

  private static func code(of color: Color) -> String? {
    color.code.map { code in Int(code).map { theme[$0] } ?? code }
  }
}

/// The strokes of a line or border character, from the center of its cell to the sides.
struct BoxStrokes {
  private let up: Bool
  private let right: Bool
  private let down: Bool
  private let left: Bool
  private let isHeavy: Bool
  private let isRound: Bool

  /// Creates the strokes of `character`, or returns `nil` if it isn't a line or border character.
  init?(_ character: Character) {
    guard let sides = Self.sides[character] else { return nil }
    up = sides & 8 != 0
    right = sides & 4 != 0
    down = sides & 2 != 0
    left = sides & 1 != 0
    isHeavy = "━┃┏┓┗┛".contains(character)
    isRound = "╭╮╰╯".contains(character)
  }

  private static let sides: [Character: Int] = [
    "─": 5, "│": 10, "┌": 6, "┐": 3, "└": 12, "┘": 9, "├": 14, "┤": 11, "┬": 7, "┴": 13, "┼": 15,
    "━": 5, "┃": 10, "┏": 6, "┓": 3, "┗": 12, "┛": 9, "╭": 6, "╮": 3, "╰": 12, "╯": 9,
  ]

  /// `true` for a horizontal line of any length.
  var isAcross: Bool { left && right && !up && !down }

  func path(left x: Int, top y: Int, width: Int, height: Int, style: Style) -> String {
    let (middle, center) = (x + width / 2, y + height / 2)
    func point(_ x: Int, _ y: Int) -> String { "\(SVGPicture.number(x)) \(SVGPicture.number(y))" }
    var path: String
    if isRound {
      let end = point(right ? x + width : x, center)
      path = "M\(point(middle, down ? y + height : y))Q\(point(middle, center)) \(end)"
    } else {
      path = ""
      if up || down {
        path += "M\(point(middle, up ? y : center))L\(point(middle, down ? y + height : center))"
      }
      if left || right {
        path += "M\(point(left ? x : middle, center))L\(point(right ? x + width : middle, center))"
      }
    }
    let dim = style.attributes.contains(.dim) ? " opacity=\"0.6\"" : ""
    return """
      <path d="\(path)" stroke="\(SVGColors(style).foreground)" \
      stroke-width="\(isHeavy ? 2 : 1)" fill="none"\(dim)/>

      """
  }
}
