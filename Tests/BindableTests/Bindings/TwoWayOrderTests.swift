import Bindable
import BindableTesting
import Testing

@MainActor private final class Numbers {
  @Observed var a = 0
  @Observed var b = 0
  @Observed var c = 0
  @Observed var isActive = true
  @Observed var part: Numbers?
}

private final class NumbersView: ViewNode {
  let field = TextField()
  @Observed var a = 0
  @Observed var c = 0 { didSet { if c > 50 { c = 50 } } }
  let part = PartView()
  override var content: ViewNode? { field }
}

private final class PartView: ViewNode {
  @Observed var a = 0
  @Observed var b = 0
}

/// The presenter's values take precedence in any order: an edit is relative to the last value
/// shown, and to the connection's current presenter.
@MainActor struct TwoWayOrderTests {
  private let presenter = Numbers(), middle = Numbers()
  private let view = NumbersView()
  private static let number = Format<Int, String>("number") { "\($0)" }

  private func connect(
    @BindingTableBuilder<Numbers, NumbersView> _ rows: () -> [TableBinding<Numbers, NumbersView>]
  ) -> Connection<Numbers, NumbersView> {
    BindingTable(Numbers.self, NumbersView.self, bindings: rows).connect(presenter, to: view)
  }

  @Test(arguments: [true, false]) func echoOfOlderValueIsNotEdit(connectsFarEndFirst: Bool) {
    let near = BindingTable(Numbers.self, Numbers.self) {
      \.a <-> \.b
      bind(\.c, \.a, to: \.a) { $0 + $1 }
    }
    let far = BindingTable(Numbers.self, NumbersView.self) {
      \.b <-> \.c
      \.a <-> \.a
    }
    var connections: [AnyConnection] = []
    if connectsFarEndFirst { connections.append(far.connect(middle, to: view)) }
    connections.append(near.connect(presenter, to: middle))
    if !connectsFarEndFirst { connections.append(far.connect(middle, to: view)) }
    middle.b = 64
    #expect([presenter.a, middle.b, view.c] == [50, 50, 50])
    #expect([middle.a, view.a] == [50, 50])
    #expect(connections.allSatisfy { $0.failures.isEmpty })
  }

  @Test func editStaysInViewAfterPresenterIsDeallocated() {
    @MainActor final class Box { var presenter: Numbers? = Numbers() }
    let box = Box()
    let connection = BindingTable(Numbers.self, NumbersView.self) {
      when(\.isActive) { \.a <-> \.a }
    }.connect(box.presenter!, to: view)
    box.presenter?.a = 5
    box.presenter = nil
    view.a = 100
    #expect(view.a == 100)
    #expect(!connection.isConnected)
  }

  @Test(arguments: [false, true])
  func editAfterPresenterIsDeallocatedIsReportedOnce(isConditional: Bool) {
    @MainActor final class Box { var presenter: Numbers? = Numbers() }
    let box = Box()
    let direct = BindingTable(Numbers.self, NumbersView.self) {
      \.a <-> \.a
      \.c <-> \.c
    }
    let conditional = BindingTable(Numbers.self, NumbersView.self) {
      when(\.isActive) {
        \.a <-> \.a
        \.c <-> \.c
      }
    }
    let connection = (isConditional ? conditional : direct).connect(box.presenter!, to: view)
    box.presenter = nil
    let reported = failures {
      view.a = 100
      view.a = 101
      view.c = 12
    }
    #expect(reported.map(\.kind) == [.rejectedAction])
    #expect(reported.first?.message.contains("the presenter was released") == true)
    #expect(connection.failures == reported)
    #expect([view.a, view.c] == [101, 12])
  }

  @Test func deallocatingPresenterDisconnectsScopedBindings() {
    @MainActor final class Box { var presenter: Numbers? = Numbers() }
    let (box, part) = (Box(), Numbers())
    box.presenter?.part = part
    let connection = BindingTable(Numbers.self, NumbersView.self) {
      BindingTable(Numbers.self, PartView.self) { when(\.isActive) { \.a <-> \.a } }
        .scoped(\.part, \.part)
      BindingTable(Numbers.self, PartView.self) { \.b --> \.b }.scoped(\.part, \.part)
    }.connect(box.presenter!, to: view)
    view.part.a = 1
    #expect(part.a == 1)
    box.presenter = nil
    #expect(!connection.isConnected)
    (part.a, part.b) = (2, 2)
    #expect([view.part.a, view.part.b] == [1, 0])
    view.part.a = 3
    #expect(part.a == 2)
  }

  @Test(arguments: ["x", "007"]) func rebindingDiscardsEditsOfChildBindings(edit: String) {
    let part = Numbers()
    let other = Numbers()
    (presenter.part, presenter.b, part.b, other.b) = (part, 7, 7, 7)
    other.part = part
    let connection = connect {
      when(\.isActive) { bind(\.b, to: \.field.text, as: Self.number, parse: .int) }
    }
    for next in [presenter, other, other] {
      view.field.replaceText(with: edit)
      #expect(view.field.text == edit)
      connection.refresh()
      #expect(view.field.text == edit)
      connection.rebind(to: next)
      #expect(view.field.text == "7")
      #expect(connection.pendingEdits == [])
    }
  }

  @Test func rebindingDiscardsPendingEditsOfSharedPart() {
    let part = Numbers(), other = Numbers()
    (presenter.part, other.part) = (part, part)
    let connection = connect {
      BindingTable(Numbers.self, PartView.self) { (\.a <-> \.a).commit(.explicit) }
        .scoped(\.part, \.part)
    }
    for next in [presenter, other] {
      view.part.a = 5
      connection.refresh()
      #expect(connection.pendingEdits.count == 1)
      connection.rebind(to: next)
      #expect([view.part.a, part.a] == [0, 0])
      #expect(connection.pendingEdits == [])
    }
  }

  @Test func editOfBrokenChainStaysUntilRestored() {
    let connection = connect { \.part[chain: \.a, or: 0] <-> \.a }
    let reported = failures { view.a = 5 }
    #expect(reported.map(\.kind) == [.brokenPath])
    connection.refresh()
    #expect(view.a == 5)
    presenter.part = nil
    #expect(view.a == 5)
    let part = Numbers()
    part.a = 7
    presenter.part = part
    #expect([view.a, part.a] == [7, 7])
    presenter.part = nil
    #expect(view.a == 0)
    hold(connection)
  }

  @Test func rebindingToBrokenChainShowsPlaceholder() {
    let connection = connect { \.part[chain: \.a, or: 0] <-> \.a }
    _ = failures { view.a = 5 }
    connection.rebind(to: Numbers())
    #expect(view.a == 0)
  }
}
