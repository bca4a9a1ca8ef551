import Bindable
import BindableTesting
import Testing

@MainActor private final class Address { @Observed var city: String? = "London" }
@MainActor private final class User {
  @Observed var name = "Ada"
  @Observed var address: Address? = Address()
}
@MainActor private final class Presenter {
  @Observed var user: User? = User()
  @Observed var price = 1
}

private struct NoPrice: Error, CustomStringConvertible { let description = "no such price" }

extension Format<Int, Result<String, NoPrice>> {
  fileprivate static var priced: Format {
    Format("priced") { $0 < 0 ? .failure(NoPrice()) : .success("£\($0)") }
  }
}

@MainActor struct BrokenPathTests {
  private let presenter = Presenter()

  @Test func brokenPathReportsFailureUntilRestored() { aPathThatBreaks(PlainPanel.self) }
  @Test func brokenPathInTrackedViewReportsFailureUntilRestored() {
    aPathThatBreaks(TestPanel.self)
  }

  private func aPathThatBreaks<View: TestView>(_: View.Type) {
    let view = View()
    let table = BindingTable(Presenter.self, View.self) {
      bind(\.user?.name, to: \.first.text, ifNil: "–").reportNil()
      bind(\.user?.address?.city, to: \.second.text, as: .uppercased, ifNil: "nowhere")
        .reportNil()
    }
    var connection: Connection<Presenter, View>?
    #expect(failures { connection = table.connect(presenter, to: view) } == [])
    #expect([view.first.text, view.second.text] == ["Ada", "LONDON"])
    var reported = failures { presenter.user?.address = nil }
    #expect(view.second.text == "nowhere")
    #expect(reported.map(\.kind) == [.brokenPath])
    #expect(
      reported.first?.message.contains("User.address is nil.") == true,
      "\(reported)")
    #expect(reported.first?.binding?.contains(" --> second.text") == true)
    #expect(reported.first?.value == "nil")
    reported = failures { presenter.user = nil }
    #expect(view.first.text == "–")
    // The other binding was already broken.
    #expect(reported.count == 1)
    #expect(reported.first?.message.contains("Presenter.user is nil") == true)
    #expect(connection?.failures.count == 2)
    let user = User()
    user.name = "Grace"
    #expect(failures { presenter.user = user } == [])
    #expect([view.first.text, view.second.text] == ["Grace", "LONDON"])
    #expect(failures { presenter.user = nil }.count == 2)
  }

  @Test func failingFormatShowsFallbackAndReportsFailure() {
    let view = PlainPanel()
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.price, to: \.first.text, as: .reportingFailure(of: .priced, or: "?"))
    }
    let connection = table.connect(presenter, to: view)
    let reported = failures {
      presenter.price = -1
      presenter.price = -2
    }
    #expect(view.first.text == "?")
    #expect(reported.map(\.kind) == [.rejectedValue])
    #expect(reported.first?.message.contains("priced failed for -1: no such price.") == true)
    #expect(reported.first?.binding?.hasPrefix("price --> first.text  priced") == true)
    #expect(reported.first?.value == "-1")
    presenter.price = 3
    #expect(view.first.text == "£3")
    #expect(failures { presenter.price = -3 }.count == 1)
    connection.disconnect()
  }

  @Test func rebindingReportsBrokenPathAgain() {
    let view = PlainPanel()
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.user?.name, to: \.first.text, ifNil: "–").reportNil()
    }
    presenter.user = nil
    var connection: Connection<Presenter, PlainPanel>?
    #expect(failures { connection = table.connect(presenter, to: view) }.count == 1)
    let other = Presenter()
    other.user = nil
    #expect(failures { connection?.rebind(to: other) }.count == 1)
  }

  @Test func onceModeWithFallbackWaitsForUnbrokenPath() {
    let view = PlainPanel()
    presenter.user = nil
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.user?.name, to: \.first.text, ifNil: "–").reportNil().once()
    }
    var connection: Connection<Presenter, PlainPanel>?
    #expect(failures { connection = table.connect(presenter, to: view) }.count == 1)
    #expect(view.first.text == "–")
    presenter.user = User()
    #expect(view.first.text == "Ada")
    presenter.user = nil
    #expect(view.first.text == "Ada")
    connection?.disconnect()
  }
}
