import Bindable
import BindableFoundation
import Foundation
import TestSupport
import Testing

@MainActor private final class Order { @Observed var price = 0.5 }

@MainActor struct ParseStyleTests {
  private let german = FormatContext.locale("de_DE")
  private let french = FormatContext.locale("fr_FR")
  private let day = Date.FormatStyle(date: .numeric, time: .omitted)

  @Test(arguments: [
    ("0", 0), ("12", 12), ("-3", -3), ("−3", -3), (" 42\n", 42), ("1,234", 1_234),
    ("1234", 1_234), ("1,234,567", 1_234_567), ("007", 7), ("-9223372036854775808", Int.min),
    ("12.0", 12), ("1,2345", 12_345), ("-1,2345", -12_345), ("12345,678", 12_345_678),
  ])
  func parsesWholeNumbers(text: String, number: Int) {
    #expect(Parser<String, Int>.style(.number).apply(text) == .value(number))
  }

  @Test(arguments: [
    "", " ", "-", "--", "1.2", "a", "1a", "12x", "1 2", ",1", "1.2,3", "½",
    "0x10", "1,x", "nan", "∞", "12 %", "12,34", "1,", "1,234,", "1,,234",
  ])
  func invalidWholeNumbersReturnMessage(text: String) {
    #expect(
      Parser<String, Int>.style(.number).apply(text) == .message("Enter a whole number."))
  }

  @Test func outOfRangeNumbersReturnMessage() {
    let (large, small) = ("That number is too large.", "That number is too small.")
    let int = Parser<String, Int>.style(.number)
    #expect(int.apply("9223372036854775808") == .message(large))
    #expect(int.apply("-9223372036854775809") == .message(small))
    let byte = Parser<String, UInt8>.style(.number)
    #expect(byte.apply("300") == .message(large))
    #expect(byte.apply("-1") == .message(small))
    #expect(byte.apply("255") == .value(255))
    let nines = String(repeating: "9", count: 400)
    #expect(Parser<String, Double>.style(.number).apply(nines) == .message(large))
  }

  @Test func parsesNumbersInContextLocale() {
    let (int, double) = (Parser<String, Int>.style(.number), Parser<String, Double>.style(.number))
    #expect(int.apply("1.234", in: german) == .value(1_234))
    #expect(int.apply("1,5", in: german) == .message("Enter a whole number."))
    #expect(double.apply("1.234,5", in: german) == .value(1_234.5))
    #expect(double.apply("1\u{202F}234,5", in: french) == .value(1_234.5))
    #expect(double.apply("1 234,5", in: french) == .value(1_234.5))
    #expect(double.apply("1,234.5") == .value(1_234.5))
    #expect(double.apply(".5") == .value(0.5))
    #expect(double.apply("nan") == .message("Enter a number."))
    #expect(double.apply("1.2.3") == .message("Enter a number."))
    #expect(
      Parser<String, Decimal>.style(.number).apply("0,1", in: german) == .value(Decimal(1) / 10))
    #expect(Parser<String, Decimal>.style(.number).apply("x") == .message("Enter a number."))
  }

  @Test func parsesCurrencyAndPercent() {
    let euros = Parser<String, Double>.style(.currency(code: "EUR"))
    #expect(euros.apply("€9.50") == .value(9.5))
    #expect(euros.apply("9.50") == .value(9.5))
    #expect(euros.apply("9,50 €", in: german) == .value(9.5))
    #expect(euros.apply("$9.50") == .message("Enter a number."))
    #expect(euros.apply("€9.50x") == .message("Enter a number."))
    let whole = Parser<String, Int>.style(.currency(code: "EUR"))
    #expect(whole.apply("€9.00") == .value(9))
    #expect(whole.apply("€9.50") == .message("Enter a whole number."))
    let percent = Parser<String, Double>.style(.percent)
    #expect(percent.apply("12%") == .value(0.12))
    #expect(percent.apply("12") == .value(0.12))
    #expect(percent.apply("x%") == .message("Enter a number."))
  }

  @Test func parsesDatesInContextTimeZone() throws {
    let date = Date(timeIntervalSince1970: 1_795_219_200)
    let parse = Parser<String, Date>.style(day)
    #expect(parse.apply("11/21/2026") == .value(date))
    #expect(parse.apply("21.11.2026", in: german) == .value(date))
    let east = try FormatContext(timeZone: #require(TimeZone(secondsFromGMT: 3_600)))
    #expect(parse.apply("11/21/2026", in: east) == .value(date.addingTimeInterval(-3_600)))
    for text in ["x", "", "11/21/2026 z", "21.11.2026"] {
      #expect(parse.apply(text) == .message("Enter a date."))
    }
    #expect(Parser<String, Date>.style(.iso8601).apply("2026-11-21T00:00:00Z") == .value(date))
  }

  @Test func formattedValuesParseToSameValues() {
    var random = SplitMix64(seed: 5)
    for locale in ["en_US", "en_GB", "de_DE", "fr_FR", "zh_Hans", "ja_JP", "pt_BR", "nl_NL"] {
      let context = FormatContext.locale(locale)
      for _ in 0..<(LongRun.isOn ? 100 : 25) {
        let number =
          Int(truncatingIfNeeded: random.next()) >> Int.random(in: 0...63, using: &random)
        let text = Format.style(.number).apply(number, in: context)
        #expect(
          Parser<String, Int>.style(.number).apply(text, in: context) == .value(number), "\(text)")
        let cents = Double(number % 1_000_000) / 100
        let price = Format<Double, String>.style(.currency(code: "EUR")).apply(cents, in: context)
        #expect(
          Parser<String, Double>.style(.currency(code: "EUR")).apply(price, in: context)
            == .value(cents), "\(locale): \(price)")
        let date = Date(timeIntervalSince1970: Double(number % 20_000) * 86_400)
        let written = Format.style(.dateTime.year().month().day()).apply(date, in: context)
        #expect(
          Parser<String, Date>.style(.dateTime.year().month().day()).apply(written, in: context)
            == .value(date), "\(locale): \(written)")
      }
    }
  }

  @Test func typedTextStaysWhileItsValueIsUnchanged() {
    @MainActor final class PriceView: ViewNode { let price = TextField(), problem = Label() }
    let order = Order(), view = PriceView()
    let number = FloatingPointFormatStyle<Double>.number.precision(.fractionLength(0...3))
    let table = BindingTable(Order.self, PriceView.self) {
      bind(
        \.price, to: \.price.text, as: .style(number), parse: .style(number)
      ).error(\.problem.text)
    }
    let connection = table.connect(order, to: view, in: german)
    #expect(view.price.text == "0,5")
    view.price.clear()
    #expect(view.problem.text == "Enter a number.")
    var shown: [String] = []
    for character in "1,50" {
      view.price.type(String(character))
      shown.append(view.price.text)
    }
    #expect(shown == ["1", "1,", "1,5", "1,50"])
    #expect(order.price == 1.5)
    view.price.type("x")
    #expect(view.problem.text == "Enter a number.")
    #expect(order.price == 1.5)
    #expect(connection.twoWayStatus(of: \.price.text)?.state != .synchronized)
    connection.revert()
    #expect(view.price.text == "1,5")
    #expect(view.problem.text == "")
    #expect(connection.failures == [])
  }
}
