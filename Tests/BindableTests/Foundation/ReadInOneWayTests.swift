import Bindable
import BindableFoundation
import Foundation
import TestSupport
import Testing

/// A text is accepted only if it can be read in one way.
@MainActor struct ReadInOneWayTests {
  private let double = Parser<String, Double>.style(.number)
  private let euros = Parser<String, Double>.style(.currency(code: "EUR"))

  @Test(arguments: [
    ("en_US", "1,5"), ("en_US", "12,34"), ("en_US", "1,"), ("en_US", "0,123"), ("en_US", "1,,234"),
    ("en_US", "1,23,456"), ("en_US", "1.2.3"), ("en_US", "1.234,5"), ("en_US", "1 234"),
    ("de_DE", "3.50"), ("de_DE", "1.5"), ("de_DE", "1,234.5"), ("de_DE", "1,5,"),
    ("fr_FR", "1.5"), ("fr_FR", "1 5"), ("de_CH", "1,5"), ("de_CH", "1'5"), ("hi_IN", "1,5"),
    ("ar_EG", "1,5"), ("en_US", "--5"), ("en_US", "+-5"), ("en_US", "5-"), ("en_US", "(5)"),
    ("en_US", "½"), ("en_US", "1²"), ("en_US", "1e5"), ("en_US", "5x"), ("en_US", "5 €"),
  ])
  func numberOfAnotherLanguageOrWithTooMuchIsAnError(locale: String, text: String) {
    #expect(double.apply(text, in: .locale(locale)) == .message("Enter a number."))
  }

  @Test(arguments: [
    ("en_US", "１２３", 123), ("en_US", "－１２", -12), ("en_US", "＋7", 7), ("ja_JP", "１，２３４．５", 1_234.5),
    ("en_US", "1,2345", 12_345), ("hi_IN", "12,34,567", 1_234_567), ("ar_EG", "1٬234٫5", 1_234.5),
    ("ar_EG", "١٬٢٣٤٫٥", 1_234.5), ("fa_IR", "−۵", -5), ("sv_SE", "−5,5", -5.5),
    ("sv_SE", "-1 234,5", -1_234.5), ("de_CH", "1'234.5", 1_234.5), ("fr_FR", "1 234,5", 1_234.5),
    ("en_US", ".5", 0.5), ("en_US", "5.", 5), ("en_US", "007", 7), ("es_ES", "1.234", 1_234),
  ])
  func numberIsAcceptedAsPeopleTypeIt(locale: String, text: String, number: Double) {
    #expect(double.apply(text, in: .locale(locale)) == .value(number))
  }

  @Test(arguments: ["7,9€", "7,9 €", "€7,9", "€ 7,90", "7,9", "7,9 EUR", "eur 7,9", "７，９０€"])
  func currencyIsAcceptedOnEitherSide(text: String) {
    #expect(euros.apply(text, in: .locale("de_DE")) == .value(7.9))
  }

  @Test(arguments: ["€7,9€", "$7,9", "7,9 %", "7.9 €", "-€-7,9"])
  func otherUnitIsAnError(text: String) {
    #expect(euros.apply(text, in: .locale("de_DE")) == .message("Enter a number."))
  }

  @Test func numberWithMoreDigitsThanItsTypeIsAnError() {
    let message = "That number has too many digits."
    for text in ["9007199254740993", "0.12345678901234567890"] {
      #expect(double.apply(text) == .message(message))
      #expect(Parser.double.apply(text) == .message(message))
    }
    let digits = String(repeating: "1234567890", count: 5)
    #expect(Parser<String, Decimal>.style(.number).apply("0.\(digits)") == .message(message))
    #expect(double.apply("0.1000000000000000000000") == .value(0.1))
    #expect(double.apply("100000000000000000000000") == .value(1e23))
  }

  @Test func parsersOfDigitsAcceptFullWidth() {
    #expect(Parser.int.apply("１２３") == .value(123))
    #expect(Parser.int.apply("－１２３") == .value(-123))
    #expect(Parser.double.apply("１．５") == .value(1.5))
    #expect(Parser.day.apply("２０２６－５－３０") == .value(.clamped(year: 2026, month: 5, day: 30)))
    for text in ["1 2", "１，５", "²", "٣", "½", "三", "1.0"] {
      #expect(Parser.int.apply(text) == .message("Enter a whole number."))
    }
  }

  @Test(arguments: [
    ("en_US", "13/4/2026"), ("en_US", "4/31/2026"), ("en_US", "2/29/2026"), ("en_US", "0/1/2026"),
    ("en_US", "4/0/2026"), ("en_US", "10/10/1582"), ("de_DE", "31.4.2026"), ("de_DE", "1.13.2026"),
    ("ja_JP", "2026/2/30"), ("ar_EG", "٣١/٤/٢٠٢٦"),
  ])
  func dayThatDoesNotExistIsAnError(locale: String, text: String) {
    let parser = Parser<String, Date>.style(Date.FormatStyle(date: .numeric, time: .omitted))
    #expect(parser.apply(text, in: .locale(locale)) == .message("Enter a date."))
  }

  @Test func wordsOfDateBelongToIt() {
    let parser = Parser<String, Date>.style(Date.FormatStyle(date: .complete, time: .shortened))
    let date = Date(timeIntervalSince1970: 1_795_274_700)
    for text in [
      "Saturday, November 21, 2026 at 3:25 PM", "saturday, nov 21, 2026 at 3:25 pm",
      "Saturday, November 21, 2026 at 03:25 PM", "Saturday, November 21, 26 at 3:25 PM",
    ] { #expect(parser.apply(text) == .value(date), "\(text)") }
    for text in [
      "Sunday, November 21, 2026 at 3:25 PM", "Saturday, November 31, 2026 at 3:25 PM",
      "Saturday, November 21, 2026 at 15:25 PM", "Saturday, November 21, 2026 at 3:75 PM",
    ] { #expect(parser.apply(text) == .message("Enter a date."), "\(text)") }
  }

  @Test func isoStyleAcceptsOnlyDaysThatExist() {
    let iso = Parser<String, Date>.style(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    let day = Date(timeIntervalSince1970: 1_795_219_200)
    #expect(iso.apply("2026-11-21T00:00:00.000Z") == .value(day))
    #expect(iso.apply("2026-11-21T01:00:00.0+01:00") == .value(day))
    #expect(iso.apply("2026-11-20T16:00:00.000-0800") == .value(day))
    for text in ["2026-02-30T00:00:00.000Z", "2026-11-21T25:00:00.000Z"] {
      #expect(iso.apply(text) == .message("Enter a date."))
    }
  }
}
