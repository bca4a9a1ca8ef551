// TodoMVC: add, edit, complete, filter, and clear to-dos.

import Bindable
import Foundation

struct Todo: Identifiable, Equatable {
  let id: Int
  var title: String
  var isDone = false
}

enum Filter: String, CaseIterable {
  case all = "All", active = "Active", completed = "Completed"
  @MainActor func includes(_ todo: Todo) -> Bool {
    switch self {
    case .all: true
    case .active: !todo.isDone
    case .completed: todo.isDone
    }
  }
}

@MainActor final class TodoPresenter {
  enum Focus { case newTitle, title }

  @ObservedList var todos: [Todo] = []
  @Observed var newTitle = ""
  @Observed var filter = Filter.all
  @Observed var editedTitle = ""
  @Observed var isEditing = false
  @Observed var focus: Focus? = .newTitle
  private var editedID: Todo.ID?
  private var lastID = 0
  lazy var shown = $todos.filtered(by: \.filter, of: self) { $1.includes($0) }

  var left: Int { todos.count { !$0.isDone } }
  var hasCompleted: Bool { left < todos.count }

  func add() {
    let title = newTitle.trimmingCharacters(in: .whitespaces)
    if title.isEmpty { return }
    lastID += 1
    $todos.append(Todo(id: lastID, title: title))
    newTitle = ""
  }
  func toggle(_ todo: Todo) { $todos.update(todo.id) { $0.isDone.toggle() } }
  func toggleAll() {
    let isDone = left > 0
    todos = todos.map { Todo(id: $0.id, title: $0.title, isDone: isDone) }
  }
  func delete(_ todo: Todo) { $todos.remove(todo.id) }
  func clearCompleted() { $todos.removeAll(where: \.isDone) }
  func edit(_ todo: Todo) {
    (editedID, editedTitle, isEditing, focus) = (todo.id, todo.title, true, .title)
  }
  func save() {
    guard let editedID else { return }
    let title = editedTitle.trimmingCharacters(in: .whitespaces)
    $todos.update(editedID) { $0.title = title }
    $todos.removeAll(where: \.title.isEmpty)
    cancel()
  }
  func cancel() { (editedID, isEditing) = (nil, false) }
}

final class TodoCell: ListCell {
  let mark = Label(), title = Label(lineLimit: 1)
  override var content: ViewNode? { HStack(spacing: 1) { [mark, title] } }

  static let bindings = BindingTable(Todo.self, TodoCell.self) {
    bind(\.isDone, to: \.mark.text) { $0 ? "✓" : "·" }
    bind(\.isDone, to: \.title.style) { $0 ? .dim : Style() }
    \.title --> \.title.text
  }
}

final class TodoView: ViewNode {
  let newTitle = TextField(placeholder: "What needs to be done?"), todos = ListView()
  let left = Label(hidesWhenEmpty: true), filter = Picker(Filter.allCases) { $0.rawValue }
  let toggleAll = Button("Toggle All"), clear = Button("Clear Completed")
  let title = TextField()
  lazy var sheet = Sheet("Edit") { title }

  override var content: ViewNode? {
    ZStack {
      VStack {
        newTitle
        todos
        HStack(spacing: 1) { [left, filter] }
        HStack(spacing: 1) { [toggleAll, clear] }
      }
      sheet
    }
  }

  static let bindings = BindingTable(TodoPresenter.self, TodoView.self) {
    \.newTitle <-> \.newTitle.text
    on(\.newTitle, TodoPresenter.add)
    each(\.shown, into: \.todos) { TodoCell.bindings }
    on(\.todos, open: TodoPresenter.edit)
    on(\.todos, toggle: TodoPresenter.toggle)
    on(\.todos, delete: TodoPresenter.delete)
    bind(\.left, to: \.left.text, as: .plural("item left", "items left").hidingZero)
    \.filter <-> \.filter.selection
    on(\.toggleAll, TodoPresenter.toggleAll)
    \.hasCompleted --> \.clear.isEnabled
    on(\.clear, TodoPresenter.clearCompleted)
    \.isEditing <-> \.sheet.isPresented
    \.editedTitle <-> \.title.text
    on(\.title, TodoPresenter.save)
    focused(\.focus, [.newTitle: \.newTitle, .title: \.title])
  }
}

let screen = Screen(TodoPresenter(), TodoView(), TodoView.bindings)
try await TerminalSession(environment: ProcessInfo.processInfo.environment).run(screen)
