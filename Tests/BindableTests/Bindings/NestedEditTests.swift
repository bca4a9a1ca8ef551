import Bindable
import BindableTesting
import Testing

extension Parser<String, Int> {
  /// A parser for a number before the language of the context.
  fileprivate static var withoutLanguage: Parser {
    Parser("withoutLanguage") { text, context in
      let language = " in \(context[TestLanguage.self].name)"
      return Parser.int.apply(
        text.hasSuffix(language) ? String(text.dropLast(language.count)) : text)
    }
  }
}

/// Delayed and formatted bindings inside other bindings.
@MainActor struct NestedEditTests {
  @MainActor private final class Model {
    @Observed var isOpen = true
    @Observed var count = 1_234
    @Observed var name = "Ada"
  }

  @MainActor private final class CountView: ViewNode {
    let count = TextField(), name = TextField()
    let problem = Label()
  }

  private static let table = BindingTable(Model.self, CountView.self) {
    when(\.isOpen) {
      bind(
        \.count, to: \.count.text, as: .inLanguage, parse: .withoutLanguage
      ).error(\.problem.text)
      (\.name <-> \.name.text).commit(.explicit)
    }
    bind(\.name, from: \.problem.text)
  }

  @Test func childBindingsUseContextAndCommitEdits() {
    let (model, view) = (Model(), CountView())
    let connection = Self.table.connect(model, to: view, in: .german)
    #expect(view.count.text == "1234 in German")
    #expect(model.name == "")
    view.name.replaceText(with: "Grace")
    #expect(connection.pendingEdits == ["name.text"])
    #expect(connection.commit())
    #expect(model.name == "Grace")
    #expect(connection.pendingEdits == [])
    view.name.replaceText(with: "Hedy")
    connection.revert()
    #expect(view.name.text == "Grace")
  }

  @Test func removedChildBindingsClearErrorAndText() {
    let (model, view) = (Model(), CountView())
    let connection = Self.table.connect(model, to: view)
    view.count.replaceText(with: "x")
    #expect(view.problem.text == "Enter a whole number.")
    model.isOpen = false
    #expect(view.problem.text == "")
    #expect(view.count.text == "")
    #expect(connection.pendingEdits == [])
    model.isOpen = true
    #expect(view.count.text == "1234 in English")
  }
}
