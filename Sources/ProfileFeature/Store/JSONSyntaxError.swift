/// Why some text is no JSON, and where that shows.
struct JSONSyntaxError: Error, Hashable, Sendable {
  enum Reason: Hashable, Sendable {
    /// The text ends where more must come, inside the value at a path.
    case truncated(inside: DataPath)
    /// Something else stands where `expected` must.
    case expected(String, found: String)
    /// More arrays and objects in one another than the reader takes.
    case tooDeep(limit: Int)
  }

  let offset: Int
  let reason: Reason
}
