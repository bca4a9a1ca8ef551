import Bindable
import BindableTesting
import Testing

@testable import circle_drawer

@MainActor @Suite struct CircleDrawerTests {
  let screen = Screen(CirclesPresenter(), CirclesView(), CirclesView.bindings)
  var view: CirclesView { screen.view }

  init() { view.area.focus() }

  @Test func returnAddsCircleAtCursor() throws {
    view.press(.enter)
    for _ in 1...11 { view.press(.right) }
    view.press(.down, .enter, .left, .left)
    #expect(screen.presenter.circles.map(\.center) == [Point(x: 20, y: 5), Point(x: 31, y: 6)])
    try verify(view.frame(width: 44).text) {
      """
      [ Undo ] ( Redo )
      ┌──────────────────────────────────────────┐
      │                                          │
      │                                          │
      │                                          │
      │                    ░                     │
      │                 ░░░░░░░       █          │
      │                ░░░░░░░░░   ███████       │
      │                 ░░░░░░░   ██+██████      │
      │                    ░       ███████       │
      │                               █          │
      │                                          │
      └──────────────────────────────────────────┘
      """
    }
    try expectPicture("circle-drawer", of: view, width: 44)
  }

  @Test func clickAddsCircleThere() throws {
    let user = ActionRecorder(view)
    let picture = IncrementalRenderer(view, width: 44, height: 13)
    picture.update()
    let mouse = MouseDispatcher(picture)
    mouse.click(column: 10, row: 5)
    mouse.click(column: 31, row: 8)
    mouse.click(column: 2, row: 0)
    #expect(screen.presenter.circles.map(\.center) == [Point(x: 9, y: 3)])
    #expect(
      user.actions.script
        == "perform area add 9 3\nperform area add 30 6\nfocus undo\npress undo\n")
    let other = Screen(CirclesPresenter(), CirclesView(), CirclesView.bindings)
    try replay(user.actions, on: other.view)
    #expect(other.presenter.circles == screen.presenter.circles)
  }

  @Test func undoAndRedoRestoreCircles() {
    view.press(.enter)
    view.undo.press()
    #expect(screen.presenter.circles.isEmpty)
    #expect(!view.undo.press())
    view.redo.press()
    #expect(screen.presenter.circles.count == 1)
    #expect(!view.redo.press())
  }

  @Test func adjustingDiameterIsOneStep() {
    view.press(.enter)
    view.enter("d")
    #expect(view.diameter.isFocused)
    view.press(.right, .right)
    #expect(screen.presenter.circles[0].diameter == 10)
    view.press(.escape)
    #expect(view.area.isFocused)
    view.undo.press()
    #expect(screen.presenter.circles[0].diameter == 8)
  }

  @Test func nothingIsAdjustedWithoutCircleAtCursor() {
    view.enter("d")
    #expect(view.sheet.isHidden)
    #expect(!view.undo.isEnabled)
  }

  @Test func actionsOfOwnNodeAreReplayed() throws {
    let user = ActionRecorder(view)
    view.press(.enter, .right)
    view.enter("d")
    #expect(
      user.actions.script
        == "perform area add 20 5\nperform area move 21 5\nperform . \"Adjust Diameter\"\n")
    let other = Screen(CirclesPresenter(), CirclesView(), CirclesView.bindings)
    try replay(RecordedAction.script(user.actions.script), on: other.view)
    #expect(other.presenter.circles == screen.presenter.circles)
    #expect(other.presenter.isAdjusting)
  }

  @Test func randomUserFindsNoFailure() async throws {
    try await ScreenFuzzer(seed: 7, actionCount: 100).expectNoCounterexample {
      Screen(CirclesPresenter(), CirclesView(), CirclesView.bindings)
    } root: {
      $0.view
    }
  }
}
