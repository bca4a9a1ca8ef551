/// The grammatical number that a noun has after a number.
public enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  /// The form for zero, if the language has one.
  case zero
  /// The form for one.
  case one
  /// The form for two, if the language has one.
  case two
  /// The form for few, as in Polish.
  case few
  /// The form for many, as in Arabic.
  case many
  /// The form for all other numbers, which each language has.
  case other
}
