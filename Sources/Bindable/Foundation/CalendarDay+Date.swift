public import BindableCore
public import Foundation

extension CalendarDay {
  /// Creates the day on which a date falls in a time zone.
  ///
  /// The result is `nil` outside of the years 1 to 9999. Before October 15, 1582, Foundation's days
  /// are those of the Julian calendar.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - timeZone: The time zone. The default is Greenwich Mean Time.
  public init?(_ date: Date, in timeZone: TimeZone = .gmt) {
    let parts = Self.calendar(timeZone).dateComponents([.era, .year, .month, .day], from: date)
    guard parts.era == 1, let year = parts.year, let month = parts.month, let day = parts.day
    else { return nil }
    self.init(year, month, day)
  }

  /// Returns the first moment of the day in a time zone.
  ///
  /// - Parameter timeZone: The time zone. The default is Greenwich Mean Time.
  public func start(in timeZone: TimeZone = .gmt) -> Date {
    let parts = DateComponents(year: year, month: month, day: day)
    // Each year, month, and day that a calendar day has is one of Foundation's calendar.
    return Self.calendar(timeZone).date(from: parts) ?? .distantPast
  }

  private static func calendar(_ timeZone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar
  }
}

extension Format<CalendarDay, String> {
  /// The day in a style for dates, for the locale and the calendar of the context.
  ///
  /// ```swift
  /// bind(\.birthday, to: \.birthday.text, as: .day(.dateTime.month(.wide).day()))  // November 21
  /// ```
  public static func day(_ style: Date.FormatStyle) -> Format {
    Format("day", for: { $0[LocaleSettings.self] }) { settings in
      var style = style.adapted(to: settings)
      style.timeZone = .gmt
      return style
    } apply: {
      $0.format($1.start())
    }
  }
}
