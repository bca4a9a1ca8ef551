import Bindable

/// An action on the list of a screen, with items counted from 1.
enum ScriptListAction: Hashable, Sendable {
  /// Selects an item.
  case select(Int)
  /// Opens an item.
  case open(Int)
  /// Requests the deletion of an item.
  case delete(Int)
  /// Requests moving an item to the position of another one.
  case move(Int, to: Int)
  /// Scrolls by a number of lines. A negative number scrolls up.
  case scroll(Int)
  /// Requests reloading the items.
  case refresh

  /// The first word of the action in a script.
  enum Verb: String, CaseIterable { case select, open, delete, move, scroll, refresh }

  /// Returns the number of arguments of an action and their description.
  static func need(of verb: Verb) -> (count: Int, text: String) {
    switch verb {
    case .select, .open, .delete: (1, "an item number, counted from 1")
    case .move: (2, "two item numbers, counted from 1")
    case .scroll: (1, "a number of lines, such as 5 or -5")
    case .refresh: (0, "")
    }
  }

  /// Creates the action for `verb` with the required numbers.
  init(_ verb: Verb, _ numbers: [Int]) {
    self =
      switch verb {
      case .select: .select(numbers[0])
      case .open: .open(numbers[0])
      case .delete: .delete(numbers[0])
      case .move: .move(numbers[0], to: numbers[1])
      case .scroll: .scroll(numbers[0])
      case .refresh: .refresh
      }
  }

  var text: String {
    switch self {
    case .select(let item): "select \(item)"
    case .open(let item): "open \(item)"
    case .delete(let item): "delete \(item)"
    case .move(let item, let destination): "move \(item) \(destination)"
    case .scroll(let lines): "scroll \(lines)"
    case .refresh: "refresh"
    }
  }

  /// Performs the action on the last visible list.
  ///
  /// - Returns: An error message with the fix, or `nil` if the action succeeded.
  @MainActor func perform(on root: ViewNode) -> String? {
    guard let list = root.descendants.compactMap({ $0 as? ListView }).last(where: \.isVisible)
    else {
      return "there's no list on the screen; select another one with --screen"
    }
    let isDone =
      switch self {
      case .select(let item): list.select(item - 1)
      case .open(let item): list.open(item - 1)
      case .delete(let item): list.delete(item - 1)
      case .move(let item, let destination): list.move(item - 1, to: destination - 1)
      case .scroll(let lines): list.scroll(by: lines)
      case .refresh: list.refresh()
      }
    return isDone ? nil : "the list rejected the action; it has \(list.itemCount) items"
  }
}

extension ScriptParser {
  /// Reads the numbers that an action requires.
  mutating func readDeed(_ verb: ScriptListAction.Verb) throws(RecordedActionError)
    -> ScriptListAction
  {
    let need = ScriptListAction.need(of: verb)
    var numbers: [Int] = []
    for _ in 0..<need.count {
      let word = line.word()
      guard let number = Int(word), abs(number) <= 1_000_000_000 else {
        throw RecordedActionError("\(verb.rawValue) requires \(need.text)")
      }
      numbers.append(number)
    }
    return ScriptListAction(verb, numbers)
  }
}
