import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Line: Identifiable {
  nonisolated let id: Int
  @Observed var name = ""
  @Observed var note = ""
  @Observed var isLocked = false
  init(_ id: Int) { self.id = id }

  var texts: [String] { [name, note] }
}

private final class LineCell: ListCell {
  let name = TextField(), note = TextField()
  override var content: ViewNode? {
    HStack {
      name
      note
    }
  }

  static let bindings = BindingTable(Line.self, LineCell.self) {
    \.name <-> \.name.text
    \.note <-> \.note.text
    \.isLocked --> \.name.isHidden
    \.isLocked --> \.note.isHidden
  }
}

@MainActor private final class Lines { @ObservedList var lines = (0..<8).map { Line($0) } }

private final class LinesView: ViewNode {
  let list = ListView(), done = Button("Done")
  override var content: ViewNode? {
    VStack {
      list
      done
    }
  }

  static let bindings = BindingTable(Lines.self, LinesView.self) {
    each(\.$lines, into: \.list) { LineCell.bindings }
  }
}

/// Keys that lead to another item while a text of a cell has the focus.
@MainActor struct CellFocusTests {
  private let presenter = Lines(), view = LinesView()
  private let connection: Connection<Lines, LinesView>

  init() { connection = LinesView.bindings.connect(presenter, to: view) }

  private func draw() { _ = view.frame(width: 60, height: 4) }

  private func focus(_ place: Int) throws {
    draw()
    let cell = try #require(view.list.visibleCell(at: 0) as? LineCell)
    [cell.name, cell.note][place].focus()
  }

  private func type(_ character: Character) { view.dispatch(KeyPress(.character(character))) }

  @Test(arguments: [1, 2], [0, 1])
  func arrowKeyMovesFocusToSameTextOfNextItem(columns: Int, place: Int) throws {
    for isDrawn in [false, true] {
      for line in presenter.lines { (line.name, line.note) = ("", "") }
      view.list.columns = columns
      try focus(place)
      let indexes = Array(stride(from: 0, to: 8, by: columns))
      for index in indexes {
        type("d")
        #expect(presenter.lines[index].texts[place].contains("d"))
        #expect(index == 0 || view.list.selectedIndex == index)
        if isDrawn { draw() }
        view.dispatch(KeyPress(.down))
      }
      type("!")
      #expect(presenter.lines[indexes.last ?? 0].texts[place].contains("!"))
      for index in indexes.reversed() {
        type("u")
        #expect(presenter.lines[index].texts[place].contains("u"))
        if isDrawn { draw() }
        view.dispatch(KeyPress(.up))
      }
      type("?")
      #expect(presenter.lines[0].texts[place].contains("?"))
      #expect(presenter.lines.allSatisfy { $0.texts[1 - place].isEmpty })
    }
    withExtendedLifetime(connection) {}
  }

  @Test func arrowKeyWithShiftMovesFocusWithSelection() throws {
    view.list.selectionMode = .multiple
    view.list.highlight(0)
    try focus(0)
    for _ in 0..<3 { view.dispatch(KeyPress(.down, .shift)) }
    type("x")
    #expect(view.list.selectedIndexes == [0, 1, 2, 3])
    #expect(presenter.lines.map(\.name) == ["", "", "", "x", "", "", "", ""])
    withExtendedLifetime(connection) {}
  }

  @Test func listGetsFocusAtItemWithoutControl() throws {
    presenter.lines[1].isLocked = true
    try focus(0)
    view.dispatch(KeyPress(.down))
    #expect(view.list.isFocused && view.list.selectedIndex == 1)
    type("x")
    #expect(presenter.lines.allSatisfy { $0.name.isEmpty })
    withExtendedLifetime(connection) {}
  }

  @Test func focusThatActionMovesStaysThere() throws {
    let done = view.done
    view.list.adapter.select = ListAction { _ in _ = done.focus() }
    try focus(0)
    view.dispatch(KeyPress(.down))
    #expect(view.done.isFocused && view.list.selectedIndex == 1)
    withExtendedLifetime(connection) {}
  }
}
