import Bindable

extension Format<[String], String> {
  /// "Followed by A, B and 3 others"; empty without names.
  ///
  /// Three names are all told, since the third takes as little room as "1 other".
  static var followedBy: Format {
    let (all, some) = (Format.list(), Format.list(limit: 2))
    return Format("followedBy") { names, context in
      if names.isEmpty { return "" }
      return "Followed by \((names.count > 3 ? some : all).apply(names, in: context))"
    }
  }
}

extension Format<[String], Bool> {
  /// Whether there is nothing in the list.
  static var isEmpty: Format { Format("isEmpty") { $0.isEmpty } }
}

extension Format<Int, Bool> {
  /// Whether it is nothing.
  static var isZero: Format { Format("isZero") { $0 == 0 } }
}

extension Format<String?, Bool> {
  /// Whether there is none.
  static var isNil: Format { Format("isNil") { $0 == nil } }
}

extension Format<Double, String> {
  /// A rating out of 100 as five stars.
  static var stars: Format {
    Format("stars") { rating in
      let count = min(5, max(0, Int((min(100, max(0, rating)) / 20).rounded())))
      return String(repeating: "★", count: count) + String(repeating: "☆", count: 5 - count)
    }
  }
}
