extension Trace {
  /// Creates a trace without steps.
  package init(name: String, columns: Int) {
    self.init(name: name, detail: "", columns: columns)
    (texts, styles) = ([""], [TextStyle()])
  }

  /// Adds a step with a screen of plain lines, such as the expected screen of a snapshot.
  package mutating func append(_ verb: String, _ object: String, lines: [String]) {
    let frame = Frame(lines: lines)
    columns = max(columns, frame.size.width)
    var styles = TracedStyles()
    var screen = TracedScreen()
    var (change, rows) = screen.update(to: frame, masks: [], isFull: true)
    change.setRows(rows, &styles)
    steps.append(
      Step(verb: verb, object: object, frame: change, places: [], updates: [], ran: []))
  }
}
