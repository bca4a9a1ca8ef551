import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Presenter {
  @Observed var level = 0.2
  @Observed var isOpen = false
  @Observed var note = "Ada"
  @Observed var items = [Item(id: 1)]
}

private struct Item: Identifiable, Equatable {
  let id: Int
  var isDone: Bool { id > 0 }
}

private final class Gauge: ViewNode {
  var level = 0.0
  var drawn = 0.0 { didSet { setNeedsDisplay() } }
  @Observed var observed = 0.0
  override var content: ViewNode? { Label("\(level) \(observed)") }
}

private final class View: ViewNode {
  let gauge = Gauge(), closed = Label("closed"), list = ListView()
  var isOpen = false
  let model = Model()
  override var content: ViewNode? {
    VStack {
      gauge; if isOpen { closed }; list
    }
  }
}

/// Isn't a node.
@MainActor private final class Model {
  var level = 0.0
}

private final class Cell: ListCell {
  var isDone = false
  static let bindings = BindingTable(Item.self, Cell.self) { \.isDone --> \.isDone }
}

@MainActor struct PlainTargetTests {
  private func findings(
    @BindingTableBuilder<Presenter, View> _ rows: () -> [TableBinding<Presenter, View>]
  ) -> [String] {
    BindingTable(Presenter.self, View.self, bindings: rows)
      .diagnostics(for: Presenter(), in: View()).map(\.message)
      .filter { $0.contains("doesn't follow") }
  }

  @Test func plainPropertyOfANodeIsAWarning() {
    let fix = "isn't observed, so the view doesn't follow its changes: mark it with @Observed"
    #expect(findings { \.level --> \.gauge.level } == ["gauge.level \(fix)"])
    #expect(findings { \.isOpen --> \.isOpen } == ["isOpen \(fix)"])
    #expect(findings { when(\.isOpen) { \.level --> \.gauge.level } } == ["gauge.level \(fix)"])
    #expect(
      findings { each(\.items, into: \.list) { Cell.bindings } } == ["list.isDone \(fix)"])
  }

  @Test func otherPropertiesAreNotReported() {
    let found = findings {
      \.level --> \.gauge.observed
      \.level --> \.gauge.drawn
      \.level --> \.model.level
      \.note --> \.closed.text
      \.isOpen --> \.closed.isHidden
      \.note --> \.list.emptyText
    }
    #expect(found == [])
  }
}
