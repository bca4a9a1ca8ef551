/// A day of the calendar that is in use nearly everywhere: year, month and day, without a time.
///
/// ```swift
/// CalendarDay(2024, 2, 31)                  // nil: there is no such day
/// CalendarDay(2024, 2, 29)?.description     // "2024-02-29"
/// CalendarDay.length(ofMonth: 2, in: 1900)  // 28
/// ```
///
/// Years are from 1 to 9999; the rules are those of the Gregorian calendar for all of them.
public struct CalendarDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The year.
  public let year: Int
  /// The month, from 1.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Makes a day, or `nil` if there is no such one.
  public init?(_ year: Int, _ month: Int, _ day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.length(ofMonth: month, in: year)).contains(day)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  private init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day nearest to a year, a month and a day, each brought into its range.
  ///
  /// ```swift
  /// CalendarDay.nearest(2023, 2, 31)  // 2023-02-28
  /// ```
  public static func nearest(_ year: Int, _ month: Int, _ day: Int) -> CalendarDay {
    let year = min(max(year, 1), 9999)
    let month = min(max(month, 1), 12)
    return CalendarDay(
      year: year, month: month, day: min(max(day, 1), length(ofMonth: month, in: year)))
  }

  /// How many days a month has.
  ///
  /// - Precondition: `month` is from 1 to 12.
  public static func length(ofMonth month: Int, in year: Int) -> Int {
    precondition((1...12).contains(month), "There is no month \(month).")
    switch month {
    case 2: return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }

  /// Whether one is before the other.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// Year, month and day, `2024-02-29`.
  public var description: String {
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
  }
}
