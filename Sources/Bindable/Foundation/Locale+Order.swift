public import Foundation

extension Locale {
  /// Returns a Boolean value that indicates whether a text comes before another one, as people who
  /// speak the language sort them.
  ///
  /// ```swift
  /// let swedish = Locale(identifier: "sv_SE")
  /// ["Örjan", "zoe", "Émile", "Track 10", "Track 9"].sorted(by: swedish.comesBefore)
  /// // ["Émile", "Track 9", "Track 10", "zoe", "Örjan"]
  /// ```
  ///
  /// Uppercase and lowercase letters are equal, and digits are compared as numbers. Texts that are
  /// equal in this way keep their order in a list or table.
  public func comesBefore(_ left: String, _ right: String) -> Bool {
    let options: String.CompareOptions = [.caseInsensitive, .numeric, .widthInsensitive]
    return left.compare(right, options: options, range: nil, locale: self) == .orderedAscending
  }
}
