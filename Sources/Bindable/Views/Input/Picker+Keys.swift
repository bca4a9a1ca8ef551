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
