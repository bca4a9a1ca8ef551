/// A control for editing text of several lines.
///
/// ```swift
/// let bio = TextEditor(placeholder: "About you")
/// bio.type("Photographer\nin Lisbon")
/// bio.frame(width: 13, height: 2).lines    // ["Photographer ", "in Lisbon    "]
/// ```
///
/// Lines wrap between words, with one column for the caret after them. If there are more lines than
/// rows, the editor shows those around the caret. ``TextInput`` has the actions that edit the text.
public final class TextEditor: TextInput {
  // The rows of the text. The renderer makes them, because they depend on the glyphs.
  var rows: (any TextRows)?
  // The size that was drawn last.
  var drawnWidth = 0
  var visibleRowCount = 1
  // The number of rows above the visible part when the editor was last drawn.
  var hiddenRowCount = 0
  // The column of the first of several vertical moves, which pass through shorter rows.
  private var goalColumn: Int?

  /// Creates a text editor.
  public override init(_ text: String = "", placeholder: String = "") {
    super.init(text, placeholder: placeholder)
  }

  /// Moves the caret by a number of rows, or up if it's negative.
  ///
  /// Has no effect before the editor is first drawn, because the width isn't known.
  ///
  /// - Returns: `true` if the caret was moved, and `false` at the first or last row.
  @discardableResult
  public func moveCaret(byRows count: Int, extendingSelection: Bool = false) -> Bool {
    guard let rows = drawnRows else { return false }
    let row = rows.row(of: caret)
    let (moved, overflows) = row.addingReportingOverflow(count)
    let target = overflows ? (count < 0 ? 0 : rows.count) : moved
    let next = min(max(0, target), rows.count - 1)
    guard next != row else { return false }
    let column = goalColumn ?? rows[row].column(of: caret)
    let position = rows[next].position(atColumn: column)
    guard moveCaret(by: position - caret, extendingSelection: extendingSelection) else {
      return false
    }
    goalColumn = column
    return true
  }

  override func caretMoved() { goalColumn = nil }

  // The positions of the line with the caret.
  var line: Range<Int> {
    if let drawnRows { return drawnRows.line(around: caret) }
    let characters = Array(text)
    let start = characters[..<caret].lastIndex(where: \.isNewline).map { $0 + 1 } ?? 0
    return start..<(characters[caret...].firstIndex(where: \.isNewline) ?? characters.count)
  }

  // The rows at the width that was drawn last, or `nil` before the first time.
  var drawnRows: (any TextRows)? {
    guard drawnWidth > 0, let rows else { return nil }
    rows.wrap(untracked { text }, width: drawnWidth)
    return rows
  }

  /// An area with its text, and the number of selected characters, if there are any.
  public override var accessibilityElement: AccessibilityElement? {
    AccessibilityElement(
      libraryTexts[.textAreaRole], label: accessibilityLabel, value: text,
      states: selectionStates)
  }

  /// The text, for a two-way binding.
  public override var bindableProperties: [BindableProperty] {
    [BindableProperty("text", isEmpty: text.isEmpty, isInput: true) { self.text }]
  }
}

/// The rows of a wrapped text, which the renderer provides.
@MainActor protocol TextRows: AnyObject {
  /// Wraps a text, unless it's the same as before.
  @discardableResult func wrap(_ text: String, width: Int) -> Int
  /// The number of rows at the width of the last wrap.
  var count: Int { get }
  /// Returns the caret positions of a row.
  subscript(row: Int) -> TextRow { get }
  /// Returns the row that contains a caret position.
  func row(of position: Int) -> Int
  /// Returns the positions of the line that contains one.
  func line(around position: Int) -> Range<Int>
}

/// The caret positions in a row of wrapped text.
struct TextRow {
  /// The number of characters before the row.
  let start: Int
  /// The columns of the positions in the row.
  let columns: [Int]

  func column(of position: Int) -> Int {
    columns.isEmpty ? 0 : columns[min(max(0, position - start), columns.count - 1)]
  }

  func position(atColumn column: Int) -> Int {
    start + (columns.lastIndex { $0 <= column } ?? 0)
  }
}
