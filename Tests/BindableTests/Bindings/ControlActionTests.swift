import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Course: Startable {
  private(set) var starts = 0
  private(set) var cancels = 0
  func start() { starts += 1 }
  func cancel() { cancels += 1 }
}

@MainActor private final class Presenter {
  @Observed var page = 0
  @Observed var log: [String] = []
  let course = Course()
  func follow() { log.append("follow") }
  func first() { page = 1 }
}

@MainActor struct ControlActionTests {
  private let presenter = Presenter()
  private let view = TestPanel()

  @Test func actionCallsMethod() {
    let table = BindingTable(Presenter.self, TestPanel.self) { on(\.first, Presenter.follow) }
    let connection = table.connect(presenter, to: view)
    view.first.controlAction?.perform()
    view.first.controlAction?.perform()
    #expect(presenter.log == ["follow", "follow"])
    connection.disconnect()
  }

  @Test func actionRunsClosure() {
    let table = BindingTable(Presenter.self, TestPanel.self) {
      on(\.first) { $0.page += 1 }
      \.page --> \.second.number
    }
    let connection = table.connect(presenter, to: view)
    view.first.controlAction?.perform()
    #expect(view.second.number == 1)
    connection.disconnect()
  }

  @Test func actionStartsInteractionUntilDisconnected() {
    let table = BindingTable(Presenter.self, TestPanel.self) { on(\.first, run: \.course) }
    let connection = table.connect(presenter, to: view)
    view.first.controlAction?.perform()
    #expect(presenter.course.starts == 1)
    connection.disconnect()
    #expect(presenter.course.cancels == 1)
  }

  @Test func refreshingDoesNotCancelInteraction() {
    let table = BindingTable(Presenter.self, TestPanel.self) { on(\.first, run: \.course) }
    let connection = table.connect(presenter, to: view)
    view.first.controlAction?.perform()
    connection.refresh()
    #expect(presenter.course.cancels == 0)
    connection.rebind(to: Presenter())
    #expect(presenter.course.cancels == 1)
    connection.disconnect()
  }

  @Test func disconnectedActionHasNoEffect() {
    let table = BindingTable(Presenter.self, TestPanel.self) { on(\.first, Presenter.follow) }
    let connection = table.connect(presenter, to: view)
    let act = view.first.controlAction
    connection.disconnect()
    #expect(view.first.controlAction == nil)
    act?.perform()
    #expect(presenter.log == [])
  }

  @Test func releasingConnectionRemovesAction() {
    let table = BindingTable(Presenter.self, TestPanel.self) { on(\.first, Presenter.follow) }
    var connection: Connection? = table.connect(presenter, to: view)
    #expect(view.first.controlAction != nil)
    #expect(connection?.isConnected == true)
    connection = nil
    #expect(view.first.controlAction == nil)
  }

  @Test func newerConnectionTakesOverControl() {
    let table = BindingTable(Presenter.self, TestPanel.self) { on(\.first, Presenter.follow) }
    let other = Presenter()
    var older: Connection? = table.connect(presenter, to: view)
    let newer = table.connect(other, to: view)
    view.first.controlAction?.perform()
    #expect(presenter.log == [])
    #expect(other.log == ["follow"])
    #expect(older?.failures.map(\.kind) == [.conflict])
    older = nil
    view.first.controlAction?.perform()
    #expect(other.log == ["follow", "follow"])
    newer.disconnect()
    #expect(view.first.controlAction == nil)
  }

  @Test func disconnectingOlderConnectionKeepsNewerAction() {
    let table = BindingTable(Presenter.self, PlainPanel.self) { on(\.first, Presenter.follow) }
    let (view, other) = (PlainPanel(), Presenter())
    let older = table.connect(presenter, to: view)
    let newer = table.connect(other, to: view)
    older.disconnect()
    view.first.controlAction?.perform()
    #expect(other.log == ["follow"])
    newer.disconnect()
    #expect(view.first.controlAction == nil)
  }

  @Test func reboundActionCallsNewPresenter() {
    let table = BindingTable(Presenter.self, TestPanel.self) { on(\.first, Presenter.follow) }
    let other = Presenter()
    let connection = table.connect(presenter, to: view)
    connection.rebind(to: other)
    view.first.controlAction?.perform()
    #expect(presenter.log == [])
    #expect(other.log == ["follow"])
    connection.disconnect()
    #expect(view.first.controlAction == nil)
  }

  @Test func actionDoesNotRetainPresenter() {
    var presenter: Presenter? = Presenter()
    let gone = { [weak presenter] in presenter }
    let table = BindingTable(Presenter.self, TestPanel.self) { on(\.first, Presenter.follow) }
    let connection = presenter.map { table.connect($0, to: view) }
    presenter = nil
    #expect(gone() == nil)
    view.first.controlAction?.perform()
    #expect(connection?.isConnected == false)
  }

  @Test func actionCanReleaseConnection() {
    var connection: Connection<Presenter, TestPanel>?
    let table = BindingTable(Presenter.self, TestPanel.self) {
      on(\.first) { _ in connection = nil }
    }
    connection = table.connect(presenter, to: view)
    view.first.controlAction?.perform()
    #expect(connection == nil)
    #expect(view.first.controlAction == nil)
  }

  @Test func actionHasNoEffectAfterViewIsDeallocated() {
    let control = TestField()
    @MainActor final class View: LifetimeTracked {
      let control: TestField
      init(_ control: TestField) { self.control = control }
    }
    var view: View? = View(control)
    let table = BindingTable(Presenter.self, View.self) { on(\.control, Presenter.follow) }
    let connection = view.map { table.connect(presenter, to: $0) }
    view = nil
    control.controlAction?.perform()
    #expect(presenter.log == [])
    #expect(connection?.isConnected == false)
  }

  @Test func laterActionOfControlWinsAndReportsConflict() {
    let table = BindingTable(Presenter.self, TestPanel.self) {
      on(\.first, Presenter.follow)
      on(\.first, Presenter.first)
    }
    var connection: Connection<Presenter, TestPanel>?
    let reported = failures { connection = table.connect(presenter, to: view) }
    #expect(reported.map(\.kind) == [.conflict])
    view.first.controlAction?.perform()
    #expect(presenter.log == [])
    #expect(presenter.page == 1)
    connection?.disconnect()
    #expect(view.first.controlAction == nil)
  }
}
