import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Views that write or disconnect in their `deinit`, or in those of their parts.
struct TrackedViewAttackTests {
  @Test func viewDeinitCanWritePresenter() async {
    await #expect(processExitsWith: .success) { await TrackedPrograms.check(Writing.self) }
  }

  @Test func viewPartDeinitCanWritePresenter() async {
    await #expect(processExitsWith: .success) { await TrackedPrograms.check(Containing.self) }
  }

  @Test func viewDeinitCanDisconnect() async {
    await #expect(processExitsWith: .success) { await TrackedPrograms.check(Ending.self) }
  }
}

@MainActor private class TrackedView: LifetimeTracked {
  var presenter: Source<String>?
  var connection: AnyConnection?
  final let field = Source("")

  required override init() {}
}

@MainActor private final class Writing: TrackedView {
  isolated deinit {
    presenter?.value = "from deinit"
    field.value = "edited in deinit"
  }
}

@MainActor private final class Containing: TrackedView {
  @MainActor final class Part {
    var presenter: Source<String>?
    isolated deinit { presenter?.value = "from a part" }
  }

  private let part = Part()
  override var presenter: Source<String>? { didSet { part.presenter = presenter } }
}

@MainActor private final class Ending: TrackedView {
  isolated deinit {
    connection?.disconnect()
    presenter?.value = "after the end"
  }
}

@MainActor private enum TrackedPrograms {
  static func check<View: TrackedView>(_: View.Type) {
    let presenter = Source("Ada")
    let table = BindingTable(Source<String>.self, View.self) {
      \.value <-> \.field.value
      \.value --> \.field.value
    }
    weak var view: View?
    func connect() -> AnyConnection {
      let made = View()
      made.presenter = presenter
      view = made
      let connection = Failure.capture { made.connection = table.connect(presenter, to: made) }
      #expect(connection.map(\.kind) == [.conflict])
      presenter.value = "Grace"
      #expect(made.field.value == "Grace")
      guard let result = made.connection else { preconditionFailure("It was connected.") }
      if !(made is Ending) { made.connection = nil }
      return result
    }
    let connection = connect()
    #expect(view == nil)
    presenter.value = "Hedy"
    connection.refresh()
    #expect(!connection.isConnected)
  }
}
