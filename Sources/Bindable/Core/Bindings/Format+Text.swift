extension Format<Bool, Bool> {
  /// The opposite.
  public static var not: Format { Format("not") { !$0 } }
}

extension Format<String, String> {
  /// The first letters of the first and the last word, great: `AL` for `Ada King Lovelace`.
  public static var initials: Format { initials(limit: 2) }

  /// The first letters of words, great: of the first ones and, if there are more than `limit`, the
  /// last one in the place of the last of them.
  ///
  /// - Precondition: `limit` is at least 1.
  public static func initials(limit: Int) -> Format {
    precondition(limit >= 1, "\(limit) initials show nothing; give 1 or more.")
    return Format(limit == 2 ? "initials" : "initials(limit: \(limit))") { text in
      var letters = text.split(whereSeparator: \.isWhitespace)
        .compactMap { word in word.first { $0.isLetter || $0.isNumber } }
      if letters.count > limit, let last = letters.last {
        letters = limit == 1 ? [letters[0]] : letters.prefix(limit - 1) + [last]
      }
      return String(letters).uppercased()
    }
  }

  /// The text if it has at most `limit` characters, and else its beginning with `…`, so that it has
  /// as many.
  ///
  /// - Precondition: `limit` is at least 1.
  /// - Complexity: O(`limit`).
  public static func truncate(to limit: Int) -> Format {
    precondition(limit >= 1, "A text of \(limit) characters shows nothing; give 1 or more.")
    return Format("truncate(to: \(limit))") { text in
      guard let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex),
        end < text.endIndex
      else { return text }
      let beginning = text.prefix(limit - 1)
      let blanks = beginning.reversed().prefix(while: \.isWhitespace).count
      return beginning.dropLast(blanks) + "…"
    }
  }

  /// The text behind another one; nothing for an empty text.
  public static func prefix(_ prefix: String) -> Format {
    Format("prefix(\(prefix.debugDescription))") { $0.isEmpty ? "" : prefix + $0 }
  }

  /// The text and another one behind it; nothing for an empty text.
  public static func suffix(_ suffix: String) -> Format {
    Format("suffix(\(suffix.debugDescription))") { $0.isEmpty ? "" : $0 + suffix }
  }

  /// The text in great letters, whatever the language.
  public static var uppercased: Format { Format("uppercased") { $0.uppercased() } }

  /// The text in small letters, whatever the language.
  public static var lowercased: Format { Format("lowercased") { $0.lowercased() } }

  /// The text without the blanks around it.
  public static var trimmed: Format {
    Format("trimmed") { trimmedText($0) }
  }

  package nonisolated static func trimmedText(_ text: String) -> String {
    let beginning = text.drop(while: \.isWhitespace)
    return String(beginning.dropLast(beginning.reversed().prefix(while: \.isWhitespace).count))
  }
}
