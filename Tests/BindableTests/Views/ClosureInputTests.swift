import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

private struct Word: Identifiable, Equatable {
  let id: Int
  let text: String
}

/// The number that the closures read, from 0 to 3.
@MainActor private let input = Source(0)

private final class WordCell: ListCell {
  let label = Label()
  override var content: ViewNode? { label }
  static let plain = BindingTable(Word.self, WordCell.self) { \.text --> \.label.text }
  static let formatted = BindingTable(Word.self, WordCell.self) {
    bind(\.text, to: \.label.text, as: Format("numbered") { "\($0) \(input.value)" })
  }
}

@MainActor private final class Presenter {
  @Observed var text = "one"
  @Observed var other = "two"
  let words = ObservedList((1...4).map { Word(id: $0, text: "\($0 * 7 % 5)") })
  lazy var filtered = words.filtered { $0.id > input.value }
  lazy var sorted = words.sorted { ($0.id + input.value) % 4 < ($1.id + input.value) % 4 }
  lazy var mapped = words.mapped { Word(id: $0.id, text: "\($0.text) \(input.value)") }
  lazy var sections = words.sectioned(
    by: \.text, inOrder: { input.value % 2 == 0 ? $0 < $1 : $0 > $1 })
  lazy var command = Command(when: { input.value % 2 == 0 }) {}
  lazy var derived = Derived { "\(input.value)" }
  var isOdd: Bool { input.value % 2 == 1 }
  var rendered: String { derived.value }
}

private final class Board: ViewNode {
  let label = Label(), button = Button("Go"), list = ListView(), error = Label()
  override var content: ViewNode? {
    VStack {
      label
      button
      error
      list
    }
  }
}

private final class Branches: ViewNode {
  let label = Label("even")
  override var content: ViewNode? {
    VStack {
      if input.value % 2 == 0 { label }
      Label("\(input.value)")
    }
  }
}

/// A closure that the library calls to compute something.
private enum ClosureKind: CaseIterable {
  case filter, order, transform, sectionOrder, tableCell
  case format, severalSources, condition, commandCondition, derived, validator
  case content, cell, optionTitle, columnText, columnValue
}

@MainActor struct ClosureInputTests {
  /// A view that shows what a closure computes, and the connection that it needs.
  private struct Shown {
    let view: ViewNode
    var connection: AnyConnection?
    var presenter: Presenter?

    @MainActor var text: String { view.frame(width: 24).text }
  }

  private func shown(
    @BindingTableBuilder<Presenter, Board> _ bindings: () -> [TableBinding<Presenter, Board>]
  ) -> Shown {
    let (presenter, board) = (Presenter(), Board())
    let table = BindingTable(Presenter.self, Board.self, bindings: bindings)
    return Shown(
      view: board, connection: table.connect(presenter, to: board), presenter: presenter)
  }

  private func table(sortedBy title: String) -> Shown {
    let words = (1...4).map { Word(id: $0, text: "\($0 * 7 % 5)") }
    let table = Table<Word>(
      words,
      columns: [
        TableColumn("Text") { "\($0.text) \(String(repeating: "x", count: input.value))" },
        TableColumn("Order", value: { ($0.id + input.value) % 4 }) { "\($0)" },
      ])
    table.sort(by: title)
    return Shown(view: table)
  }

  private func show(_ kind: ClosureKind) -> Shown {
    switch kind {
    case .filter: shown { each(\.filtered, into: \.list) { WordCell.plain } }
    case .order: shown { each(\.sorted, into: \.list) { WordCell.plain } }
    case .transform: shown { each(\.mapped, into: \.list) { WordCell.plain } }
    case .sectionOrder: shown { each(\.sections, into: \.list) { WordCell.plain } }
    case .tableCell: shown { each(\.words, into: \.list) { WordCell.formatted } }
    case .format:
      shown { bind(\.text, to: \.label.text, as: Format("f") { "\($0) \(input.value)" }) }
    case .severalSources:
      shown { bind(\.text, \.other, to: \.label.text) { "\($0) \($1) \(input.value)" } }
    case .condition: shown { when(\.isOdd) { \.text --> \.label.text } }
    case .commandCondition: shown { on(\.button, run: \.command) }
    case .derived: shown { \.rendered --> \.label.text }
    case .validator:
      shown {
        validate(
          \.text, Validator("v") { _ in input.value == 0 ? nil : "\(input.value)" },
          into: \.error)
      }
    case .content: Shown(view: Branches())
    case .cell:
      Shown(view: ListView(sections: [CellSection(count: 2) { Label("\($0) \(input.value)") }]))
    case .optionTitle: Shown(view: Picker(["a", "b"]) { "\($0) \(input.value)" })
    case .columnText: table(sortedBy: "Text")
    case .columnValue: table(sortedBy: "Order")
    }
  }

  @Test(arguments: ClosureKind.allCases)
  private func closureFollowsWhatItReads(kind: ClosureKind) {
    input.value = 0
    let shown = show(kind)
    var texts = [shown.text]
    for value in [1, 2, 3, 0, 2, 1] {
      input.value = value
      #expect(shown.text == show(kind).text, "\(kind) with \(value)")
      texts.append(shown.text)
    }
    #expect(Set(texts).count > 1, "\(kind) doesn't depend on its input")
    shown.connection?.disconnect()
    input.value = 0
  }

  @Test func tableIsReleasedAlthoughItsColumnsReadProperties() {
    weak var released: Table<Word>?
    do {
      let shown = table(sortedBy: "Order")
      released = shown.view as? Table<Word>
      input.value += 1
      #expect(released != nil)
    }
    #expect(released == nil)
    input.value = 0
  }
}
