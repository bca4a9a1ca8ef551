import Foundation
import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

@MainActor struct CalendarDayTextTests {
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

  @Test func dayIsDecodedFromItsText() throws {
    for day in [(1, 1, 1), (2024, 2, 29), (9999, 12, 31)] {
      let day = try #require(CalendarDay(day.0, day.1, day.2))
      let text = String(decoding: try JSONEncoder().encode([day]), as: UTF8.self)
      #expect(text == "[\"\(day)\"]")
      #expect(try JSONDecoder().decode([CalendarDay].self, from: Data(text.utf8)) == [day])
    }
  }

  @Test(arguments: ["2023-02-29", "0000-01-01", "2024-02", "today", "", " 2024-02-29"])
  func otherTextIsDecodingErrorWithCodingPath(text: String) throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CalendarDay].self, from: JSONEncoder().encode([text]))
    }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.intValue) == [0])
    #expect(context.debugDescription == "expected a day like 2026-05-30")
  }
}
