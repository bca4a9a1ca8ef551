/// A line of the report.
struct Result {
  let workload: Workload
  let library: Library

  /// The median time of one unit.
  let nanoseconds: Double

  /// The interquartile range of the rounds, divided by their median.
  let spread: Double

  /// The ratio of `nanoseconds` to those of the handwritten version, if there is one.
  let ratioToHand: Double?

  /// The number of effect runs per unit.
  let effectRuns: Double

  /// The live heap bytes per binding, if the workload measures them.
  let bytes: Int?

  /// The ratio of the time at ten times the size to the time at the size, if both were measured.
  let growth: Double?
}
