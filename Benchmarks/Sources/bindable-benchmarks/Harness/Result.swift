/// A line of the report.
struct Result {
  let workload: Workload
  let library: Library

  /// The median time of one unit.
  let nanoseconds: Double

  /// `nanoseconds` over those of the hand-written version, where there is one.
  let ratioToHand: Double?

  /// Effect runs for each unit.
  let effectRuns: Double

  /// Live heap bytes of a row, where rows are made.
  let bytes: Int?

  /// The time of one unit at ten times the size over that at the size, if both were measured.
  let growth: Double?
}
