import BindableCore
import Foundation

/// A comparison of a typed text with the value that a style of Foundation read from it.
///
/// Foundation reads the month 13 as the next January, and ignores a weekday. Such a text has other
/// numbers or words than the formatted value.
struct FieldComparison<Value> {
  private let format: (Value, _ typed: String) -> String?

  /// Creates the comparison for a style, or returns `nil` if it isn't Foundation's.
  init?(_ style: Any) {
    switch style {
    case let style as Date.ISO8601FormatStyle:
      format = { value, typed in
        var style = style
        if let zone = TimeZone(offsetIn: typed) { style.timeZone = zone }
        return (value as? Date).map(style.format)
      }
    case let style as any FormatStyle
    where style is any ContextualStyle || style is any NumberStyle:
      format = { value, _ in style.text(value) }
    default: return nil
    }
  }

  /// Returns whether a value has the numbers and words of the text it was read from.
  func hasFields(of typed: String, _ value: Value) -> Bool {
    guard let formatted = format(value, typed) else { return true }
    return TextFields(typed).match(TextFields(formatted))
  }
}

extension FormatStyle {
  fileprivate func text(_ value: Any) -> String? {
    (value as? FormatInput).flatMap { format($0) as? String }
  }
}

extension TimeZone {
  /// Creates the time zone at the end of a text, such as `Z`, `+0100`, or `-08:00`.
  fileprivate init?(offsetIn text: String) {
    guard let match = text.firstMatch(of: /(?:T|t).*([+-])(\d\d):?(\d\d)$/),
      let hours = Int(match.2), let minutes = Int(match.3)
    else { return nil }
    self.init(secondsFromGMT: (hours * 60 + minutes) * (match.1 == "-" ? -60 : 60))
  }
}

/// The numbers and words of a text, in order.
private struct TextFields {
  private var numbers: [Substring] = []
  private var words: [Substring] = []

  init(_ text: String) {
    var folded = TypedText.folded(text).folding(
      options: [.caseInsensitive, .diacriticInsensitive], locale: nil)[...]
    // A time zone may be written with a colon or without.
    if let zone = folded.firstMatch(of: /t.*([+-]\d\d:?\d\d)$/) {
      folded = folded[..<zone.1.startIndex]
    }
    // A date has milliseconds, which may be typed in any number of digits.
    if let fraction = folded.firstMatch(of: /t\d\d:?\d\d:?\d\d[.,](\d+)/)?.1 {
      numbers.append((fraction + "000").prefix(3))
      folded.removeSubrange(fraction.startIndex..<fraction.endIndex)
    }
    while let first = folded.first {
      let isDigit = first.isASCII && first.isNumber
      let run = folded.prefix {
        isDigit ? $0.isASCII && $0.isNumber : first.isLetter && $0.isLetter
      }
      if isDigit {
        numbers.append(run)
      } else if !run.isEmpty {
        words.append(run)
      }
      folded = folded.dropFirst(max(1, run.count))
    }
  }

  func match(_ formatted: TextFields) -> Bool {
    guard numbers.count == formatted.numbers.count else { return false }
    // A year may be typed in two digits.
    let areNumbersEqual = zip(numbers, formatted.numbers).allSatisfy { typed, shown in
      typed.drop { $0 == "0" } == shown.drop { $0 == "0" }
        || typed.count == 2 && shown.count == 4 && shown.hasSuffix(typed)
    }
    // A month may be typed in full or abbreviated.
    let areWordsAlike =
      words.count == formatted.words.count
      && zip(words, formatted.words).allSatisfy { $0.hasPrefix($1) || $1.hasPrefix($0) }
    return areNumbersEqual && (areWordsAlike || words.joined() == formatted.words.joined())
  }
}
