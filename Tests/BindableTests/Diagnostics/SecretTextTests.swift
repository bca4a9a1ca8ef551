import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class SignUp {
  @Observed var password = ""
  @Observed var code = 1
  @Observed var name = ""
  @Observed var isReady = true
}

private final class SignUpView: ViewNode {
  let password = TextField(isSecure: true), code = TextField(isSecure: true), name = TextField()
  override var content: ViewNode? {
    VStack {
      password
      code
      name
    }
  }
}

@MainActor struct SecretTextTests {
  private let marker = "hunter7marker"
  private let presenter = SignUp(), view = SignUpView()
  private let connection: Connection<SignUp, SignUpView>

  init() {
    let table = BindingTable(SignUp.self, SignUpView.self) {
      \.password <-> \.password.text
      \.isReady --> \.password.isEnabled
      bind(\.code, to: \.code.text, as: .decimal, parse: .int)
      \.name <-> \.name.text
    }
    connection = table.connect(presenter, to: view, recording: .all(limit: 99))
  }

  @Test func noDiagnosticContainsTextOfSecureField() throws {
    let timeline = Timeline(of: presenter)
    var texts = try unmet { try connection.expectOnly { view.password.type(marker) } }
    texts += try unmet { try connection.expectOnly { presenter.password = "my \(marker)" } }
    texts += try unmet { try connection.expectOnly { view.code.type(marker) } }
    texts += [connection.why(\.password.text), connection.why(\.code.text), timeline.description]
    for status in [
      connection.twoWayStatus(of: \.password.text), connection.twoWayStatus(of: \.code.text),
    ] {
      texts.append("\(try #require(status))")
    }
    let updates =
      connection.updates + connection.history(of: \.password)
      + connection.history(ofTarget: \.password.text)
    texts += updates.map(\.description)
    texts += Failure.capture { connection.disconnect() }.map { "\($0.message) \($0.value ?? "")" }
    #expect(texts.count > 10)
    for text in texts { #expect(!text.contains(marker)) }
  }

  @Test func secretIsShownAsMark() throws {
    view.password.type(marker)
    presenter.password = "new"
    let status = try #require(connection.twoWayStatus(of: \.password.text))
    #expect((status.source, status.target) == ("•••", "•••"))
    #expect(connection.why(\.password.text).hasPrefix("password.text: ••• -> •••\n"))
  }

  @Test func otherValuesAreShown() {
    view.name.type("Ada")
    presenter.isReady = false
    #expect(connection.twoWayStatus(of: \.name.text)?.target == "\"Ada\"")
    #expect(connection.why(\.password.isEnabled).hasPrefix("password.isEnabled: true -> false\n"))
  }
}
