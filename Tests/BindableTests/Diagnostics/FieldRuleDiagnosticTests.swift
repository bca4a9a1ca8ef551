import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class SignUp {
  @Observed var email = ""
  @Observed var name = ""
  @Observed var password = ""
  @Observed var again = ""
  lazy var form = FormState(of: self) {
    FormRule(\.email, .nonBlank("Enter an address."))
    FormRule(\.password, \.again, into: \.again, message: "The two differ.") { $0 == $1 }
  }
}

private final class View: ViewNode {
  let message = Label()
}

@MainActor struct FieldRuleDiagnosticTests {
  private func findings(
    @BindingTableBuilder<SignUp, View> _ rows: () -> [TableBinding<SignUp, View>]
  ) -> [String] {
    BindingTable(SignUp.self, View.self, bindings: rows)
      .diagnostics(for: SignUp(), in: View()).map(\.message)
      .filter { $0.contains("rule") }
  }

  private func warning(_ field: String) -> String {
    "no rule of the form shows a message at \(field), so none appears: add a FormRule for it, or "
      + "name the field of a rule"
  }

  @Test func messageOfAFieldWithoutARuleIsAWarning() {
    #expect(
      findings { validate(\.name, in: \.form, into: \.message) }
        == [warning("name")])
    #expect(
      findings { validate(\.password, in: \.form, into: \.message) }
        == [warning("password")])
  }

  @Test func messageOfAFieldWithARuleIsNotReported() {
    #expect(findings { validate(\.email, in: \.form, into: \.message) } == [])
    #expect(findings { validate(\.again, in: \.form, into: \.message) } == [])
    #expect(findings { validate(\.name, .nonBlank("Enter a name."), into: \.message) } == [])
  }
}
