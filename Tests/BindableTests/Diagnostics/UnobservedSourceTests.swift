import Observation
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor @Observable private final class Model { var name = "Model" }
@MainActor private final class Plain {
  var name = "Plain"
  let constant = "constant"
  @Observed var observed = "observed"
}
private struct Value { var name = "Value" }

@MainActor private final class Presenter {
  var plain = "plain"
  private(set) var readOnlyOutside = "plain"
  var isPlain = true
  var plainItems = [Item(id: 1)]
  let constant = "constant"
  lazy var lazily = "lazy"
  lazy var lazyChild = Plain()
  var computed: String { constant }
  let model = Model()
  var ofModel: String { model.name }
  let adapter = ObservableAdapter(Model())
  @Observed var observedModel = Model()
  @Observed var object = Plain()
  @Observed var value = Value()
  @Observed var observed = "observed"
  @Observed var query = ""
  @Observed var items = [Item(id: 1)]
  let list = ObservedList([Item(id: 1)])
  var mixed: String { "\(observed) \(model.name)" }
  @Derived(\Presenter.mixed) var derivedMixed: String
  var derivedOrConstant: String { isPlain ? constant : observed }
  var settable: String {
    get { observed }
    set { observed = newValue }
  }
  func act() {}
}

private struct Item: Identifiable, Equatable { let id: Int }
private final class Cell: ListCell {
  static let bindings = BindingTable(Item.self, Cell.self) {}
}

@MainActor private final class View: ViewNode {
  let label = Label(), other = Label(), field = TextField(), list = ListView(), button = Button("A")
}

@MainActor struct UnobservedSourceTests {
  private func failures(
    @BindingTableBuilder<Presenter, View> _ rows: () -> [TableBinding<Presenter, View>]
  ) -> (connected: [String], checked: [String]) {
    let table = BindingTable(Presenter.self, View.self, bindings: rows)
    let (presenter, view) = (Presenter(), View())
    var connection: Connection<Presenter, View>?
    let reported = Failure.capture { connection = table.connect(presenter, to: view) }
    #expect(connection?.failures == reported)
    #expect(reported.allSatisfy { $0.kind == .unobservable && $0.location != nil })
    let checked = table.diagnostics(for: presenter, in: view).map(\.message)
      .filter { $0.contains("aren't observed") }
    // Both use the same words.
    for failure in reported { #expect(checked.contains { failure.message.hasSuffix($0) }) }
    withExtendedLifetime((presenter, view, connection)) {}
    return (reported.map(\.message), checked)
  }

  @Test func plainPropertyIsReportedWithItsBindingAndFix() {
    let line: UInt = #line
    let found = failures { \.plain --> \.label.text }
    #expect(
      found.connected == [
        "plain --> label.text  (UnobservedSourceTests.swift:\(line + 1)): changes of plain aren't "
          + "observed: mark it with @Observed, or declare it with let"
      ])
  }

  @Test func eachKindOfBindingReportsPlainProperties() {
    #expect(failures { \.readOnlyOutside --> \.label.text }.connected.count == 1)
    #expect(failures { \.plain <-> \.field.text }.connected.count == 1)
    #expect(
      failures { bind(\.plain, to: \.label.text, as: Format("same") { $0 }) }.connected.count == 1)
    #expect(failures { when(\.isPlain) { \.plain --> \.label.text } }.connected.count == 2)
    #expect(failures { each(\.plainItems, into: \.list) { Cell.bindings } }.connected.count == 1)
  }

  @Test func observableObjectWithoutAdapterIsReported() {
    let fix = "because it reads an @Observable object: read it through an ObservableAdapter"
    #expect(failures { \.model.name --> \.label.text }.connected.first?.hasSuffix(fix) == true)
    #expect(failures { \.ofModel --> \.label.text }.connected.first?.hasSuffix(fix) == true)
    let inside = failures { \.observedModel.name --> \.label.text }
    #expect(inside.checked.first?.hasSuffix(fix) == true && inside.connected.count == 1)
    #expect(failures { \.adapter.name --> \.label.text } == ([], []))
  }

  @Test("a source that mixes observed reads with those of an @Observable object is a finding")
  func mixedSourceIsReported() {
    let fix = "because it reads an @Observable object: read it through an ObservableAdapter"
    let found = failures { \.mixed --> \.label.text }
    #expect(found.checked.count == 1 && found.checked.first?.hasSuffix(fix) == true)
    #expect(failures { \.derivedMixed --> \.label.text }.checked.first?.hasSuffix(fix) == true)
    // A derived value that has been computed has read its inputs before.
    let table = BindingTable(Presenter.self, View.self) { \.derivedMixed --> \.label.text }
    let (presenter, view) = (Presenter(), View())
    var connection: Connection<Presenter, View>?
    _ = Failure.capture { connection = table.connect(presenter, to: view) }
    let checked = table.diagnostics(for: presenter, in: view).map(\.message)
    #expect(checked.contains { $0.hasSuffix(fix) }, "\(checked)")
    hold(connection)
  }

  @Test func propertyOfAnObjectInAnObservedPropertyIsReported() {
    let found = failures { \.object.name --> \.label.text }
    #expect(
      found.checked == [
        "changes of object.name aren't observed: mark it with @Observed, or declare it with let"
      ])
    #expect(found.connected.count == 1)
    #expect(failures { \.object.constant --> \.label.text } == ([], []))
    #expect(failures { \.object.observed --> \.label.text } == ([], []))
    #expect(failures { \.value.name --> \.label.text } == ([], []))
  }

  @Test func eachPlainSourceOfABindingIsReported() {
    let found = failures { bind(\.observed, \.plain, to: \.label.text) { $0 + $1 } }
    #expect(found.connected.count == 1 && found.checked.count == 1)
    let both = failures { bind(\.plain, \.object.name, to: \.label.text) { $0 + $1 } }
    #expect(both.connected.count == 2 && both.checked.count == 2)
    #expect(failures { bind(\.observed, \.constant, to: \.label.text) { $0 + $1 } } == ([], []))
  }

  @Test func followedAndConstantSourcesAreNotReported() {
    let found = failures {
      \.observed --> \.label.text
      \.settable <-> \.field.text
      \.constant --> \.other.text
      on(\.button, Presenter.act)
      each(\.items, into: \.list) { Cell.bindings }
    }
    #expect(found == ([], []))
    let others = failures {
      \.computed --> \.label.text
      \.lazily --> \.other.text
      bind(\.query, from: \.field.text)
      each(\.list, into: \.list) { Cell.bindings }
    }
    #expect(others == ([], []))
    #expect(failures { bind(\.plain, to: \.label.text).once() } == ([], []))
    #expect(failures { bind(\.plain, from: \.field.text) } == ([], []))
  }

  @Test func valuesAreNotReported() {
    let table = BindingTable(Value.self, View.self) { \.name --> \.label.text }
    let view = View()
    let connection = table.connect(Value(), to: view)
    #expect(connection.failures == [])
    #expect(!table.diagnostics(for: Value(), in: view).contains { $0.message.contains("observed") })
  }

  @Test func eachConnectionRecordsTheFailure() {
    let table = BindingTable(Presenter.self, View.self) { \.plain --> \.label.text }
    let presenter = Presenter()
    for _ in 0..<3 {
      let view = View()
      var connection: Connection<Presenter, View>?
      let reported = Failure.capture { connection = table.connect(presenter, to: view) }
      #expect(reported.count == 1 && connection?.failures == reported)
    }
  }

  @Test func examiningASourceReadsItOncePerTable() {
    @MainActor final class Counting {
      static var reads = 0
      var text: String {
        Self.reads += 1
        return "constant"
      }
    }
    let table = BindingTable(Counting.self, View.self) { \.text --> \.label.text }
    let presenter = Counting()
    let views = (0..<4).map { _ in View() }
    let connections = views.map { table.connect(presenter, to: $0) }
    #expect(connections.allSatisfy { $0.failures == [] })
    // Once for each connection, and once or twice for the first one.
    #expect(Counting.reads <= 6)
  }
}
