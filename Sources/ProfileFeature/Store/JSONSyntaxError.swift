/// A syntax error in JSON text, with its offset.
struct JSONSyntaxError: Error, Hashable, Sendable {
  enum Reason: Hashable, Sendable {
    /// The text ends inside the value at a path.
    case truncated(inside: DataPath)
    /// The text contains something other than the expected token.
    case expected(String, found: String)
    /// Arrays and objects exceed the nesting limit.
    case tooDeep(limit: Int)
  }

  let offset: Int
  let reason: Reason
}
