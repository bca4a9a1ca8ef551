import Bindable
import struct Foundation.Date

/// An RFC 3339 timestamp such as `2013-05-18T21:26:28Z`, with an optional fraction or offset.
///
/// It has its own parser because Foundation's formatters accept February 30 as March 2.
struct Timestamp: Hashable, Sendable {
  let secondsSince1970: Double

  var date: Date { Date(timeIntervalSince1970: secondsSince1970) }

  /// Creates a timestamp from text, or returns `nil` if the text isn't a valid date and time.
  init?(_ text: String) {
    var remainder = Substring(text)
    func number(_ digits: Int) -> Int? {
      let numerals = remainder.prefix(digits)
      guard numerals.utf8.count == digits, numerals.utf8.allSatisfy(Self.isDigit) else {
        return nil
      }
      remainder = remainder.dropFirst(digits)
      return Int(numerals)
    }
    func skip(_ characters: String) -> Bool {
      guard let first = remainder.first, characters.contains(first) else { return false }
      remainder = remainder.dropFirst()
      return true
    }
    guard
      let year = number(4), skip("-"), let month = number(2), skip("-"), let day = number(2),
      skip("Tt "), let hour = number(2), skip(":"), let minute = number(2), skip(":"),
      let second = number(2)
    else { return nil }
    var fraction = 0.0
    if skip(".") {
      let digits = remainder.prefix { $0.isASCII && $0.isNumber }
      guard !digits.isEmpty, let value = Double("0.\(digits)") else { return nil }
      fraction = value
      remainder = remainder.dropFirst(digits.count)
    }
    var offset = 0
    if !skip("Zz") {
      let isBehind = remainder.first == "-"
      guard skip("+-"), let hours = number(2), skip(":"), let minutes = number(2),
        hours < 24, minutes < 60
      else { return nil }
      offset = (hours * 60 + minutes) * (isBehind ? -60 : 60)
    }
    // RFC 3339 allows a leap second, which equals the first second of the next minute.
    guard remainder.isEmpty, 1...12 ~= month,
      1...CalendarDay.length(ofMonth: month, in: year) ~= day,
      hour < 24, minute < 60, second <= 60
    else { return nil }
    let days = Self.daysSince1970(year: year, month: month, day: day)
    let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second - offset
    secondsSince1970 = Double(seconds) + fraction
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// Returns the number of days since January 1, 1970, in the Gregorian calendar.
  ///
  /// Years start in March, so that the leap day is the last day of the year and `(153 * month + 2)
  /// / 5` is the total length of the preceding months.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let marchMonth = (month + 9) % 12
    // An era is 400 years. Only January and February of year 0 are in an earlier one.
    let era = marchYear < 0 ? -1 : marchYear / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
