import Bindable
import BindableFoundation
import Foundation

extension Format<Int, String> {
  /// A number in the reader's language, and a noun.
  static func counted(_ one: String, _ many: String) -> Format {
    let format = Format.plural(one, many, number: .style(.number))
    return Format("plural(\(one.debugDescription), \(many.debugDescription))") {
      format.apply($0, in: $1)
    }
  }
}

extension Format<[String], String> {
  /// "A, B, and C" in the reader's language.
  static var list: Format {
    let list = Format.style(.list(type: .and))
    return Format("list") { list.apply($0, in: $1) }
  }

  /// "Followed by A, B, and 3 others"; empty without names.
  ///
  /// Three names are all told, since the third takes as little room as "1 other".
  static var followedBy: Format {
    let (list, others) = (Format.list, Format<Int, String>.counted("other", "others"))
    return Format("followedBy") { names, context in
      if names.isEmpty { return "" }
      let isLong = names.count > 3
      let rest = isLong ? [others.apply(names.count - 2, in: context)] : []
      return "Followed by \(list.apply(names.prefix(isLong ? 2 : 3) + rest, in: context))"
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
