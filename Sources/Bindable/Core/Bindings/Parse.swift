/// A named way to read a value from what the user entered, or to say what is wrong with it.
///
/// ```swift
/// bind(\.age, to: \.age.text, as: .decimal, parse: .int, error: \.ageError.text)
/// ```
///
/// Make your own where they are used:
///
/// ```swift
/// extension Parse<Int, Int> {
///   static var adult: Parse { Parse("adult") { $0 >= 18 ? .value($0) : .message("18 or more") } }
/// }
/// bind(\.age, to: \.age.text, as: .decimal, parse: .int.then(.adult), error: \.ageError.text)
/// ```
@MainActor
public struct Parse<Input, Output> {
  /// What it is called where a table is printed.
  public let name: String
  private let work: @MainActor (Input, FormatContext) -> Parsed<Output>

  /// Makes a parser.
  public init(_ name: String, _ apply: @escaping @MainActor (Input) -> Parsed<Output>) {
    self.name = name
    work = { value, _ in apply(value) }
  }

  /// Makes a parser that depends on its context.
  public init(
    _ name: String, _ apply: @escaping @MainActor (Input, FormatContext) -> Parsed<Output>
  ) {
    self.name = name
    work = apply
  }

  /// What `input` says, or what is wrong with it, in the standard context.
  public func apply(_ input: Input) -> Parsed<Output> { work(input, .standard) }

  /// What `input` says, or what is wrong with it.
  public func apply(_ input: Input, in context: FormatContext) -> Parsed<Output> {
    work(input, context)
  }

  /// This parser and then, of what it reads, another one; the first message stands.
  public func then<Next>(_ next: Parse<Output, Next>) -> Parse<Input, Next> {
    followed(by: next, "then")
  }

  private func followed<Next>(by next: Parse<Output, Next>, _ word: String) -> Parse<Input, Next> {
    Parse<Input, Next>("\(name).\(word)(\(next.name))") { input, context in
      switch work(input, context) {
      case .value(let value): next.apply(value, in: context)
      case .message(let message): .message(message)
      }
    }
  }

  /// The same, with one message for whatever is wrong.
  ///
  /// ```swift
  /// .int.otherwise("A number, please")
  /// ```
  public func otherwise(_ message: String) -> Parse {
    Parse("\(name).otherwise(\(message.debugDescription))") { input, context in
      guard case .value(let value) = work(input, context) else { return .message(message) }
      return .value(value)
    }
  }
}

/// The answer of a parser, a validator or a prompt: the value, or what is wrong, for the user.
public enum Parsed<Value> {
  /// The value that was entered.
  case value(Value)
  /// What is wrong, for the user.
  case message(String)

  /// The words for what is wrong, or `nil` if nothing is.
  public var problem: String? {
    if case .message(let message) = self { message } else { nil }
  }
}

extension Parsed: Equatable where Value: Equatable {}
extension Parsed: Hashable where Value: Hashable {}
extension Parsed: Sendable where Value: Sendable {}

extension Parse where Input == Output {
  /// Creates a validator from a closure that returns the words for a value that isn't right, and `nil`
  /// for one that is.
  public init(_ name: String, _ problem: @escaping @MainActor (Input) -> String?) {
    self.init(name) { value in problem(value).map { .message($0) } ?? .value(value) }
  }

  /// Returns the words for what is wrong with a value, or `nil` if nothing is.
  public func problem(with value: Input) -> String? { apply(value).problem }

  /// Returns a validator that applies this one, and then another one if nothing was wrong.
  public func and(_ next: Parse) -> Parse { followed(by: next, "and") }

  /// Requires a value for which a closure returns `true`.
  public static func matches(
    _ words: String, _ isRight: @escaping @MainActor (Input) -> Bool
  ) -> Parse {
    Parse("matches") { isRight($0) ? nil : words }
  }
}

extension Parse<String, Int> {
  /// A whole number, with or without the context's grouping separators, and blanks around it.
  public static var int: Parse {
    Parse("int") { text, context in
      guard let number = NumberText(text, context.conventions), !number.hasFraction else {
        return .message("Enter a whole number.")
      }
      guard let value = Int(number.text) else { return .message("That number is too large.") }
      return .value(value)
    }
  }
}

extension Parse<String, Double> {
  /// A number, with the context's decimal separator, with or without its grouping separators, and
  /// blanks around it.
  public static var double: Parse {
    Parse("double") { text, context in
      guard let number = NumberText(text, context.conventions) else {
        return .message("Enter a number.")
      }
      guard let value = Double(number.text), value.isFinite else {
        return .message("That number is too large.")
      }
      return .value(value)
    }
  }
}

extension Parse<String, String> {
  /// A text with something in it, without the blanks around it.
  public static var nonEmpty: Parse {
    Parse("nonEmpty") { text in
      let trimmed = Format<String, String>.trimmedText(text)
      return trimmed.isEmpty ? .message("Enter something.") : .value(trimmed)
    }
  }
}

extension Parse where Input: Comparable, Output == Input {
  /// A value in a range.
  public static func within(_ range: ClosedRange<Input>) -> Parse {
    Parse("within(\(range))") { value in
      range.contains(value)
        ? .value(value)
        : .message("Enter a value from \(range.lowerBound) to \(range.upperBound).")
    }
  }
}

/// A number as the user typed it, as Swift writes it.
private struct NumberText {
  let text: String
  let hasFraction: Bool

  /// `nil` if it is no number.
  init?(_ typed: String, _ conventions: FormatConventions) {
    var rest = Substring(Format<String, String>.trimmedText(typed))
    var sign = ""
    for minus in [conventions.minusSign, "-", "\u{2212}"] where !minus.isEmpty {
      guard rest.hasPrefix(minus) else { continue }
      sign = "-"
      rest = rest.dropFirst(minus.count)
      break
    }
    if sign.isEmpty, rest.hasPrefix("+") { rest = rest.dropFirst() }
    var whole = ""
    var fraction = ""
    var isInFraction = false
    // The digits since the last grouping separator; three must follow one.
    var group: Int?
    let separators: Set<Character> = ["\u{A0}", "\u{202F}", " "]
    let grouping = conventions.groupingSeparator
    while let character = rest.first {
      if let digit = character.wholeNumberValue, character.isASCII {
        if isInFraction { fraction += "\(digit)" } else { whole += "\(digit)" }
        group = group.map { $0 + 1 }
        rest = rest.dropFirst()
      } else if !isInFraction, !conventions.decimalSeparator.isEmpty,
        rest.hasPrefix(conventions.decimalSeparator)
      {
        guard group ?? 3 == 3 else { return nil }
        group = nil
        isInFraction = true
        rest = rest.dropFirst(conventions.decimalSeparator.count)
      } else if !isInFraction, !whole.isEmpty, group ?? 3 == 3, !grouping.isEmpty,
        rest.hasPrefix(grouping)
          || grouping.allSatisfy(\.isWhitespace) && separators.contains(character)
      {
        group = 0
        rest = rest.dropFirst(rest.hasPrefix(grouping) ? grouping.count : 1)
      } else {
        return nil
      }
    }
    guard group ?? 3 == 3, !(whole + fraction).isEmpty else { return nil }
    text = sign + (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : ".\(fraction)")
    hasFraction = isInFraction
  }
}
