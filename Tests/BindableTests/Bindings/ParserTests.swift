import Bindable
import BindableTesting
import Testing

@MainActor struct ParserTests {
  @Test(arguments: [
    ("0", 0), ("12", 12), ("-3", -3), ("−3", -3), ("+3", 3), (" 42\n", 42),
    ("1234", 1_234), ("007", 7), ("-9223372036854775808", Int.min),
  ])
  func intParsesWholeNumbers(text: String, number: Int) {
    #expect(Parser.int.apply(text) == .value(number))
  }

  @Test(arguments: [
    "", " ", "-", "--", "1.2", "1.", "a", "1a", "1 2", "12,34", "1,2345", ",123", "1,", "٣", "½",
    "0x10", "1e3", "1,234,", "1,234", "+-3", "-+3", "−", ".",
  ])
  func intRejectsInvalidText(text: String) {
    #expect(Parser<String, Int>.int.apply(text) == .message("Enter a whole number."))
  }

  @Test func outOfRangeNumbersReturnMessages() {
    #expect(
      Parser<String, Int>.int.apply("9223372036854775808")
        == .message("That number is too large."))
    #expect(
      Parser<String, Int>.int.apply("-9223372036854775809")
        == .message("That number is too small."))
    #expect(
      Parser.double.apply(String(repeating: "9", count: 400))
        == .message("That number is too large."))
  }

  @Test func doubleParsesDecimalPoint() {
    #expect(Parser.double.apply("1234.5") == .value(1_234.5))
    #expect(Parser.double.apply("1,234.5") == .message("Enter a number."))
    #expect(Parser.double.apply(".5") == .value(0.5))
    #expect(Parser.double.apply("5.") == .value(5))
    #expect(Parser.double.apply("nan") == .message("Enter a number."))
    #expect(Parser.double.apply("1e3") == .message("Enter a number."))
    #expect(Parser.double.apply("1.2.3") == .message("Enter a number."))
  }

  /// A parser reads the output of its format.
  @Test func formattedNumbersParseToSameValue() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<800 {
      let number =
        Int(truncatingIfNeeded: random.next()) >> Int.random(in: 0...63, using: &random)
      #expect(Parser.int.apply(Format.decimal.apply(number)) == .value(number))
      let fraction = Double(number % 1_000_000) / 1_000
      let text = Format<Double, String>.decimal(fractionDigits: 3).apply(fraction)
      #expect(Parser.double.apply(text) == .value(fraction), "\(text)")
    }
  }

  @Test func chainedParsersReturnFirstMessage() {
    let parse = Parser<String, Int>.int.then(.within(1...10))
    #expect(parse.apply("7") == .value(7))
    #expect(parse.apply("seven") == .message("Enter a whole number."))
    #expect(parse.apply("70") == .message("Enter a value from 1 to 10."))
    #expect(parse.name == "int.then(within(1...10))")
  }

  @Test func withErrorMessageReplacesAllMessages() {
    let parse = Parser<String, Int>.int.then(.within(1...10)).withErrorMessage("1 to 10, please")
    #expect(parse.apply("70") == .message("1 to 10, please"))
    #expect(parse.apply("x") == .message("1 to 10, please"))
    #expect(parse.apply("7") == .value(7))
    #expect(parse.name == #"int.then(within(1...10)).withErrorMessage("1 to 10, please")"#)
  }

  @Test func nonEmptyTrimsTextAndRejectsBlankText() {
    #expect(Parser.nonEmpty.apply(" Ada ") == .value("Ada"))
    #expect(Parser.nonEmpty.apply(" \t ") == .message("Enter something."))
  }

  @Test func parserReceivesFormatContext() {
    let parse = Parser<String, Int>("length") { text, context in
      context[TestLanguage.self].name == "German" ? .value(text.count) : .message("no")
    }
    #expect(parse.apply("abc", in: .german) == .value(3))
    #expect(parse.apply("abc") == .message("no"))
  }
}
