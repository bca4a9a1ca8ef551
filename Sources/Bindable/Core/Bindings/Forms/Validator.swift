/// A parser that returns a value unchanged, or an error message if it's invalid.
///
/// ```swift
/// let name = Validator<String>.nonEmpty("Write a name.")
///   .and(.length(...40, "Write 40 letters at most."))
/// name.apply("").errorMessage     // "Write a name."
/// name.apply("Ada").errorMessage  // nil
///
/// Validator<Int>("even") { $0.isMultiple(of: 2) ? nil : "Choose an even number." }
/// ```
///
/// Use a validator in a form, a binding, or a prompt. After a parser, it checks the parsed value:
/// `.int.then(.range(0...150, "Enter an age."))`.
///
/// You always provide the message: the library has no texts for users.
public typealias Validator<Value> = Parser<Value, Value>

extension Parser where Input: Collection, Output == Input {
  /// Requires a collection that isn't empty.
  public static func nonEmpty(_ message: String) -> Parser {
    Parser("nonEmpty") { $0.isEmpty ? message : nil }
  }

  /// Requires a collection or text whose count is in a range.
  ///
  /// ```swift
  /// .length(...40, "Write 40 letters at most.")
  /// ```
  public static func length(_ range: some RangeExpression<Int>, _ message: String) -> Parser {
    Parser("length(\(range))") { range.contains($0.count) ? nil : message }
  }
}

extension Parser where Input: Comparable, Output == Input {
  /// Requires a value in a range.
  public static func range(_ range: some RangeExpression<Input>, _ message: String) -> Parser {
    Parser("range(\(range))") { range.contains($0) ? nil : message }
  }
}

extension Parser<String, String> {
  /// Requires text with at least one character that isn't whitespace.
  public static func nonBlank(_ message: String) -> Parser {
    Parser("nonBlank") { $0.contains { !$0.isWhitespace } ? nil : message }
  }

  /// Requires a string that looks like an email address: text, one `@`, and a domain with a period.
  ///
  /// It doesn't check that the address exists.
  public static func email(_ message: String) -> Parser {
    Parser("email") { text in
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else {
        return message
      }
      let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
      return labels.count > 1 && !labels.contains("") ? nil : message
    }
  }
}
