/// What a value has to be, and the words for one that is not.
///
/// ```swift
/// let name = Validator<String>.nonEmpty("Write a name.").and(.length(...40, "Write 40 letters at most."))
/// name.problem(with: "")       // "Write a name."
/// name.problem(with: "Ada")    // nil
/// ```
///
/// The words are always given: the library has none for people.
@MainActor
public struct Validator<Value> {
  /// What it is called where a table is printed.
  public let name: String
  private let check: @MainActor (Value) -> String?

  /// Makes a validator of a closure that returns the words for a value that is not right, and `nil`
  /// for one that is.
  public init(_ name: String, _ check: @escaping @MainActor (Value) -> String?) {
    self.name = name
    self.check = check
  }

  /// The words for what is wrong with a value; `nil` if nothing is.
  public func problem(with value: Value) -> String? { check(value) }

  /// This one, and then another one if nothing was wrong.
  public func and(_ next: Validator) -> Validator {
    Validator("\(name).and(\(next.name))") { check($0) ?? next.check($0) }
  }

  /// The value passes if a closure says so.
  public static func matches(
    _ words: String, _ isRight: @escaping @MainActor (Value) -> Bool
  ) -> Validator {
    Validator("matches") { isRight($0) ? nil : words }
  }
}

extension Validator where Value: Collection {
  /// There is something in it.
  public static func nonEmpty(_ words: String) -> Validator {
    Validator("nonEmpty") { $0.isEmpty ? words : nil }
  }

  /// The number of its elements, of a text of its characters, is in a range.
  ///
  /// ```swift
  /// .length(...40, "Write 40 letters at most.")
  /// ```
  public static func length(_ range: some RangeExpression<Int>, _ words: String) -> Validator {
    Validator("length(\(range))") { range.contains($0.count) ? nil : words }
  }
}

extension Validator where Value: Comparable {
  /// The value is in a range.
  public static func range(_ range: some RangeExpression<Value>, _ words: String) -> Validator {
    Validator("range(\(range))") { range.contains($0) ? nil : words }
  }
}

extension Validator<String> {
  /// The text has something to see, and not only blanks.
  public static func nonBlank(_ words: String) -> Validator {
    Validator("nonBlank") { $0.contains { !$0.isWhitespace } ? nil : words }
  }

  /// The text looks like an address of electronic mail: something, one `@`, and a name with a full
  /// stop inside.
  ///
  /// Whether the address exists only a message to it can tell.
  public static func email(_ words: String) -> Validator {
    Validator("email") { text in
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else {
        return words
      }
      let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
      return labels.count > 1 && !labels.contains("") ? nil : words
    }
  }
}
