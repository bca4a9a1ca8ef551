public import BindableCore
public import Foundation

extension Parser where Input == String {
  /// Parses a value written in a Foundation style, for the locale of the context.
  ///
  /// ```swift
  /// bind(
  ///   \.price, to: \.price.text, as: .style(.currency(code: "EUR")),
  ///   parse: .style(.currency(code: "EUR")), error: \.message.text)
  /// ```
  ///
  /// The style is adapted to the context as in `Format.style(_:)`. White space around the text is
  /// ignored. The rest must belong to the value: `12x` isn't a number, and `1.5` isn't an integer.
  ///
  /// Between the digits before the decimal point, group separators are ignored, so that a user can
  /// add digits to a formatted number: `1,234` followed by `5` is 12,345.
  ///
  /// `Date.FormatStyle` reads February 30 as March 2. To reject such a date, use `strategy(_:)`
  /// with a `Date.ParseStrategy` that isn't lenient.
  ///
  /// The messages are `Enter a whole number.`, `Enter a number.`, `Enter a date.`, or `Enter a
  /// valid value.`. To use a different message, call `withErrorMessage(_:)`.
  public static func style<Style: ParseableFormatStyle>(_ style: Style) -> Parser
  where Style.FormatOutput == String, Style.FormatInput == Output {
    reading(StyleAdapter.name(Style.self)) {
      let style = StyleAdapter.adapt(style, to: $0)
      let sample = (Output.self as? any Numeric.Type)?.init(exactly: 1_234_567) as? Output
      return TextReader(
        strategy: style.parseStrategy, form: style, $0, sample: sample.map(style.format))
    }
  }

  /// Parses a value with a Foundation strategy.
  ///
  /// ```swift
  /// let day: Date.FormatString = "\(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits)"
  /// Parser.strategy(Date.ParseStrategy(format: day, timeZone: .gmt, isLenient: false))
  /// ```
  ///
  /// The context replaces the locale, the calendar, and the time zone of a `Date.ParseStrategy`,
  /// and the time zone of a `Date.ISO8601FormatStyle`. Other strategies aren't changed.
  ///
  /// The messages are those of `style(_:)`.
  public static func strategy<Strategy: ParseStrategy>(_ strategy: Strategy) -> Parser
  where Strategy.ParseInput == String, Strategy.ParseOutput == Output {
    reading(StyleAdapter.name(Strategy.self)) {
      let strategy = StyleAdapter.adapt(strategy, to: $0) ?? strategy
      return TextReader(strategy: strategy, form: strategy, $0)
    }
  }

  private static func reading<Strategy: ParseStrategy>(
    _ name: String, _ makeReader: @escaping @MainActor (LocaleSettings) -> TextReader<Strategy>
  ) -> Parser where Strategy.ParseInput == String, Strategy.ParseOutput == Output {
    let readers = FormatterCache(makeReader)
    return Parser(name) { text, context in
      readers.tool(for: context[LocaleSettings.self])
        .read(Format<String, String>.trimmedText(text))
    }
  }
}

/// A parser for whole texts, unlike Foundation's strategies, which parse the beginning of a text.
private struct TextReader<Strategy: ParseStrategy> where Strategy.ParseInput == String {
  typealias Value = Strategy.ParseOutput

  private let strategy: Strategy
  // Finds the end of a value in a text.
  private let form: (any CustomConsumingRegexComponent)?
  private let decimal: Decimal.FormatStyle
  private let separators: GroupSeparators

  private var isInteger: Bool { Value.self is any BinaryInteger.Type }
  private var isNumber: Bool {
    isInteger || Value.self is any BinaryFloatingPoint.Type || Value.self == Decimal.self
  }

  /// Creates a reader, with a large number as the style formats it, if it does.
  init(strategy: Strategy, form: Any, _ settings: LocaleSettings, sample: String? = nil) {
    self.strategy = strategy
    self.form = form as? any CustomConsumingRegexComponent
    decimal = Decimal.FormatStyle(locale: settings.locale)
    separators = GroupSeparators(in: [decimal.format(1_234_567), sample ?? ""])
  }

  func read(_ written: String) -> ParseResult<Value> {
    let typed = isNumber ? separators.removed(from: written) : written
    // In some languages, groups are separated by another space than the one on the keyboard.
    let spaced = ["\u{A0}", "\u{202F}"].map { typed.replacing(" ", with: $0) }
    let text = ([typed] + (typed.contains(" ") ? spaced : [])).first(where: isWhole)
    // NaN and infinity contain no digits.
    guard let text, !isNumber || text.contains(where: \.isNumber) else {
      return .message(expectation)
    }
    let sign = text.prefix { !$0.isNumber }
    if isInteger, let number = try? decimal.parseStrategy.parse(String(text.dropFirst(sign.count))),
      !number.isWhole
    {
      // Foundation parses an integer only up to the decimal point.
      return .message(expectation)
    }
    guard let value = try? strategy.parse(text),
      (value as? any BinaryFloatingPoint)?.isFinite ?? true
    else {
      let isNegative = sign.contains { "-\u{2212}".contains($0) }
      return .message(
        isNumber ? "That number is too \(isNegative ? "small" : "large")." : expectation)
    }
    return .value(value)
  }

  private func isWhole(_ text: String) -> Bool {
    guard let form else { return true }
    return isNumber && Self.isWhole(text, decimal) || Self.isWhole(text, form)
  }

  private static func isWhole(_ text: String, _ form: some CustomConsumingRegexComponent) -> Bool {
    let all = text.startIndex..<text.endIndex
    let match = try? form.consuming(text, startingAt: text.startIndex, in: all)
    return match?.upperBound == text.endIndex
  }

  private var expectation: String {
    if isInteger { return "Enter a whole number." }
    if isNumber { return "Enter a number." }
    return Value.self == Date.self ? "Enter a date." : "Enter a valid value."
  }
}

extension Decimal {
  fileprivate var isWhole: Bool {
    var (value, rounded) = (self, Decimal())
    NSDecimalRound(&rounded, &value, 0, .plain)
    return rounded == self
  }
}
