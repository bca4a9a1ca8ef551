/// A value whose text has replacements for parts that differ in each run.
///
/// ```swift
/// let receipt = "Order 81f0, 2026-05-04"
/// try verify(receipt.redacting(#/\d{4}-\d\d-\d\d/#, as: "DATE").redacting(#/\b[0-9a-f]{4}\b/#, as: "ID")) {
///   "Order ID, DATE"
/// }
/// ```
public struct RedactedSnapshot: SnapshotConvertible, Sendable, Hashable {
  /// The lines with the replacements.
  public let snapshotLines: [String]
}

extension SnapshotConvertible {
  /// Returns the text of the value, in which a replacement is written for each match of a pattern.
  ///
  /// ```swift
  /// "Saved at 12:31".redacting(#/\d\d:\d\d/#, as: "TIME").snapshotLines  // ["Saved at TIME"]
  /// ```
  ///
  /// Each line is searched separately, so a match doesn't extend over several lines. An empty match
  /// isn't replaced.
  public func redacting(
    _ pattern: some RegexComponent, as replacement: String
  ) -> RedactedSnapshot {
    let lines = snapshotLines.map { line in
      line.replacing(pattern) { $0.range.isEmpty ? "" : replacement }
    }
    // A replacement can have several lines.
    return RedactedSnapshot(snapshotLines: lines.snapshotLines)
  }
}
