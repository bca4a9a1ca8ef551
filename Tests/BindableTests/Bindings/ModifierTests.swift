import Bindable
import BindableTesting
import Testing

@MainActor private final class Presenter {
  @Observed var name = "Ada"
  @Observed var bio: String?
  @Observed var age = 36
}

@MainActor private final class FormPage: ViewNode {
  let name = TextField(), age = TextField(), bio = Label(), ageError = Label()
}

/// The modifiers of bindings, alone and together.
@MainActor struct ModifierTests {
  private typealias Row = TableBinding<Presenter, FormPage>
  private let presenter = Presenter()
  private let page = FormPage()
  private let clock = ManualClock()

  @Test func modifierDoesNotChangeOriginalBinding() {
    let row = bind(\Presenter.bio, to: \FormPage.bio.text, ifNil: "–")
    let editable = \Presenter.name <-> \FormPage.name.text
    _ = row.once().reportNil()
    _ = editable.commit(.explicit)
    let connection = BindingTable(Presenter.self, FormPage.self) {
      row
      editable
    }.connect(presenter, to: page)
    presenter.bio = "a"
    presenter.bio = "b"
    page.name.replaceText(with: "Grace")
    #expect(page.bio.text == "b" && presenter.name == "Grace")
    #expect(connection.failures == [])
  }

  @Test func modifiersOfEditsApplyInAnyOrder() async {
    let modifiers: [@MainActor (Row) -> Row] = [
      { $0.commit(.onChange) }, { $0.error(\.ageError.text) }, { $0.debounce(.seconds(1)) },
    ]
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let (presenter, page) = (Presenter(), FormPage())
      let row = order.reduce(bind(\.age, to: \.age.text, as: .decimal, parse: .int)) {
        modifiers[$1]($0)
      }
      let connection = BindingTable(Presenter.self, FormPage.self) { row }
        .connect(presenter, to: page, clock: clock)
      page.age.replaceText(with: "x")
      #expect(page.ageError.text == "")
      await clock.advance(by: .seconds(1))
      #expect(page.ageError.text != "")
      page.age.replaceText(with: "7")
      #expect(presenter.age == 36)
      await clock.advance(by: .seconds(1))
      #expect(presenter.age == 7 && page.ageError.text == "")
      connection.disconnect()
    }
  }

  @Test func modifiersOfOneWayBindingApplyInAnyOrder() async {
    let modifiers: [@MainActor (Row) -> Row] = [
      { $0.reportNil() }, { $0.keepLastValue() }, { $0.throttle(.seconds(1)) },
    ]
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let (presenter, page) = (Presenter(), FormPage())
      let row = order.reduce(bind(\.bio, to: \.bio.text, ifNil: "–")) { modifiers[$1]($0) }
      var connection: Connection<Presenter, FormPage>?
      let reported = await failures {
        connection = BindingTable(Presenter.self, FormPage.self) { row }
          .connect(presenter, to: page, clock: clock)
        presenter.bio = "a"
        presenter.bio = "b"
        #expect(page.bio.text == "a", "\(order)")
        await clock.advance(by: .seconds(1))
        #expect(page.bio.text == "b", "\(order)")
        await clock.advance(by: .seconds(1))
        presenter.bio = nil
        await clock.advance(by: .seconds(1))
      }
      #expect(page.bio.text == "b", "\(order)")
      #expect(reported.map(\.kind) == [.brokenPath, .brokenPath], "\(order)")
      connection?.disconnect()
    }
  }

  @Test func onceShowsFirstValueOfOtherModifiers() {
    let table = BindingTable(Presenter.self, FormPage.self) {
      bind(\.bio, to: \.bio.text, ifNil: "–").throttle(.seconds(1)).once()
    }
    let connection = table.connect(presenter, to: page, clock: clock)
    #expect(page.bio.text == "–")
    presenter.bio = "a"
    presenter.bio = "b"
    #expect(page.bio.text == "a")
    connection.disconnect()
  }

  @Test func eachModifierIsPrinted() {
    let table = BindingTable(Presenter.self, FormPage.self) {
      (\.name <-> \.name.text).commit(.onEditingEnd).debounce(.seconds(1))
      bind(\.age, to: \.age.text, as: .decimal, parse: .int).error(\.ageError.text)
      bind(\.bio, to: \.bio.text, ifNil: "").throttle(.seconds(1), latest: false).reportNil()
    }
    #expect(
      table.descriptions(for: presenter, in: page).map(\.text) == [
        "name <-> name.text  commit: .onEditingEnd, debounce: 1.0 seconds",
        "age <-> age.text  decimal, parse: int, error: ageError.text",
        #"bio --> bio.text  ifNil: "", throttle: 1.0 seconds, latest: false, reportNil"#,
      ])
  }

  @Test func onceRequiresOneWayBinding() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = (\Presenter.name <-> \FormPage.name.text).once()
    }
  }

  @Test func keepLastValueRequiresPlaceholder() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = bind(\Presenter.name, to: \FormPage.bio.text).keepLastValue()
    }
  }

  @Test func commitRequiresTwoWayBinding() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = bind(\Presenter.name, to: \FormPage.bio.text).commit(.explicit)
    }
  }

  @Test func errorRequiresParser() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = (\Presenter.name <-> \FormPage.name.text).error(\.ageError.text)
    }
  }

  @Test func continuesWhenHiddenRequiresStartedWork() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = bind(\Presenter.name, to: \FormPage.bio.text).continuesWhenHidden()
    }
  }
}
