import Bindable
import BindableTesting
import Foundation
import Testing

@MainActor @Suite struct FormatDatesTests {
  // A Saturday.
  private let moment: Moment

  init() throws {
    moment = try #require(
      Moment(year: 2026, month: 11, day: 21, hour: 18, minute: 5, second: 9))
  }

  private func texts(_ context: FormatContext) -> [String] {
    [DateStyle.short, .medium, .long, .full, .time, .iso].map {
      Format.date($0).apply(moment, in: context)
    }
  }

  @Test func datesAreWrittenAsTheContextSays() {
    #expect(
      texts(.standard) == [
        "21/11/2026", "21 Nov 2026", "21 November 2026", "Saturday, 21 November 2026", "18:05",
        "2026-11-21",
      ])
    #expect(
      texts(FormatContext(.enUS)) == [
        "11/21/2026", "Nov 21, 2026", "November 21, 2026", "Saturday, November 21, 2026",
        "6:05 PM", "2026-11-21",
      ])
    #expect(
      texts(FormatContext(.deDE)) == [
        "21.11.2026", "21. Nov. 2026", "21. November 2026", "Samstag, 21. November 2026", "18:05",
        "2026-11-21",
      ])
    #expect(
      texts(FormatContext(.frFR)) == [
        "21/11/2026", "21 nov. 2026", "21 novembre 2026", "samedi 21 novembre 2026", "18:05",
        "2026-11-21",
      ])
    #expect(
      texts(FormatContext(.zhHans)) == [
        "2026/11/21", "2026年11月21日", "2026年11月21日", "2026年11月21日星期六", "18:05",
        "2026-11-21",
      ])
  }

  @Test func theTimeZoneIsThatOfTheContext() {
    let east = FormatContext(.enGB, secondsFromUTC: 6 * 3_600)
    #expect(Format.date().apply(moment, in: east) == "22 Nov 2026")
    #expect(Format.date(.time).apply(moment, in: east) == "00:05")
    let west = FormatContext(.enGB, secondsFromUTC: -19 * 3_600)
    #expect(Format.date(.full).apply(moment, in: west) == "Friday, 20 November 2026")
  }

  @Test func yearsAreCountedAsTheCalendarDoes() {
    #expect(
      Format.date(.long).apply(moment, in: FormatContext(.enGB, calendar: .buddhist))
        == "21 November 2569")
    #expect(
      Format.date(pattern: "y").apply(moment, in: FormatContext(.zhHans, calendar: .minguo))
        == "115")
    #expect(
      Format.date(.iso).apply(moment, in: FormatContext(.enGB, calendar: .buddhist))
        == "2026-11-21")
  }

  @Test func aPatternSaysWhatIsShown() throws {
    let format = Format<Moment, String>.date(pattern: "EEEE 'at' h:mm:ss a, d/M/yy 'd''M'")
    #expect(format.apply(moment) == "Saturday at 6:05:09 PM, 21/11/26 dM")
    let midnight = try #require(Moment(year: 1999, month: 1, day: 2))
    #expect(Format.date(pattern: "hh H HH dd MM yyyy").apply(midnight) == "12 0 00 02 01 1999")
  }

  @Test(arguments: [
    (0, "now", "now"), (59, "now", "now"), (60, "1 minute ago", "in 1 minute"),
    (3_599, "59 minutes ago", "in 59 minutes"), (3_600, "1 hour ago", "in 1 hour"),
    (86_399, "23 hours ago", "in 23 hours"), (86_400, "1 day ago", "in 1 day"),
    (30 * 86_400, "1 month ago", "in 1 month"), (364 * 86_400, "12 months ago", "in 12 months"),
    (365 * 86_400, "1 year ago", "in 1 year"),
    (5_000 * 365 * 86_400, "5,000 years ago", "in 5,000 years"),
  ])
  func aRelativeDateSaysHowFarItIs(seconds: Int, ago: String, ahead: String) {
    let context = FormatContext(.enGB, now: { Moment(secondsSince1970: 1_000_000) })
    #expect(
      Format.relative.apply(Moment(secondsSince1970: 1_000_000 - seconds), in: context) == ago)
    #expect(
      Format.relative.apply(Moment(secondsSince1970: 1_000_000 + seconds), in: context) == ahead)
  }

  @Test func aRelativeDateSpeaksTheLanguage() {
    func text(_ conventions: FormatConventions, _ seconds: Int) -> String {
      let context = FormatContext(conventions, now: { Moment(secondsSince1970: 0) })
      return Format.relative.apply(Moment(secondsSince1970: seconds), in: context)
    }
    #expect(text(.deDE, -7_200) == "vor 2 Stunden")
    #expect(text(.frFR, 120) == "dans 2 minutes")
    #expect(text(.zhHans, -86_400) == "1天前")
  }

  @Test func aRelativeDateWithoutANowIsADate() {
    #expect(Format.relative.apply(moment) == "21 Nov 2026")
  }

  @Test func theFarthestMomentsAreWritten() {
    for seconds in [Int.min, Int.max] {
      let context = FormatContext(
        .enGB, secondsFromUTC: seconds < 0 ? -1 : 1,
        now: { Moment(secondsSince1970: seconds < 0 ? .max : .min) })
      let moment = Moment(secondsSince1970: seconds)
      #expect(!Format.date(.full).apply(moment, in: context).isEmpty)
      #expect(Format.relative.apply(moment, in: context).contains("year"))
    }
  }

  /// Dates are those of Foundation's calendar.
  @Test func datesAreThoseOfTheGregorianCalendar() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    var random = SplitMix64(seed: 3)
    for _ in 0..<2_000 {
      let seconds = Int.random(in: -12_000_000_000...250_000_000_000, using: &random)
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .second, .weekday],
        from: Date(timeIntervalSince1970: Double(seconds)))
      let (year, month, day) = try #require(
        (parts.year, parts.month, parts.day) as? (Int, Int, Int))
      let (hour, minute, second) = try #require(
        (parts.hour, parts.minute, parts.second) as? (Int, Int, Int))
      let moment = Moment(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second)
      #expect(moment?.secondsSince1970 == seconds)
      let text = Format.date(pattern: "y-M-d H:m:s EEEE").apply(Moment(secondsSince1970: seconds))
      let weekday = FormatConventions.enGB.weekdays[try #require(parts.weekday) - 1]
      #expect(text == "\(year)-\(month)-\(day) \(hour):\(minute):\(second) \(weekday)")
    }
  }

  @Test func aDateThatIsNotInTheCalendarIsNone() {
    #expect(Moment(year: 2026, month: 2, day: 29) == nil)
    #expect(Moment(year: 2024, month: 2, day: 29) != nil)
    #expect(Moment(year: 1900, month: 2, day: 29) == nil)
    #expect(Moment(year: 2000, month: 13, day: 1) == nil)
    #expect(Moment(year: 2000, month: 1, day: 1, hour: 24) == nil)
    #expect(Moment(year: .max, month: 1, day: 1) == nil)
  }
}
