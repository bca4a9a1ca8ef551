import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Presenter {
  @Observed var name = "Ada" { didSet { nameWrites.append(name) } }
  @Observed var volume = 3 {
    didSet {
      volumeWrites += 1
      if volume > 10 { volume = 10 }
    }
  }
  var percent: Int {
    get { volume * 10 }
    set { volume = newValue / 10 }
  }
  var shouted: String {
    get { name.uppercased() }
    set { name = newValue.lowercased() }
  }
  @Observed var ratio = 0.5
  var nameWrites: [String] = []
  var volumeWrites = 0
}

@MainActor private final class Slider {
  @Observed var value = 0.0
}

@MainActor struct TwoWayTests {
  private let presenter = Presenter()
  private let view = PlainPanel()

  private func connect(
    @BindingTableBuilder<Presenter, PlainPanel> _ rows: () -> [TableBinding<Presenter, PlainPanel>]
  ) -> Connection<Presenter, PlainPanel> {
    BindingTable(Presenter.self, PlainPanel.self, bindings: rows).connect(presenter, to: view)
  }

  @Test func connectingShowsPresenterValue() {
    view.first.text = "Something else"
    let connection = connect { \.name <-> \.first.text }
    #expect(view.first.text == "Ada")
    #expect(presenter.nameWrites == [])
    connection.disconnect()
  }

  @Test func changesPropagateBothWaysUntilDisconnected() {
    let connection = connect { \.name <-> \.first.text }
    presenter.name = "Grace"
    #expect(view.first.text == "Grace")
    view.first.text = "Hedy"
    #expect(presenter.name == "Hedy")
    connection.disconnect()
    presenter.name = "Baz"
    #expect(view.first.text == "Hedy")
    view.first.text = "Bar"
    #expect(presenter.name == "Baz")
  }

  @Test func echoIsNotWrittenBack() {
    let connection = connect { \.name <-> \.first.text }
    view.first.text = "Grace"
    #expect(presenter.nameWrites == ["Grace"])
    #expect(view.first.textWrites == ["Ada", "Grace"])
    connection.disconnect()
  }

  @Test func equalEditDoesNotReachPresenter() {
    let connection = connect { \.name <-> \.first.text }
    view.first.text = "Ada"
    #expect(presenter.nameWrites == [])
    connection.disconnect()
  }

  @Test func coercedValueIsShownAfterOneWrite() {
    let connection = connect { \.volume <-> \.first.number }
    view.first.number = 70
    #expect(presenter.volume == 10)
    #expect(view.first.number == 10)
    // One write by the binding, and one by which the presenter clamps the value.
    #expect(presenter.volumeWrites == 2)
    connection.disconnect()
  }

  @Test func valueCoercedToPreviousValueIsShown() {
    presenter.volume = 10
    let connection = connect { \.volume <-> \.first.number }
    view.first.number = 70
    #expect(presenter.volume == 10)
    #expect(view.first.number == 10)
    connection.disconnect()
  }

  @Test func coercedValueIsShownAfterTransaction() {
    let connection = connect { \.volume <-> \.first.number }
    transaction {
      view.first.number = 70
      #expect(presenter.volume == 3)
    }
    #expect(presenter.volume == 10)
    #expect(view.first.number == 10)
    connection.disconnect()
  }

  @Test func convertingSetterIsCalledOncePerEdit() {
    let connection = connect { \.percent <-> \.first.number }
    #expect(view.first.number == 30)
    view.first.number = 51
    #expect(presenter.volume == 5)
    #expect(view.first.number == 50)
    #expect(presenter.volumeWrites == 1)
    connection.disconnect()
  }

  @Test func lossyConversionSettles() {
    let connection = connect { \.shouted <-> \.first.text }
    view.first.text = "Grace"
    #expect(presenter.name == "grace")
    #expect(view.first.text == "GRACE")
    #expect(presenter.nameWrites == ["grace"])
    connection.disconnect()
  }

  @Test func presenterWinsIfBothChangeInTransaction() {
    let connection = connect { \.name <-> \.first.text }
    transaction {
      view.first.text = "Edit"
      presenter.name = "Model"
    }
    #expect(presenter.name == "Model")
    #expect(view.first.text == "Model")
    transaction {
      presenter.name = "Model 2"
      view.first.text = "Edit 2"
    }
    #expect(presenter.name == "Model 2")
    #expect(view.first.text == "Model 2")
    connection.disconnect()
  }

  @Test func editWinsIfPresenterReturnsToOldValue() {
    let connection = connect { \.name <-> \.first.text }
    transaction {
      presenter.name = "Other"
      view.first.text = "Edit"
      presenter.name = "Ada"
    }
    #expect(presenter.name == "Edit")
    #expect(view.first.text == "Edit")
    connection.disconnect()
  }

  @Test func programmaticWriteIsEdit() {
    let connection = connect { \.name <-> \.first.text }
    func elsewhere(_ field: TestField) { field.text = "By program" }
    elsewhere(view.first)
    #expect(presenter.name == "By program")
    connection.disconnect()
  }

  @Test func targetsOfOnePropertyStaySynchronized() {
    let connection = connect {
      \.name <-> \.first.text
      \.name <-> \.second.text
    }
    view.second.text = "Grace"
    #expect(view.first.text == "Grace")
    view.first.text = "Hedy"
    #expect(view.second.text == "Hedy")
    #expect(presenter.nameWrites == ["Grace", "Hedy"])
    connection.disconnect()
  }

  @Test func chainOfTablesSettles() {
    @MainActor final class Middle { @Observed var value = 0 }
    let middle = Middle()
    let upper = BindingTable(Presenter.self, Middle.self) { \.volume <-> \.value }
      .connect(presenter, to: middle)
    let lower = BindingTable(Middle.self, PlainPanel.self) { \.value <-> \.first.number }
      .connect(middle, to: view)
    view.first.number = 51
    #expect([presenter.volume, middle.value, view.first.number] == [10, 10, 10])
    #expect(upper.failures.isEmpty && lower.failures.isEmpty)
  }

  @Test func editByEffectDuringSettlingReachesPresenter() {
    let connection = connect { \.name <-> \.first.text }
    let effect = Effect {
      if view.first.text.hasSuffix("?") { view.first.text += "!" }
    }
    presenter.name = "Ada?"
    #expect(view.first.text == "Ada?!")
    #expect(presenter.name == "Ada?!")
    #expect(effect.isActive)
    connection.disconnect()
  }

  @Test func unobservableTargetRecordsFailure() {
    var connection: Connection<Presenter, PlainPanel>?
    var line: UInt = 0
    let reported = failures {
      connection = connect {
        let _ = line = #line + 1
        \.name <-> \.first.plain
      }
    }
    #expect(reported.map(\.kind) == [.unobservable])
    #expect(connection?.failures == reported)
    #expect(reported.first?.location?.line == line)
    #expect(
      reported.first?.message.contains("edits don't reach the presenter") == true,
      "\(reported.map(\.message))")
    // Updates of the view still work.
    presenter.name = "Grace"
    #expect(view.first.plain == "Grace")
  }

  @Test(arguments: [true, false]) func nanValueSettles(isEdit: Bool) {
    let slider = Slider()
    let connection = BindingTable(Presenter.self, Slider.self) { \.ratio <-> \.value }
      .connect(presenter, to: slider)
    let reported = failures {
      if isEdit { slider.value = .nan } else { presenter.ratio = .nan }
      if isEdit { slider.value = .nan } else { presenter.ratio = .nan }
    }
    #expect(reported == [])
    #expect(presenter.ratio.isNaN && slider.value.isNaN)
    #expect(connection.twoWayStatus(of: \.value)?.state == .synchronized)
    slider.value = 0.25
    #expect(presenter.ratio == 0.25)
    presenter.ratio = 0.75
    #expect(slider.value == 0.75)
    connection.disconnect()
  }

  @Test func presenterChangingEveryEditSettles() {
    @MainActor final class Contrary {
      @Observed var stored = 0
      var next: Int {
        get { stored + 1 }
        set { stored = newValue }
      }
    }
    let contrary = Contrary()
    let connection = BindingTable(Contrary.self, PlainPanel.self) { \.next <-> \.first.number }
      .connect(contrary, to: view)
    let reported = failures { view.first.number = 5 }
    #expect(contrary.next == 6)
    #expect(view.first.number == 6)
    #expect(reported == [])
    connection.disconnect()
  }
}
