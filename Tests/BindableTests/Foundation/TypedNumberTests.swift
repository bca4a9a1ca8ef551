import Bindable
import BindableFoundation
import Foundation
import TestSupport
import Testing

@MainActor private final class Amount<Value: Equatable> {
  @Observed var value: Value
  init(_ value: Value) { self.value = value }
}

@MainActor private final class AmountView: ViewNode {
  let field = TextField(), message = Label(), other = Button("Other")
  override var content: ViewNode? {
    VStack {
      field
      message
      other
    }
  }
}

/// A number that a user edits in a field, in a style and a locale.
@MainActor private final class TypedNumber<Value: Equatable> {
  let amount: Amount<Value>
  let view = AmountView()
  let format: Format<Value, String>
  let parser: Parser<String, Value>
  let context: FormatContext
  private let connection: Connection<Amount<Value>, AmountView>

  init<Style: ParseableFormatStyle>(_ value: Value, _ style: Style, _ locale: String = "en_US")
  where Style.FormatInput == Value, Style.FormatOutput == String {
    amount = Amount(value)
    (format, parser, context) = (.style(style), .style(style), .locale(locale))
    let table = BindingTable(Amount<Value>.self, AmountView.self) {
      bind(
        \.value, to: \.field.text, as: .style(style), parse: .style(style)
      ).error(\.message.text)
    }
    connection = table.connect(amount, to: view, in: context)
    // A view that was drawn is a root, and isn't looked for in other views.
    _ = view.frame(width: 20, height: 3)
    view.field.focus()
  }

  var text: String { view.field.text }
  var message: String { view.message.text }
  var failures: [Failure] { connection.failures }

  func type(_ text: String) { for character in text { view.field.type(String(character)) } }
  func leave() { view.other.focus() }

  /// A problem of the field after the user has left it, or `nil`.
  var problem: String? {
    guard message.isEmpty else {
      return parser.apply(text, in: context) == .message(message)
        ? nil : "\(text) has the message \(message)"
    }
    let formatted = format.apply(amount.value, in: context)
    guard text == formatted else { return "\(text) is shown for \(formatted)" }
    // A style may show fewer digits than the number has.
    guard case .value(let value) = parser.apply(text, in: context) else { return "\(text)?" }
    let again = format.apply(value, in: context)
    return again == text ? nil : "\(text) becomes \(again)"
  }
}

@MainActor struct TypedNumberTests {
  @Test func digitTypedAfterGroupedNumberBelongsToIt() {
    let number = TypedNumber(1_234, .number)
    #expect(number.text == "1,234")
    number.type("5")
    #expect(number.amount.value == 12_345)
    #expect(number.text == "1,2345", "the text stays as typed while the field has the focus")
    number.leave()
    #expect(number.text == "12,345")
    #expect(number.message == "")
    #expect(number.failures == [])
  }

  @Test func digitTypedAfterFractionBelongsToIt() {
    let number = TypedNumber(1_234.5, FloatingPointFormatStyle<Double>.number)
    number.type("6")
    #expect(number.amount.value == 1_234.56)
    number.leave()
    #expect(number.text == "1,234.56")
  }

  @Test(arguments: [
    ("de_DE", "1.234,5"), ("fr_FR", "1\u{202F}234,5"), ("de_CH", "1’234.5"), ("en_IN", "1,234.5"),
  ])
  func localeSeparatorsAreAccepted(locale: String, text: String) {
    let number = TypedNumber(1_234.5, FloatingPointFormatStyle<Double>.number, locale)
    #expect(number.text == text)
    number.view.field.moveCaret(by: -2)
    number.type("9")
    #expect(number.amount.value == 12_349.5)
    number.type("9")
    #expect(number.amount.value == 123_499.5)
    number.leave()
    #expect(number.problem == nil)
  }

  @Test func keyboardSpaceAndApostropheSeparateGroups() {
    let french = Parser<String, Int>.style(.number), style = FormatContext.locale("fr_FR")
    #expect(french.apply("1 234", in: style) == .value(1_234))
    #expect(french.apply("1 2345", in: style) == .value(12_345))
    #expect(french.apply("1'2345", in: .locale("de_CH")) == .value(12_345))
    #expect(french.apply("1 2345") == .message("Enter a whole number."))
  }

  @Test func negativeNumberCurrencyAndPercentAreCompleted() {
    let negative = TypedNumber(-1_234, .number)
    negative.type("5")
    #expect(negative.amount.value == -12_345)
    negative.leave()
    #expect(negative.text == "-12,345")
    let dollars = TypedNumber(1_234.5, .currency(code: "USD"))
    dollars.view.field.moveCaret(by: -3)
    dollars.type("9")
    #expect(dollars.amount.value == 12_349.5)
    dollars.leave()
    #expect(dollars.text == "$12,349.50")
    let percent = TypedNumber(12.34, .percent)
    percent.view.field.moveCaret(by: -1)
    percent.type("5")
    #expect(percent.amount.value == 123.45)
    percent.leave()
    #expect(percent.text == "12,345%")
  }

  @Test func separatorAfterDecimalPointIsAnError() {
    let number = TypedNumber(1.25, FloatingPointFormatStyle<Double>.number)
    number.view.field.moveCaret(by: -1)
    number.type(",")
    #expect(number.text == "1.2,5")
    #expect(number.message == "Enter a number.")
    #expect(number.amount.value == 1.25)
  }

  /// After any edits of a number, the field shows the presenter's value, or a message.
  private func check<Value, Style: ParseableFormatStyle>(
    _ style: Style, _ random: inout SplitMix64, _ makeValue: (Int, Int) -> Value
  ) where Style.FormatInput == Value, Style.FormatOutput == String, Value: Equatable {
    for locale in ["en_US", "de_DE", "fr_FR", "de_CH", "en_IN", "pt_BR", "ja_JP", "es_ES"] {
      for _ in 0..<(LongRun.isOn ? 8 : 4) {
        let digits = Int.random(in: 0...9, using: &random)
        let whole = (0..<digits).reduce(0) { number, _ in
          number * 10 + Int.random(in: 0...9, using: &random)
        }
        let sign = Bool.random(using: &random) ? 1 : -1
        let value = makeValue(sign * whole, Int.random(in: 0...99, using: &random))
        let number = TypedNumber(value, style, locale)
        var edits = "\(locale) \(number.text)"
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          number.view.field.moveCaret(by: Int.random(in: -14...14, using: &random))
          if Int.random(in: 0..<4, using: &random) == 0 {
            number.view.field.deleteBackward()
          } else {
            number.type("\(Int.random(in: 0...9, using: &random))")
          }
          edits += " \(number.text)"
        }
        number.leave()
        #expect(number.problem == nil, "\(edits)")
        #expect(number.failures == [], "\(edits)")
      }
    }
  }

  @Test func editedNumberIsPutRightWhenFieldIsLeft() {
    var random = SplitMix64(seed: 17)
    check(IntegerFormatStyle<Int>.number, &random) { whole, _ in whole }
    check(FloatingPointFormatStyle<Double>.number, &random) { Double($0) + Double($1) / 100 }
    check(Decimal.FormatStyle.number, &random) { Decimal($0) + Decimal($1) / 100 }
    check(FloatingPointFormatStyle<Double>.Currency(code: "EUR"), &random) {
      Double($0) + Double($1) / 100
    }
    check(Decimal.FormatStyle.Currency(code: "USD"), &random) { Decimal($0) + Decimal($1) / 100 }
    check(FloatingPointFormatStyle<Double>.Percent(), &random) { Double($0) + Double($1) / 100 }
    check(IntegerFormatStyle<Int>.Percent(), &random) { whole, _ in whole }
  }

  /// A digit at any position of a formatted number gives the number of all digits that the field
  /// shows, or a message, but never another number.
  private func checkTypedDigits<Value, Style: ParseableFormatStyle>(
    _ name: String, _ style: Style, _ values: [Value], unit: Double = 1,
    _ number: (Value) -> Double
  ) where Style.FormatInput == Value, Style.FormatOutput == String, Value: Equatable {
    let locales = ["en_US", "de_DE", "fr_FR", "de_CH", "en_IN", "pt_BR", "ja_JP", "ar_EG"]
    // A long run tests all pairs; a short run tests some, so that each value has its turn.
    for (row, locale) in locales.enumerated() {
      let half = FloatingPointFormatStyle<Double>(locale: Locale(identifier: locale)).format(0.5)
      let point = half.first { !$0.isNumber }
      for (column, value) in values.enumerated() where LongRun.isOn || (row + column) % 7 == 0 {
        for place in 0...TypedNumber(value, style, locale).text.count
        where LongRun.isOn || (column + place) % 2 == 0 {
          for digit in LongRun.isOn ? ["0", "5"] : [place / 2 % 2 == 0 ? "0" : "5"] {
            let typed = TypedNumber(value, style, locale)
            let before = typed.text
            typed.view.field.moveCaret(by: -place)
            typed.type(digit)
            let text = typed.text
            if typed.message.isEmpty {
              let digits = text.compactMap { character in
                character.wholeNumberValue.map(String.init) ?? (character == point ? "." : nil)
              }
              let sign = text.prefix { !$0.isNumber }
              let isNegative = sign.contains { "-\u{2212}(".contains($0) }
              let shown = (Double(digits.joined()) ?? .nan) * (isNegative ? -unit : unit)
              let found = number(typed.amount.value)
              #expect(
                abs(found - shown) <= abs(shown) * 1e-9,
                "\(name) \(locale): \(before) became \(text), which was read as \(found)")
            } else {
              #expect(typed.amount.value == value, "\(name) \(locale): \(text)")
            }
            typed.leave()
            #expect(typed.problem == nil, "\(name) \(locale): \(before) became \(text)")
          }
        }
      }
    }
  }

  @Test func digitTypedAnywhereInAnyStyleIsNeverReadAsAnotherNumber() {
    let whole = [0, 7, -42, 1_234, 1_234_567], parts = [0, 0.5, -7.25, 1_234.5, -1_234_567.75]
    func same(_ value: Double) -> Double { value }
    func real(_ value: Int) -> Double { Double(value) }
    func exact(_ value: Decimal) -> Double { (value as NSDecimalNumber).doubleValue }
    checkTypedDigits("integer", IntegerFormatStyle<Int>.number, whole, real)
    checkTypedDigits("number", FloatingPointFormatStyle<Double>.number, parts, same)
    checkTypedDigits(
      "two digits", FloatingPointFormatStyle<Double>.number.precision(.fractionLength(2)), parts,
      same)
    checkTypedDigits(
      "sign", FloatingPointFormatStyle<Double>.number.sign(strategy: .always()), parts, same)
    checkTypedDigits("decimal", Decimal.FormatStyle.number, parts.map { Decimal($0) }, exact)
    checkTypedDigits("percent", IntegerFormatStyle<Int>.Percent(), whole, real)
    checkTypedDigits(
      "fraction in percent", FloatingPointFormatStyle<Double>.Percent(), parts, unit: 0.01, same)
    checkTypedDigits("euros", FloatingPointFormatStyle<Double>.Currency(code: "EUR"), parts, same)
    checkTypedDigits("whole euros", IntegerFormatStyle<Int>.Currency(code: "EUR"), whole, real)
    checkTypedDigits(
      "dollars in books",
      FloatingPointFormatStyle<Double>.Currency(code: "USD").sign(strategy: .accounting), parts,
      same)
    checkTypedDigits(
      "name of dollars",
      FloatingPointFormatStyle<Double>.Currency(code: "USD").presentation(.fullName), parts, same)
    checkTypedDigits(
      "code of yen", Decimal.FormatStyle.Currency(code: "JPY").presentation(.isoCode),
      whole.map { Decimal($0) }, exact)
  }

  @Test(arguments: ["en_US", "de_DE", "fr_FR", "de_CH", "en_IN", "pt_BR", "ja_JP", "es_ES"])
  func digitsInsertedAnywhereAreAccepted(locale: String) {
    for value in [7, -42, 1_234, -12_345, 1_234_567, 98_765_432] {
      let length = TypedNumber(value, .number, locale).text.count
      for place in 0..<length where LongRun.isOn || (length - place) % 2 == 1 {
        let number = TypedNumber(value, .number, locale)
        number.view.field.moveCaret(by: -place)
        let old = number.text.filter { $0.isNumber }
        number.type("5")
        let digits = number.text.filter { $0.isNumber }
        #expect(number.message == "", "\(number.text)")
        #expect(number.amount.value.magnitude == UInt(digits), "\(number.text)")
        #expect(digits.count == old.count + 1)
        number.leave()
        #expect(number.problem == nil)
      }
    }
  }
}
