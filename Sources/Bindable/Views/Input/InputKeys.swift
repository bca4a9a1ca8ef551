// Keys of the stepping inputs: pickers and steppers.

extension Picker: KeyedNode {
  /// Handles Right and Left, which choose the next or previous option, and Home and End.
  public func take(_ press: KeyPress) -> Bool {
    guard press.modifiers.isEmpty else { return false }
    switch press.key {
    case .right: return chooseNext()
    case .left: return choosePrevious()
    case .home: return options.first.map { choose($0) } ?? false
    case .end: return options.last.map { choose($0) } ?? false
    default: return false
    }
  }
}

extension Stepper: KeyedNode {
  /// Handles Right and +, which increment, and Left and -, which decrement.
  public func take(_ press: KeyPress) -> Bool {
    guard press.modifiers.isEmpty || press.modifiers == .shift else { return false }
    switch press.key {
    case .right, .character("+"): return increment()
    case .left, .character("-"): return decrement()
    default: return false
    }
  }
}
