import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Presenter {
  @Observed var name = "Ada"
  @Observed var bio: String?
  @Observed var count = 1
  var isAdmin = false
  func follow() {}
}

@MainActor struct BindingTableTests {
  private let presenter = Presenter()
  private let view = PlainPanel()

  @Test func bindingsRunInTableOrder() {
    @MainActor final class View {
      var log: [String] = []
      var one = "" { didSet { log.append("one \(one)") } }
      var two = "" { didSet { log.append("two \(two)") } }
      var three = "" { didSet { log.append("three \(three)") } }
    }
    let view = View()
    let table = BindingTable(Presenter.self, View.self) {
      \.name --> \.two
      \.name --> \.one
      \.name --> \.three
    }
    let connection = table.connect(presenter, to: view)
    #expect(view.log == ["two Ada", "one Ada", "three Ada"])
    view.log = []
    presenter.name = "Grace"
    #expect(view.log == ["two Grace", "one Grace", "three Grace"])
    connection.disconnect()
  }

  @Test func countReturnsNumberOfBindings() {
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      \.name --> \.first.text
      \.name <-> \.second.text
      on(\.third, Presenter.follow)
    }
    #expect(table.count == 3)
    #expect(BindingTable(Presenter.self, PlainPanel.self) {}.count == 0)
  }

  @Test("a row is found by the name of its target, and prints as it was written")
  func subscriptFindsRow() throws {
    let line: UInt = #line
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      \.name --> \.first.text
      bind(\.bio, to: \.second.text, ifNil: "No bio yet")
      when(\.isAdmin) { \.count --> \.third.number }
      on(\.third, Presenter.follow)
    }
    var connection: Connection<Presenter, PlainPanel>?
    // `isAdmin` isn't observed.
    _ = Failure.capture { connection = table.connect(presenter, to: view) }
    #expect(
      table["first.text"]?.description
        == "name --> first.text  (BindingTableTests.swift:\(line + 2))")
    #expect(table["second.text"]?.text == "bio --> second.text  ifNil: \"No bio yet\"")
    #expect(table["third.number"]?.context == ["when isAdmin"])
    #expect(table["third"]?.text == "on third  a method")
    #expect(table["fourth.text"] == nil)
    connection?.disconnect()
  }

  @Test func emptyTableConnectsAndDisconnects() {
    let table = BindingTable(Presenter.self, PlainPanel.self) {}
    let connection = table.connect(presenter, to: view)
    presenter.name = "Grace"
    #expect(connection.isConnected)
    #expect(connection.updates.isEmpty)
    #expect(connection.why("first.text").contains("no binding writes it"))
    connection.disconnect()
    #expect(!connection.isConnected)
  }

  @Test(arguments: [(true, 2), (false, 1)])
  func ifStatementAddsBindings(isDetailed: Bool, count: Int) {
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      \.name --> \.first.text
      if isDetailed { \.count --> \.first.number }
    }
    #expect(table.count == count)
  }

  @Test(arguments: [(true, "Ada", ""), (false, "", "Ada")])
  func ifElseStatementSelectsBindings(isFirst: Bool, first: String, second: String) {
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      if isFirst {
        \.name --> \.first.text
      } else {
        \.name --> \.second.text
      }
    }
    let connection = table.connect(presenter, to: view)
    #expect(view.first.text == first)
    #expect(view.second.text == second)
    connection.disconnect()
  }

  @Test(arguments: 0...2)
  func switchStatementSelectsBindings(which: Int) {
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      switch which {
      case 0: \.name --> \.first.text
      case 1: \.name --> \.second.text
      default: \.name --> \.third.text
      }
    }
    let connection = table.connect(presenter, to: view)
    let texts = [view.first.text, view.second.text, view.third.text]
    #expect(texts.firstIndex(of: "Ada") == which)
    connection.disconnect()
  }

  @Test func forLoopAddsBindingPerElement() {
    let fields: [KeyPath<PlainPanel, TestField>] = [\.first, \.second, \.third]
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      for field in fields {
        bind(\.name, to: field.appending(path: \.text))
      }
    }
    #expect(table.count == 3)
    let connection = table.connect(presenter, to: view)
    presenter.name = "Grace"
    #expect([view.first.text, view.second.text, view.third.text] == ["Grace", "Grace", "Grace"])
    connection.disconnect()
  }

  @Test func nestedTableAddsItsBindings() {
    let common = BindingTable(Presenter.self, PlainPanel.self) {
      \.name --> \.first.text
      \.count --> \.first.number
    }
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      common
      \.name --> \.second.text
    }
    #expect(table.count == 3)
    let connection = table.connect(presenter, to: view)
    presenter.count = 5
    #expect(view.first.number == 5)
    #expect(view.second.text == "Ada")
    connection.disconnect()
  }

  @Test func bindingsRecordFileAndLine() {
    let line: UInt = #line
    let common = BindingTable(Presenter.self, PlainPanel.self) {
      \.name --> \.third.text
    }
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      \.name --> \.first.text
      bind(\.bio, to: \.second.text, ifNil: "")

      bind(\.name, \.count, to: \.first.plain) { name, count in
        "\(name) \(count)"
      }
      common
    }
    let places = table.layout.infos.map(\.location)
    #expect(places.map { $0?.line } == [line + 5, line + 6, line + 8, line + 2])
    #expect(places.allSatisfy { $0?.fileID == "BindableTests/BindingTableTests.swift" })
    #expect(places[0]?.description == "BindingTableTests.swift:\(line + 5)")
  }

  @Test func tableConnectsSeveralPresentersAndViews() {
    let table = BindingTable(Presenter.self, PlainPanel.self) { \.name --> \.first.text }
    let (other, otherView) = (Presenter(), PlainPanel())
    other.name = "Grace"
    let one = table.connect(presenter, to: view)
    let two = table.connect(other, to: otherView)
    presenter.name = "Hedy"
    #expect(view.first.text == "Hedy")
    #expect(otherView.first.text == "Grace")
    one.disconnect()
    other.name = "Radia"
    #expect(otherView.first.text == "Radia")
    two.disconnect()
  }

  @Test func tableIsDeallocatedAfterDisconnecting() {
    @MainActor final class Captured {}
    weak var gone: Captured?
    do {
      let captured = Captured()
      gone = captured
      let format = Format<String, String>("spy") { text in
        withExtendedLifetime(captured) { text }
      }
      let table = BindingTable(Presenter.self, PlainPanel.self) {
        bind(\.name, to: \.first.text, as: format)
      }
      let connection = table.connect(presenter, to: view)
      presenter.name = "Grace"
      #expect(connection.isConnected)
    }
    #expect(gone == nil)
  }
}
