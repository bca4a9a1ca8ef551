extension Format where Input: Numeric & Equatable, Output == String {
  /// The same, but an empty text for zero.
  public var hidingZero: Format {
    switch work {
    case .plain(let apply): Format("\(name).hidingZero") { $0 == .zero ? "" : apply($0) }
    case .contextual(let apply):
      Format("\(name).hidingZero") { $0 == .zero ? "" : apply($0, $1) }
    }
  }
}

extension Format<Int, String> {
  /// The number in digits and nothing else, as it is typed: `-1234`.
  public static var decimal: Format { Format("decimal") { String($0) } }

  /// The number in digits, in groups of three: `12,345`.
  public static var grouped: Format { Format("grouped") { $1.conventions.grouped($0) } }

  /// The number in digits, in groups of three with `separator` between them.
  public static func grouped(by separator: String) -> Format {
    Format("grouped(by: \(separator.debugDescription))") {
      ($0 < 0 ? "-" : "") + FormatConventions.grouped(String($0.magnitude), by: separator)
    }
  }

  /// The grouped number and a noun: `1 follower`, `12,345 followers`.
  ///
  /// Where there is none, the noun is plural in English and singular in French, as the context's
  /// conventions say.
  public static func plural(_ one: String, _ many: String) -> Format {
    Format("plural(\(one.debugDescription), \(many.debugDescription))") { number, context in
      let conventions = context.conventions
      let noun = conventions.isSingular(number) ? one : many
      return "\(conventions.grouped(number)) \(noun)"
    }
  }

  /// A great number in few characters: `999`, `12.3K`, `2M`.
  ///
  /// It is rounded, halves to the even digit, and has a digit after the point if it is below 100 of
  /// its unit.
  public static var compact: Format {
    Format("compact") { number, context in
      let conventions = context.conventions
      return (number < 0 ? conventions.minusSign : "")
        + compactText(number.magnitude, conventions)
    }
  }

  private static func compactText(_ number: UInt, _ conventions: FormatConventions) -> String {
    let units = conventions.compactUnits.sorted { $0.power < $1.power }
    func parts(_ place: Int) -> (whole: UInt, tenth: UInt) {
      let size = powerOfTen(units[place].power)
      let tenths = rounded(number, by: size / 10)
      return tenths < 1_000 ? (tenths / 10, tenths % 10) : (rounded(number, by: size), 0)
    }
    let digits: (UInt) -> String = {
      FormatConventions.grouped(String($0), by: conventions.groupingSeparator)
    }
    guard var place = units.lastIndex(where: { powerOfTen($0.power) <= number }) else {
      return digits(number)
    }
    // What is rounded up may be one of the next unit: 999,999 is 1M.
    if place + 1 < units.count,
      parts(place).whole >= powerOfTen(units[place + 1].power - units[place].power)
    {
      place += 1
    }
    let (whole, tenth) = parts(place)
    let fraction = tenth == 0 ? "" : conventions.decimalSeparator + String(tenth)
    return digits(whole) + fraction + units[place].suffix
  }

  private static func powerOfTen(_ power: Int) -> UInt {
    (0..<power).reduce(1) { product, _ in product * 10 }
  }

  /// The quotient, rounded to the nearest; halves to the even one.
  private static func rounded(_ number: UInt, by divisor: UInt) -> UInt {
    let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
    let isUp = rest == divisor - rest ? !quotient.isMultiple(of: 2) : rest > divisor - rest
    return isUp ? quotient + 1 : quotient
  }
}

extension Format<Double, String> {
  /// The number with so many digits after the point: `1,234.50`.
  ///
  /// It is rounded as it is printed in Swift, halves to the even digit: with one digit, 0.25 is 0.2.
  ///
  /// - Precondition: `fractionDigits` is not negative.
  public static func decimal(fractionDigits: Int, isGrouped: Bool = true) -> Format {
    precondition(fractionDigits >= 0, "A number cannot have \(fractionDigits) digits.")
    return decimal(
      "decimal(fractionDigits: \(fractionDigits)\(isGrouped ? "" : ", isGrouped: false"))",
      fractionDigits...fractionDigits, isGrouped)
  }

  /// The number with as many digits after the point as it needs, within a range.
  ///
  /// - Precondition: The range has no negative numbers.
  public static func decimal(fractionDigits: ClosedRange<Int>, isGrouped: Bool = true) -> Format {
    precondition(
      fractionDigits.lowerBound >= 0, "A number cannot have \(fractionDigits) digits.")
    return decimal(
      "decimal(fractionDigits: \(fractionDigits)\(isGrouped ? "" : ", isGrouped: false"))",
      fractionDigits, isGrouped)
  }

  /// The number in hundredths: `26%` for 0.256.
  ///
  /// - Precondition: `fractionDigits` is not negative.
  public static func percent(fractionDigits: Int = 0) -> Format {
    precondition(fractionDigits >= 0, "A number cannot have \(fractionDigits) digits.")
    let name = fractionDigits == 0 ? "percent" : "percent(fractionDigits: \(fractionDigits))"
    return Format(name) { number, context in
      let conventions = context.conventions
      let text =
        DecimalDigits(number)?.timesHundred.text(
          fractionDigits: fractionDigits...fractionDigits, conventions, isGrouped: true)
        ?? "\(number)"
      return "\(text)\(conventions.unitSpace)%"
    }
  }

  private static func decimal(
    _ name: String, _ fractionDigits: ClosedRange<Int>, _ isGrouped: Bool
  ) -> Format {
    Format(name) { number, context in
      // What is infinite or no number prints as in Swift.
      DecimalDigits(number)?.text(
        fractionDigits: fractionDigits, context.conventions, isGrouped: isGrouped) ?? "\(number)"
    }
  }
}
