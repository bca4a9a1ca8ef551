/// The result of a parser, a validator, or a prompt: a value or an error message for the user.
public enum ParseResult<Value> {
  /// The value that the user entered.
  case value(Value)
  /// The error message for the user.
  case message(String)

  /// The error message, or `nil` if there's none.
  public var errorMessage: String? {
    if case .message(let message) = self { message } else { nil }
  }
}

extension ParseResult: Equatable where Value: Equatable {}
extension ParseResult: Hashable where Value: Hashable {}
extension ParseResult: Sendable where Value: Sendable {}
