import Bindable
import BindableTesting
import Testing

@MainActor private final class Presenter {
  @Observed var city = Presence.value("London")
  @Observed var age = Presence<Int>.none
}

@MainActor @Suite struct PresenceTests {
  private let presenter = Presenter()

  @Test func eachReasonHasItsPlaceholder() { eachReasonHasItsPlaceholder(PlainPanel.self) }
  @Test func eachReasonHasItsPlaceholderInATrackedView() {
    eachReasonHasItsPlaceholder(TestPanel.self)
  }

  private func eachReasonHasItsPlaceholder<View: TestView>(_: View.Type) {
    let view = View()
    let table = BindingTable(Presenter.self, View.self) {
      bind(
        \.city, to: \.first.text,
        placeholder: Placeholder(
          nil: "no city", none: "nobody", mixed: "several", notApplicable: "n/a"))
      bind(
        \.age, to: \.second.text, as: .plural("year", "years"),
        placeholder: Placeholder(nil: "–", mixed: "…"))
    }
    let connection = table.connect(presenter, to: view)
    var shown = [view.first.text]
    for city in [Presence<String>.null, .none, .mixed, .notApplicable, .value("")] {
      presenter.city = city
      shown.append(view.first.text)
    }
    #expect(shown == ["London", "no city", "nobody", "several", "n/a", ""])
    shown = [view.second.text]
    for age in [Presence<Int>.value(1), .mixed, .null] {
      presenter.age = age
      shown.append(view.second.text)
    }
    #expect(shown == ["–", "1 year", "…", "–"])
    #expect(
      table.descriptions(for: presenter, in: view).map(\.detail) == [
        #"nil: "no city", none: "nobody", mixed: "several", notApplicable: "n/a""#,
        #"plural("year", "years"), nil: "–", none: "–", mixed: "…", notApplicable: "–""#,
      ])
    connection.disconnect()
  }

  @Test func severalThingsHaveAValueInCommonOrNot() {
    #expect(Presence(of: [Int]()) == .none)
    #expect(Presence(of: [1]) == .value(1))
    #expect(Presence(of: [1, 1, 1]) == .value(1))
    #expect(Presence(of: [1, 1, 2]) == .mixed)
    #expect(Presence(of: [1, nil]) == Presence<Int>.mixed)
    #expect(Presence(of: [nil, nil] as [Int?]) == Presence<Int>.null)
    #expect(Presence(of: [2, 2] as [Int?]) == Presence<Int>.value(2))
    #expect(Presence(of: [] as [Int?]) == Presence<Int>.none)
    #expect(Presence.value(3).value == 3)
    #expect(Presence<Int>.mixed.value == nil)
  }
}
