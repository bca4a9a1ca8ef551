public import BindableCore
public import Foundation

extension CalendarDay {
  /// Creates the day of a date in a time zone, or returns `nil` outside the years 1 to 9999.
  ///
  /// Before October 15, 1582, Foundation's days are those of the Julian calendar.
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
    // Every valid calendar day exists in Foundation's calendar.
    return Self.calendar(timeZone).date(from: parts) ?? .distantPast
  }

  private static func calendar(_ timeZone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar
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
      return style
    } apply: {
      $0.format($1.start())
    }
  }
}
