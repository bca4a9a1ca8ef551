/// A text that the user edits, and the value or the error message that it parses to.
///
/// ```swift
/// @MainActor final class TripPresenter {
///   @Observed var start = ValidatedText(CalendarDay.clamped(year: 2026, month: 5, day: 30))
///   var canBook: Bool { start.isValid }
/// }
/// ```
///
/// A presenter has one for each field whose validity it reads. Bind the text in both directions, as
/// in `\.start.text <-> \.start.text`, and the message in one, as in
/// `\.start.errorMessage --> \.startError.message`. Setting the text parses it.
@MainActor
public struct ValidatedText<Value> {
  /// The text, as the user typed it.
  public var text: String { didSet { if text != oldValue { result = parse.apply(text) } } }

  /// The value of the text, or its error message.
  package private(set) var result: ParseResult<Value>
  private let parse: Parser<String, Value>

  /// Creates a text from a value and the format and parser of its type.
  public init(_ value: Value, as format: Format<Value, String>, parse: Parser<String, Value>) {
    self.init(format.apply(value), parse: parse)
  }

  /// Creates a text, and parses it.
  public init(_ text: String, parse: Parser<String, Value>) {
    self.text = text
    self.parse = parse
    result = parse.apply(text)
  }

  /// The value of the text, or `nil` if the text isn't valid.
  public var value: Value? { if case .value(let value) = result { value } else { nil } }

  /// The error message, or `nil` if the text is valid.
  public var errorMessage: String? { result.errorMessage }

  /// A Boolean value that indicates whether the text is valid.
  public var isValid: Bool { errorMessage == nil }
}

extension ValidatedText<CalendarDay> {
  /// Creates a text from a day, such as `2026-05-30`.
  public init(_ day: CalendarDay) { self.init(day, as: .day, parse: .day) }
}
