import Bindable
import BindableTesting
import Testing

@MainActor private final class Presenter {
  @Observed var city = SelectionValue.value("London")
  @Observed var age = SelectionValue<Int>.noSelection
}

@MainActor struct SelectionValueTests {
  private let presenter = Presenter()

  @Test func valuesThatDoNotEqualThemselvesHaveCommonValue() {
    guard case .value(let value) = SelectionValue(of: [Double.nan, .nan]) else {
      Issue.record("There's no common value.")
      return
    }
    #expect(value.isNaN)
    #expect(SelectionValue(of: [Double.nan, 1]) == .multipleValues)
  }

  @Test func eachSelectionStateShowsItsPlaceholder() {
    checkPlaceholderOfEachReason(PlainPanel.self)
  }
  @Test func eachSelectionStateShowsItsPlaceholderInTrackedView() {
    checkPlaceholderOfEachReason(TestPanel.self)
  }

  private func checkPlaceholderOfEachReason<View: TestView>(_: View.Type) {
    let view = View()
    let table = BindingTable(Presenter.self, View.self) {
      bind(
        \.city, to: \.first.text,
        as: .selection(
          nil: "no city", noSelection: "nobody", multipleValues: "several", notApplicable: "n/a"))
      bind(
        \.age, to: \.second.text,
        as: .selection(.plural("year", "years"), nil: "–", multipleValues: "…"))
    }
    let connection = table.connect(presenter, to: view)
    var shown = [view.first.text]
    for city in [
      SelectionValue<String>.noValue, .noSelection, .multipleValues, .notApplicable, .value(""),
    ] {
      presenter.city = city
      shown.append(view.first.text)
    }
    #expect(shown == ["London", "no city", "nobody", "several", "n/a", ""])
    shown = [view.second.text]
    for age in [SelectionValue<Int>.value(1), .multipleValues, .noValue] {
      presenter.age = age
      shown.append(view.second.text)
    }
    #expect(shown == ["–", "1 year", "…", "–"])
    #expect(
      table.descriptions(for: presenter, in: view).map(\.detail) == [
        #"selection(nil: "no city", noSelection: "nobody", multipleValues: "several", "#
          + #"notApplicable: "n/a")"#,
        #"selection(plural("year", "years"), nil: "–", multipleValues: "…")"#,
      ])
    connection.disconnect()
  }

  @Test func selectionValueSummarizesSeveralValues() {
    #expect(SelectionValue(of: [Int]()) == .noSelection)
    #expect(SelectionValue(of: [1]) == .value(1))
    #expect(SelectionValue(of: [1, 1, 1]) == .value(1))
    #expect(SelectionValue(of: [1, 1, 2]) == .multipleValues)
    #expect(SelectionValue(of: [1, nil]) == SelectionValue<Int>.multipleValues)
    #expect(SelectionValue(of: [nil, nil] as [Int?]) == SelectionValue<Int>.noValue)
    #expect(SelectionValue(of: [2, 2] as [Int?]) == SelectionValue<Int>.value(2))
    #expect(SelectionValue(of: [] as [Int?]) == SelectionValue<Int>.noSelection)
    #expect(SelectionValue.value(3).value == 3)
    #expect(SelectionValue<Int>.multipleValues.value == nil)
  }
}
