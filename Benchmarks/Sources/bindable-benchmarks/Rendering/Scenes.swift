internal import Bindable

extension Scene {
  /// All scenes in the order in which they run.
  @MainActor static let all: [Scene] = [label, equal, first10k, row10k, row1m, paint24]

  static let label = Scene(
    id: "R-label", title: "one label of 22 changes its last digits", size: 22, demand: 3_000,
    growth: .none
  ) { LabelStage(size: $0) }

  static let equal = Scene(
    id: "R-equal", title: "a label of 22 gets the text that it has", size: 22, demand: 3_000,
    growth: .none
  ) { EqualStage(size: $0) }

  static let first10k = Scene(
    id: "R-first10k", title: "the first frame of a list of 10,000 rows", size: 10_000,
    demand: 2_000_000, growth: .none
  ) { FirstFrameStage(size: $0) }

  static let row10k = Scene(
    id: "R-row10k", title: "one visible row of 10,000 changes", size: 10_000, demand: 6_000,
    growth: .none
  ) { RowStage(size: $0) }

  static let row1m = Scene(
    id: "R-row1m", title: "one visible row of 1,000,000 changes", size: 1_000_000, demand: 6_000,
    growth: .none
  ) { RowStage(size: $0) }

  static let paint24 = Scene(
    id: "R-paint24", title: "the first frame of 24 rows of text", size: 24, demand: 60_000,
    growth: .tenfold
  ) { PaintStage(size: $0) }
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
  override func change(_ numbers: Range<Int>) {
    let label = label
    for _ in numbers {
      label.text = "Label number \(labels.count / 2) says: Count: 1000"
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
