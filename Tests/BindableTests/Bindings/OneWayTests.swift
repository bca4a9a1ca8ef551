import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Presenter {
  @Observed var name = "Ada"
  @Observed var score = 3
  var title: String { "\(name): \(score)" }
}

@MainActor struct OneWayTests {
  private let presenter = Presenter()
  private let view = PlainPanel()

  @Test func targetShowsInitialAndChangedValues() {
    let table = BindingTable(Presenter.self, PlainPanel.self) { \.name --> \.first.text }
    let connection = table.connect(presenter, to: view)
    #expect(view.first.text == "Ada")
    presenter.name = "Grace"
    #expect(view.first.text == "Grace")
    connection.disconnect()
  }

  @Test func editingTargetDoesNotChangeSource() {
    let table = BindingTable(Presenter.self, PlainPanel.self) { \.name --> \.first.text }
    let connection = table.connect(presenter, to: view)
    view.first.text = "Edited"
    #expect(presenter.name == "Ada")
    connection.disconnect()
  }

  @Test func localTargetValueStaysUntilSourceChanges() {
    let table = BindingTable(Presenter.self, PlainPanel.self) { \.name --> \.first.text }
    let connection = table.connect(presenter, to: view)
    view.first.text = "Local"
    presenter.score += 1
    #expect(view.first.text == "Local")
    presenter.name = "Grace"
    #expect(view.first.text == "Grace")
    connection.disconnect()
  }

  @Test func unobservedPropertyCanBeTarget() {
    let table = BindingTable(Presenter.self, PlainPanel.self) { \.name --> \.first.plain }
    let connection = table.connect(presenter, to: view)
    presenter.name = "Grace"
    #expect(view.first.plain == "Grace")
    connection.disconnect()
  }

  @Test func computedPropertyIsSourceWithoutDeclaration() {
    let table = BindingTable(Presenter.self, PlainPanel.self) { \.title --> \.first.text }
    let connection = table.connect(presenter, to: view)
    presenter.score = 4
    #expect(view.first.text == "Ada: 4")
    presenter.name = "Grace"
    #expect(view.first.text == "Grace: 4")
    connection.disconnect()
  }

  @Test func setterIsNotCalledWithEqualValue() {
    view.first.text = "Ada"
    let table = BindingTable(Presenter.self, PlainPanel.self) { \.name --> \.first.text }
    let connection = table.connect(presenter, to: view)
    #expect(view.first.textWrites == ["Ada"])
    presenter.name = "Ada"
    transaction {
      presenter.name = "Grace"
      presenter.name = "Ada"
    }
    #expect(view.first.textWrites == ["Ada"])
    connection.disconnect()
  }

  @Test func setterIsCalledOncePerDistinctValue() {
    let table = BindingTable(Presenter.self, PlainPanel.self) { \.name --> \.first.text }
    let connection = table.connect(presenter, to: view)
    for name in ["α", "α", "α", "β", "β", "γ", "γ", "γ"] { presenter.name = name }
    #expect(view.first.textWrites == ["Ada", "α", "β", "γ"])
    connection.disconnect()
  }

  @Test func changesInTransactionWriteOnce() {
    let table = BindingTable(Presenter.self, PlainPanel.self) { \.title --> \.first.text }
    let connection = table.connect(presenter, to: view)
    transaction {
      presenter.name = "Grace"
      presenter.score = 9
      #expect(view.first.text == "Ada: 3")
    }
    #expect(view.first.textWrites == ["Ada: 3", "Grace: 9"])
    connection.disconnect()
  }

  @Test func comparingTargetCreatesNoDependency() {
    let table = BindingTable(Presenter.self, PlainPanel.self) { \.name --> \.first.text }
    let connection = table.connect(presenter, to: view)
    let runs = connection.block.binding(0).evaluations
    view.first.text = "Local"  // the binding compares with it but doesn't track it
    #expect(connection.block.binding(0).evaluations == runs)
    connection.disconnect()
  }

  @Test func sourceUpdatesSeveralTargets() {
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      \.name --> \.first.text
      \.name --> \.second.text
      \.name --> \.third.plain
    }
    let connection = table.connect(presenter, to: view)
    presenter.name = "Grace"
    #expect([view.first.text, view.second.text, view.third.plain] == ["Grace", "Grace", "Grace"])
    connection.disconnect()
  }

  @Test func tablesFormingLoopSettle() {
    @MainActor final class End {
      @Observed var value: String; init(_ value: String) { self.value = value }
    }
    let (one, two) = (End("initial1"), End("initial2"))
    let table = BindingTable(End.self, End.self) { \.value --> \.value }
    let back = table.connect(two, to: one)
    let forth = table.connect(one, to: two)
    #expect([one.value, two.value] == ["initial2", "initial2"])
    one.value = "a"
    #expect([one.value, two.value] == ["a", "a"])
    two.value = "b"
    #expect([one.value, two.value] == ["b", "b"])
    #expect(back.isConnected && forth.isConnected)
  }

  @Test func bindWithoutOptionsUpdatesTarget() {
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.name, to: \.first.text)
    }
    let connection = table.connect(presenter, to: view)
    presenter.name = "Grace"
    #expect(view.first.text == "Grace")
    connection.disconnect()
  }
}
