extension Format<CalendarDay, String> {
  /// Formats a day as its year, month, and day, such as `2026-05-30`.
  ///
  /// The result is the same in every language, and `Parser.day` reads it.
  public static var day: Format { Format("day") { $0.description } }
}

extension Parser<String, CalendarDay> {
  /// Parses a day from its year, month, and day, such as `2026-05-30` or `2026-5-30`.
  ///
  /// ```swift
  /// bind(\.start, to: \.start.text, as: .day, parse: .day).error(\.startError.text)
  /// ```
  public static var day: Parser {
    Parser("day") { text, context in
      TypedText.foldedWithoutLanguage(text).flatMap { CalendarDay($0) }.map { .value($0) }
        ?? .message(context[Texts.self][.enterDay])
    }
  }
}

extension CalendarDay: Codable {
  /// Decodes a day from a text such as `2026-05-30`.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    guard let day = CalendarDay(try value.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: value, debugDescription: "expected a day like 2026-05-30")
    }
    self = day
  }

  /// Encodes the year, month, and day, such as `2026-05-30`.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }

  /// Creates a day from its year, month, and day, or returns `nil` for another text.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil
    }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    self.init(numbers[0], numbers[1], numbers[2])
  }
}
