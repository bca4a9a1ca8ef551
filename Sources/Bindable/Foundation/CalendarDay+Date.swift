public import BindableCore
public import Foundation

extension CalendarDay {
  /// Creates the day of a date in a time zone, or returns `nil` outside the years 1 to 9999.
  ///
  /// The rules of the Gregorian calendar apply to all years, also to those before it was
  /// introduced, where Foundation's days are those of the Julian calendar.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - timeZone: The time zone. The default is Greenwich Mean Time.
  public init?(_ date: Date, in timeZone: TimeZone = .gmt) {
    let offset = Double(timeZone.secondsFromGMT(for: date))
    let days = ((date.timeIntervalSince1970 + offset) / 86_400).rounded(.down)
    guard let days = Int(exactly: days), (-719_162...2_932_896).contains(days) else { return nil }
    // Days are counted in cycles of 400 years that begin on March 1.
    let (cycle, day) = (days + 719_468).quotientAndRemainder(dividingBy: 146_097)
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    self.init(
      cycle * 400 + year + (month < 10 ? 0 : 1), month < 10 ? month + 3 : month - 9,
      dayOfYear - (153 * month + 2) / 5 + 1)
  }

  /// Returns the first moment of the day in a time zone.
  ///
  /// - Parameter timeZone: The time zone. The default is Greenwich Mean Time.
  public func start(in timeZone: TimeZone = .gmt) -> Date {
    let days = Date(timeIntervalSince1970: Double(daysSince1970) * 86_400)
    let noon = days.addingTimeInterval(43_200 - Double(timeZone.secondsFromGMT(for: days)))
    // The day may begin later than at midnight, or with another distance from Greenwich.
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar.startOfDay(for: noon)
  }

  /// The number of days since January 1, 1970.
  private var daysSince1970: Int {
    let year = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }

  /// The day itself or, before Foundation applies the rules of the Gregorian calendar, the one
  /// 2,000 years later, which has the same month and weekday.
  fileprivate var inGregorianYears: CalendarDay {
    self < .clamped(year: 1582, month: 10, day: 15)
      ? .clamped(year: year + 2_000, month: month, day: day) : self
  }
}

extension Format<CalendarDay, String> {
  /// Formats the day with a date style, for the locale and the calendar of the context.
  ///
  /// ```swift
  /// bind(\.birthday, to: \.birthday.text, as: .day(.dateTime.month(.wide).day()))  // November 21
  /// ```
  public static func day(_ style: Date.FormatStyle) -> Format {
    Format("day", for: { $0[LocaleSettings.self] }) { settings in
      var style = style.adapted(to: settings)
      style.timeZone = .gmt
      return (style, year: IntegerFormatStyle<Int>(locale: settings.locale).grouping(.never))
    } apply: { styles, day in
      let shown = styles.0.calendar.identifier == .gregorian ? day.inGregorianYears : day
      let text = styles.0.format(shown.start())
      if shown == day { return text }
      return text.replacing(styles.year.format(shown.year), with: styles.year.format(day.year))
        .replacing("\(shown.year)", with: "\(day.year)")
    }
  }
}
