/// A day of the Gregorian calendar: year, month, and day, without a time.
///
/// ```swift
/// CalendarDay(2024, 2, 31)               // nil: there is no such day
/// CalendarDay(2024, 2, 29)?.description  // "2024-02-29"
/// ```
///
/// Years range from 1 to 9999. The Gregorian rules apply to all of them.
public struct CalendarDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The year.
  public let year: Int
  /// The month, from 1.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Creates a day, or returns `nil` if there's no such day.
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

  /// Returns the day nearest to a year, a month, and a day, each clamped to its range.
  ///
  /// ```swift
  /// CalendarDay.clamped(year: 2023, month: 2, day: 31)  // 2023-02-28
  /// ```
  public static func clamped(year: Int, month: Int, day: Int) -> CalendarDay {
    let year = min(max(year, 1), 9999)
    let month = min(max(month, 1), 12)
    return CalendarDay(
      year: year, month: month, day: min(max(day, 1), length(ofMonth: month, in: year)))
  }

  /// Returns the number of days in a month.
  ///
  /// - Precondition: `month` is from 1 to 12.
  package static func length(ofMonth month: Int, in year: Int) -> Int {
    precondition((1...12).contains(month), "Month \(month) is out of range. Use 1 to 12.")
    switch month {
    case 2: return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }

  /// Returns a Boolean value that indicates whether `left` is before `right`.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// The year, month, and day, such as `2024-02-29`.
  public var description: String {
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
  }
}
