/// A parser that takes a value as it is, or says what is wrong with it.
///
/// ```swift
/// let name = Validator<String>.nonEmpty("Write a name.").and(.length(...40, "Write 40 letters at most."))
/// name.problem(with: "")       // "Write a name."
/// name.problem(with: "Ada")    // nil
///
/// Validator<Int>("even") { $0.isMultiple(of: 2) ? nil : "Choose an even number." }
/// ```
///
/// A form, a row and a prompt take one; after a parser, it checks what was read:
/// `.int.then(.range(0...150, "Enter an age."))`.
///
/// The words are always given: the library has none for people.
public typealias Validator<Value> = Parse<Value, Value>

extension Parse where Input: Collection, Output == Input {
  /// There is something in it.
  public static func nonEmpty(_ words: String) -> Parse {
    Parse("nonEmpty") { $0.isEmpty ? words : nil }
  }

  /// The number of its elements, of a text of its characters, is in a range.
  ///
  /// ```swift
  /// .length(...40, "Write 40 letters at most.")
  /// ```
  public static func length(_ range: some RangeExpression<Int>, _ words: String) -> Parse {
    Parse("length(\(range))") { range.contains($0.count) ? nil : words }
  }
}

extension Parse where Input: Comparable, Output == Input {
  /// The value is in a range.
  public static func range(_ range: some RangeExpression<Input>, _ words: String) -> Parse {
    Parse("range(\(range))") { range.contains($0) ? nil : words }
  }
}

extension Parse<String, String> {
  /// The text has something to see, and not only blanks.
  public static func nonBlank(_ words: String) -> Parse {
    Parse("nonBlank") { $0.contains { !$0.isWhitespace } ? nil : words }
  }

  /// The text looks like an address of electronic mail: something, one `@`, and a name with a full
  /// stop inside.
  ///
  /// Whether the address exists only a message to it can tell.
  public static func email(_ words: String) -> Parse {
    Parse("email") { text in
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else {
        return words
      }
      let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
      return labels.count > 1 && !labels.contains("") ? nil : words
    }
  }
}
