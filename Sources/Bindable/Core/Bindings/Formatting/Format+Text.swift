extension Format<Bool, Bool> {
  /// Negates the value.
  public static var not: Format { Format("not") { !$0 } }
}

extension Format<String, String> {
  /// Formats the uppercase initials of the first and the last word, such as `AL`.
  public static var initials: Format { initials(limit: 2) }

  /// Formats the uppercase initials of up to `limit` words: the first ones and the last one.
  ///
  /// - Precondition: `limit` is at least 1.
  public static func initials(limit: Int) -> Format {
    precondition(limit >= 1, "The limit must be at least 1, but is \(limit).")
    return Format(limit == 2 ? "initials" : "initials(limit: \(limit))") { text in
      var letters = text.split(whereSeparator: \.isWhitespace)
        .compactMap { word in word.first { $0.isLetter || $0.isNumber } }
      if letters.count > limit, let last = letters.last {
        letters = limit == 1 ? [letters[0]] : letters.prefix(limit - 1) + [last]
      }
      return String(letters).uppercased()
    }
  }

  /// Shortens text to at most `limit` characters, including an ellipsis if it's shortened.
  ///
  /// - Precondition: `limit` is at least 1.
  /// - Complexity: O(`limit`).
  public static func truncate(to limit: Int) -> Format {
    precondition(limit >= 1, "The limit must be at least 1, but is \(limit).")
    return Format("truncate(to: \(limit))") { text in
      guard let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex),
        end < text.endIndex
      else { return text }
      let beginning = text.prefix(limit - 1)
      let blanks = beginning.reversed().prefix(while: \.isWhitespace).count
      return beginning.dropLast(blanks) + "…"
    }
  }

  /// Adds a prefix to the text, unless the text is empty.
  public static func prefix(_ prefix: String) -> Format {
    Format("prefix(\(prefix.debugDescription))") { $0.isEmpty ? "" : prefix + $0 }
  }

  /// Adds a suffix to the text, unless the text is empty.
  public static func suffix(_ suffix: String) -> Format {
    Format("suffix(\(suffix.debugDescription))") { $0.isEmpty ? "" : $0 + suffix }
  }

  /// Converts the text to uppercase, independent of locale.
  public static var uppercased: Format { Format("uppercased") { $0.uppercased() } }

  /// Converts the text to lowercase, independent of locale.
  public static var lowercased: Format { Format("lowercased") { $0.lowercased() } }

  /// Removes whitespace from both ends of the text.
  public static var trimmed: Format {
    Format("trimmed") { trimmedText($0) }
  }

  package nonisolated static func trimmedText(_ text: String) -> String {
    let beginning = text.drop(while: \.isWhitespace)
    return String(beginning.dropLast(beginning.reversed().prefix(while: \.isWhitespace).count))
  }
}

extension Format<[String], String> {
  /// Joins texts with a separator and, before the last one, a conjunction.
  ///
  /// ```swift
  /// let names = Format<[String], String>.joined(separator: ", ", conjunction: " and ")
  /// names.apply(["Ada", "Grace", "Alan"])   // "Ada, Grace and Alan"
  /// ```
  ///
  /// Without a conjunction, the separator is before the last one, too.
  public static func joined(separator: String = ", ", conjunction: String? = nil) -> Format {
    let words = [separator, conjunction ?? separator].map(\.debugDescription)
    return Format("joined(\(words.joined(separator: ", ")))") { texts in
      guard let last = texts.last, texts.count > 1 else { return texts.last ?? "" }
      return texts.dropLast().joined(separator: separator) + (conjunction ?? separator) + last
    }
  }
}
