import Bindable
import BindableTesting
import Testing

@testable import todo

@MainActor @Suite struct TodoTests {
  let screen = Screen(TodoPresenter(), TodoView(), TodoView.bindings)
  var view: TodoView { screen.view }

  private func add(_ titles: String...) {
    for title in titles {
      view.newTitle.type(title)
      view.newTitle.submit()
    }
  }

  @Test func returnAddsToDo() throws {
    view.enter("Write")
    view.press(.enter)
    view.enter("  ")
    view.press(.enter)
    add("Read")
    view.todos.toggle(1)
    try verify(view.frame(width: 36).text) {
      """
      What needs to be done?
      · Write
      ✓ Read
      1 item left [ All ▾ ]
      [ Toggle All ] [ Clear Completed ]
      """
    }
    try expectPicture("todo", of: view, width: 36)
    #expect(screen.presenter.todos.map(\.title) == ["Write", "Read"])
  }

  @Test func keysActOnFocusedToDo() {
    add("Write", "Read")
    view.press(.tab, .down, .down)
    view.enter(" ")
    #expect(screen.presenter.todos.map(\.isDone) == [false, true])
    view.press(.delete)
    #expect(screen.presenter.todos.map(\.title) == ["Write"])
  }

  @Test func returnEditsFocusedToDo() {
    add("Write")
    view.press(.tab, .down, .enter)
    #expect(view.title.isFocused)
    view.enter("!")
    view.press(.enter)
    #expect(screen.presenter.todos.map(\.title) == ["Write!"])
    #expect(view.sheet.isHidden)
    #expect(view.todos.isFocused)
  }

  @Test func escapeKeepsTitle() {
    add("Write")
    view.press(.tab, .down, .enter)
    view.enter("!")
    view.press(.escape)
    #expect(screen.presenter.todos.map(\.title) == ["Write"])
    #expect(!screen.presenter.isEditing)
  }

  @Test func savingBlankTitleDeletesToDo() {
    add("Write")
    view.todos.open(0)
    view.title.replaceText(with: " ")
    view.title.submit()
    #expect(screen.presenter.todos.isEmpty)
  }

  @Test func filterAndClearFollowCompletedToDos() {
    add("Write", "Read", "Rest")
    view.todos.toggle(0)
    view.filter.select(.active)
    #expect(view.todos.itemCount == 2)
    view.filter.select(.completed)
    #expect(view.todos.itemCount == 1)
    view.toggleAll.press()
    #expect(view.todos.itemCount == 3)
    #expect(view.left.isHidden)
    view.clear.press()
    #expect(view.todos.itemCount == 0)
    #expect(!view.clear.isEnabled)
  }
}
