// A spreadsheet. Each cell has a derived value, so a change computes only the cells that depend on
// it.

import Bindable
import Foundation

@MainActor final class Cell: Identifiable {
  let id: String
  @Observed var input = ""
  @Derived(\Cell.computed, ifCircular: .error("#CYCLE")) var value: CellValue
  private unowned let sheet: Sheet

  init(_ id: String, in sheet: Sheet) { (self.id, self.sheet) = (id, sheet) }

  private var computed: CellValue {
    guard input.hasPrefix("=") else { return Double(input).map { .number($0) } ?? .text(input) }
    guard let formula = FormulaParser.formula(input.dropFirst()) else { return .error("#SYNTAX") }
    return formula.evaluated { sheet.cell($0).value }
  }
  var text: String {
    switch value {
    case .text(let text), .error(let text): text
    case .number(let number):
      Format<Double, String>.decimal(fractionDigits: 0...2).apply(number)
    }
  }
}

@MainActor final class Sheet {
  nonisolated static let columns = Array("ABCDEFGH"), rows = 0...99
  private(set) lazy var cells = Self.rows.flatMap { row in
    Self.columns.map { Cell("\($0)\(row)", in: self) }
  }
  private lazy var cellsByID = Dictionary(uniqueKeysWithValues: cells.map { ($0.id, $0) })

  func cell(_ id: String) -> Cell {
    guard let cell = cellsByID[id] else { preconditionFailure("There's no cell \(id).") }
    return cell
  }
}

@MainActor final class SheetPresenter {
  enum Focus { case cells, input }

  let sheet = Sheet()
  @Observed var selectedID: Cell.ID? = "A0"
  @Observed var focus: Focus? = .cells
  private var selected: Cell { sheet.cell(selectedID ?? "A0") }

  var cells: [Cell] { sheet.cells }
  var title: String { "\(selected.id):" }
  var input: String {
    get { selected.input }
    set { selected.input = newValue }
  }
  func edit(_ cell: Cell) { focus = .input }
  func commit() { focus = .cells }
}

final class CellView: ListCell {
  let text = Label(lineLimit: 1)
  override var content: ViewNode? { text }
  static let bindings = BindingTable(Cell.self, CellView.self) { \.text --> \.text.text }
}

final class SheetView: ViewNode {
  let title = Label(), input = TextField(placeholder: "A text, a number, or =A0+sum(B0:B9)")
  let header = ListView(texts: Sheet.columns.map { "\($0)" }), cells = ListView()
  override var content: ViewNode? {
    for list in [header, cells] { list.columns = Sheet.columns.count }
    return VStack { [HStack(spacing: 1) { [title, input] }, header, cells] }
  }

  static let bindings = BindingTable(SheetPresenter.self, SheetView.self) {
    each(\.cells, into: \.cells) { CellView.bindings }
    selection(\.selectedID, of: \.cells)
    on(\.cells, open: SheetPresenter.edit)
    \.title --> \.title.text
    (\.input <-> \.input.text).commit(.onEditingEnd)
    on(\.input, SheetPresenter.commit)
    focused(\.focus, [.cells: \.cells, .input: \.input])
  }
}

let screen = Screen(SheetPresenter(), SheetView(), SheetView.bindings)
try await TerminalSession(environment: ProcessInfo.processInfo.environment).run(screen)
