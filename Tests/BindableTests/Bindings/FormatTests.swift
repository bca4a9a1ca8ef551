import Bindable
import BindableTesting
import Testing

@MainActor private final class Presenter {
  @Observed var count = 1
  @Observed var isSaving = false
  @Observed var names: [String] = []
}

@MainActor @Suite struct FormatTests {
  @Test(arguments: [
    (0, "0 followers"), (1, "1 follower"), (2, "2 followers"), (12_345, "12,345 followers"),
    (-1, "-1 followers"),
  ])
  func pluralChoosesTheNoun(count: Int, text: String) {
    #expect(Format.plural("follower", "followers").apply(count) == text)
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (-1_000, "-1,000"), (-999, "-999"),
    (123_456, "123,456"), (1_234_567, "1,234,567"),
    (Int.max, "9,223,372,036,854,775,807"), (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func groupedPutsDigitsInThrees(number: Int, text: String) {
    #expect(Format.grouped.apply(number) == text)
  }

  @Test func groupedTakesAnotherSeparator() {
    #expect(Format.grouped(by: "\u{202F}").apply(1_234) == "1\u{202F}234")
    #expect(Format.grouped(by: "").apply(1_234) == "1234")
  }

  @Test func hidingZeroShowsNothingForZeroOnly() {
    let format = Format.plural("photo", "photos").hidingZero
    #expect(format.apply(0) == "")
    #expect(format.apply(1) == "1 photo")
    #expect(format.apply(-3) == "-3 photos")
  }

  @Test(arguments: [
    ([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C"),
    (["A", "B", "C", "D"], "A, B, C and D"),
  ])
  func listJoinsNames(names: [String], text: String) {
    #expect(Format.list().apply(names) == text)
  }

  @Test(arguments: [
    ([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and 1 other"),
    (["A", "B", "C", "D", "E"], "A, B and 3 others"),
  ])
  func aListWithALimitCountsTheOthers(names: [String], text: String) {
    #expect(Format.list(limit: 2).apply(names) == text)
  }

  @Test func aListTakesAnotherConjunction() {
    #expect(Format.list(conjunction: "or", limit: 1).apply(["A", "B", "C"]) == "A or 2 others")
  }

  @Test func aListOfNoNamesIsAMistake() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Format.list(limit: 0) }
    }
  }

  @Test func notIsTheOpposite() {
    #expect(Format.not.apply(true) == false)
    #expect(Format.not.then(.not).apply(true) == true)  // D31
  }

  @Test func thenAppliesOneFormatAfterAnother() {  // D29
    let shout = Format<String, String>("shout") { $0.uppercased() + "!" }
    let format = Format.grouped.then(shout)
    #expect(format.apply(1_000) == "1,000!")
    #expect(format.name == "grouped.then(shout)")
  }

  @Test func aFormatSaysWhatItIsCalled() {
    #expect(Format.plural("a", "b").hidingZero.name == #"plural("a", "b").hidingZero"#)
    #expect(Format.list(limit: 2).name == "list(limit: 2)")
    #expect(Format.list(conjunction: "or").name == #"list(conjunction: "or")"#)
    #expect(Format.not.name == "not")
  }

  @Test func aRowShowsItsSourceInItsFormat() {
    let (presenter, view) = (Presenter(), PlainPanel())
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.count, to: \.first.text, as: .plural("follower", "followers").hidingZero)
      bind(\.isSaving, to: \.second.isOn, as: .not)
      bind(\.names, to: \.third.text, as: .list(limit: 2))
    }
    let connection = table.connect(presenter, to: view)
    #expect(view.first.text == "1 follower")
    #expect(view.second.isOn)
    presenter.count = 0
    presenter.isSaving = true
    presenter.names = ["A", "B", "C"]
    #expect(view.first.text == "")
    #expect(!view.second.isOn)
    #expect(view.third.text == "A, B and 1 other")
    connection.disconnect()
  }

  @Test func aFormatIsAppliedOncePerChange() {  // D27, D30
    let (presenter, view) = (Presenter(), PlainPanel())
    var seen: [Int] = []
    let format = Format<Int, String>("spy") {
      seen.append($0)
      return "same"
    }
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.count, to: \.first.text, as: format)
    }
    #expect(seen == [])
    let connection = table.connect(presenter, to: view)
    presenter.count = 1
    presenter.count = 2
    #expect(seen == [1, 2])
    #expect(view.first.textWrites == ["same"])
    connection.disconnect()
  }

  @Test func whatAFormatReadsIsAnInput() {
    let (presenter, view, units) = (Presenter(), PlainPanel(), TestField())
    units.text = "km"
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.count, to: \.first.text, as: Format("with units") { "\($0) \(units.text)" })
    }
    let connection = table.connect(presenter, to: view)
    units.text = "mi"
    #expect(view.first.text == "1 mi")
    connection.disconnect()
  }
}
