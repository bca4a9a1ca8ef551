extension SnapshotMismatch {
  /// Reports an unmet expectation, or throws it if there's no reporter.
  static func expectationFailed(
    _ message: String, at location: SnapshotLocation
  ) throws(SnapshotMismatch) {
    try SnapshotReporting.report(
      SnapshotMismatch(
        reason: .expectationFailed(message), name: nil, location: location,
        reference: location.filePath,
        expected: nil, received: message.snapshotLines, lines: message.snapshotLines, refusal: nil))
  }
}
