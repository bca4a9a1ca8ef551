import Bindable
import Foundation

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
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
    (time.tm_hour, time.tm_min, time.tm_sec) = (Int32(hour), Int32(minute), Int32(second))
    secondsSince1970 = Double(timegm(&time) - offset) + fraction
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
