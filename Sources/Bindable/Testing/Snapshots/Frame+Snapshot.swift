extension Frame: SnapshotText {
  /// The rows without trailing blanks.
  public var snapshotLines: [String] { text.snapshotLines }
}
