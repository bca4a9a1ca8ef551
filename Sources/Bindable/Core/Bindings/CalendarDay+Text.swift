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
  /// bind(\.start, to: \.start.text, as: .day, parse: .day, error: \.startError.text)
  /// ```
  public static var day: Parser {
    Parser("day") { text in
      let parts = Format<String, String>.trimmedText(text)
        .split(separator: "-", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { part in
        part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil
      }
      guard parts.count == 3, numbers.count == 3,
        let day = CalendarDay(numbers[0], numbers[1], numbers[2])
      else { return .message("Enter a day, such as 2026-05-30.") }
      return .value(day)
    }
  }
}
