import Bindable
import BindableTesting
import Foundation
import Testing

@MainActor struct FormatNumbersTests {
  @Test(arguments: [
    (0.0, "0.00"), (-0.0, "0.00"), (1, "1.00"), (1_234.5, "1234.50"), (-1_234.5, "-1234.50"),
    (0.005, "0.00"), (0.015, "0.02"), (2.675, "2.68"), (0.125, "0.12"), (0.375, "0.38"),
    (-0.001, "0.00"), (9.999, "10.00"), (999.995, "1000.00"), (1e-7, "0.00"),
    (1e20, "100000000000000000000.00"), (123_456_789.125, "123456789.12"),
    (.infinity, "inf"), (-.infinity, "-inf"), (.nan, "nan"),
  ])
  func decimalUsesGivenFractionDigits(number: Double, text: String) {
    #expect(Format<Double, String>.decimal(fractionDigits: 2).apply(number) == text)
  }

  @Test func fractionDigitRangeOmitsTrailingZeros() {
    let format = Format<Double, String>.decimal(fractionDigits: 0...2)
    #expect(
      [1, 1.5, 1.25, 1.255, 1234].map { format.apply($0) } == ["1", "1.5", "1.25", "1.26", "1234"])
    #expect(Format<Double, String>.decimal(fractionDigits: 1...3).apply(2) == "2.0")
  }

  /// Rounding matches Foundation's decimal numbers, which are exact.
  @Test func roundingMatchesExactDecimals() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2_000 {
      let divisor = try #require([1, 10, 1_000, 8, 3, 1e5].randomElement(using: &random))
      let number = Double(Int64.random(in: -10_000_000...10_000_000, using: &random)) / divisor
      let digits = Int.random(in: 0...4, using: &random)
      var exact = try #require(Decimal(string: "\(number)", locale: Locale(identifier: "en_US")))
      var rounded = Decimal()
      NSDecimalRound(&rounded, &exact, digits, .bankers)
      let text = Format<Double, String>.decimal(fractionDigits: 0...digits).apply(number)
      #expect(text == "\(rounded)", "\(number) with \(digits) digits")
    }
  }

  @Test func fractionDigitRangeAddsNoSpuriousDigits() {
    #expect(Format<Double, String>.decimal(fractionDigits: 0...Int.max).apply(9.5) == "9.5")
    #expect(Format<Double, String>.decimal(fractionDigits: 0).apply(9.5) == "10")
    #expect(Format<Double, String>.decimal(fractionDigits: 0...1).apply(1e-300) == "0")
  }

  @Test func hidingZeroKeepsContext() {
    let format = Format<Int, String>.inLanguage.hidingZero
    #expect(format.apply(0, in: .german) == "")
    #expect(format.apply(1_000, in: .german) == "1000 in German")
  }

  @Test func pluralAppliesNumberFormat() {
    let format = Format<Int, String>.plural("meter", "meters", number: .inLanguage)
    #expect(format.apply(2, in: .german) == "2 in German meters")
    #expect(format.apply(1) == "1 in English meter")
    #expect(format.name == #"plural("meter", "meters", number: inLanguage)"#)
    let hashed = Format<Int, String>.plural("a", "b", number: Format("hash") { "#\($0)" })
    #expect(hashed.apply(2) == "#2 b")
    #expect(hashed.name == #"plural("a", "b", number: hash)"#)
  }

  @Test func negativeFractionDigitsIsProgrammingError() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Format<Double, String>.decimal(fractionDigits: -1) }
    }
  }

  @Test func numberFormatNamesMatchSource() {
    #expect(Format<Double, String>.decimal(fractionDigits: 2).name == "decimal(fractionDigits: 2)")
    #expect(
      Format<Double, String>.decimal(fractionDigits: 0...2).name == "decimal(fractionDigits: 0...2)"
    )
    #expect(Format<Int, String>.decimal.hidingZero.name == "decimal.hidingZero")
    #expect(Format<Int, String>.decimal.name == "decimal")
  }
}
