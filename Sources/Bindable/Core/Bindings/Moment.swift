/// A point in time, to the second.
///
/// ```swift
/// bind(\.createdAt, to: \.created.text, as: .date(.long))  // createdAt is a Moment
/// ```
///
/// Of a `Date` of Foundation: `Moment(secondsSince1970: Int(date.timeIntervalSince1970))`.
public struct Moment: Hashable, Comparable, Sendable {
  /// The seconds since the first of January 1970, 00:00 UTC, not counting leap seconds.
  public var secondsSince1970: Int

  /// Makes a moment.
  public init(secondsSince1970: Int) { self.secondsSince1970 = secondsSince1970 }

  /// Makes the moment of a date of the Gregorian calendar in UTC, or `nil` if there is no such date.
  public init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
  ) {
    guard (-1_000_000...1_000_000).contains(year), (1...12).contains(month),
      (1...Self.days(inMonth: month, of: year)).contains(day), (0..<24).contains(hour),
      (0..<60).contains(minute), (0..<60).contains(second)
    else { return nil }
    let days = Self.daysSince1970(year: year, month: month, day: day)
    secondsSince1970 = days * 86_400 + hour * 3_600 + minute * 60 + second
  }

  /// Whether one is earlier than the other.
  public static func < (left: Moment, right: Moment) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }
}

extension Moment {
  /// The parts of a moment as clocks and calendars of a time zone show it.
  struct Parts: Hashable {
    var year: Int
    var month: Int
    var day: Int
    /// 0 is Sunday.
    var weekday: Int
    var hour: Int
    var minute: Int
    var second: Int
  }

  func parts(secondsFromUTC: Int) -> Parts {
    let (sum, isTooFar) = secondsSince1970.addingReportingOverflow(secondsFromUTC)
    let local = isTooFar ? secondsSince1970 : sum
    let days = Self.floorDivided(local, by: 86_400)
    // Not by the days, which may overflow.
    let seconds = (local % 86_400 + 86_400) % 86_400
    let (year, month, day) = Self.date(ofDaysSince1970: days)
    // The first of January 1970 was a Thursday.
    let weekday = ((days + 4) % 7 + 7) % 7
    return Parts(
      year: year, month: month, day: day, weekday: weekday, hour: seconds / 3_600,
      minute: seconds / 60 % 60, second: seconds % 60)
  }

  private static func floorDivided(_ number: Int, by divisor: Int) -> Int {
    let quotient = number / divisor
    return number % divisor < 0 ? quotient - 1 : quotient
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  // Both count in years that begin in March, so that the leap day is the last of its year, and in
  // eras of 400 years, which all have as many days.

  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let era = floorDivided(marchYear, by: 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func date(ofDaysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = floorDivided(shifted, by: 146_097)
    let dayOfEra = shifted - era * 146_097
    // The last day of a fourth, a hundredth and a four hundredth year makes the difference.
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
  }
}
