import Bindable
import BindableFoundation
import Foundation
import Testing

/// A custom style that records the locales that it's adapted to.
private struct Spelled: FormatStyle {
  @MainActor static var adaptations: [String] = []

  var language = "none"

  func format(_ value: Int) -> String { "\(value) \(language)" }

  func locale(_ locale: Locale) -> Spelled {
    MainActor.assumeIsolated { Self.adaptations.append(locale.identifier) }
    return Spelled(language: locale.identifier)
  }
}

@MainActor private final class Order {
  @Observed var count = 1_234
  @Observed var price = 9.5
}

/// Foundation's styles use the locale of the context.
@MainActor @Suite(.serialized) struct NumberStyleTests {
  private let german = FormatContext.locale("de_DE")
  private let french = FormatContext.locale("fr_FR")
  private let chinese = FormatContext.locale("zh_Hans")

  @Test func numbersUseContextLocale() {
    let format = Format<Double, String>.style(.number.precision(.fractionLength(1)))
    #expect(format.apply(12_345.67) == "12,345.7")
    #expect(format.apply(12_345.67, in: german) == "12.345,7")
    #expect(format.apply(12_345.67, in: french) == "12\u{202F}345,7")
    #expect(Format<Int, String>.style(.number).apply(-1_234, in: german) == "-1.234")
    #expect(
      Format<Int, String>.plural("a", "b", number: .style(.number)).apply(1_234, in: german)
        == "1.234 b")
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (-1_000, "-1,000"), (-999, "-999"),
    (123_456, "123,456"), (1_234_567, "1,234,567"),
    (Int.max, "9,223,372,036,854,775,807"), (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func groupsDigitsInThrees(number: Int, text: String) {
    #expect(Format.style(.number).apply(number) == text)
  }

  @Test func formatsAllNumberTypes() throws {
    #expect(Format<UInt8, String>.style(.number).apply(200) == "200")
    #expect(Format<Int64, String>.style(.number).apply(-1_234, in: german) == "-1.234")
    #expect(Format<Float, String>.style(.number).apply(1.5, in: german) == "1,5")
    let decimal = try #require(Decimal(string: "1234.5", locale: Locale(identifier: "en_US")))
    #expect(Format<Decimal, String>.style(.number).apply(decimal, in: german) == "1.234,5")
    #expect(
      Format<Decimal, String>.style(.currency(code: "EUR")).apply(decimal) == "€1,234.50")
  }

  @Test func formatsNumbersOfGenericType() {
    func text<Number: BinaryInteger>(_ number: Number) -> String {
      Format.style(IntegerFormatStyle<Number>()).apply(number, in: german)
    }
    #expect(text(UInt16(1_234)) == "1.234")
    #expect(text(-1_234) == "-1.234")
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1_000, "1K"), (12_345, "12K"), (999_999, "1M"),
    (2_000_000_000, "2B"), (-12_345, "-12K"), (3_400_000_000_000, "3.4T"),
  ])
  func compactNotationAbbreviatesLargeNumbers(number: Int, text: String) {
    #expect(Format.style(.number.notation(.compactName)).apply(number) == text)
  }

  @Test func compactNotationUsesContextLocale() {
    let format = Format<Int, String>.style(.number.notation(.compactName))
    #expect(format.apply(12_345, in: french) == "12\u{A0}k")
    #expect(format.apply(9_999, in: chinese) == "9999")
    #expect(format.apply(12_345, in: chinese) == "1.2万")
    #expect(format.apply(123_456_789, in: chinese) == "1.2亿")
  }

  @Test func percentAndCurrencyUseContextLocale() {
    let percent = Format<Double, String>.style(.percent.precision(.fractionLength(1)))
    #expect(percent.apply(0.2567) == "25.7%")
    #expect(percent.apply(0.2567, in: german) == "25,7\u{A0}%")
    let currency = Format<Double, String>.style(.currency(code: "EUR"))
    #expect(currency.apply(9.5) == "€9.50")
    #expect(currency.apply(9.5, in: german) == "9,50\u{A0}€")
  }

  @Test func durationsAndByteCountsUseContextLocale() {
    let time = Format<Duration, String>.style(.time(pattern: .minuteSecond))
    #expect(time.apply(.seconds(205)) == "3:25")
    let units = Format<Duration, String>.style(.units(allowed: [.hours, .minutes], width: .wide))
    #expect(units.apply(.seconds(3_725)) == "1 hour, 2 minutes")
    #expect(units.apply(.seconds(3_725), in: german) == "1 Stunde und 2 Minuten")
    let bytes = Format<Int64, String>.style(.byteCount(style: .file))
    #expect(bytes.apply(1_234_567) == "1.2 MB")
    #expect(bytes.apply(1_234_567, in: german) == "1,2 MB")
  }

  @Test func listsAreJoinedInContextLocale() {
    let names = ["A", "B", "C", "D"]
    let format = Format<[String], String>.style(.list(type: .and))
    #expect(format.apply([]) == "")
    #expect(format.apply(["A"]) == "A")
    #expect(format.apply(["A", "B"]) == "A and B")
    #expect(format.apply(names) == "A, B, C, and D")
    #expect(format.apply(names, in: .locale("en_GB")) == "A, B, C and D")
    #expect(format.apply(names, in: chinese) == "A、B、C和D")
    #expect(format.apply(names, in: german) == "A, B, C und D")
    #expect(
      Format<[String], String>.style(.list(type: .or)).apply(names, in: german)
        == "A, B, C oder D")
  }

  @Test func listMembersUseContextLocale() {
    let format = Format<[Double], String>.list(of: .style(.number))
    #expect(format.apply([1.5, 2, 1_234]) == "1.5, 2, and 1,234")
    #expect(format.apply([1.5, 2, 1_234], in: german) == "1,5, 2 und 1.234")
    #expect(
      Format<[Double], String>.list(of: .style(.number), type: .or).apply([1, 2], in: german)
        == "1 oder 2")
    #expect(format.name == "list(of: style(FloatingPointFormatStyle<Double>))")
  }

  @Test func customStyleIsLocalizedOncePerLocale() {
    Spelled.adaptations = []
    let format = Format<Int, String>.style(Spelled())
    #expect(format.apply(1) == "1 en_US")
    #expect(format.apply(2) == "2 en_US")
    #expect(format.apply(3, in: german) == "3 de_DE")
    #expect(format.apply(4, in: .locale("de_DE")) == "4 de_DE")
    #expect(format.apply(5, in: FormatContext(now: { .distantPast })) == "5 en_US")
    #expect(Spelled.adaptations == ["en_US", "de_DE"])
  }

  @Test func contextLocaleOverridesStyleLocale() {
    let style = IntegerFormatStyle<Int>.number.locale(Locale(identifier: "de_DE"))
    #expect(Format.style(style).apply(1_234) == "1,234")
  }

  @Test func bindingsUseConnectionContext() {
    let order = Order(), view = PlainPanel(), other = PlainPanel()
    let table = BindingTable(Order.self, PlainPanel.self) {
      bind(\.count, to: \.first.text, as: .style(.number).then(.suffix(" pieces")))
      bind(\.price, to: \.second.text, as: .style(.currency(code: "EUR")))
    }
    var connections = [
      table.connect(order, to: view, in: german), table.connect(order, to: other),
    ]
    #expect([view.first.text, view.second.text] == ["1.234 pieces", "9,50\u{A0}€"])
    #expect([other.first.text, other.second.text] == ["1,234 pieces", "€9.50"])
    order.count = 5_678
    #expect([view.first.text, other.first.text] == ["5.678 pieces", "5,678 pieces"])
    #expect(connections.map(\.context.locale.identifier) == ["de_DE", "en_US"])
    // The same view, in another context.
    connections[0].disconnect()
    connections[0] = table.connect(order, to: view, in: french)
    #expect([view.first.text, view.second.text] == ["5\u{202F}678 pieces", "9,50\u{A0}€"])
    #expect(connections.flatMap(\.failures) == [])
  }
}
