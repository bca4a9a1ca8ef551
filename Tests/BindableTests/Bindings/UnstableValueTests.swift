import Bindable
import BindableTesting
import Testing

@MainActor private final class Presenter {
  @Observed var age = 36 { didSet { ageWrites.append(age) } }
  @Observed var ratio = 0.5
  var ageWrites: [Int] = []
}

@MainActor private final class FormView: ViewNode {
  let age = TextField(), ageError = Label()
  override var content: ViewNode? {
    VStack {
      age
      ageError
    }
  }
}

/// Edits of values that don't equal themselves, and of texts that depend on observed properties.
@MainActor struct UnstableValueTests {
  private let presenter = Presenter()
  private let view = FormView()

  private func connect(
    @BindingTableBuilder<Presenter, FormView> _ rows: () -> [TableBinding<Presenter, FormView>]
  ) -> Connection<Presenter, FormView> {
    BindingTable(Presenter.self, FormView.self, bindings: rows).connect(presenter, to: view)
  }

  @Test func nanEditSettlesWithoutFailure() {
    let connection = connect {
      bind(
        \.ratio, to: \.age.text, as: .decimal(fractionDigits: 0...3),
        parse: Parser("any") { .value(Double($0) ?? .nan) })
    }
    let reported = failures { view.age.replaceText(with: "nonsense") }
    #expect(reported == [])
    #expect(presenter.ratio.isNaN)
    // Kept while the user edits, because it parses to the presenter's value.
    #expect(view.age.text == "nonsense")
    #expect(connection.twoWayStatus(of: \.age.text)?.state == .editing)
    view.age.submit()
    #expect(view.age.text == "nan")
    view.age.replaceText(with: "nonsense")
    #expect(failures { presenter.ratio = .nan } == [])
    #expect(view.age.text == "nonsense")
    view.age.replaceText(with: "2")
    #expect(presenter.ratio == 2)
    connection.disconnect()
  }

  @Test func shownValueThatDoesNotEqualItselfSettles() {
    let slider = Slider()
    let connection = BindingTable(Presenter.self, Slider.self) {
      bind(
        \.ratio, to: \.value, as: Format("half") { $0 / 2 },
        parse: Parser("double") { .value($0 * 2) })
    }.connect(presenter, to: slider)
    let reported = failures {
      slider.value = .nan
      slider.value = .nan
      presenter.ratio = .nan
    }
    #expect(reported == [])
    #expect(presenter.ratio.isNaN && slider.value.isNaN)
    slider.value = 0.5
    #expect(presenter.ratio == 1)
    connection.disconnect()
  }

  @Test func messageFollowsObservedPropertyThatParserReads() {
    let unit = Source("m")
    let connection = connect {
      bind(
        \.age, to: \.age.text, as: .decimal,
        parse: Parser("unit") { text in
          text.hasSuffix(unit.value) ? .value(7) : .message("Add \(unit.value).")
        }
      ).error(\.ageError.text)
    }
    view.age.replaceText(with: "7")
    #expect(view.ageError.text == "Add m.")
    unit.value = "k"
    #expect(view.ageError.text == "Add k.")
    unit.value = "7"
    #expect(presenter.age == 7 && view.ageError.text == "")
    connection.disconnect()
  }

  @Test func editThatBecomesShownValueIsNotPending() {
    let unit = Source("m")
    let connection = connect {
      bind(
        \.age, to: \.age.text, as: Format("unit") { "\($0)\(unit.value)" },
        parse: Parser("any") { _ in .value(1) }
      ).commit(.explicit)
    }
    view.age.replaceText(with: "36k")
    #expect(connection.pendingEdits == ["age.text"])
    unit.value = "k"
    #expect(connection.pendingEdits == [] && view.age.text == "36k")
    #expect(connection.commit())
    #expect(presenter.ageWrites == [])
    connection.disconnect()
  }

  @Test func writingSameNaNKeepsPendingEdit() {
    presenter.ratio = .nan
    let connection = connect {
      bind(
        \.ratio, to: \.age.text, as: .decimal(fractionDigits: 0...3), parse: .double
      ).commit(.explicit)
    }
    view.age.replaceText(with: "2")
    presenter.ratio = .nan
    #expect(view.age.text == "2")
    #expect(connection.commit())
    #expect(presenter.ratio == 2)
    connection.disconnect()
  }
}
