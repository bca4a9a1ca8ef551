/// A named conversion of user input to a value or an error message.
///
/// ```swift
/// bind(\.age, to: \.age.text, as: .decimal, parse: .int).error(\.ageError.text)
/// ```
///
/// To define your own, extend `Parser`:
///
/// ```swift
/// extension Parser<Int, Int> {
///   static var adult: Parser {
///     Parser("adult") { $0 >= 18 ? .value($0) : .message("18 or more") }
///   }
/// }
/// bind(\.age, to: \.age.text, as: .decimal, parse: .int.then(.adult)).error(\.ageError.text)
/// ```
@MainActor
public struct Parser<Input, Output> {
  /// The name shown where a table is printed.
  public let name: String
  private let work: @MainActor (Input, FormatContext) -> ParseResult<Output>
  /// The number of parsers that it consists of.
  private var size = 1

  /// Creates a parser.
  public init(_ name: String, _ apply: @escaping @MainActor (Input) -> ParseResult<Output>) {
    self.name = name
    work = { value, _ in apply(value) }
  }

  /// Creates a parser that depends on its context.
  public init(
    _ name: String, _ apply: @escaping @MainActor (Input, FormatContext) -> ParseResult<Output>
  ) {
    self.name = name
    work = apply
  }

  /// Returns the value of `input` or an error message.
  public func apply(
    _ input: Input, in context: FormatContext = .standard
  ) -> ParseResult<Output> { work(input, context) }

  /// Returns a parser that applies this parser, and then another one if there's no error.
  ///
  /// - Precondition: The result consists of at most 1,000 parsers.
  public func then<Next>(_ next: Parser<Output, Next>) -> Parser<Input, Next> {
    followed(by: next, "then")
  }

  private func followed<Next>(
    by next: Parser<Output, Next>, _ method: String
  ) -> Parser<Input, Next> {
    var parser = Parser<Input, Next>("\(name).\(method)(\(next.name))") { input, context in
      switch work(input, context) {
      case .value(let value): next.apply(value, in: context)
      case .message(let message): .message(message)
      }
    }
    parser.size = checkedSize(size + next.size, of: "parser")
    return parser
  }

  /// Returns the same parser with one message for all errors.
  ///
  /// ```swift
  /// .int.withErrorMessage("A number, please")
  /// ```
  public func withErrorMessage(_ message: String) -> Parser {
    Parser("\(name).withErrorMessage(\(message.debugDescription))") { input, context in
      guard case .value(let value) = work(input, context) else { return .message(message) }
      return .value(value)
    }
  }
}

extension Parser where Input == Output {
  /// Creates a validator from a closure that returns the error message, or `nil` if the value is
  /// valid.
  public init(_ name: String, _ errorMessage: @escaping @MainActor (Input) -> String?) {
    self.init(name) { value in errorMessage(value).map { .message($0) } ?? .value(value) }
  }

  /// Returns the error message for a value, or `nil` if the value is valid.
  package func errorMessage(for value: Input) -> String? { apply(value).errorMessage }

  /// Returns a validator that applies this one, and then another one if there's no error.
  ///
  /// - Precondition: The result consists of at most 1,000 validators.
  public func and(_ next: Parser) -> Parser { followed(by: next, "and") }

  /// Requires a value for which a closure returns `true`.
  public static func matches(
    _ message: String, _ isRight: @escaping @MainActor (Input) -> Bool
  ) -> Parser {
    Parser("matches") { isRight($0) ? nil : message }
  }
}

extension Parser<String, Int> {
  /// Parses an integer in digits, with an optional sign.
  ///
  /// Digits and signs of full width are accepted, too. For the digits of a language, use the style
  /// of a number.
  public static var int: Parser {
    Parser("int") { typed, context in
      guard let fields = NumberFields(typed), !TypedText.folded(typed).contains(".") else {
        return .message(context[Texts.self][.enterWholeNumber])
      }
      return fields.integer(Int.self, context[Texts.self])
    }
  }
}

extension Parser<String, Double> {
  /// Parses a number in digits, with an optional sign and decimal point.
  ///
  /// A number with more digits than a `Double` has is an error, because other digits would be
  /// displayed. Digits and signs are those that `int` accepts.
  public static var double: Parser {
    Parser("double") { typed, context in
      NumberFields(typed)?.real(Double.self, context[Texts.self])
        ?? .message(context[Texts.self][.enterNumber])
    }
  }
}

extension Parser<String, String> {
  /// Removes whitespace from both ends.
  ///
  /// ```swift
  /// bind(\.name, to: \.name.text, as: .trimmed, parse: .trimmed)
  /// ```
  ///
  /// The field keeps a blank that the user types until they leave it, so that another word can
  /// follow. A setter that trims removes the blank at once.
  public static var trimmed: Parser {
    Parser("trimmed") { .value(Format<String, String>.trimmedText($0)) }
  }

  /// Requires text that isn't blank, and removes whitespace from both ends.
  public static var nonEmpty: Parser {
    Parser("nonEmpty") { text, context in
      let trimmed = Format<String, String>.trimmedText(text)
      return trimmed.isEmpty
        ? .message(context[Texts.self][.enterSomething]) : .value(trimmed)
    }
  }
}

extension Parser where Input: Comparable, Output == Input {
  /// Requires a value in a range.
  public static func within(_ range: ClosedRange<Input>) -> Parser {
    Parser("within(\(range))") { value, context in
      if range.contains(value) { return .value(value) }
      let (first, last) = ("\(range.lowerBound)", "\(range.upperBound)")
      return .message(context[Texts.self][.enterValue(from: first, to: last)])
    }
  }
}
