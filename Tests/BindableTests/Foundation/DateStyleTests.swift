import Bindable
import BindableFoundation
import Foundation
import TestSupport
import Testing

extension FormatContext {
  /// Creates a context with a locale; the other values are the defaults.
  static func locale(_ identifier: String) -> FormatContext {
    FormatContext(locale: Locale(identifier: identifier))
  }
}

@MainActor private final class Photo { @Observed var taken = Date(timeIntervalSince1970: 0) }

@MainActor private final class WallClock { @Observed var now = Date(timeIntervalSince1970: 3_600) }

/// Foundation's date styles use the locale, time zone, and calendar of the context.
@MainActor struct DateStyleTests {
  // Saturday, November 21, 2026, 18:05:09 GMT.
  private let date = Date(timeIntervalSince1970: 1_795_284_309)
  private let long = Date.FormatStyle(date: .long, time: .omitted)

  private func texts(_ context: FormatContext) -> [String] {
    let styles = [Date.FormatStyle.DateStyle.numeric, .abbreviated, .long, .complete].map {
      Date.FormatStyle(date: $0, time: .omitted)
    }
    let time = Date.FormatStyle(date: .omitted, time: .shortened)
    return (styles + [time]).map { Format.style($0).apply(date, in: context) }
      + [Format.style(.iso8601.year().month().day()).apply(date, in: context)]
  }

  @Test func datesUseContextLocale() {
    #expect(
      texts(.locale("en_GB")) == [
        "21/11/2026", "21 Nov 2026", "21 November 2026", "Saturday, 21 November 2026", "18:05",
        "2026-11-21",
      ])
    #expect(
      texts(.standard) == [
        "11/21/2026", "Nov 21, 2026", "November 21, 2026", "Saturday, November 21, 2026",
        "6:05\u{202F}PM", "2026-11-21",
      ])
    #expect(
      texts(.locale("de_DE")) == [
        "21.11.2026", "21. Nov. 2026", "21. November 2026", "Samstag, 21. November 2026", "18:05",
        "2026-11-21",
      ])
    #expect(
      texts(.locale("fr_FR")) == [
        "21/11/2026", "21 nov. 2026", "21 novembre 2026", "samedi 21 novembre 2026", "18:05",
        "2026-11-21",
      ])
    #expect(
      texts(.locale("zh_Hans")) == [
        "2026/11/21", "2026年11月21日", "2026年11月21日", "2026年11月21日 星期六", "18:05",
        "2026-11-21",
      ])
  }

  /// The standard context is the same on every machine.
  @Test func standardContextDoesNotDependOnMachine() throws {
    let context = FormatContext.standard
    #expect(context.locale.identifier == "en_US")
    #expect(context.timeZone == TimeZone(secondsFromGMT: 0))
    #expect(context.calendar.identifier == .gregorian)
    #expect(context.calendar.locale == context.locale)
    #expect(context.now == nil)
    let defaults = FormatContext(locale: Locale(identifier: "en_US"))
    #expect(defaults.locale == context.locale && defaults.calendar == context.calendar)
  }

  @Test func datesUseContextTimeZone() throws {
    let east = try FormatContext(
      locale: Locale(identifier: "en_GB"),
      timeZone: #require(TimeZone(secondsFromGMT: 6 * 3_600)))
    #expect(Format.style(long).apply(date, in: east) == "22 November 2026")
    #expect(Format.style(.dateTime.hour().minute()).apply(date, in: east) == "00:05")
    #expect(Format.style(.iso8601).apply(date, in: east) == "2026-11-22T00:05:09+0600")
    let west = try FormatContext(timeZone: #require(TimeZone(secondsFromGMT: -18 * 3_600)))
    #expect(Format.style(.dateTime.weekday(.wide)).apply(date, in: west) == "Saturday")
    #expect(Format.style(.dateTime.hour().minute()).apply(date, in: west) == "12:05\u{202F}AM")
    // Berlin is one hour ahead of GMT in winter, and two hours in summer.
    let berlin = try FormatContext(timeZone: #require(TimeZone(identifier: "Europe/Berlin")))
    let verbatim = Date.VerbatimFormatStyle(
      format: "\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased))",
      timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
    #expect(Format.style(verbatim).apply(date, in: berlin) == "19")
    let summer = Date(timeIntervalSince1970: 1_750_000_000)
    #expect(Format.style(.iso8601).apply(summer, in: .standard) == "2025-06-15T15:06:40Z")
    #expect(Format.style(verbatim).apply(summer, in: berlin) == "17")
  }

  @Test func yearsUseContextCalendar() {
    let buddhist = FormatContext(calendar: .buddhist)
    #expect(Format.style(.dateTime.year()).apply(date, in: buddhist).contains("2569"))
    #expect(
      Format.style(.dateTime.year())
        .apply(date, in: FormatContext(calendar: .republicOfChina)).contains("115"))
    #expect(
      Format.style(.iso8601.year().month().day()).apply(date, in: buddhist) == "2026-11-21")
  }

  @Test func intervalsUseContextLocale() {
    let interval = date..<date.addingTimeInterval(86_400)
    let style = Date.IntervalFormatStyle(date: .abbreviated, time: .omitted)
    #expect(
      Format.style(style).apply(interval, in: .locale("de_DE")) == "21.–22. Nov. 2026")
    #expect(Format.style(style).apply(interval) == "Nov 21\u{2009}–\u{2009}22, 2026")
  }

  @Test(arguments: [
    (0, "now", "now"), (30, "30 seconds ago", "in 30 seconds"),
    (60, "1 minute ago", "in 1 minute"), (3_540, "59 minutes ago", "in 59 minutes"),
    (3_600, "1 hour ago", "in 1 hour"), (82_800, "23 hours ago", "in 23 hours"),
    (86_400, "yesterday", "tomorrow"), (259_200, "3 days ago", "in 3 days"),
    (315_576_000, "10 years ago", "in 10 years"),
  ])
  func relativeDatesUseContextNow(seconds: Int, ago: String, ahead: String) {
    let context = FormatContext(now: { date })
    let format = Format.style(.relative(presentation: .named))
    #expect(format.apply(date.addingTimeInterval(-Double(seconds)), in: context) == ago)
    #expect(format.apply(date.addingTimeInterval(Double(seconds)), in: context) == ahead)
  }

  @Test func relativeDatesUseContextLocale() {
    func text(_ locale: String, _ seconds: Double) -> String {
      let context = FormatContext(locale: Locale(identifier: locale), now: { date })
      return Format.style(.relative(presentation: .numeric))
        .apply(date.addingTimeInterval(seconds), in: context)
    }
    #expect(text("de_DE", -7_200) == "vor 2 Stunden")
    #expect(text("fr_FR", 120) == "dans 2 minutes")
    #expect(text("zh_Hans", -86_400) == "1天前")
  }

  @Test func relativeStyleWithoutNowFormatsAbsoluteDate() {
    let format = Format.style(.relative(presentation: .named))
    #expect(format.apply(date) == "Nov 21, 2026")
    #expect(format.apply(date, in: .locale("en_GB")) == "21 Nov 2026")
  }

  @Test func bindingUpdatesWhenObservedNowChanges() {
    let clock = WallClock(), photo = Photo(), view = PlainPanel()
    let table = BindingTable(Photo.self, PlainPanel.self) {
      bind(\.taken, to: \.first.text, as: .style(.relative(presentation: .named)))
    }
    let connection = table.connect(photo, to: view, in: FormatContext(now: { clock.now }))
    #expect(view.first.text == "1 hour ago")
    clock.now = Date(timeIntervalSince1970: 7_200)
    #expect(view.first.text == "2 hours ago")
    #expect(connection.why("first.text").contains("because WallClock.now changed"))
  }

  @Test func formatsDistantDates() {
    for date in [Date.distantPast, .distantFuture] {
      let context = FormatContext(now: { date == .distantPast ? .distantFuture : .distantPast })
      #expect(!Format.style(long).apply(date, in: context).isEmpty)
      #expect(
        Format.style(.relative(presentation: .numeric)).apply(date, in: context)
          .contains("years"))
    }
  }

  @Test func formatNameContainsStyleType() {
    #expect(Format.style(long).name == "style(Date.FormatStyle)")
    #expect(
      Format.style(.relative(presentation: .named)).name == "style(Date.RelativeFormatStyle)")
  }

  // MARK: Days

  @Test func calendarDayUsesTimeZone() throws {
    let east = try #require(TimeZone(secondsFromGMT: 6 * 3_600))
    #expect(CalendarDay(date) == CalendarDay(2026, 11, 21))
    #expect(CalendarDay(date, in: east) == CalendarDay(2026, 11, 22))
    #expect(CalendarDay(Date(timeIntervalSince1970: -70_000_000_000)) == nil)
    #expect(
      CalendarDay.clamped(year: 2026, month: 11, day: 22).start(in: east)
        == Date(timeIntervalSince1970: 1_795_284_000))
  }

  /// The first moment of a day is on that day, even where midnight is skipped.
  @Test func dayStartIsFirstMomentOfDay() throws {
    var random = SplitMix64(seed: 3)
    for name in ["GMT", "America/Sao_Paulo", "Asia/Kathmandu", "Africa/Cairo"] {
      let zone = try #require(TimeZone(identifier: name))
      for _ in 0..<(LongRun.isOn ? 500 : 100) {
        let day = CalendarDay.clamped(
          year: .random(in: 1900...2100, using: &random),
          month: .random(in: 1...12, using: &random), day: .random(in: 1...31, using: &random))
        let start = day.start(in: zone)
        #expect(CalendarDay(start, in: zone) == day)
        #expect(CalendarDay(start.addingTimeInterval(-1), in: zone) != day)
      }
    }
    for day in [
      CalendarDay.clamped(year: 1, month: 1, day: 1), .clamped(year: 9999, month: 12, day: 31),
    ] {
      #expect(CalendarDay(day.start()) == day)
    }
  }

  /// The Gregorian rules apply to all years, in both directions and in texts.
  @Test func everyDayStartsOnItself() throws {
    for name in ["GMT", "America/Sao_Paulo", "Asia/Kathmandu"] {
      let zone = try #require(TimeZone(identifier: name))
      var last = Date.distantPast
      for (year, month) in [
        (1500, 2), (1500, 3), (1582, 9), (1582, 10), (1582, 11), (4, 2), (900, 3),
      ] {
        for number in 1...CalendarDay.length(ofMonth: month, in: year) {
          let day = CalendarDay.clamped(year: year, month: month, day: number)
          let start = day.start(in: zone)
          #expect(CalendarDay(start, in: zone) == day)
          #expect(CalendarDay(start.addingTimeInterval(-1), in: zone) != day)
          if number > 1 { #expect(start.timeIntervalSince(last) == 86_400) }
          last = start
        }
      }
    }
    let format = Format<CalendarDay, String>.day(.dateTime.year().month().day().weekday())
    for (day, text) in [
      (CalendarDay.clamped(year: 1582, month: 10, day: 10), "Sun, Oct 10, 1582"),
      (.clamped(year: 1582, month: 10, day: 15), "Fri, Oct 15, 1582"),
      (.clamped(year: 1600, month: 2, day: 29), "Tue, Feb 29, 1600"),
      (.clamped(year: 800, month: 12, day: 25), "Mon, Dec 25, 800"),
    ] { #expect(format.apply(day) == text) }
  }

  @Test func calendarDayUsesContextLocaleButNotTimeZone() throws {
    let format = Format<CalendarDay, String>.day(.dateTime.month(.wide).day())
    let west = try FormatContext(
      locale: Locale(identifier: "de_DE"), timeZone: #require(TimeZone(secondsFromGMT: -36_000)))
    #expect(format.apply(.clamped(year: 2026, month: 11, day: 21)) == "November 21")
    #expect(format.apply(.clamped(year: 2026, month: 11, day: 21), in: west) == "21. November")
  }
}
