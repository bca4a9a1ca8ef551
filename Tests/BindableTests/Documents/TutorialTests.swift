import Bindable
import BindableTesting
import TestSupport
import Testing

// The test in the guide `Tutorial.md`, with the code of one of its steps.

@MainActor private final class Presenter {
  @Observed var newTitle = ""
  @Observed var titles = ["Notes on the Engine"]
  var canAdd: Bool { !newTitle.isEmpty }
  func add() {
    titles.append(newTitle)
    newTitle = ""
  }
}
@MainActor private final class ReadingView: ViewNode {
  let books = ListView(), newTitle = TextField(placeholder: "Another book"), add = Button("Add")
  override var content: ViewNode? {
    VStack {
      books
      HStack(spacing: 1) {
        newTitle
        add
      }
    }
  }
  static let all = BindingTable(Presenter.self, ReadingView.self) {
    \.titles --> \.books.texts
    \.newTitle <-> \.newTitle.text
    \.canAdd --> \.add.isEnabled
    on(\.add, Presenter.add)
  }
}

@MainActor @Suite(.snapshots) struct TutorialTests {
  private func readingScreen() -> Screen<Presenter, ReadingView> {
    Screen(Presenter(), ReadingView(), ReadingView.all)
  }

  @Test func pressingAddAppendsBook() throws {
    let screen = readingScreen()
    screen.view.newTitle.replaceText(with: "Emma")
    screen.view.add.press()
    try verify(screen.view.frame(width: 30).text) {
      """
      Notes on the Engine
      Emma
      Another book           ( Add )
      """
    }
  }
}
