import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

@MainActor @Suite struct CalendarDayTextTests {
  @Test(arguments: ["2024-02-29", " 2024-2-29 ", "2024-02-029"])
  func parserReadsDays(text: String) {
    #expect(Parser.day.apply(text) == .value(CalendarDay.clamped(year: 2024, month: 2, day: 29)))
  }

  @Test(arguments: [
    "", "2023-02-29", "2024-02", "2024-02-29-1", "2024/02/29", "-1-2-3", "2024-+2-1",
  ])
  func parserRejectsOtherTexts(text: String) {
    #expect(Parser.day.apply(text) == .message("Enter a day, such as 2026-05-30."))
  }

  @Test func parserReadsOutputOfFormat() {
    let day = CalendarDay.clamped(year: 7, month: 1, day: 1)
    #expect(Format.day.apply(day) == "0007-01-01")
    #expect(Parser.day.apply(Format.day.apply(day)) == .value(day))
  }
}
