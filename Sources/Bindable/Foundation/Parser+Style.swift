public import BindableCore
public import Foundation

extension Parser where Input == String {
  /// Parses a value written in a Foundation style, for the locale of the context.
  ///
  /// ```swift
  /// bind(
  ///   \.price, to: \.price.text, as: .style(.currency(code: "EUR")),
  ///   parse: .style(.currency(code: "EUR"))).error(\.message.text)
  /// ```
  ///
  /// The style is adapted to the context as in `Format.style(_:)`. White space around the text is
  /// ignored. The rest must belong to the value: `12x` isn't a number, and `1.5` isn't an integer.
  ///
  /// A text is accepted if it can be read in one way: the value, formatted again, has the digits
  /// and words that were typed. So February 30, a month 13, and a weekday that isn't the day's are
  /// errors, and so is a number with more digits than its type has.
  ///
  /// People type a number in the language of the context, in its digits or in others, with or
  /// without its currency or percent sign, on either side, and with the space and the apostrophe of
  /// a keyboard. A group separator is followed by a whole group, or by more digits, so that a user
  /// can add some to a number as it's displayed: `1,234` followed by `5` is 12,345, but `1,5` is an
  /// error in English, because it might be a fraction.
  ///
  /// The messages are `Enter a whole number.`, `Enter a number.`, `Enter a date.`, or `Enter a
  /// valid value.`. To use a different message, call `withErrorMessage(_:)`.
  public static func style<Style: ParseableFormatStyle>(_ style: Style) -> Parser
  where Style.FormatOutput == String, Style.FormatInput == Output {
    let readers = FormatterCache { (settings: LocaleSettings) in
      TextReader(StyleAdapter.adapt(style, to: settings))
    }
    return Parser(StyleAdapter.name(Style.self)) { text, context in
      readers.tool(for: context[LocaleSettings.self]).read(text, context[Texts.self])
    }
  }
}

/// A parser for texts that can be read in one way, unlike Foundation's strategies, which parse the
/// beginning of a text, and accept fields that are out of range.
private struct TextReader<Style: ParseableFormatStyle> where Style.FormatOutput == String {
  typealias Value = Style.FormatInput

  private let strategy: Style.Strategy
  // Finds the end of a value in a text.
  private let form: (any CustomConsumingRegexComponent)?
  private let notation: NumberNotation?
  private let comparison: FieldComparison<Value>?

  private var isInteger: Bool { Value.self is any BinaryInteger.Type }
  private var isNumber: Bool {
    isInteger || Value.self is any BinaryFloatingPoint.Type || Value.self == Decimal.self
  }

  init(_ style: Style) {
    strategy = style.parseStrategy
    form = style as? any CustomConsumingRegexComponent
    notation = (style as? any NumberStyle).flatMap { NumberNotation($0) }
    comparison = FieldComparison(style)
  }

  func read(_ typed: String, _ texts: Texts) -> ParseResult<Value> {
    if let notation {
      guard let fields = notation.fields(of: typed) else { return .message(texts[expectation]) }
      if let number: ParseResult<Value> = fields.number(texts) { return number }
    }
    return words(Format<String, String>.trimmedText(typed)) ?? .message(texts[expectation])
  }

  /// Returns the value of a text that isn't a plain number.
  private func words(_ typed: String) -> ParseResult<Value>? {
    // In some languages, another space is used than the one on the keyboard.
    let others = typed.contains(" ") ? ["\u{A0}", "\u{202F}"] : []
    let texts = [typed, TypedText.folded(typed)] + others.map { typed.replacing(" ", with: $0) }
    for text in texts where isWhole(text) {
      guard let value = try? strategy.parse(text), comparison?.hasFields(of: text, value) ?? true,
        (value as? any BinaryFloatingPoint)?.isFinite ?? true
      else { continue }
      return .value(value)
    }
    return nil
  }

  private func isWhole(_ text: String) -> Bool {
    guard let form else { return true }
    return Self.isWhole(text, form)
  }

  private static func isWhole(_ text: String, _ form: some CustomConsumingRegexComponent) -> Bool {
    let all = text.startIndex..<text.endIndex
    let match = try? form.consuming(text, startingAt: text.startIndex, in: all)
    return match?.upperBound == text.endIndex
  }

  private var expectation: LibraryText {
    if isInteger { return .enterWholeNumber }
    if isNumber { return .enterNumber }
    return Value.self == Date.self ? .enterDate : .enterValidValue
  }
}

extension NumberFields {
  /// Returns the number, or `nil` for a type that isn't known.
  fileprivate func number<Value>(_ texts: Texts) -> ParseResult<Value>? {
    if let type = Value.self as? any FixedWidthInteger.Type {
      func read<Number: FixedWidthInteger>(_ type: Number.Type) -> Any { integer(type, texts) }
      return read(type) as? ParseResult<Value>
    }
    if let type = Value.self as? any (BinaryFloatingPoint & LosslessStringConvertible).Type {
      func read<Number: BinaryFloatingPoint & LosslessStringConvertible>(
        _ type: Number.Type
      ) -> Any { real(type, texts) }
      return read(type) as? ParseResult<Value>
    }
    guard Value.self == Decimal.self else { return nil }
    let locale = Locale(identifier: "en_US_POSIX")
    let number: ParseResult<Decimal> =
      if let number = Decimal(string: text, locale: locale), !number.isNaN {
        checked(number, NSDecimalNumber(decimal: number).description(withLocale: locale), texts)
      } else {
        outOfRange(texts)
      }
    return number as? ParseResult<Value>
  }
}
