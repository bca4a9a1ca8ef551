public import Bindable
import BindableFoundation
import Foundation

extension Format<Int, String> {
  /// Formats a localized number.
  public static let number = Format.style(.number)

  /// Formats a localized number followed by a noun.
  public static func counted(_ one: String, _ many: String) -> Format {
    let format = Format.plural(one, many, number: .number)
    return Format("plural(\(one.debugDescription), \(many.debugDescription))") {
      format.apply($0, in: $1)
    }
  }
}

extension Format<[String], String> {
  /// Formats a localized list, such as "A, B, and C".
  public static var list: Format {
    let list = Format.style(.list(type: .and))
    return Format("list") { names, context in
      // Foundation isolates names in another direction by characters that screens don't show.
      var text = list.apply(names, in: context).unicodeScalars
      text.removeAll { (0x2066...0x2069).contains($0.value) }
      return String(text)
    }
  }

  /// Formats names as "Followed by A, B, and 3 others", or as an empty text if there are none.
  ///
  /// Three names are shown in full, because the third is as short as "1 other".
  public static var followedBy: Format {
    let (list, others) = (Format.list, Format<Int, String>.counted("other", "others"))
    return Format("followedBy") { names, context in
      if names.isEmpty { return "" }
      let isLong = names.count > 3
      let remainder = isLong ? [others.apply(names.count - 2, in: context)] : []
      return "Followed by \(list.apply(names.prefix(isLong ? 2 : 3) + remainder, in: context))"
    }
  }
}

extension Format<Double, String> {
  /// Formats a rating out of 100 as five stars.
  public static var stars: Format {
    Format("stars") { rating in
      let count = min(5, max(0, Int((min(100, max(0, rating)) / 20).rounded())))
      return String(repeating: "★", count: count) + String(repeating: "☆", count: 5 - count)
    }
  }
}
