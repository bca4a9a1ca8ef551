extension SnapshotMismatch {
  /// What a test expects is not so: handed to the reporter or, where there is none, thrown.
  static func unmet(
    _ message: String, at location: SnapshotLocation
  ) throws(SnapshotMismatch) {
    try SnapshotReporting.report(
      SnapshotMismatch(
        reason: .unmet(message), name: nil, location: location, reference: location.filePath,
        expected: nil, received: message.snapshotLines, lines: message.snapshotLines, refusal: nil))
  }
}
