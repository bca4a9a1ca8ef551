/// The position of a value in a range, from 0 to 1, or 0 if the value isn't a number.
struct Fraction {
  let value: Double

  init(of value: Double, in range: ClosedRange<Double>) {
    let (lower, upper) = (range.lowerBound, range.upperBound)
    if value >= upper, value > lower {
      self.value = 1
    } else if !(value > lower) {
      self.value = 0
    } else {
      // Halves, because the length of the range can exceed the largest number.
      let fraction = (value / 2 - lower / 2) / (upper / 2 - lower / 2)
      // An infinite range has no positions between its ends.
      self.value = fraction > 0 ? min(fraction, 1) : 0
    }
  }

  /// The whole percentage, which is 100 only at the end of the range.
  var percentage: String { "\(Int((value * 100).rounded(.down)))%" }
}
