import Bindable
import BindableTesting
import Testing

@MainActor private final class Presenter {
  @Observed var age = 36 { didSet { ageWrites.append(age) } }
  @Observed var ratio = 0.5
  @Observed var name = "Ada" { didSet { nameWrites.append(name) } }
  @Observed var volume = 3 {
    didSet {
      volumeWrites += 1
      if volume > 10 { volume = 10 }
    }
  }
  var clamped: Int {
    get { volume }
    set {
      clampedWrites += 1
      volume = min(newValue, 10)
    }
  }
  var ageWrites: [Int] = []
  var nameWrites: [String] = []
  var volumeWrites = 0
  var clampedWrites = 0
}

@MainActor private final class FormView: ViewNode {
  let age = TextField(), name = TextField(), volume = TextField()
  let ageError = Label()
  override var content: ViewNode? {
    VStack {
      age
      ageError
      name
      volume
    }
  }
}

@MainActor struct EditTests {
  private let presenter = Presenter()
  private let view = FormView()

  private func connect(
    in context: FormatContext = .standard,
    @BindingTableBuilder<Presenter, FormView> _ rows: () -> [TableBinding<Presenter, FormView>]
  ) -> Connection<Presenter, FormView> {
    BindingTable(Presenter.self, FormView.self, bindings: rows).connect(
      presenter, to: view, in: context)
  }

  private func connectAge(_ commit: CommitPolicy = .onChange) -> Connection<Presenter, FormView> {
    connect {
      bind(\.age, to: \.age.text, as: .decimal, parse: .int).error(\.ageError.text).commit(commit)
    }
  }

  @Test func connectingShowsPresenterValue() {
    view.age.text = "1"
    view.ageError.text = "of an earlier presenter"
    let connection = connectAge()
    #expect(view.age.text == "36")
    #expect(view.ageError.text == "")
    #expect(presenter.ageWrites == [])
    connection.disconnect()
  }

  @Test func editIsParsedAndWrittenOnce() {
    let connection = connectAge()
    view.age.replaceText(with: "41")
    #expect(presenter.ageWrites == [41])
    #expect(
      connection.why("Presenter.age").hasPrefix("Presenter.age: 36 -> 41\n  because age.text"))
    presenter.age = 42
    #expect(view.age.text == "42")
    #expect(presenter.ageWrites == [41, 42])
    connection.disconnect()
    view.age.replaceText(with: "43")
    #expect(presenter.age == 42)
  }

  @Test(arguments: ["--", "", "1.2", "x"])
  func invalidEditStaysInViewAndShowsError(text: String) {
    let connection = connectAge()
    view.age.replaceText(with: text)
    #expect(view.age.text == text)
    #expect(presenter.ageWrites == [])
    #expect(view.ageError.text == "Enter a whole number.")
    #expect(connection.pendingEdits == ["age.text"])
    view.age.replaceText(with: "40")
    #expect(view.ageError.text == "")
    #expect(presenter.ageWrites == [40])
    #expect(connection.pendingEdits == [])
  }

  @Test func restoringLastValidTextClearsError() {
    let connection = connectAge()
    view.age.type("x")
    #expect(view.ageError.text != "")
    view.age.deleteBackward()
    #expect(view.ageError.text == "")
    #expect(presenter.ageWrites == [])
    connection.disconnect()
  }

  @Test func presenterChangeReplacesPendingEdit() {
    let connection = connectAge()
    view.age.replaceText(with: "x")
    presenter.age = 50
    #expect(view.age.text == "50")
    #expect(view.ageError.text == "")
    #expect(connection.pendingEdits == [])
  }

  @Test func refreshingKeepsPendingEdit() {
    let connection = connectAge()
    view.age.replaceText(with: "x")
    connection.refresh()
    #expect(view.age.text == "x")
    #expect(view.ageError.text != "")
  }

  @Test func typedTextIsNotReformattedUntilSubmit() {
    let connection = connect {
      bind(\.ratio, to: \.age.text, as: .decimal(fractionDigits: 0...3), parse: .double)
    }
    #expect(view.age.text == "0.5")
    view.age.clear()
    var shown: [String] = []
    for character in "1.50" {
      view.age.type(String(character))
      shown.append(view.age.text)
    }
    #expect(shown == ["1", "1.", "1.5", "1.50"])
    #expect(presenter.ratio == 1.5)
    #expect(connection.pendingEdits == [])
    // At the end of editing, the text is formatted.
    view.age.submit()
    #expect(view.age.text == "1.5")
    #expect(presenter.ratio == 1.5)
    #expect(connection.failures == [])
  }

  @Test func losingFocusReformatsText() {
    let connection = connectAge()
    // Focus works once the view is built.
    #expect(view.children.count == 1)
    view.age.focus()
    view.age.replaceText(with: " 0040 ")
    #expect(view.age.text == " 0040 ")
    view.name.focus()
    #expect(view.age.text == "40")
    #expect(presenter.ageWrites == [40])
    connection.disconnect()
  }

  @Test func coercedValueIsShownAfterOneWrite() {
    let connection = connect {
      bind(\.clamped, to: \.volume.text, as: .decimal, parse: .int)
    }
    view.volume.replaceText(with: "51")
    #expect(presenter.clampedWrites == 1)
    #expect(presenter.volumeWrites == 1)
    #expect(view.volume.text == "10")
    // Also if the value is the presenter's.
    view.volume.replaceText(with: "52")
    #expect(presenter.clampedWrites == 2)
    #expect(view.volume.text == "10")
    connection.disconnect()
  }

  @Test func valueClampedInDidSetIsShown() {
    let connection = connect {
      bind(\.volume, to: \.volume.text, as: .decimal, parse: .int)
    }
    view.volume.replaceText(with: "70")
    #expect(presenter.volume == 10)
    #expect(view.volume.text == "10")
    #expect(presenter.volumeWrites == 2)
    connection.disconnect()
  }

  @Test func lossyConversionIsNotWrittenBack() {
    let connection = connect {
      bind(
        \.name, to: \.name.text, as: .uppercased,
        parse: Parser("lowercased") { .value($0.lowercased()) })
    }
    presenter.name = "Grace"
    #expect(view.name.text == "GRACE")
    #expect(presenter.nameWrites == ["Grace"])
    view.name.replaceText(with: "HEDY")
    #expect(presenter.nameWrites == ["Grace", "hedy"])
    #expect(connection.failures == [])
  }

  @Test func formatAndParserRunOncePerValue() {
    var calls: [String] = []
    let connection = connect(in: .german) {
      bind(
        \.age, to: \.age.text,
        as: Format("spy") {
          calls.append("show \($0) in \($1[TestLanguage.self].name)")
          return "\($0)"
        },
        parse: Parser("spy") { text, context in
          calls.append("read \(text) in \(context[TestLanguage.self].name)")
          return Parser.int.apply(text, in: context)
        })
    }
    #expect(calls == ["show 36 in German", "show 36 in German"])
    calls = []
    presenter.age = 40
    #expect(calls == ["show 40 in German"])
    calls = []
    view.age.replaceText(with: "41")
    #expect(calls.filter { $0.hasPrefix("read") } == ["read 41 in German"])
    connection.disconnect()
  }

  @Test func roundTripMismatchReportsBinding() {
    let connection = connect {
      bind(
        \.name, to: \.name.text, as: .suffix("!"), parse: Parser("same") { .value($0) })
    }
    let reported = failures {
      view.name.replaceText(with: "Grace")
      view.name.replaceText(with: "Hedy")
    }
    #expect(reported.map(\.kind) == [.roundTripMismatch])
    #expect(reported == connection.failures)
    let message = reported.first?.message ?? ""
    #expect(message.hasPrefix("name <-> name.text"), "\(message)")
    #expect(message.contains(#""Grace!", parsed by same, becomes "Grace!!""#), "\(message)")
    #expect(view.name.text == "Hedy")
    #expect(presenter.name == "Hedy")
  }

  @Test func bindingDependsOnValuesReadByFormat() {
    let unit = Label("km")
    let connection = connect {
      bind(
        \.age, to: \.age.text, as: Format("with unit") { "\($0) \(unit.text)" },
        parse: Parser("number") { Parser.int.apply(String($0.prefix { $0 != " " })) })
    }
    unit.text = "mi"
    #expect(view.age.text == "36 mi")
    view.age.replaceText(with: "40")
    #expect(presenter.age == 40)
    unit.text = "m"
    #expect(view.age.text == "40 m")
    #expect(connection.failures == [])
  }

  // MARK: Commit policies

  @Test func editIsCommittedOnEditingEnd() {
    let connection = connectAge(.onEditingEnd)
    view.age.replaceText(with: "41")
    #expect(presenter.ageWrites == [])
    #expect(connection.pendingEdits == ["age.text"])
    var submitted: [Int] = []
    view.age.controlAction = ControlAction { [presenter] in submitted.append(presenter.age) }
    view.age.submit()
    #expect(presenter.ageWrites == [41])
    #expect(submitted == [41])
    view.age.focus()
    view.age.replaceText(with: "42")
    view.age.blur()
    #expect(presenter.ageWrites == [41, 42])
    #expect(connection.pendingEdits == [])
    #expect(connection.failures == [])
  }

  @Test func invalidEditShowsErrorOnEditingEnd() {
    let connection = connectAge(.onEditingEnd)
    view.age.replaceText(with: "x")
    #expect(view.ageError.text == "")
    view.age.submit()
    #expect(view.ageError.text == "Enter a whole number.")
    view.age.replaceText(with: "7")
    #expect(view.ageError.text != "")
    view.age.submit()
    #expect(view.ageError.text == "")
    #expect(presenter.ageWrites == [7])
    connection.disconnect()
  }

  @Test func explicitEditsWaitForCommit() {
    let connection = connect {
      bind(
        \.age, to: \.age.text, as: .decimal, parse: .int
      ).error(\.ageError.text).commit(.explicit)
      (\.name <-> \.name.text).commit(.explicit)
    }
    view.name.focus()
    view.name.replaceText(with: "Grace")
    view.name.submit()
    view.age.focus()
    view.age.replaceText(with: "x")
    #expect(presenter.nameWrites == [])
    #expect(connection.pendingEdits == ["age.text", "name.text"])
    #expect(connection.commit() == false)
    #expect(presenter.nameWrites == ["Grace"])
    #expect(view.ageError.text == "Enter a whole number.")
    #expect(connection.pendingEdits == ["age.text"])
    view.age.replaceText(with: "50")
    #expect(presenter.ageWrites == [])
    #expect(connection.commit())
    #expect(presenter.ageWrites == [50])
    #expect(view.ageError.text == "")
    #expect(connection.commit())
    #expect(presenter.ageWrites == [50])
  }

  @Test func revertDiscardsPendingEdits() {
    let connection = connect {
      bind(\.age, to: \.age.text, as: .decimal, parse: .int).error(\.ageError.text)
      (\.name <-> \.name.text).commit(.explicit)
    }
    view.age.replaceText(with: "x")
    view.name.replaceText(with: "Grace")
    connection.revert()
    #expect(view.age.text == "36")
    #expect(view.ageError.text == "")
    #expect(view.name.text == "Ada")
    #expect(connection.pendingEdits == [])
    #expect(connection.commit())
    #expect(presenter.nameWrites == [])
    #expect(presenter.ageWrites == [])
  }

  @Test func commitWritesBeforeDebounceEnds() async {
    let clock = ManualClock()
    let table = BindingTable(Presenter.self, FormView.self) {
      (\.name <-> \.name.text).debounce(.seconds(1))
    }
    let connection = table.connect(presenter, to: view, clock: clock)
    view.name.replaceText(with: "Grace")
    connection.commit()
    #expect(presenter.nameWrites == ["Grace"])
    view.name.replaceText(with: "Hedy")
    view.name.submit()
    #expect(presenter.nameWrites == ["Grace", "Hedy"])
    await clock.advance(by: .seconds(2))
    #expect(presenter.nameWrites == ["Grace", "Hedy"])
    #expect(clock.sleeperCount == 0)
  }

  @Test func pendingEditsAreObservable() {
    let connection = connectAge(.explicit)
    var seen: [Bool] = []
    let subscription = observe(!connection.pendingEdits.isEmpty) { seen.append($0) }
    view.age.replaceText(with: "1")
    view.age.replaceText(with: "12")
    connection.commit()
    #expect(seen == [false, true, false])
    #expect(subscription.isActive)
  }

  @Test func onEditingEndWithoutEditingControlRecordsFailure() {
    let panel = PlainPanel()
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      (\.name <-> \.first.text).commit(.onEditingEnd)
    }
    var connection: Connection<Presenter, PlainPanel>?
    let reported = failures { connection = table.connect(presenter, to: panel) }
    #expect(reported.map(\.kind) == [.unobservable])
    #expect(reported.first?.message.contains("EditingControl") == true)
    panel.first.text = "Grace"
    #expect(presenter.nameWrites == [])
    connection?.commit()
    #expect(presenter.nameWrites == ["Grace"])
  }

  // MARK: Disconnection

  @Test func rebindingDiscardsPendingEdits() {
    let connection = connect {
      bind(\.age, to: \.age.text, as: .decimal, parse: .int).error(\.ageError.text)
      (\.name <-> \.name.text).commit(.explicit)
    }
    view.age.replaceText(with: "x")
    view.name.replaceText(with: "Grace")
    let other = Presenter()
    other.age = 7
    connection.rebind(to: other)
    #expect([view.age.text, view.ageError.text, view.name.text] == ["7", "", "Ada"])
    #expect(connection.pendingEdits == [])
    #expect(connection.commit())
    #expect(presenter.nameWrites == [] && other.nameWrites == [])
    view.age.replaceText(with: "8")
    #expect([presenter.age, other.age] == [36, 8])
  }

  @Test func disconnectingClearsError() {
    var connection: Connection<Presenter, FormView>? = connectAge()
    view.age.replaceText(with: "x")
    #expect(view.ageError.text != "")
    connection?.disconnect()
    #expect(view.ageError.text == "")
    #expect(view.age.text == "x")
    connection = connectAge()
    view.age.replaceText(with: "y")
    connection = nil
    #expect(view.ageError.text == "")
    #expect(connection == nil)
  }

  @Test func deallocatingViewWithPendingEditDisconnects() {
    var view: FormView? = FormView()
    let connection = view.map {
      BindingTable(Presenter.self, FormView.self) {
        bind(\.age, to: \.age.text, as: .decimal, parse: .int).error(\.ageError.text)
      }.connect(presenter, to: $0)
    }
    view?.age.replaceText(with: "x")
    view = nil
    #expect(connection?.isConnected == false)
  }

  @Test func presenterSetterCanReleaseConnection() {
    @MainActor final class Ending {
      var onWrite: (@MainActor () -> Void)?
      @Observed var stored = 1
      var age: Int {
        get { stored }
        set {
          stored = newValue
          onWrite?()
        }
      }
    }
    let ending = Ending()
    var connection: Connection<Ending, FormView>? = BindingTable(Ending.self, FormView.self) {
      bind(\.age, to: \.age.text, as: .decimal, parse: .int).error(\.ageError.text)
    }.connect(ending, to: view)
    ending.onWrite = { connection = nil }
    view.age.replaceText(with: "05")
    #expect(connection == nil)
    #expect(ending.stored == 5)
    #expect(view.age.text == "05")
  }

  @Test func untrackedViewInputsConvertValues() { plainInputsConvert(PlainPanel.self) }
  @Test func trackedViewInputsConvertValues() { plainInputsConvert(TestPanel.self) }

  private func plainInputsConvert<View: TestView>(_: View.Type) {
    let panel = View()
    let connection = BindingTable(Presenter.self, View.self) {
      bind(\.age, to: \.first.text, as: .decimal, parse: .int).error(\.second.text)
      (\.age <-> \.third.number).commit(.onChange)
    }.connect(presenter, to: panel)
    panel.first.text = "x"
    #expect(panel.second.text == "Enter a whole number.")
    panel.first.text = "5"
    #expect(panel.second.text == "")
    #expect(panel.third.number == 5)
    panel.third.number = 6
    #expect(panel.first.text == "6")
    #expect(presenter.ageWrites == [5, 6])
    connection.disconnect()
  }
}
