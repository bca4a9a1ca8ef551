import Bindable
import BindableFoundation
import Foundation
import TestSupport
import Testing

private let locales = [
  "en_US", "en_GB", "en_IN", "de_DE", "de_CH", "de_AT", "fr_FR", "fr_CH", "es_ES", "it_IT", "pt_BR",
  "pl_PL", "sv_SE", "ru_RU", "tr_TR", "ar_EG", "fa_IR", "he_IL", "hi_IN", "th_TH", "ja_JP", "ko_KR",
  "zh_Hans_CN", "lt_LT",
]

/// The visible parts of a text: its digits, from 0 to 9, and the other characters.
private struct Seen {
  let characters: [Character]

  init(_ text: String) {
    let marks: Set<Character> = ["\u{200E}", "\u{200F}", "\u{61C}"]
    characters = text.compactMap { character in
      if marks.contains(character) { return nil }
      let scalars = character.unicodeScalars.filter { !marks.contains(Character($0)) }
      guard scalars.count == 1, let scalar = scalars.first else { return character }
      if scalar.properties.numericType == .decimal, let value = character.wholeNumberValue {
        return Character("\(value)")
      }
      // Commas, points, and signs of full width.
      if (0xFF01...0xFF5E).contains(scalar.value) {
        return Character(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
      }
      return Character(scalar)
    }
  }

  static func isDigit(_ character: Character) -> Bool { "0123456789".contains(character) }
  var numbers: [String] {
    characters.split { !Self.isDigit($0) }.map { String($0) }
  }
  var words: [String] {
    characters.split { !$0.isLetter }.map { String($0).lowercased() }
  }
  /// The indexes of the commas and points between digits.
  var separators: [Int] {
    characters.indices.dropFirst().dropLast().filter { index in
      guard ",.".contains(characters[index]) else { return false }
      return Self.isDigit(characters[index - 1]) && Self.isDigit(characters[index + 1])
    }
  }
  /// Returns whether the numbers are the same, apart from a year in two digits.
  func hasNumbers(of other: Seen) -> Bool {
    guard numbers.count == other.numbers.count else { return false }
    for (typed, shown) in zip(numbers, other.numbers) where Int(typed) != Int(shown) {
      guard typed.count == 2, shown.count == 4, shown.hasSuffix(typed) else { return false }
    }
    return true
  }
  var minusCount: Int { characters.count { "-\u{2212}\u{2013}(".contains($0) } }

  /// The digits, with a point for the decimal separator, and without zeros before.
  func digits(point: Character) -> String {
    let digits = characters.compactMap { Self.isDigit($0) ? $0 : $0 == point ? "." : nil }
    let zeros = digits.prefix { $0 == "0" }.count
    var text = String(digits.dropFirst(zeros))
    if text.contains(".") { while text.hasSuffix("0") { text.removeLast() } }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}

/// Formatted values, as people type them and with random mistakes: what is accepted prints again as
/// it was typed.
@MainActor struct ReadInOneWayFuzzTests {
  /// Characters that are typed or inserted by mistake.
  private static let typed = Array("0123456789,.,.  '’-−+%€$()x/:٫٬３，．\u{A0}\u{202F}")

  private func mutate(_ text: String, _ random: inout SplitMix64) -> String {
    var characters = Array(text)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let index = Int.random(in: 0...characters.count, using: &random)
      let new = Self.typed.randomElement(using: &random) ?? "0"
      switch Int.random(in: 0..<5, using: &random) {
      case 0: characters.insert(new, at: index)
      case 1 where index < characters.count: characters.remove(at: index)
      case 2 where index < characters.count: characters[index] = new
      case 3 where index + 1 < characters.count: characters.swapAt(index, index + 1)
      case 4 where index < characters.count: characters.insert(characters[index], at: index)
      default: characters.append(new)
      }
    }
    return String(characters)
  }

  /// The texts that people type for a formatted one.
  private func variants(_ text: String) -> [String] {
    func mapped(_ change: (Character) -> String) -> String { text.map(change).joined() }
    func digit(_ character: Character) -> Int? {
      let isDigit = character.unicodeScalars.first?.properties.numericType == .decimal
      return isDigit ? character.wholeNumberValue : nil
    }
    let minus = Set<Character>(["-", "\u{2212}"])
    return [
      text, mapped { digit($0).map(String.init) ?? "\($0)" },
      mapped { digit($0).flatMap { Unicode.Scalar(0xFF10 + $0).map(String.init) } ?? "\($0)" },
      mapped { $0.isWhitespace ? " " : "\($0)" }, mapped { $0 == "’" ? "'" : "\($0)" },
      mapped { minus.contains($0) ? "-" : "\($0)" },
      mapped { minus.contains($0) ? "\u{2212}" : "\($0)" },
      mapped { minus.contains($0) ? "－" : "\($0)" }, "  \(text) ",
      String(
        String.UnicodeScalarView(
          text.unicodeScalars.filter { ![0x200E, 0x200F, 0x61C].contains($0.value) })),
    ]
  }

  private func checkNumber<Style: ParseableFormatStyle>(
    _ name: String, _ style: Style, _ values: [Style.FormatInput], _ locale: String,
    point: Character,
    units: [String] = [], _ random: inout SplitMix64,
    again: (Style.FormatInput, _ fractionDigits: Int) -> String
  ) where Style.FormatOutput == String, Style.FormatInput: Equatable {
    let context = FormatContext.locale(locale)
    let (format, parser) = (Format.style(style), Parser<String, Style.FormatInput>.style(style))
    for value in values {
      let text = format.apply(value, in: context)
      var texts = variants(text)
      let number = text.filter { $0.isNumber || ",.٫٬'’".contains($0) || $0.isWhitespace }
      if !units.isEmpty, Seen(text).minusCount == 0 {
        let bare = Format<String, String>.trimmed.apply(number)
        for unit in units {
          texts += ["\(unit)\(bare)", "\(bare)\(unit)", "\(unit) \(bare)", "\(bare) \(unit)"]
        }
        texts.append(bare)
      }
      for text in texts {
        #expect(parser.apply(text, in: context) == .value(value), "\(name) \(locale): \(text)")
      }
      for _ in 0..<(LongRun.isOn ? 300 : 8) {
        let typed = mutate(texts.randomElement(using: &random) ?? text, &random)
        guard case .value(let read) = parser.apply(typed, in: context) else { continue }
        let seen = Seen(typed)
        let fraction = seen.characters.split(separator: point, omittingEmptySubsequences: false)
        let digits = fraction.count > 1 ? fraction[1].count(where: Seen.isDigit) : 0
        let printed = Seen(again(read, digits))
        #expect(
          seen.digits(point: point) == printed.digits(point: point),
          "\(name) \(locale): \(typed) is shown as \(String(printed.characters))")
        let isZero = !printed.digits(point: point).contains { $0 != "0" && $0 != "." }
        #expect(
          isZero || (seen.minusCount > 0) == (printed.minusCount > 0), "\(name) \(locale): \(typed)"
        )
        #expect(
          fraction.count <= 2 && seen.minusCount <= 1, "\(name) \(locale): \(typed) has two of them"
        )
        // A lone comma or point that isn't the decimal point might be one.
        let others = seen.separators.filter { seen.characters[$0] != point }
        if others.count == 1, fraction.count == 1, let other = others.first {
          let after = seen.characters[(other + 1)...].prefix(while: Seen.isDigit).count
          #expect(after >= 3, "\(name) \(locale): \(typed)")
        }
      }
    }
  }

  @Test func acceptedNumbersPrintAsTyped() {
    var random = SplitMix64(seed: 41)
    typealias Real = FloatingPointFormatStyle<Double>
    for identifier in locales {
      let locale = Locale(identifier: identifier)
      let point = Character(locale.decimalSeparator ?? ".")
      let whole = [0, 7, -42, 1_234, 1_234_567], parts = [0.5, -7.25, 1_234.5, -1_234_567.75]
      checkNumber(
        "integer", IntegerFormatStyle<Int>.number, whole, identifier, point: point, &random
      ) {
        IntegerFormatStyle<Int>(locale: locale).format($0 + 0 * $1)
      }
      checkNumber(
        "whole percent", IntegerFormatStyle<Int>.Percent(), whole, identifier, point: point,
        units: ["%"], &random
      ) { IntegerFormatStyle<Int>.Percent(locale: locale).format($0 + 0 * $1) }
      let long = Real.number.precision(.fractionLength(0...6))
      checkNumber("number", long, parts, identifier, point: point, &random) {
        Real(locale: locale).precision(.fractionLength($1)).format($0)
      }
      checkNumber(
        "percent", Real.Percent().precision(.fractionLength(0...6)), parts, identifier,
        point: point,
        units: ["%"], &random
      ) { Real.Percent(locale: locale).precision(.fractionLength($1)).format($0) }
      checkNumber(
        "decimal", Decimal.FormatStyle(locale: locale), parts.map { Decimal($0) }, identifier,
        point: point, &random
      ) { Decimal.FormatStyle(locale: locale).precision(.fractionLength($1)).format($0) }
      let money = NumberFormatter()
      (money.locale, money.numberStyle) = (locale, .currency)
      let moneyPoint = Character(money.currencyDecimalSeparator ?? ".")
      for (name, currency) in [
        ("euros", Real.Currency(code: "EUR")),
        ("accounts", Real.Currency(code: "EUR").sign(strategy: .accounting)),
        ("code", Real.Currency(code: "EUR").presentation(.isoCode)),
        ("name", Real.Currency(code: "EUR").presentation(.fullName)),
      ] {
        checkNumber(
          name, currency, parts, identifier, point: moneyPoint, units: ["€", "EUR"], &random
        ) { currency.locale(locale).precision(.fractionLength($1)).format($0) }
      }
    }
  }

  @Test func acceptedDatesPrintAsTyped() {
    var random = SplitMix64(seed: 43)
    let date = Date(timeIntervalSince1970: 1_795_274_737)
    let styles = [
      Date.FormatStyle(date: .numeric, time: .omitted), .init(date: .abbreviated, time: .shortened),
      .init(date: .complete, time: .standard),
    ]
    for identifier in locales {
      let context = FormatContext.locale(identifier)
      for style in styles {
        let (format, parser) = (Format.style(style), Parser<String, Date>.style(style))
        let text = format.apply(date, in: context)
        for typed in variants(text) {
          guard case .value(let read) = parser.apply(typed, in: context) else {
            Issue.record("\(identifier): \(typed) isn't accepted for \(text)")
            continue
          }
          #expect(format.apply(read, in: context) == text, "\(identifier): \(typed)")
        }
        // A day, a month, or a time that doesn't exist.
        for (old, new) in [("21", "31"), ("11", "13"), ("25", "61"), ("37", "61")] {
          guard Seen(text).numbers.contains(old) else { continue }
          let wrong = String(Seen(text).characters).replacing(old, with: new)
          let result = parser.apply(wrong, in: context)
          #expect(result == .message("Enter a date."), "\(identifier): \(wrong)")
        }
        for _ in 0..<(LongRun.isOn ? 200 : 4) {
          let typed = mutate(text, &random)
          guard case .value(let read) = parser.apply(typed, in: context) else { continue }
          let (seen, printed) = (Seen(typed), Seen(format.apply(read, in: context)))
          #expect(
            seen.hasNumbers(of: printed),
            "\(identifier): \(typed) is shown as \(String(printed.characters))")
        }
      }
    }
  }
}
