import Bindable
import Testing

/// Actions of toggles and text fields, and of closures with several statements.
@MainActor
struct InputActionTests {
  @MainActor final class Presenter {
    @Observed var name = ""
    @Observed var isOn = false
    @Observed var count = 0
    var log: [String] = []
    func toggled() { log.append("toggled \(isOn)") }
    func submit() { log.append("submitted \(name)") }
  }

  final class Panel: ViewNode {
    let toggle = Toggle("Wi-Fi"), field = TextField(), button = Button("Add")
  }

  private let presenter = Presenter()
  private let panel = Panel()

  @Test func togglePerformsActionAfterItsBinding() {
    let table = BindingTable(Presenter.self, Panel.self) {
      \.isOn <-> \.toggle.isOn
      on(\.toggle, Presenter.toggled)
    }
    let connection = table.connect(presenter, to: panel)
    panel.toggle.toggle()
    panel.toggle.toggle()
    #expect(presenter.log == ["toggled true", "toggled false"])
    connection.disconnect()
    panel.toggle.toggle()
    #expect(presenter.log.count == 2)
  }

  @Test func fieldPerformsActionWhenSubmitted() {
    let table = BindingTable(Presenter.self, Panel.self) {
      (\.name <-> \.field.text).commit(.onEditingEnd)
      on(\.field, Presenter.submit)
    }
    let connection = table.connect(presenter, to: panel)
    panel.field.type("Ada")
    #expect(presenter.log == [])
    panel.field.submit()
    #expect(presenter.log == ["submitted Ada"])
    withExtendedLifetime(connection) {}
  }

  @Test func closureRunsAllItsStatements() {
    let table = BindingTable(Presenter.self, Panel.self) {
      on(\.button) {
        $0.count += 1
        $0.isOn = true
      }
    }
    let connection = table.connect(presenter, to: panel)
    panel.button.press()
    #expect(presenter.count == 1)
    #expect(presenter.isOn)
    withExtendedLifetime(connection) {}
  }

  @Test func inputThatPerformsActionIsHandled() {
    let table = BindingTable(Presenter.self, Panel.self) {
      on(\.toggle, Presenter.toggled)
      on(\.field, Presenter.submit)
    }
    let messages = table.diagnostics(for: presenter, in: panel).map(\.message)
    #expect(messages.contains { $0.contains("button has no action") })
    #expect(!messages.contains { $0.contains("toggle") || $0.contains("field") }, "\(messages)")
  }
}
