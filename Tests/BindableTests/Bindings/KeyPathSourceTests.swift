import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class User {
  @Observed var name: String
  @Observed var friend: User?
  var initial: String { String(name.prefix(1)) }
  init(_ name: String) { self.name = name }
}

@MainActor private final class Presenter {
  @Observed var user: User?
  @Observed var current = User("current")
  @Observed var names = ["foo", "bar"]
  @Observed var isDetailed = true
  var friendName: String? { user?.friend?.name }
  var summary: String {
    guard let user else { return "nobody" }
    return user.friend.map { "\(user.name) and \($0.name)" } ?? user.name
  }
}

@MainActor struct KeyPathSourceTests {
  private let presenter = Presenter()
  private let view = PlainPanel()

  private func connect(
    @BindingTableBuilder<Presenter, PlainPanel> _ rows: () -> [TableBinding<Presenter, PlainPanel>]
  ) -> Connection<Presenter, PlainPanel> {
    BindingTable(Presenter.self, PlainPanel.self, bindings: rows).connect(presenter, to: view)
  }

  @Test func replacedObjectIsObserved() {
    let connection = connect { \.current.name --> \.first.text }
    let old = presenter.current
    presenter.current = User("next")
    #expect(view.first.text == "next")
    old.name = "spurious"
    #expect(view.first.textWrites == ["current", "next"])
    presenter.current.name = "renamed"
    #expect(view.first.text == "renamed")
    connection.disconnect()
  }

  @Test func editsAreWrittenToCurrentObject() {
    let connection = connect { \.current.name <-> \.first.text }
    let old = presenter.current
    presenter.current = User("next")
    view.first.text = "edited"
    #expect(presenter.current.name == "edited")
    #expect(old.name == "current")
    connection.disconnect()
  }

  @Test func replacementWithEqualValueDoesNotWrite() {
    let connection = connect { \.current.name --> \.first.text }
    presenter.current = User("current")
    #expect(view.first.textWrites == ["current"])
    presenter.current.name = "renamed"
    #expect(view.first.textWrites == ["current", "renamed"])
    connection.disconnect()
  }

  @Test func reassigningSameObjectAddsNoLinks() {
    let connection = connect { \.current.name --> \.first.text }
    let user = presenter.current
    presenter.current = user
    let links = graph.liveLinks
    presenter.current = user
    #expect(graph.liveLinks == links)
    user.name = "renamed"
    #expect(view.first.textWrites == ["current", "renamed"])
    connection.disconnect()
  }

  @Test func brokenPathShowsPlaceholderUntilRestored() {
    let connection = connect { bind(\.user?.friend?.name, to: \.first.text, ifNil: "–") }
    #expect(view.first.text == "–")
    let (ada, grace) = (User("Ada"), User("Grace"))
    presenter.user = ada
    #expect(view.first.text == "–")
    ada.friend = grace
    #expect(view.first.text == "Grace")
    presenter.user = nil
    #expect(view.first.text == "–")
    grace.name = "Hopper"
    presenter.user = ada
    #expect(view.first.text == "Hopper")
    #expect(connection.failures.isEmpty)
    connection.disconnect()
  }

  @Test func localValueStaysWhilePathIsBroken() {
    let connection = connect { bind(\.user?.name, to: \.first.text, ifNil: "–") }
    view.first.text = "local"
    #expect(view.first.text == "local")
    presenter.user = User("Ada")
    #expect(view.first.text == "Ada")
    connection.disconnect()
  }

  @Test func replacementsInTransactionWriteOnce() {
    let connection = connect { bind(\.user?.name, to: \.first.text, ifNil: "–") }
    transaction {
      presenter.user = User("one")
      presenter.user = nil
      presenter.user = User("two")
      presenter.user?.name = "three"
    }
    #expect(view.first.textWrites == ["–", "three"])
    connection.disconnect()
  }

  @Test func inactiveBranchIsNotObserved() {
    let (ada, grace) = (User("Ada"), User("Grace"))
    ada.friend = grace
    presenter.user = ada
    let connection = connect { \.summary --> \.first.text }
    let row = connection.block.binding(0)
    #expect(view.first.text == "Ada and Grace")
    ada.friend = nil
    #expect(view.first.text == "Ada")
    let pulls = row.evaluations
    grace.name = "Hopper"
    #expect(row.evaluations == pulls)
    ada.name = "Lovelace"
    #expect(row.evaluations == pulls + 1)
    #expect(view.first.text == "Lovelace")
    connection.disconnect()
  }

  @Test func objectOnTwoPathsIsEvaluatedOnce() {
    let user = User("Ada")
    (presenter.user, presenter.current) = (user, user)
    let connection = connect {
      bind(\.user?.name, \.current.name, to: \.first.text) { "\($0 ?? "–") = \($1)" }
    }
    let row = connection.block.binding(0)
    let pulls = row.evaluations
    user.name = "Grace"
    #expect(view.first.text == "Grace = Grace")
    #expect(row.evaluations == pulls + 1)
    connection.disconnect()
  }

  @Test func circularObjectPathIsObserved() {
    let (ada, grace) = (User("Ada"), User("Grace"))
    (ada.friend, grace.friend) = (grace, ada)
    presenter.user = ada
    let connection = connect {
      bind(\.user?.friend?.friend?.name, to: \.first.text, ifNil: "–")
    }
    #expect(view.first.text == "Ada")
    ada.name = "Lovelace"
    #expect(view.first.text == "Lovelace")
    grace.friend = nil
    #expect(view.first.text == "–")
    ada.friend = nil
    connection.disconnect()
  }

  @Test func arrayElementIsObservedByIndex() {
    let connection = connect { \.names[0] --> \.first.text }
    presenter.names.remove(at: 0)
    #expect(view.first.text == "bar")
    presenter.names.append("foo")
    presenter.names.swapAt(0, 1)
    #expect(view.first.text == "foo")
    presenter.names[0] = "baz"
    #expect(view.first.text == "baz")
    connection.disconnect()
  }

  @Test func replacedObjectIsDeallocated() {
    weak var gone: User?
    let connection = connect { \.current.name <-> \.first.text }
    gone = presenter.current
    presenter.current = User("next")
    #expect(gone == nil)
    connection.disconnect()
  }

  @Test func replacedTargetObjectIsObserved() {
    @MainActor final class View {
      @Observed var field = TestField()
    }
    let (view, user) = (View(), User("Ada"))
    let table = BindingTable(User.self, View.self) { \.name <-> \.field.text }
    let connection = table.connect(user, to: view)
    let old = view.field
    let next = TestField()
    next.text = "from the new field"
    view.field = next
    #expect(user.name == "from the new field")
    user.name = "Grace"
    #expect(next.text == "Grace")
    #expect(old.text == "Ada")
    old.text = "no more"
    #expect(user.name == "Grace")
    connection.disconnect()
  }
}
