// A static build of the package has no module Testing.
#if canImport(Testing)
  import Bindable
  package import BindableTesting
  package import Testing

  /// Expects a small screen to equal the text in the test, and records the difference.
  ///
  /// ```swift
  /// expectLines(
  ///   of: greeting,
  ///   """
  ///   Hello, Ada!
  ///   (Save)
  ///   """)
  /// ```
  package func expectLines(
    of value: some SnapshotConvertible, _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let diff = UnifiedDiff(from: text.snapshotLines, to: value.snapshotLines)
    if !diff.isEmpty {
      Issue.record(Comment(rawValue: diff.description), sourceLocation: sourceLocation)
    }
  }
#endif
