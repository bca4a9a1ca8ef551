extension Frame: SnapshotConvertible {
  /// The rows without trailing blanks.
  public var snapshotLines: [String] { text.snapshotLines }
}
