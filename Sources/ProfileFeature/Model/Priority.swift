public import struct Foundation.Date

/// A topic that matters to a user for a period of time.
///
/// ```swift
/// let exhibition = Priority(name: "Exhibition", startDate: monday, endDate: friday)
/// exhibition.contains(tuesday)  // true
/// ```
public struct Priority: Hashable, Sendable, Codable {
  /// The name of the priority.
  public var name: String
  /// The first and last moments of the period.
  public var startDate: Date, endDate: Date

  /// Returns a Boolean value that indicates whether the period, ends included, contains a moment.
  public func contains(_ moment: Date) -> Bool { startDate <= moment && moment <= endDate }
}

extension User {
  /// Returns the user's priorities at a moment, in their original order.
  ///
  /// ```swift
  /// user.currentPriorities(now: tuesday).map(\.name)  // ["Exhibition"]
  /// ```
  ///
  /// - Complexity: O(*n*), where *n* is the number of priorities.
  public func currentPriorities(now: Date) -> [Priority] { priorities.filter { $0.contains(now) } }
}
