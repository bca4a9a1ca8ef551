// The mouse in text inputs, and in pickers, steppers, and sliders.

extension TextField: MouseHandler {
  /// Handles a press, which places the caret, and a drag, which selects.
  public func handle(_ event: MouseEvent, in size: Size) -> Bool {
    handle(event) { position(atColumn: event.limited.column + hiddenColumnCount) }
  }
}

extension TextEditor: MouseHandler {
  /// Handles a press, which places the caret, and a drag, which selects.
  public func handle(_ event: MouseEvent, in size: Size) -> Bool {
    let event = event.limited
    return handle(event) {
      guard let rows = drawnRows else { return 0 }
      let row = min(max(0, event.row + hiddenRowCount), rows.count - 1)
      return rows[row].position(atColumn: event.column)
    }
  }
}

extension TextInput {
  fileprivate final func handle(_ event: MouseEvent, position: () -> Int) -> Bool {
    switch event.kind {
    case .press(button: 0):
      let distance = position() - caret
      return distance == 0 && selection.isEmpty || moveCaret(by: distance)
    case .drag(button: 0):
      let distance = position() - caret
      return distance == 0 || moveCaret(by: distance, extendingSelection: true)
    default: return event.isClick
    }
  }
}

extension Picker: MouseHandler {
  /// Handles a click, which chooses the next option, or the first one after the last.
  public func handle(_ event: MouseEvent, in size: Size) -> Bool {
    guard event.isClick, let first = options.first else { return false }
    return selectNext() || select(first)
  }
}

extension Stepper: MouseHandler {
  /// Handles a click on the minus sign or the plus sign, which decrements or increments the value.
  public func handle(_ event: MouseEvent, in size: Size) -> Bool {
    guard event.isClick else { return false }
    let end = 3 + min(DisplayWidth.of(String(value)), max(6, size.width) - 6)
    if event.column < 3 { decrement() } else if event.column >= end { increment() }
    return true
  }
}

extension Slider: MouseHandler {
  /// Handles a press and a drag, which move the knob.
  public func handle(_ event: MouseEvent, in size: Size) -> Bool {
    guard event.kind == .press(button: 0) || event.kind == .drag(button: 0) else {
      return event.isClick
    }
    // The first and the last column contain the brackets.
    let last = max(4, size.width) - 3
    let fraction = Double(min(max(1, event.column) - 1, last)) / Double(last)
    setValue(range.lowerBound * (1 - fraction) + range.upperBound * fraction)
    return true
  }
}
