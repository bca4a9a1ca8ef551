import BindableCore
import Foundation

/// A style of numbers of Foundation.
protocol NumberStyle: FormatStyle where FormatInput: Numeric, FormatOutput == String {
  var locale: Locale { get }
  /// The code of the currency, or an empty string for other numbers.
  var currencyCode: String { get }
}

extension NumberStyle {
  var currencyCode: String { "" }

  /// Returns the folded text of a number, or `nil` if it's out of range.
  func sample(_ number: Int) -> String? {
    FormatInput(exactly: number).map { TypedText.folded(format($0)) }
  }
}

extension IntegerFormatStyle: NumberStyle {}
extension IntegerFormatStyle.Percent: NumberStyle {}
extension IntegerFormatStyle.Currency: NumberStyle {}
extension FloatingPointFormatStyle: NumberStyle {}
extension FloatingPointFormatStyle.Percent: NumberStyle {}
extension FloatingPointFormatStyle.Currency: NumberStyle {}
extension Decimal.FormatStyle: NumberStyle {}
extension Decimal.FormatStyle.Percent: NumberStyle {}
extension Decimal.FormatStyle.Currency: NumberStyle {}

/// The separators, signs, and units of numbers in a style, as its texts show them.
struct NumberNotation {
  /// The power of ten by which the style multiplies: 2 for a percentage.
  private let scale: Int
  private let points: Set<Character>
  private let separators: Set<Character>
  /// The number of digits in the last group, and in each group between two separators.
  private let (lastGroup, innerGroup): (Int, Int)
  /// The lowercase units without spaces, such as `€`, `eur`, and `%`.
  private let units: Set<String>
  /// The units before and after the numbers that the style formats.
  private let unitPairs: Set<[String]>
  private let hasParentheses: Bool
  private let hasTrailingSign: Bool

  /// Learns the notation of a style, or returns `nil` if it isn't one of plain digits.
  init?(_ style: some NumberStyle) {
    let locale = style.locale
    let plain = TypedText.folded(
      Decimal.FormatStyle(locale: locale).precision(.fractionLength(1)).format(1_000_000))
    let currency = Decimal.FormatStyle.Currency(code: style.currencyCode, locale: locale)
      .precision(.fractionLength(1))
    let pattern =
      style.currencyCode.isEmpty ? plain : TypedText.folded(currency.format(1_000_000))
    let points = Set(NumberShape(pattern).separators.suffix(1))
    self.points = points

    let wholes = [plain, pattern].map { text in
      let body = NumberShape(text).body
      return body[..<(body.lastIndex { !$0.isDigit } ?? body.endIndex)]
    }
    let separators = Set(wholes.joined().filter { !$0.isDigit }).subtracting(points)
    self.separators = separators

    // A style that abbreviates large numbers displays a small one in digits.
    let numbers = [1_000_000, 100, 1].compactMap { number in
      style.sample(number).map { (String(number), $0) }
    }
    let sample = numbers.lazy.compactMap { number, text -> (scale: Int, text: String)? in
      let parts = NumberShape(text).body.split { points.contains($0) }.map { part in
        part.filter { !separators.contains($0) }
      }
      guard let whole = parts.first, whole.hasPrefix(number), parts.count <= 2,
        (whole.dropFirst(number.count) + parts.dropFirst().joined()).allSatisfy({ $0 == "0" })
      else { return nil }
      return (whole.count - number.count, text)
    }.first
    guard let sample else { return nil }
    scale = sample.scale
    let groups = wholes.map { $0.split { separators.contains($0) }.map(\.count) }
      .filter { $0.count > 1 }
    lastGroup = groups.compactMap(\.last).min() ?? 3
    innerGroup = groups.compactMap { $0.dropFirst().dropLast().min() }.min() ?? 3

    let negative = [-1_000_000, -100].lazy.compactMap { style.sample($0) }.first ?? ""
    hasParentheses = negative.contains("(")
    hasTrailingSign = NumberShape(negative).suffix.contains("-")
    let samples = [0, 1, 2, 3, 5, 11, 100].compactMap { style.sample($0) } + [sample.text]
    var pairs = Set(samples.map { Affix.units(of: $0) })
    if !style.currencyCode.isEmpty { pairs.formUnion(Self.units(of: style.currencyCode, locale)) }
    unitPairs = pairs
    units = Set(pairs.joined()).subtracting([""])
  }

  /// Returns the names and symbols of a currency before and after a number.
  private static func units(of code: String, _ locale: Locale) -> Set<[String]> {
    func units(
      _ code: String, _ form: CurrencyFormatStyleConfiguration.Presentation,
      _ locale: Locale = locale, _ number: Decimal = 1
    ) -> [String] {
      let style = Decimal.FormatStyle.Currency(code: code, locale: locale).presentation(form)
      return Affix.units(of: TypedText.folded(style.format(number)))
    }
    // The names depend on the number.
    let names = [0, 0.5, 1, 1.5, 2, 3, 5, 11, 100].map { units(code, .fullName, locale, $0) }
    // A symbol that means another currency in this language isn't one of this currency.
    let others = ["USD", "EUR", "GBP", "JPY", "SEK"].filter { $0 != code }
      .flatMap { units($0, .standard) }
    let symbols = [
      units(code, .standard), units(code, .narrow),
      units(code, .narrow, Locale(identifier: "en_US")),
    ].filter { Set($0).isDisjoint(with: Set(others).subtracting([""])) }
    return Set(names + symbols + [[code.lowercased(), ""]])
  }

  /// Returns the fields of a typed number, or `nil` if it isn't one.
  func fields(of typed: String) -> NumberFields? {
    let shape = NumberShape(TypedText.folded(typed), points: points)
    guard let digits = digits(in: shape.body) else { return nil }
    let (before, after) = (Affix(shape.prefix), Affix(shape.suffix))
    let signs = before.signs + after.signs
    guard signs.count <= 1, after.signs.isEmpty || hasTrailingSign,
      before.unit.isEmpty || after.unit.isEmpty || unitPairs.contains([before.unit, after.unit]),
      [before, after].allSatisfy({ $0.unit.isEmpty || units.contains($0.unit) })
    else { return nil }
    var isNegative = signs == "-"
    switch (before.parentheses, after.parentheses) {
    case ("", ""): break
    case ("(", ")") where hasParentheses && signs.isEmpty: isNegative = true
    default: return nil
    }
    return NumberFields(
      isNegative: isNegative, whole: digits.whole, fraction: digits.fraction, scale: scale)
  }

  /// Returns the digits before and after the decimal point.
  ///
  /// A separator is only followed by a whole group, because a shorter one might be a fraction, as
  /// in `1,5`. Groups may be longer, because a user adds digits to a number as it's displayed.
  private func digits(in body: Substring) -> (whole: Substring, fraction: Substring)? {
    let point = body.firstIndex { points.contains($0) } ?? body.endIndex
    let groups = body[..<point].split(omittingEmptySubsequences: false) { separators.contains($0) }
    let fraction = body[point...].dropFirst()
    guard (groups + [fraction]).allSatisfy({ $0.allSatisfy(\.isDigit) }) else { return nil }
    if groups.count > 1 {
      guard groups[0].contains(where: { $0 != "0" }), groups[groups.count - 1].count >= lastGroup,
        groups.dropFirst().dropLast().allSatisfy({ $0.count >= innerGroup })
      else { return nil }
    }
    let whole = Substring(groups.joined())
    return whole.isEmpty && fraction.isEmpty ? nil : (whole, fraction)
  }
}

/// A folded text of a number, divided into its digits and what's around them.
private struct NumberShape {
  let prefix: Substring
  /// The text from the first digit to the last one, with a decimal point at its ends.
  let body: Substring
  let suffix: Substring

  init(_ text: String, points: Set<Character> = []) {
    var start = text.firstIndex(where: \.isDigit) ?? text.endIndex
    var end = text.lastIndex(where: \.isDigit).map(text.index(after:)) ?? text.endIndex
    if start > text.startIndex, points.contains(text[text.index(before: start)]) {
      start = text.index(before: start)
    }
    if end < text.endIndex, points.contains(text[end]),
      !text[start..<end].contains(where: points.contains)
    {
      end = text.index(after: end)
    }
    (prefix, body, suffix) = (text[..<start], text[start..<end], text[end...])
  }

  /// The characters between digits, in order.
  var separators: [Character] { body.filter { !$0.isDigit } }
}

/// The signs and the unit before or after the digits of a number.
private struct Affix {
  /// The signs at the ends, such as `-`.
  private(set) var signs = ""
  private(set) var parentheses = ""
  /// The rest, in lowercase and without spaces.
  private(set) var unit = ""

  init(_ text: Substring) {
    var rest = text.filter { $0 != " " }[...]
    while let sign = rest.first, take(sign) { rest.removeFirst() }
    while let sign = rest.last, take(sign) { rest.removeLast() }
    unit = rest.lowercased()
  }

  /// Returns the units before and after the digits of a folded number, of which one may be empty.
  static func units(of text: String) -> [String] {
    let shape = NumberShape(text)
    return [shape.prefix, shape.suffix].map { Affix($0).unit }
  }

  private mutating func take(_ character: Character) -> Bool {
    if "+-".contains(character) {
      signs.append(character)
    } else if "()".contains(character) {
      parentheses.append(character)
    } else {
      return false
    }
    return true
  }
}

extension Character {
  fileprivate var isDigit: Bool { isASCII && isNumber }
}
