public import struct Foundation.Date

/// Something that matters to a user for a time.
///
/// ```swift
/// let exhibition = Priority(name: "Exhibition", startDate: monday, endDate: friday)
/// exhibition.contains(tuesday)  // true
/// ```
public struct Priority: Hashable, Sendable {
  /// What it is.
  public var name: String
  /// The first moment and the last at which it matters.
  public var startDate: Date, endDate: Date

  /// Makes a priority.
  public init(name: String, startDate: Date, endDate: Date) {
    self.name = name
    self.startDate = startDate
    self.endDate = endDate
  }

  /// Whether it matters at a moment; it does at the first and at the last one.
  public func contains(_ moment: Date) -> Bool { startDate <= moment && moment <= endDate }
}

extension User {
  /// What matters to the user at a moment, in the order it was given.
  ///
  /// ```swift
  /// user.currentPriorities(now: tuesday).map(\.name)  // ["Exhibition"]
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of priorities.
  public func currentPriorities(now: Date) -> [Priority] { priorities.filter { $0.contains(now) } }
}
