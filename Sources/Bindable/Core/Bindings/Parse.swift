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
    Parse<Input, Next>("\(name).then(\(next.name))") { input, context in
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

/// What a parser makes of something.
public enum Parsed<Value> {
  /// The value that was entered.
  case value(Value)
  /// What is wrong, for the user.
  case message(String)
}

extension Parsed: Equatable where Value: Equatable {}
extension Parsed: Hashable where Value: Hashable {}
extension Parsed: Sendable where Value: Sendable {}

extension Parse<String, Int> {
  /// A whole number in digits, with or without a sign.
  public static var int: Parse {
    Parse("int") { typed in
      guard let text = numberText(typed), !text.contains(".") else {
        return .message("Enter a whole number.")
      }
      guard let value = Int(text) else {
        return .message("That number is too \(text.hasPrefix("-") ? "small" : "large").")
      }
      return .value(value)
    }
  }
}

extension Parse<String, Double> {
  /// A number in digits, with or without a sign and a point.
  public static var double: Parse {
    Parse("double") { typed in
      guard let text = numberText(typed), let value = Double(text) else {
        return .message("Enter a number.")
      }
      return value.isFinite ? .value(value) : .message("That number is too large.")
    }
  }
}

/// A number as Swift writes it, without the white space around it; `nil` if it isn't one.
private func numberText(_ typed: String) -> String? {
  var text = Format<String, String>.trimmedText(typed)
  if text.hasPrefix("\u{2212}") { text = "-" + text.dropFirst() }
  let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
  let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
  let isNumber =
    !parts.joined().isEmpty && parts.joined().utf8.allSatisfy { (48...57).contains($0) }
  return isNumber ? text : nil
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
