import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

private enum Audience: String, CaseIterable { case everybody, followers, nobody }

@MainActor struct InputsTests {
  // MARK: Picker

  @Test func selectingCallsHandlerWithSelection() {
    let picker = Picker(Audience.allCases) { $0.rawValue }
    var chosen: [Audience] = []
    picker.onSelect = { chosen.append($0) }
    #expect(picker.selection == .everybody)
    #expect(picker.select(.followers))
    #expect(picker.select(title: "nobody"))
    #expect(!picker.selectNext())
    #expect(picker.selectPrevious())
    #expect(!picker.select(title: "somebody"))
    picker.isEnabled = false
    #expect(!picker.select(.everybody))
    #expect(chosen == [.followers, .nobody, .followers])
  }

  @Test func unofferedSelectionIsKeptButNotSelectable() {
    let picker = Picker([1, 2], selection: 3) { "\($0)" }
    #expect(!picker.select(3))
    #expect(picker.frame(width: 7).lines == ["[ 3 ▾ ]"])
    #expect(picker.selectNext())
    #expect(picker.selection == 1)
    picker.options = [2]
    #expect(picker.selection == 1)
  }

  @Test func pickerShowsStateWithoutColor() {
    let picker = Picker(Audience.allCases) { $0.rawValue }
    #expect(picker.frame(width: 15).lines == ["[ everybody ▾ ]"])
    picker.focus()
    #expect(picker.frame(width: 15).lines == ["< everybody ▾ >"])
    #expect(picker.frame(width: 10).lines == ["< eve… ▾ >"])
    picker.isEnabled = false
    #expect(picker.frame(width: 15).lines == ["( everybody ▾ )"])
    picker.selection = .nobody
    #expect(picker.frame(width: 15).lines == ["( nobody ▾ )   "], "the width doesn't change")
  }

  @Test func pickerWithoutOptionsStopsWithTheSelectionToPass() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { _ = Picker([Int]()) { "\($0)" } }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("write Picker<Int>([], selection: value) { … }."), "\(text)")
  }

  // MARK: Stepper

  @Test func steppingStaysInRange() {
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

  @Test func impossibleInputIsReported() {
    let stepper = Stepper(1, in: 0...5), slider = Slider()
    let picker = DatePicker(.clamped(year: 2024, month: 1, day: 31), years: 2020...2030)
    let failures = Failure.capture {
      #expect(!stepper.type("x"))
      #expect(!stepper.type("99"))
      #expect(!slider.setValue(.nan))
      #expect(!picker.select(.clamped(year: 2031, month: 1, day: 1)))
      #expect(picker.perform(.choose("soon")) == false)
    }
    #expect(failures.allSatisfy { $0.kind == .rejectedAction })
    #expect(
      failures.map(\.message)
        == [
          "type Stepper \"x\" has no effect, because the text isn't an integer.",
          "type Stepper \"99\" has no effect, because the number isn't in 0...5.",
          "set Slider nan has no effect, because the value isn't a number.",
          "choose DatePicker \"2031-01-01\" has no effect, because the year isn't in 2020...2030.",
          "choose DatePicker \"soon\" has no effect, because the text isn't a date such as 2024-02-29.",
        ].map { $0 + " Check the returned value if that's intended." })
  }

  @Test func steppingDoesNotOverflow() {
    let stepper = Stepper(.max - 1, step: 5)
    #expect(stepper.increment())
    #expect(stepper.value == .max)
    stepper.value = .min + 1
    #expect(stepper.decrement())
    #expect(stepper.value == .min)
  }

  @Test func steppingReturnsOutOfRangeValueToRange() {
    let stepper = Stepper(50, in: 1...9)
    #expect(!stepper.increment())
    #expect(stepper.decrement())
    #expect(stepper.value == 9)
  }

  @Test func stepperShowsAvailableSteps() {
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

  // MARK: Date picker

  @Test func calendarDayRejectsInvalidDates() {
    #expect(CalendarDay(2023, 2, 29) == nil)
    #expect(CalendarDay(2024, 2, 29)?.description == "2024-02-29")
    #expect(CalendarDay(0, 1, 1) == nil && CalendarDay(1, 13, 1) == nil)
    #expect(CalendarDay(10_000, 1, 1) == nil && CalendarDay(1, 1, 0) == nil)
    #expect(
      [1900, 2000, 2023, 2024].map { CalendarDay.length(ofMonth: 2, in: $0) } == [28, 29, 28, 29])
    let year = (1...12).map { CalendarDay.length(ofMonth: $0, in: 2023) }
    #expect(year.reduce(0, +) == 365)
    #expect(CalendarDay.clamped(year: 12_000, month: 14, day: 40).description == "9999-12-31")
    #expect(CalendarDay.clamped(year: -3, month: 0, day: 0).description == "0001-01-01")
    #expect(
      CalendarDay.clamped(year: 2024, month: 1, day: 31)
        < CalendarDay.clamped(year: 2024, month: 2, day: 1))
  }

  @Test func datePickerPartsFormValidDate() {
    let picker = DatePicker(.clamped(year: 2024, month: 1, day: 31), years: 2020...2030)
    var dates: [String] = []
    let effect = Effect { dates.append("\(picker.date)") }
    picker.month.selectNext()
    picker.year.decrement()
    #expect(!picker.day.increment(), "February 29 is the last day")
    picker.month.select(title: "April")
    picker.day.type("30")
    picker.select(.clamped(year: 2025, month: 12, day: 31))
    #expect(!picker.select(.clamped(year: 2031, month: 1, day: 1)))
    #expect(
      dates == [
        "2024-01-31", "2024-02-29", "2023-02-28", "2023-04-28", "2023-04-30", "2025-12-31",
      ])
    #expect((picker.year.value, picker.month.selection, picker.day.value) == (2025, 12, 31))
    withExtendedLifetime(effect) {}
  }

  @Test func settingDateUpdatesParts() {
    let picker = DatePicker(.clamped(year: 2024, month: 3, day: 31))
    picker.date = .clamped(year: 2024, month: 2, day: 29)
    #expect((picker.month.selection, picker.day.value, picker.day.range) == (2, 29, 1...29))
    #expect(picker.frame(width: 35).lines == ["[- 2024 +] [ February ▾ ]  [- 29  ]"])
  }

  @Test func twoWayBindingUpdatesDate() {
    @MainActor final class Trip {
      @Observed var start = CalendarDay.clamped(year: 2024, month: 1, day: 31)
    }
    @MainActor final class TripView: ViewNode {
      let start = DatePicker(.clamped(year: 2000, month: 1, day: 1)),
        audience = Picker([1, 2]) { "\($0)" }
      override var content: ViewNode? { start }
    }
    let table = BindingTable(Trip.self, TripView.self) { \.start <-> \.start.date }
    let screen = Screen(Trip(), TripView(), table)
    #expect(screen.view.start.day.value == 31)
    screen.view.start.month.selectNext()
    #expect(screen.presenter.start.description == "2024-02-29")
    screen.presenter.start = .clamped(year: 2026, month: 11, day: 21)
    #expect(screen.view.start.month.selection == 11)
    let findings = table.diagnostics(for: screen.presenter, in: screen.view)
    #expect(findings.map(\.message).contains { $0.contains("audience.selection") })
    #expect(!findings.map(\.message).contains { $0.contains("start") })
  }

  @Test func inputsDrawAtEverySize() {
    let view = VStack {
      Picker(["日本", "a"]) { $0 }
      Stepper(-12)
      DatePicker(.clamped(year: 2024, month: 2, day: 29))
    }
    for width in 0...60 {
      for height in 0...4 {
        EverySizeTests.checkPairs(
          view.frame(width: width, height: height), "\(width) x \(height)")
      }
    }
  }

  @Test func equalOptionsAreOneStop() {
    let picker = Picker(["a", "a", "b", "b", "c"]) { $0 }
    #expect(picker.selectNext() && picker.selection == "b")
    #expect(picker.selectNext() && picker.selection == "c")
    #expect(!picker.selectNext())
    #expect(picker.selectPrevious() && picker.selection == "b")
    #expect(picker.selectPrevious() && picker.selection == "a")
    #expect(!picker.selectPrevious())
  }

  @Test func optionsWithOneTitleAreReported() {
    @MainActor final class Trip { @Observed var city = 1 }
    final class TripView: ViewNode {
      let city = Picker([1, 2, 3]) { $0 < 3 ? "Paris" : "Rome" }
      override var content: ViewNode? { city }
    }
    let table = BindingTable(Trip.self, TripView.self) { \.city <-> \.city.selection }
    #expect(
      table.diagnostics(for: Trip(), in: TripView()).map(\.message) == [
        "city.selection can't be distinguished from another one: several options have the title \"Paris\", "
          + "so give each its own"
      ])
  }
}
