import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Presenter {
  @Observed var name = "Ada"
  @Observed var other = "other"
}

@MainActor struct BindingFailureTests {
  private let presenter = Presenter()
  private let view = TestPanel()

  @Test func laterOfConflictingBindingsWinsAndReportsConflict() {
    let line: UInt = #line
    let table = BindingTable(Presenter.self, TestPanel.self) {
      \.name --> \.first.text
      \.other --> \.first.text
    }
    var connection: Connection<Presenter, TestPanel>?
    let reported = failures { connection = table.connect(presenter, to: view) }
    #expect(view.first.text == "other")
    #expect(connection?.failures == reported)
    #expect(
      reported.map(\.description) == [
        """
        conflict: other --> first.text  (BindingFailureTests.swift:\(line + 3)): its target is also \
        written on line \(line + 2). This binding wins. Remove one of them.  (BindingFailureTests.swift:\(line + 3))
        """
      ])
    connection?.disconnect()
  }

  @Test func laterOfConflictingBindingsWinsAfterEachChange() {
    let table = BindingTable(Presenter.self, TestPanel.self) {
      \.name --> \.first.text
      \.other --> \.first.text
    }
    var connection: Connection<Presenter, TestPanel>?
    _ = failures { connection = table.connect(presenter, to: view) }
    presenter.name = "Grace"
    #expect(view.first.text == "other")
    transaction {
      presenter.other = "another"
      presenter.name = "Hedy"
    }
    #expect(view.first.text == "another")
    connection?.disconnect()
  }

  @Test func eachConnectionReportsBindingConflict() {
    let table = BindingTable(Presenter.self, TestPanel.self) {
      \.name --> \.first.text
      \.name <-> \.first.text
    }
    let reported = failures {
      table.connect(presenter, to: view).disconnect()
      table.connect(presenter, to: view).disconnect()
    }
    #expect(reported.map(\.kind) == [.conflict, .conflict])
  }

  @Test func newerConnectionTakesOverTarget() {
    let line: UInt = #line
    let names = BindingTable(Presenter.self, TestPanel.self) {
      \.name --> \.first.text
      \.name --> \.second.text
    }
    let others = BindingTable(Presenter.self, TestPanel.self) { \.other --> \.first.text }
    let older = names.connect(presenter, to: view)
    var newer: AnyConnection?
    let reported = failures { newer = others.connect(presenter, to: view) }
    #expect(view.first.text == "other")
    presenter.name = "Grace"
    #expect(view.first.text == "other")
    #expect(view.second.text == "Grace")
    #expect(
      older.failures.map(\.message) == [
        """
        name --> first.text  (BindingFailureTests.swift:\(line + 2)): a newer connection took over \
        this target.
        """
      ])
    // A new connection replaces the presenter of a view, so nothing is reported.
    #expect(reported == [])
    #expect(newer?.isConnected == true)
    newer = nil
    presenter.name = "Hedy"
    #expect(view.first.text == "other")
    #expect(view.second.text == "Hedy")
  }

  @Test func newerConnectionTakesOverTargetOfUntrackedView() {
    let view = PlainPanel()
    let names = BindingTable(Presenter.self, PlainPanel.self) { \.name --> \.first.text }
    let others = BindingTable(Presenter.self, PlainPanel.self) { \.other --> \.first.text }
    let older = names.connect(presenter, to: view)
    let newer = others.connect(presenter, to: view)
    presenter.name = "Grace"
    #expect(view.first.text == "other")
    #expect(older.failures.map(\.kind) == [.conflict])
    #expect(newer.failures == [])
  }

  @Test func reusedViewAddressTakesOverNoTarget() {
    let table = BindingTable(Presenter.self, PlainPanel.self) { \.name --> \.first.text }
    var connections: [AnyConnection] = []
    for _ in 0..<50 { connections.append(table.connect(presenter, to: PlainPanel())) }
    #expect(connections.allSatisfy { $0.failures.isEmpty && !$0.isConnected })
    presenter.name = "Grace"
    #expect(connections.allSatisfy { $0.failures.isEmpty })
  }

  @Test func replacedTwoWayBindingIgnoresEdits() {
    let table = BindingTable(Presenter.self, TestPanel.self) { \.name <-> \.first.text }
    let other = Presenter()
    let older = table.connect(presenter, to: view)
    let newer = table.connect(other, to: view)
    view.first.text = "edit"
    #expect(other.name == "edit")
    #expect(presenter.name == "Ada")
    #expect(older.failures.count == 1)
    #expect(newer.failures.count == 0)
  }

  @Test func olderConnectionKeepsTargetsNewerDoesNotWrite() {
    let one = BindingTable(Presenter.self, TestPanel.self) { \.name --> \.first.text }
    let two = BindingTable(Presenter.self, TestPanel.self) { \.name --> \.second.text }
    let older = one.connect(presenter, to: view)
    let newer = two.connect(presenter, to: view)
    presenter.name = "Grace"
    #expect([view.first.text, view.second.text] == ["Grace", "Grace"])
    #expect(older.failures == [] && newer.failures == [])
  }

  @Test func rebindingDoesNotReclaimTakenOverTarget() {
    let table = BindingTable(Presenter.self, TestPanel.self) { \.name --> \.first.text }
    let (other, third) = (Presenter(), Presenter())
    third.name = "third"
    let older = table.connect(presenter, to: view)
    let newer = table.connect(other, to: view)
    older.rebind(to: third)
    #expect(view.first.text == "Ada")
    #expect(newer.isConnected)
  }

  @Test func connectionRecordsCycleOfItsBindings() {
    @MainActor final class Ring { @Observed var number = 0 }
    @MainActor final class Mirror { @Observed var number = 0 }
    let ring = Ring(), mirror = Mirror()
    let forth = BindingTable(Ring.self, Mirror.self) {
      bind(\.number, to: \.number, as: Format("plus one") { $0 + 1 })
    }
    let back = BindingTable(Mirror.self, Ring.self) { \.number --> \.number }
    var connections: [AnyConnection] = []
    let reported = failures {
      connections = [forth.connect(ring, to: mirror), back.connect(mirror, to: ring)]
    }
    #expect(reported.map(\.kind) == [.cycle])
    #expect(connections.contains { $0.failures == reported })
    connections = []
  }
}
