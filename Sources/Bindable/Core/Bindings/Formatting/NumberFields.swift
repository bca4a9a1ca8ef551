/// The sign and the digits of a typed number.
///
/// A number is only accepted if its type can represent all the digits, so that it's displayed with
/// the same ones.
package struct NumberFields: Equatable {
  private let isNegative: Bool
  private let whole: Substring
  private let fraction: Substring
  /// The power of ten by which the number is divided: 2 for a percentage.
  private let scale: Int

  package init(isNegative: Bool, whole: Substring, fraction: Substring, scale: Int = 0) {
    (self.isNegative, self.whole, self.fraction) = (isNegative, whole, fraction)
    self.scale = scale
  }

  /// Creates the fields of digits with an optional sign and decimal point, or returns `nil` for
  /// another text.
  package init?(_ typed: String) {
    guard let text = TypedText.foldedWithoutLanguage(typed) else { return nil }
    let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard !parts.joined().isEmpty,
      parts.joined().utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    self.init(
      isNegative: text.hasPrefix("-"), whole: parts[0], fraction: parts.count > 1 ? parts[1] : "")
  }

  /// The number in Swift's notation, such as `-12.5e-2`.
  package var text: String {
    let exponent = scale == 0 ? "" : "e\(-scale)"
    let digits = "\(whole.isEmpty ? "0" : whole).\(fraction.isEmpty ? "0" : fraction)"
    return "\(isNegative ? "-" : "")\(digits)\(exponent)"
  }

  /// Returns the integer, if there's no fraction other than zero.
  package func integer<Number: FixedWidthInteger>(
    _ type: Number.Type = Number.self, _ texts: @autoclosure () -> Texts = .english
  ) -> ParseResult<Number> {
    guard scale == 0, fraction.allSatisfy({ $0 == "0" }) else {
      return .message(texts()[.enterWholeNumber])
    }
    return Number((isNegative ? "-" : "") + (whole.isEmpty ? "0" : whole)).map { .value($0) }
      ?? outOfRange(texts())
  }

  /// Returns the floating-point number, if its digits are the typed ones.
  package func real<Number: BinaryFloatingPoint & LosslessStringConvertible>(
    _ type: Number.Type = Number.self, _ texts: @autoclosure () -> Texts = .english
  ) -> ParseResult<Number> {
    guard let value = Number(text), value.isFinite else { return outOfRange(texts()) }
    return checked(value, "\(value)", texts())
  }

  /// Returns a value if the digits of its description are the typed ones.
  package func checked<Number>(
    _ value: Number, _ description: String, _ texts: @autoclosure () -> Texts
  ) -> ParseResult<Number> {
    Significance(description) == Significance(text)
      ? .value(value) : .message(texts()[.numberHasTooManyDigits])
  }

  package func outOfRange<Number>(
    _ texts: @autoclosure () -> Texts
  ) -> ParseResult<Number> {
    .message(texts()[isNegative ? .numberIsTooSmall : .numberIsTooLarge])
  }
}

/// The digits of a number in Swift's notation, without the zeros at both ends.
private struct Significance: Equatable {
  private var digits: [UInt8] = []
  // The place of the decimal point, counted from the first digit.
  private var point = 0

  init(_ text: String) {
    let parts = text.lowercased().split(separator: "e")
    let numerals = (parts.first ?? "").split(separator: ".", omittingEmptySubsequences: false)
    let whole = (numerals.first ?? "").utf8.filter { (48...57).contains($0) }
    digits = whole + (numerals.count > 1 ? Array(numerals[1].utf8) : [])
    let zeros = digits.prefix { $0 == 48 }.count
    digits.removeFirst(zeros)
    while digits.last == 48 { digits.removeLast() }
    if !digits.isEmpty { point = whole.count - zeros + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) }
  }
}
