import Bindable
import BindableTesting
import Testing

@MainActor private final class Presenter {
  @Observed var count = 1
  @Observed var isSaving = false
  @Observed var names: [String] = []
}

@MainActor struct FormatTests {
  @Test(arguments: [
    (0, "0 followers"), (1, "1 follower"), (2, "2 followers"), (12_345, "12345 followers"),
    (-1, "-1 followers"),
  ])
  func pluralSelectsNounForCount(count: Int, text: String) {
    #expect(Format.plural("follower", "followers").apply(count) == text)
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1_000, "1000"), (-1_000, "-1000"),
    (Int.max, "9223372036854775807"), (Int.min, "-9223372036854775808"),
  ])
  func decimalFormatsDigitsAndSign(number: Int, text: String) {
    #expect(Format<Int, String>.decimal.apply(number) == text)
  }

  @Test func hidingZeroReturnsEmptyTextOnlyForZero() {
    let format = Format<Int, String>.plural("photo", "photos").hidingZero
    #expect(format.apply(0) == "")
    #expect(format.apply(1) == "1 photo")
    #expect(format.apply(-3) == "-3 photos")
  }

  @Test func notInvertsBoolean() {
    #expect(Format.not.apply(true) == false)
    #expect(Format.not.then(.not).apply(true) == true)
  }

  @Test(arguments: [1_000, 1_001]) func longChainWorksOrStopsWithMessage(count: Int) async {
    let result = await #expect(
      processExitsWith: count <= 1_000 ? .success : .failure, observing: [\.standardErrorContent]
    ) { [count = count as Int] in
      await MainActor.run {
        var format = Format<Bool, Bool>.not
        var parser = Parser<Int, Int>.within(0...1)
        for _ in 1..<count {
          format = format.then(.not)
          parser = parser.then(.within(0...2))
        }
        #expect(format.apply(true) == count.isMultiple(of: 2))
        #expect(parser.errorMessage(for: 1) == nil)
      }
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(count <= 1_000 || text.contains("can consist of up to 1,000 others"))
  }

  @Test func thenAppliesFormatsInOrder() {
    let shout = Format<String, String>("shout") { $0.uppercased() + "!" }
    let format = Format<Int, String>.decimal.then(shout)
    #expect(format.apply(1_000) == "1000!")
    #expect(format.name == "decimal.then(shout)")
  }

  @Test func formatNameMatchesSource() {
    #expect(Format<Int, String>.plural("a", "b").hidingZero.name == #"plural("a", "b").hidingZero"#)
    #expect(Format.not.name == "not")
  }

  @Test func bindingAppliesFormatToSource() {
    let (presenter, view) = (Presenter(), PlainPanel())
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.count, to: \.first.text, as: .plural("follower", "followers").hidingZero)
      bind(\.isSaving, to: \.second.isOn, as: .not)
      bind(\.names, to: \.third.text, as: Format("joined") { $0.joined(separator: ", ") })
    }
    let connection = table.connect(presenter, to: view)
    #expect(view.first.text == "1 follower")
    #expect(view.second.isOn)
    presenter.count = 0
    presenter.isSaving = true
    presenter.names = ["A", "B", "C"]
    #expect(view.first.text == "")
    #expect(!view.second.isOn)
    #expect(view.third.text == "A, B, C")
    connection.disconnect()
  }

  @Test func formatIsAppliedOncePerChange() {
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

  @Test func bindingDependsOnValuesReadByFormat() {
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
