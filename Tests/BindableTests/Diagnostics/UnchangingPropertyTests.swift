import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Presenter {
  var plain = "Ada"
  @Observed var name = "Ada"
  @ObservedList var items = [Item(id: 1)]
  @Derived(\Presenter.ofPlain) var stale: String
  @Derived(\Presenter.ofName) var title: String
  @Derived(\Presenter.ofItems) var count: Int
  @Derived(\Presenter.ofTitle) var heading: String
  private var ofPlain: String { plain + "!" }
  private var ofName: String { name + "!" }
  private var ofTitle: String { title + "!" }
  private var ofItems: Int { items.count }
}

private struct Item: Identifiable, Equatable { let id: Int }

private final class View: ViewNode {
  let title = Label()
}

@MainActor struct UnchangingPropertyTests {
  private func findings(
    of presenter: Presenter = Presenter(),
    @BindingTableBuilder<Presenter, View> _ rows: () -> [TableBinding<Presenter, View>]
  ) -> [String] {
    BindingTable(Presenter.self, View.self, bindings: rows)
      .diagnostics(for: presenter, in: View()).map(\.message)
      .filter { $0.contains("reads nothing observed") }
  }

  @Test func derivedPropertyWithoutInputsIsAWarning() {
    let warning =
      "Presenter.stale reads nothing observed, so it keeps its first value: mark what it reads with "
      + "@Observed, or declare it with lazy var"
    #expect(findings { \.stale --> \.title.text } == [warning])
    let presenter = Presenter()
    _ = presenter.stale
    #expect(findings(of: presenter) { \.stale --> \.title.text } == [warning])
    #expect(findings(of: presenter) { \.name --> \.title.text } == [])
  }

  @Test func derivedPropertyWithInputsIsNotReported() {
    #expect(findings { \.title --> \.title.text } == [])
    #expect(findings { \.heading --> \.title.text } == [])
    #expect(
      findings { bind(\.count, to: \.title.text, as: Format("count") { "\($0)" }) } == [])
    let presenter = Presenter()
    _ = presenter.heading
    #expect(findings(of: presenter) { \.heading --> \.title.text } == [])
  }
}
