/// A rule that corrects the values of a property.
enum Correction: Hashable {
  case atMost(Int)
  case atLeast(Int)
  case multiple(of: Int)
  /// Keeps the previous value instead of a number above the limit.
  case refusesAbove(Int)
  /// Keeps the previous value instead of an odd number.
  case refusesOdd
  /// Truncates a string.
  case length(Int)

  func applied(to value: Int, from old: Int) -> Int {
    switch self {
    case .atMost(let limit): min(value, limit)
    case .atLeast(let limit): max(value, limit)
    case .multiple(let step): value - ((value % step) + step) % step
    case .refusesAbove(let limit): value > limit ? old : value
    case .refusesOdd: value % 2 == 0 ? value : old
    case .length: value
    }
  }

  func applied(to value: CellValue, from old: CellValue) -> CellValue {
    switch (self, value, old) {
    case (.length(let length), .text(let text), _): .text(String(text.prefix(length)))
    case (_, .number(let number), .number(let old)): .number(applied(to: number, from: old))
    default: value
    }
  }
}

extension [Correction] {
  /// Returns a value after all corrections have been applied repeatedly.
  func applied(to value: CellValue, from old: CellValue) -> CellValue {
    var value = value
    for _ in 0..<4 {
      let corrected = reduce(value) { $1.applied(to: $0, from: old) }
      if corrected == value { break }
      value = corrected
    }
    return value
  }
}

/// The point at which a property is corrected.
enum CorrectionPlace: Hashable {
  /// In `didSet` or a custom setter.
  case setter
  /// In an effect created before the tables are connected.
  case effectBefore
  /// In an effect created after all tables are connected.
  case effectAfter
}

/// The value of a property.
enum CellValue: Hashable, CustomStringConvertible {
  case number(Int)
  case text(String)

  var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .text(let text): text.debugDescription
    }
  }
}
