// Keys of the stepping inputs: pickers, steppers, and sliders.

extension Picker: KeyHandler {
  /// Handles Right and Left, which choose the next or previous option, and Home and End.
  public func handle(_ press: KeyPress) -> Bool {
    guard press.modifiers.isEmpty else { return false }
    switch press.key {
    case .right: return selectNext()
    case .left: return selectPrevious()
    case .home: return options.first.map { select($0) } ?? false
    case .end: return options.last.map { select($0) } ?? false
    default: return false
    }
  }
}

extension Stepper: KeyHandler {
  /// Handles Right and +, which increment, and Left and -, which decrement.
  public func handle(_ press: KeyPress) -> Bool {
    guard press.modifiers.isEmpty || press.modifiers == .shift else { return false }
    switch press.key {
    case .right, .character("+"): return increment()
    case .left, .character("-"): return decrement()
    default: return false
    }
  }
}

extension Slider: KeyHandler {
  /// Handles Right and +, which increment, Left and -, which decrement, and Home and End.
  public func handle(_ press: KeyPress) -> Bool {
    guard press.modifiers.isEmpty || press.modifiers == .shift else { return false }
    switch press.key {
    case .right, .character("+"): return increment()
    case .left, .character("-"): return decrement()
    case .home: return setValue(range.lowerBound)
    case .end: return setValue(range.upperBound)
    default: return false
    }
  }
}
