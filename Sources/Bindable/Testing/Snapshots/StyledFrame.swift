/// A snapshot of a frame that includes its styles.
///
/// ```swift
/// let view = VStack { Label("Ada"); Button("Follow") }
/// view.children[0].style = Style(.bold, foreground: .red)
/// try verify(StyledFrame(view.frame(width: 12)), matches: "styled")
/// ```
/// ```text
/// Ada
/// [ Follow ]
/// ── styles
/// 1: 1-3 bold fg=red
/// ```
///
/// The text is the same as in a snapshot of the frame. It's followed by a line for each row with
/// styles, which contains the columns, from 1, and their styles. If there is a cursor, the last
/// line contains its position.
public struct StyledFrame: Hashable, Sendable, SnapshotConvertible {
  /// The frame.
  package let frame: Frame

  /// Creates a snapshot of a frame.
  public init(_ frame: Frame) { self.frame = frame }

  /// The rows without trailing blanks, and the styles.
  ///
  /// - Complexity: O(*n*), where *n* is the number of cells.
  public var snapshotLines: [String] {
    var styles = (0..<frame.size.height).compactMap { row in
      Self.runs(of: frame.cells(inRow: row)).map { "\(row + 1): \($0)" }
    }
    if let cursor = frame.cursor {
      styles.append("cursor: row \(cursor.row + 1), column \(cursor.column + 1)")
    }
    return frame.snapshotLines + ["── styles"] + (styles.isEmpty ? ["none"] : styles)
  }

  /// Returns the styles of a row, such as `1-3 bold, 7 inverse`, or `nil` if the row is plain.
  static func runs(of cells: Cells) -> String? {
    var runs: [String] = []
    var start = 0
    var style = Style()
    func end(at column: Int) {
      guard style != Style(), column > start else { return }
      let columns = column == start + 1 ? "\(column)" : "\(start + 1)-\(column)"
      runs.append("\(columns) \(text(of: style))")
    }
    for (column, cell) in cells.enumerated() where cell.style != style {
      end(at: column)
      (start, style) = (column, cell.style)
    }
    end(at: cells.count)
    return runs.isEmpty ? nil : runs.joined(separator: ", ")
  }

  private static func text(of style: Style) -> String {
    let names: [(Style.Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
      (.inverse, "inverse"),
    ]
    var features = names.filter { style.attributes.contains($0.0) }.map(\.1)
    if style.foreground != .default { features.append("fg=\(text(of: style.foreground))") }
    if style.background != .default { features.append("bg=\(text(of: style.background))") }
    return features.joined(separator: " ")
  }

  private static func text(of color: Color) -> String {
    switch color {
    case .default: "standard"
    case .ansi(let number):
      number < 8 ? names[Int(number)] : "bright-\(names[Int(number) % 8])"
    case .indexed(let number): "\(number)"
    case .rgb(let red, let green, let blue): "#\(hex(red))\(hex(green))\(hex(blue))"
    }
  }

  private static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]

  private static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
