extension Picker: DrawnNode {
  /// A picker would like to show the longest title, so that it stays as wide whatever is chosen.
  public func widths() -> Extent {
    let titles = options.map { title(of: $0) } + [title(of: selection)]
    let width = titles.map { DisplayWidth.of($0) }.max() ?? 0
    return Extent(minimum: 5, ideal: width + 6)
  }

  /// A picker has one row.
  public func heights(forWidth width: Int) -> Extent { .fixed(1) }

  /// Draws `[ title ▾ ]`, `< title ▾ >` or `( title ▾ )`.
  public func draw(on canvas: inout Canvas) {
    let brackets = Brackets(of: self)
    let room = max(0, canvas.size.width - 6)
    let line = TextCutting.cut(
      CellText.line(of: title(of: selection)), to: room, by: .tail, alignment: .leading)
    canvas.write(brackets.opening + " ")
    canvas.write(line, column: 2, row: 0)
    canvas.write(" ▾ " + brackets.closing, column: 2 + line.width)
  }
}
