import Bindable

/// Something a user does to the list of a screen; rows are counted from 1.
enum ListDeed: Hashable, Sendable {
  /// Selects a row.
  case select(Int)
  /// Opens a row.
  case open(Int)
  /// Asks for a row to be deleted.
  case delete(Int)
  /// Asks for a row to be put where another one is.
  case move(Int, to: Int)
  /// Scrolls by so many lines, up if it is negative.
  case scroll(Int)
  /// Asks for the rows to be fetched again.
  case refresh

  /// The words that begin it.
  enum Verb: String, CaseIterable { case select, open, delete, move, scroll, refresh }

  /// How many numbers follow the word, and what they are.
  static func need(of verb: Verb) -> (count: Int, text: String) {
    switch verb {
    case .select, .open, .delete: (1, "the number of a row, counted from 1")
    case .move: (2, "the numbers of two rows, counted from 1")
    case .scroll: (1, "a number of lines, such as 5 or -5")
    case .refresh: (0, "")
    }
  }

  /// The deed that begins with `verb`, with as many numbers as it needs.
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
    case .select(let row): "select \(row)"
    case .open(let row): "open \(row)"
    case .delete(let row): "delete \(row)"
    case .move(let row, let place): "move \(row) \(place)"
    case .scroll(let lines): "scroll \(lines)"
    case .refresh: "refresh"
    }
  }

  /// Does it to a list on the screen: of several side by side, the last.
  ///
  /// - Returns: Why it is not possible, with the way out; `nil` if it was.
  @MainActor func perform(on root: ViewNode) -> String? {
    guard let list = root.descendants.compactMap({ $0 as? RowList }).last(where: \.isShown)
    else {
      return "no list is on the screen; choose one that has, with --screen"
    }
    let isDone =
      switch self {
      case .select(let row): list.select(row - 1)
      case .open(let row): list.open(row - 1)
      case .delete(let row): list.delete(row - 1)
      case .move(let row, let place): list.move(row - 1, to: place - 1)
      case .scroll(let lines): list.scroll(by: lines)
      case .refresh: list.refresh()
      }
    return isDone ? nil : "the list does not take it; it has \(list.rowCount) rows"
  }
}

extension ActReader {
  /// Reads the numbers that a deed needs.
  mutating func readDeed(_ verb: ListDeed.Verb) throws(UserActError) -> ListDeed {
    let need = ListDeed.need(of: verb)
    var numbers: [Int] = []
    for _ in 0..<need.count {
      let word = line.word()
      guard let number = Int(word), abs(number) <= 1_000_000_000 else {
        throw UserActError("\(verb.rawValue) needs \(need.text)")
      }
      numbers.append(number)
    }
    return ListDeed(verb, numbers)
  }
}
