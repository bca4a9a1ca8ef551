import Bindable
import BindableTesting
import Testing

@testable import cells

@MainActor @Suite struct CellsTests {
  let screen = Screen(SheetPresenter(), SheetView(), SheetView.bindings)
  var view: SheetView { screen.view }

  private func set(_ id: String, _ input: String) { screen.presenter.sheet.cell(id).input = input }
  private func text(_ id: String) -> String { screen.presenter.sheet.cell(id).text }

  @Test func formulasFollowCells() {
    set("A0", "2")
    set("A1", "=A0*3-1")
    set("B0", "=sum(A0:A9)/2")
    #expect([text("A1"), text("B0")] == ["5", "3.5"])
    set("A0", "4")
    #expect([text("A1"), text("B0")] == ["11", "7.5"])
  }

  @Test(arguments: [
    ("=1/0", "#DIV/0"), ("=B1+1", "#VALUE"), ("=1+", "#SYNTAX"), ("=Z9", "#SYNTAX"),
    ("=(1+2)*3", "9"), ("=C5+1", "1"), ("-3", "-3"), ("text", "text"),
  ])
  func valueOfInput(input: String, value: String) {
    set("B1", "text")
    set("A0", input)
    #expect(text("A0") == value)
  }

  @Test func cellsOfCycleShowError() {
    set("A0", "=B0")
    set("B0", "=A0+1")
    set("C0", "=B0")
    #expect([text("A0"), text("B0"), text("C0")] == ["#CYCLE", "#CYCLE", "#CYCLE"])
    set("A0", "1")
    #expect([text("A0"), text("B0"), text("C0")] == ["1", "2", "2"])
  }

  @Test func userEditsSelectedCell() throws {
    #expect(view.cells.isFocused)
    view.press(.right, .down, .enter)
    #expect(view.title.text == "B1:")
    #expect(view.input.isFocused)
    view.enter("=A0+1")
    #expect(text("B1").isEmpty)
    view.press(.enter)
    #expect(text("B1") == "1")
    #expect(view.cells.isFocused)
    set("A0", "41")
    set("C2", "=A0/B2")
    set("D0", "total")
    view.press(.up)
    try verify(view.frame(width: 44, maximumHeight: 8).text) {
      """
      B0: A text, a number, or =A0+sum(B0:B9)
      A     B    C     D     E    F     G    H
      41               total
            42
                 #DIV…



      """
    }
    try expectPicture("cells", of: view, width: 44, height: 8)
  }
}
