import Bindable
import BindableTesting
import Foundation
import Testing

@MainActor @Suite struct FormatNumbersTests {
  private let german = FormatContext(.deDE)
  private let french = FormatContext(.frFR)
  private let chinese = FormatContext(.zhHans)

  @Test(arguments: [
    (0.0, "0.00"), (-0.0, "0.00"), (1, "1.00"), (1_234.5, "1,234.50"), (-1_234.5, "-1,234.50"),
    (0.005, "0.00"), (0.015, "0.02"), (2.675, "2.68"), (0.125, "0.12"), (0.375, "0.38"),
    (-0.001, "0.00"), (9.999, "10.00"), (999.995, "1,000.00"), (1e-7, "0.00"),
    (1e20, "100,000,000,000,000,000,000.00"), (123_456_789.125, "123,456,789.12"),
    (.infinity, "inf"), (-.infinity, "-inf"), (.nan, "nan"),
  ])
  func decimalHasSoManyDigitsAfterThePoint(number: Double, text: String) {
    #expect(Format.decimal(fractionDigits: 2).apply(number) == text)
  }

  @Test func aRangeOfDigitsTakesAsManyAsThereAre() {
    let format = Format<Double, String>.decimal(fractionDigits: 0...2, isGrouped: false)
    #expect(
      [1, 1.5, 1.25, 1.255, 1234].map { format.apply($0) } == ["1", "1.5", "1.25", "1.26", "1234"])
    #expect(Format<Double, String>.decimal(fractionDigits: 1...3).apply(2) == "2.0")
  }

  /// Rounding is that of the decimal numbers of Foundation, which are exact.
  @Test func roundingIsThatOfExactDecimals() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2_000 {
      let divisor = try #require([1, 10, 1_000, 8, 3, 1e5].randomElement(using: &random))
      let number = Double(Int64.random(in: -10_000_000...10_000_000, using: &random)) / divisor
      let digits = Int.random(in: 0...4, using: &random)
      var exact = try #require(Decimal(string: "\(number)", locale: Locale(identifier: "en_US")))
      var rounded = Decimal()
      NSDecimalRound(&rounded, &exact, digits, .bankers)
      let text = Format.decimal(fractionDigits: 0...digits, isGrouped: false).apply(number)
      #expect(text == "\(rounded)", "\(number) with \(digits) digits")
    }
  }

  @Test func aNumberIsWrittenAsTheContextSays() {
    let format = Format<Double, String>.decimal(fractionDigits: 1)
    #expect(format.apply(12_345.67, in: german) == "12.345,7")
    #expect(format.apply(12_345.67, in: french) == "12\u{202F}345,7")
    #expect(Format.grouped.apply(-1_234, in: german) == "-1.234")
    #expect(Format.plural("a", "b").apply(1_234, in: german) == "1.234 b")
  }

  @Test func nothingIsSingularInFrenchOnly() {
    let format = Format.plural("fois", "fois tout")
    #expect([0, 1, 2].map { format.apply($0, in: french) } == ["0 fois", "1 fois", "2 fois tout"])
    #expect(format.apply(0) == "0 fois tout")
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1_000, "1K"), (1_049, "1K"), (1_050, "1K"), (1_150, "1.2K"),
    (1_234, "1.2K"), (12_345, "12.3K"), (99_949, "99.9K"), (99_951, "100K"), (123_456, "123K"),
    (999_499, "999K"), (999_500, "1M"), (999_999, "1M"), (1_500_000, "1.5M"),
    (2_000_000_000, "2B"), (-12_345, "-12.3K"), (3_400_000_000_000, "3.4T"),
    (Int.max, "9,223,372T"), (Int.min, "-9,223,372T"),
  ])
  func compactTakesFewCharacters(number: Int, text: String) {
    #expect(Format.compact.apply(number) == text)
  }

  @Test func compactNamesGreatNumbersAsTheContextDoes() {
    #expect(Format.compact.apply(12_345, in: german) == "12,3\u{A0}Tsd.")
    #expect(Format.compact.apply(9_999, in: chinese) == "9,999")
    #expect(Format.compact.apply(12_345, in: chinese) == "1.2万")
    #expect(Format.compact.apply(123_456_789, in: chinese) == "1.2亿")
    #expect(Format.compact.apply(99_999_999, in: chinese) == "1亿")
  }

  @Test(arguments: [
    (0.0, "0%"), (0.256, "26%"), (0.125, "12%"), (1, "100%"), (-0.5, "-50%"), (12.345, "1,234%"),
    (0.001, "0%"), (1e-10, "0%"),
  ])
  func percentIsInHundredths(number: Double, text: String) {
    #expect(Format.percent().apply(number) == text)
  }

  @Test func percentHasTheSpaceOfItsContext() {
    #expect(Format.percent(fractionDigits: 1).apply(0.2567, in: german) == "25,7\u{A0}%")
  }

  @Test func hidingZeroKeepsTheContext() {
    let format = Format.grouped.hidingZero
    #expect(format.apply(0, in: german) == "")
    #expect(format.apply(1_000, in: german) == "1.000")
  }

  @Test func aNegativeNumberOfDigitsIsAMistake() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Format.decimal(fractionDigits: -1) }
    }
  }

  @Test func theyAreCalledAsTheyAreWritten() {
    #expect(Format.decimal(fractionDigits: 2).name == "decimal(fractionDigits: 2)")
    #expect(
      Format<Double, String>.decimal(fractionDigits: 0...2).name == "decimal(fractionDigits: 0...2)"
    )
    #expect(Format.compact.hidingZero.name == "compact.hidingZero")
    #expect(Format.percent().name == "percent")
    #expect(Format.decimal.name == "decimal")
  }
}
