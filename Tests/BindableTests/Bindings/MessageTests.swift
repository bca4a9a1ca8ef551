import Testing

@testable import Bindable

@MainActor struct MessageTests {
  @MainActor private final class Presenter {
    @Observed var problem: String?
    @Observed var name = "ada"
  }

  @MainActor private final class View: ViewNode {
    let problem = Label(), name = TextField()
    override var content: ViewNode? {
      VStack {
        name
        problem
      }
    }
  }

  private let screen = Screen(
    Presenter(), View(),
    BindingTable(Presenter.self, View.self) {
      \.name <-> \.name.text
      \.problem --> \.problem.message
    })

  @Test func messageSetsTextVisibilityAndAccessibility() {
    let (presenter, line) = (screen.presenter, screen.view.problem)
    #expect(line.isHidden && !line.isAlert)
    presenter.problem = "The server is busy."
    #expect(line.text == "The server is busy.")
    #expect(!line.isHidden && line.isAlert)
    #expect(
      AccessibilityTree.text(of: screen.view) == """
        field "ada"
        alert "The server is busy."
        """)
    presenter.problem = nil
    #expect(line.text == "" && line.isHidden && !line.isAlert)
    #expect(line.message == nil)
  }

  @Test func messageIsOneBindingAndOneUpdate() {
    screen.presenter.problem = "No."
    #expect(screen.connection.why("problem.message").contains("nil -> \"No.\""))
    var seen: [String] = []
    let line = screen.view.problem
    let effect = Effect { seen.append("\(line.text) \(line.isHidden) \(line.isAlert)") }
    screen.presenter.problem = nil
    #expect(seen == ["No. false true", " true false"])
    effect.cancel()
  }

  @Test func emptyMessageHidesLabel() {
    screen.presenter.problem = ""
    #expect(screen.view.problem.isHidden && !screen.view.problem.isAlert)
  }

  @Test func labelWithOwnTextIsNotAlert() {
    let label = Label("Ada")
    #expect(label.message == "Ada")
    #expect(label.accessibilityElement?.role == "text")
  }
}
