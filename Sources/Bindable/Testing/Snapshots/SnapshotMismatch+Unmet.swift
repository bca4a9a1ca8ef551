extension SnapshotMismatch {
  /// Reports an unmet expectation, or throws it if there's no reporter.
  static func unmet(
    _ message: String, at location: SnapshotLocation
  ) throws(SnapshotMismatch) {
    try SnapshotReporting.report(
      SnapshotMismatch(
        reason: .unmet(message), name: nil, location: location, reference: location.filePath,
        expected: nil, received: message.snapshotLines, lines: message.snapshotLines, refusal: nil))
  }
}
