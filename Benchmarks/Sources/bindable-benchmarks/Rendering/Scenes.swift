internal import Bindable

extension Scene {
  /// All scenes in the order in which they run.
  @MainActor static let all: [Scene] = [
    label, equal, first10k, row10k, row1m, paint24, scroll, key, film,
  ]

  static let label = Scene(
    id: "R-label", title: "one label of 22 changes its last digits", size: 22, demand: 2_000,
    growth: .none
  ) { LabelStage(size: $0) }

  static let equal = Scene(
    id: "R-equal", title: "a label of 22 gets the text that it has", size: 22, demand: 200,
    growth: .none
  ) { EqualStage(size: $0) }

  static let first10k = Scene(
    id: "R-first10k", title: "the first frame of a list of 10,000 rows", size: 10_000,
    demand: 100_000, growth: .none
  ) { FirstFrameStage(size: $0) }

  static let row10k = Scene(
    id: "R-row10k", title: "one visible row of 10,000 changes", size: 10_000, demand: 3_000,
    growth: .none
  ) { RowStage(size: $0) }

  static let row1m = Scene(
    id: "R-row1m", title: "one visible row of 1,000,000 changes", size: 1_000_000, demand: 3_000,
    growth: .none
  ) { RowStage(size: $0) }

  static let paint24 = Scene(
    id: "R-paint24", title: "the first frame of 24 rows of text", size: 24, demand: 60_000,
    growth: .tenfold
  ) { PaintStage(size: $0) }

  static let scroll = Scene(
    id: "R-scroll", title: "a list of 1,000,000 rows scrolls by a line", size: 1_000_000,
    demand: 25_000, growth: .none
  ) { ScrollStage(size: $0) }

  static let key = Scene(
    id: "R-key", title: "a key in a field of the sample app's form, with 100 people", size: 100,
    demand: 200_000, growth: .none
  ) { KeyStage(size: $0) }

  static let film = Scene(
    id: "R-film", title: "a film and picture of ten steps with 400 photos", size: 400,
    demand: 100_000_000, growth: .tenfold
  ) { FilmStage(size: $0) }
}

// Returns a four-digit number, so that the width of the text is constant.
private func digits(_ number: Int) -> String { String(1_000 + number % 9_000) }

/// Vertically stacked labels, one of which changes.
private class LabelStage: Stage {
  let labels: [Label]
  let screen: IncrementalRenderer
  var counts = StageCounts()

  init(size: Int) {
    let labels = (0..<size).map { Label("Label number \($0) says: Count: 1000") }
    self.labels = labels
    screen = IncrementalRenderer(VStack { labels }, width: 80, height: max(24, size))
    screen.update()
  }

  var label: Label { labels[labels.count / 2] }
  func prepare(_ count: Int) { counts = StageCounts() }

  func change(_ numbers: Range<Int>) {
    let label = label
    for number in numbers {
      label.text = "Count: " + digits(number)
      counts.show(screen)
    }
  }

  func problem(after number: Int) -> String? {
    let shown = screen.frame.line(labels.count / 2)
    return shown.hasPrefix("Count: " + digits(number)) ? nil : "shows \(shown)"
  }
}

/// A label that is assigned its current text.
private final class EqualStage: LabelStage {
  // A text with a storage of its own, so that its bytes are compared. It's made outside the
  // measured time, which it would double.
  private var text = ""

  override func prepare(_ count: Int) {
    super.prepare(count)
    text = "Label number \(labels.count / 2) says: Count: 1000"
  }

  override func change(_ numbers: Range<Int>) {
    let (label, text) = (label, text)
    for _ in numbers {
      label.text = text
      counts.show(screen)
    }
  }

  override func problem(after number: Int) -> String? {
    counts.cells == 0 && counts.bytes == 0
      ? nil : "\(counts.cells) cells and \(counts.bytes) bytes for texts that are there already"
  }
}

/// A list that counts the cells that it creates.
@MainActor private final class CountedList {
  var rowsMade = 0
  let list: ListView

  init(size: Int) {
    list = ListView()
    list.sections = [
      CellSection(count: size) { [unowned self] index in
        rowsMade += 1
        return Label("Row number \(index): Count: 1000")
      }
    ]
  }
}

/// Lists that are drawn for the first time.
private final class FirstFrameStage: Stage {
  let size: Int
  var counts = StageCounts()
  private var list: CountedList?
  private var screen: IncrementalRenderer?

  init(size: Int) { self.size = size }
  func prepare(_ count: Int) { counts = StageCounts() }

  func change(_ numbers: Range<Int>) {
    for _ in numbers {
      let list = CountedList(size: size)
      let screen = IncrementalRenderer(list.list, width: 80, height: 24)
      counts.show(screen)
      counts.nodesMade += list.rowsMade
      (self.list, self.screen) = (list, screen)
    }
  }

  func problem(after number: Int) -> String? {
    guard let list, let screen else { return "there is no list" }
    if list.rowsMade != 24 { return "\(list.rowsMade) rows made for 24 visible ones" }
    let shown = screen.frame.line(23)
    return shown.hasPrefix("Row number 23: Count: 1000") ? nil : "shows \(shown)"
  }
}

/// A list in which one visible item changes.
private final class RowStage: Stage {
  let list: CountedList
  let screen: IncrementalRenderer
  let label: Label?
  var counts = StageCounts()
  private var rowsMadeBefore = 0

  init(size: Int) {
    list = CountedList(size: size)
    screen = IncrementalRenderer(list.list, width: 80, height: 24)
    screen.update()
    label = list.list.visibleCell(at: 12) as? Label
  }

  func prepare(_ count: Int) {
    counts = StageCounts()
    rowsMadeBefore = list.rowsMade
  }

  func change(_ numbers: Range<Int>) {
    for number in numbers {
      label?.text = "Row number 12: Count: " + digits(number)
      counts.show(screen)
    }
    counts.nodesMade += list.rowsMade - rowsMadeBefore
  }

  func problem(after number: Int) -> String? {
    let shown = screen.frame.line(12)
    return shown.hasPrefix("Row number 12: Count: " + digits(number)) ? nil : "shows \(shown)"
  }
}

/// A list that scrolls to its end and back, by a line at a time.
private final class ScrollStage: Stage {
  let size: Int
  let list: CountedList
  let screen: IncrementalRenderer
  var counts = StageCounts()
  private var rowsMadeBefore = 0

  init(size: Int) {
    self.size = size
    list = CountedList(size: size)
    screen = IncrementalRenderer(list.list, width: 80, height: 24)
    screen.update()
  }

  func prepare(_ count: Int) {
    counts = StageCounts()
    rowsMadeBefore = list.rowsMade
  }

  func change(_ numbers: Range<Int>) {
    for number in numbers {
      list.list.scroll(by: number / (size / 2) % 2 == 0 ? 1 : -1)
      counts.show(screen)
    }
    counts.nodesMade += list.rowsMade - rowsMadeBefore
  }

  func problem(after number: Int) -> String? {
    let shown = screen.frame.line(0)
    return shown.hasPrefix("Row number \(list.list.offset): Count: 1000") && list.list.offset > 0
      ? nil : "shows \(shown) at \(list.list.offset)"
  }
}

/// Columns of texts that are drawn for the first time.
private final class PaintStage: Stage {
  let size: Int
  var counts = StageCounts()
  private var views: [VStack] = []
  private var last: IncrementalRenderer?

  init(size: Int) { self.size = size }

  func prepare(_ count: Int) {
    counts = StageCounts()
    views = (0..<count).map { view in
      VStack {
        for row in 0..<size {
          Label("Row \(row) of view \(view): a text that fills most of the columns there are")
        }
      }
    }
  }

  func change(_ numbers: Range<Int>) {
    for view in views {
      let screen = IncrementalRenderer(view, width: 80, height: size)
      counts.show(screen)
      last = screen
    }
  }

  func problem(after number: Int) -> String? {
    let shown = last?.frame.line(size - 1) ?? ""
    return shown.hasPrefix("Row \(size - 1) of view \(views.count - 1):") ? nil : "shows \(shown)"
  }
}
