extension Format where Input: Numeric & Equatable, Output == String {
  /// The same format, with an empty string for zero.
  public var hidingZero: Format { changed("\(name).hidingZero") { $0 == .zero ? "" : $1 } }
}

extension Format<Int, String> {
  /// Formats a number as plain digits, such as `-1234`.
  public static var decimal: Format { Format("decimal") { String($0) } }

  /// Formats a number and a noun, such as `1 follower` or `12 followers`.
  ///
  /// ```swift
  /// bind(\.count, to: \.count.text, as: .plural("follower", "followers"))
  /// ```
  ///
  /// - Parameters:
  ///   - one: The noun after the number 1.
  ///   - many: The noun after every other number.
  ///   - number: The format of the number.
  public static func plural(_ one: String, _ many: String, number: Format = .decimal) -> Format {
    let nouns = "\(one.debugDescription), \(many.debugDescription)"
    let detail = number.name == "decimal" ? "" : ", number: \(number.name)"
    return number.changed("plural(\(nouns)\(detail))") { "\($1) \($0 == 1 ? one : many)" }
  }
}

extension Format<Double, String> {
  /// Formats a number with a fixed number of fraction digits, such as `1234.50`.
  ///
  /// The digits that Swift prints are rounded to the nearest digit, and halves to the even one:
  /// with one fraction digit, 0.25 becomes `0.2`. Infinity and NaN are formatted as Swift prints
  /// them. No text has more than 1,100 fraction digits, because no number has.
  ///
  /// - Precondition: `fractionDigits` isn't negative.
  public static func decimal(fractionDigits: Int) -> Format {
    precondition(
      fractionDigits >= 0,
      "The fraction digits must not be negative, but are \(fractionDigits).")
    return Format("decimal(fractionDigits: \(fractionDigits))") {
      decimalText($0, fractionDigits...fractionDigits)
    }
  }

  private static var maximumFractionDigits: Int { 1_100 }

  /// Formats a number with as few fraction digits as it needs, within a range.
  ///
  /// ```swift
  /// Format<Double, String>.decimal(fractionDigits: 0...2).apply(1.5)  // "1.5"
  /// ```
  ///
  /// - Precondition: The range contains no negative numbers.
  public static func decimal(fractionDigits: ClosedRange<Int>) -> Format {
    precondition(
      fractionDigits.lowerBound >= 0,
      "The fraction digits must not be negative, but are \(fractionDigits).")
    return Format("decimal(fractionDigits: \(fractionDigits))") { decimalText($0, fractionDigits) }
  }

  // Rounds the shortest decimal representation, which Swift prints. So 2.675 is 2.675 here, rather
  // than the binary 2.67499….
  private static func decimalText(_ number: Double, _ fractionDigits: ClosedRange<Int>) -> String {
    guard number.isFinite else { return "\(number)" }
    let fractionDigits = fractionDigits.clamped(to: 0...maximumFractionDigits)
    // 12.5 or 1.25e+20
    let parts = "\(number.magnitude)".split(separator: "e")
    let numerals = parts[0].split(separator: ".")
    let zero = UInt8(ascii: "0")
    var digits = Array(numerals.joined().utf8)
    // The number of digits before the decimal point.
    var point = numerals[0].utf8.count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    if point < 1 {
      digits.insert(contentsOf: repeatElement(zero, count: 1 - point), at: 0)
      point = 1
    }
    let end =
      point + max(fractionDigits.lowerBound, min(fractionDigits.upperBound, digits.count - point))
    digits += repeatElement(zero, count: max(0, end - digits.count))
    let dropped = digits[end...]
    digits.removeLast(dropped.count)
    let isHalf = dropped.first == zero + 5 && dropped.dropFirst().allSatisfy { $0 == zero }
    if isHalf ? !digits[end - 1].isMultiple(of: 2) : (dropped.first ?? zero) >= zero + 5 {
      let nines = digits.reversed().prefix { $0 == zero + 9 }.count
      digits.replaceSubrange((end - nines)..., with: repeatElement(zero, count: nines))
      if nines < end {
        digits[end - nines - 1] += 1
      } else {
        digits.insert(zero + 1, at: 0)
        point += 1
      }
    }
    while digits.count > point + fractionDigits.lowerBound, digits.last == zero {
      digits.removeLast()
    }
    // A number that's rounded to zero has no sign.
    let sign = number < 0 && digits.contains { $0 != zero } ? "-" : ""
    let fraction =
      digits.count > point ? "." + String(decoding: digits[point...], as: UTF8.self) : ""
    return sign + String(decoding: digits[..<point], as: UTF8.self) + fraction
  }
}
