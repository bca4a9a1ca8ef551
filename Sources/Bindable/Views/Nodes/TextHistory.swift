/// A text with the positions of the caret and of the other end of the selection.
struct TextState {
  var text: String
  var caret: Int
  var anchor: Int
}

/// The states before edits, of which consecutive ones of the same kind form a group.
struct TextHistory {
  enum Kind { case typing, deletion, other }

  private static let limit = 100
  private var undoStates: [TextState] = []
  private var redoStates: [TextState] = []
  // The kind of the last edit and the caret after it, unless another action followed.
  private var group: (kind: Kind, caret: Int)?

  var canUndo: Bool { !undoStates.isEmpty }

  mutating func endGroup() { group = nil }

  mutating func add(
    _ state: TextState, _ kind: Kind, caret: Int, after newCaret: Int, startsGroup: Bool
  ) {
    redoStates = []
    let continues = group.map { $0.kind == kind && $0.caret == caret && kind != .other } ?? false
    if !continues || startsGroup {
      var state = state
      // A deleted text isn't selected again, so that the next letter doesn't replace it.
      if kind == .deletion { state.caret = state.anchor }
      undoStates.append(state)
      if undoStates.count > Self.limit { undoStates.removeFirst() }
    }
    group = (kind, newCaret)
  }

  mutating func undo(from state: TextState) -> TextState? {
    Self.move(state, from: &undoStates, to: &redoStates, endingGroup: &group)
  }

  mutating func redo(from state: TextState) -> TextState? {
    Self.move(state, from: &redoStates, to: &undoStates, endingGroup: &group)
  }

  private static func move(
    _ state: TextState, from states: inout [TextState], to others: inout [TextState],
    endingGroup group: inout (kind: Kind, caret: Int)?
  ) -> TextState? {
    guard let next = states.popLast() else { return nil }
    others.append(state)
    group = nil
    return next
  }
}
