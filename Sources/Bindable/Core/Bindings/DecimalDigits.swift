/// A finite number as decimal digits, to be rounded and written without the errors of binary ones.
///
/// The digits are those that Swift prints: the fewest that tell the number from its neighbours. So
/// 2.675 is 2.675 here, and not the 2.67499… that it is in binary.
struct DecimalDigits {
  // Without leading zeros; none for zero.
  private var digits: [UInt8]
  // How many of the digits stand before the point; negative if zeros follow it first.
  private var pointPlace: Int
  private let isNegative: Bool

  /// `nil` if the number is infinite or none.
  init?(_ number: Double) {
    guard number.isFinite else { return nil }
    isNegative = number < 0
    // 12.5 or 1.25e+20
    let parts = "\(number.magnitude)".split(separator: "e")
    let numerals = parts[0].split(separator: ".")
    digits = numerals.joined().utf8.map { $0 - UInt8(ascii: "0") }
    pointPlace = numerals[0].count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    pointPlace -= zeros
    if digits.isEmpty { pointPlace = 0 }
  }

  /// The number a hundred times as great.
  var timesHundred: DecimalDigits {
    var result = self
    result.pointPlace += 2
    return result
  }

  /// The number with as many digits after the point as it needs, within `range`; halves are rounded
  /// to the even digit.
  func text(
    fractionDigits range: ClosedRange<Int>, _ conventions: FormatConventions, isGrouped: Bool
  ) -> String {
    let rounded = rounded(toFractionDigits: range.upperBound)
    var whole = ""
    var fraction = ""
    for place in 0..<max(rounded.pointPlace, 0) { whole += rounded.digit(at: place) }
    var place = rounded.pointPlace
    while place < rounded.digits.count {
      fraction += rounded.digit(at: place)
      place += 1
    }
    while fraction.utf8.count < range.lowerBound { fraction += "0" }
    if whole.isEmpty { whole = "0" }
    if isGrouped {
      whole = FormatConventions.grouped(whole, by: conventions.groupingSeparator)
    }
    // What is rounded to nothing has no sign.
    let sign = isNegative && !rounded.digits.isEmpty ? conventions.minusSign : ""
    return sign + whole + (fraction.isEmpty ? "" : conventions.decimalSeparator + fraction)
  }

  private func digit(at place: Int) -> String {
    digits.indices.contains(place) ? "\(digits[place])" : "0"
  }

  private func rounded(toFractionDigits count: Int) -> DecimalDigits {
    var result = self
    let end = pointPlace + count
    guard end < digits.count else { return result.trimmed }
    guard end >= 0 else {
      result.digits = []
      return result.trimmed
    }
    let dropped = digits[end...]
    result.digits = Array(digits[..<end])
    let isHalf = dropped.first == 5 && dropped.dropFirst().allSatisfy { $0 == 0 }
    let isUp = isHalf ? (result.digits.last ?? 0) % 2 == 1 : (dropped.first ?? 0) >= 5
    if isUp { result.increment() }
    return result.trimmed
  }

  private mutating func increment() {
    var place = digits.count - 1
    while place >= 0, digits[place] == 9 {
      digits[place] = 0
      place -= 1
    }
    if place >= 0 {
      digits[place] += 1
    } else {
      digits.insert(1, at: 0)
      pointPlace += 1
    }
  }

  private var trimmed: DecimalDigits {
    var result = self
    while result.digits.last == 0 { result.digits.removeLast() }
    if result.digits.isEmpty { result.pointPlace = 0 }
    return result
  }
}
