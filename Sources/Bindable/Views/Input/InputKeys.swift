// Keys of the inputs that step: along options, and along numbers.

extension Picker: KeyedNode {
  /// Right goes on to the next option, Left back, Home and End to the first and the last one.
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
  /// Right and + raise, Left and - lower.
  public func take(_ press: KeyPress) -> Bool {
    guard press.modifiers.isEmpty || press.modifiers == .shift else { return false }
    switch press.key {
    case .right, .character("+"): return increment()
    case .left, .character("-"): return decrement()
    default: return false
    }
  }
}
