import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

private enum Audience: String, CaseIterable { case everybody, followers, nobody }

@MainActor @Suite struct InputsTests {
  // MARK: Picker

  @Test func choosingTellsWhatWasChosen() {
    let picker = Picker(Audience.allCases) { $0.rawValue }
    var chosen: [Audience] = []
    picker.onChoose = { chosen.append($0) }
    #expect(picker.selection == .everybody)
    #expect(picker.choose(.followers))
    #expect(picker.choose(title: "nobody"))
    #expect(!picker.chooseNext())
    #expect(picker.choosePrevious())
    #expect(!picker.choose(title: "somebody"))
    picker.isEnabled = false
    #expect(!picker.choose(.everybody))
    #expect(chosen == [.followers, .nobody, .followers])
  }

  @Test func anOptionThatIsNotOfferedCannotBeChosenButStays() {
    let picker = Picker([1, 2], selection: 3) { "\($0)" }
    #expect(!picker.choose(3))
    #expect(picker.frame(width: 7).lines == ["[ 3 ▾ ]"])
    #expect(picker.chooseNext())
    #expect(picker.selection == 1)
    picker.options = [2]
    #expect(picker.selection == 1)
  }

  @Test func aChoiceShowsItsStateWithoutColour() {
    let picker = Picker(Audience.allCases) { $0.rawValue }
    #expect(picker.frame(width: 15).lines == ["[ everybody ▾ ]"])
    picker.focus()
    #expect(picker.frame(width: 15).lines == ["< everybody ▾ >"])
    #expect(picker.frame(width: 10).lines == ["< eve… ▾ >"])
    picker.isEnabled = false
    #expect(picker.frame(width: 15).lines == ["( everybody ▾ )"])
    picker.selection = .nobody
    #expect(picker.frame(width: 15).lines == ["( nobody ▾ )   "], "it stays as wide")
  }

  @Test func aChoiceWithNothingToChooseStops() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Picker([Int]()) { "\($0)" } }
    }
  }

  // MARK: Stepper

  @Test func steppingStaysInTheRange() {
    let stepper = Stepper(8, in: 1...9, step: 2)
    var values: [Int] = []
    stepper.onChange = { values.append($0) }
    #expect(stepper.increment())
    #expect(!stepper.increment())
    #expect(stepper.decrement())
    #expect(stepper.type("3"))
    #expect(!stepper.type("10") && !stepper.type("three") && !stepper.type(""))
    #expect(stepper.decrement() && !stepper.decrement())
    #expect(values == [9, 7, 3, 1])
    stepper.isHidden = true
    #expect(!stepper.increment())
  }

  @Test func steppingDoesNotOverflow() {
    let stepper = Stepper(.max - 1, step: 5)
    #expect(stepper.increment())
    #expect(stepper.value == .max)
    stepper.value = .min + 1
    #expect(stepper.decrement())
    #expect(stepper.value == .min)
  }

  @Test func aValueThatWasSetOutsideTheRangeComesBackWithTheNextStep() {
    let stepper = Stepper(50, in: 1...9)
    #expect(!stepper.increment())
    #expect(stepper.decrement())
    #expect(stepper.value == 9)
  }

  @Test func aStepperShowsWhatItCanDo() {
    let stepper = Stepper(1, in: 1...9)
    #expect(stepper.frame(width: 7).lines == ["[  1 +]"])
    stepper.increment()
    stepper.focus()
    #expect(stepper.frame(width: 7).lines == ["<- 2 +>"])
    stepper.value = 9
    stepper.isEnabled = false
    #expect(stepper.frame(width: 7).lines == ["(- 9  )"])
    #expect(Stepper(123_456).frame(width: 9).lines == ["[- 12… +]"])
  }

  // MARK: Days

  @Test func onlyDaysThatThereAreCanBeMade() {
    #expect(CalendarDay(2023, 2, 29) == nil)
    #expect(CalendarDay(2024, 2, 29)?.description == "2024-02-29")
    #expect(CalendarDay(0, 1, 1) == nil && CalendarDay(1, 13, 1) == nil)
    #expect(CalendarDay(10_000, 1, 1) == nil && CalendarDay(1, 1, 0) == nil)
    #expect(
      [1900, 2000, 2023, 2024].map { CalendarDay.length(ofMonth: 2, in: $0) } == [28, 29, 28, 29])
    let year = (1...12).map { CalendarDay.length(ofMonth: $0, in: 2023) }
    #expect(year.reduce(0, +) == 365)
    #expect(CalendarDay.nearest(12_000, 14, 40).description == "9999-12-31")
    #expect(CalendarDay.nearest(-3, 0, 0).description == "0001-01-01")
    #expect(CalendarDay.nearest(2024, 1, 31) < CalendarDay.nearest(2024, 2, 1))
  }

  @Test func theThreePartsAlwaysSayADay() {
    let picker = DatePicker(.nearest(2024, 1, 31), years: 2020...2030)
    var dates: [String] = []
    picker.onChange = { dates.append("\($0)") }
    picker.month.chooseNext()
    picker.year.decrement()
    #expect(!picker.day.increment(), "February has ended")
    picker.month.choose(title: "April")
    picker.day.type("30")
    picker.choose(.nearest(2025, 12, 31))
    #expect(!picker.choose(.nearest(2031, 1, 1)))
    #expect(
      dates == ["2024-02-29", "2023-02-28", "2023-04-28", "2023-04-30", "2025-12-31"])
    #expect((picker.year.value, picker.month.selection, picker.day.value) == (2025, 12, 31))
  }

  @Test func theProgramMaySetTheDate() {
    let picker = DatePicker(.nearest(2024, 3, 31))
    picker.date = .nearest(2024, 2, 29)
    #expect((picker.month.selection, picker.day.value, picker.day.range) == (2, 29, 1...29))
    #expect(picker.frame(width: 35).lines == ["[- 2024 +] [ February ▾ ]  [- 29  ]"])
  }

  @Test func aRowBindsADateBothWays() {
    @MainActor final class Trip { @Observed var start = CalendarDay.nearest(2024, 1, 31) }
    @MainActor final class TripView: ViewNode {
      let start = DatePicker(.nearest(2000, 1, 1)), audience = Picker([1, 2]) { "\($0)" }
      override var content: ViewNode? { start }
    }
    let table = BindingTable(Trip.self, TripView.self) { \.start <-> \.start.date }
    let screen = Screen(Trip(), TripView(), table)
    #expect(screen.view.start.day.value == 31)
    screen.view.start.month.chooseNext()
    #expect(screen.presenter.start.description == "2024-02-29")
    screen.presenter.start = .nearest(2026, 11, 21)
    #expect(screen.view.start.month.selection == 11)
    let findings = table.validate(view: screen.view, presenter: screen.presenter)
    #expect(findings.map(\.message).contains { $0.contains("audience.selection") })
    #expect(!findings.map(\.message).contains { $0.contains("start") })
  }

  @Test func inputsDrawAtEverySize() {
    let view = ColumnStack {
      Picker(["日本", "a"]) { $0 }
      Stepper(-12)
      DatePicker(.nearest(2024, 2, 29))
    }
    for width in 0...60 {
      for height in 0...4 {
        EverySizeTests.checkPairs(
          Renderer().render(view, width: width, height: height), "\(width) x \(height)")
      }
    }
  }
}
