/// A mismatch found by a snapshot check.
///
/// ```swift
/// try verify("Ada") { "Bob" }
/// // /src/GreetingTests.swift:9: the snapshot differs from the text in the test.
/// // --- expected
/// // +++ received
/// // @@ -1,1 +1,1 @@
/// // -Bob
/// // +Ada
/// // If the new value is correct, record it:
/// //   BINDABLE_SNAPSHOTS=failed BINDABLE_SNAPSHOTS_ONLY=AppTests/GreetingTests.swift#5d0fae4c22 swift test
/// ```
public struct SnapshotMismatch: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason for a mismatch.
  package enum Reason: Sendable, Hashable {
    /// The value differs from the reference.
    case changed
    /// The reference doesn't exist.
    case missing
    /// The reference was just recorded. It matches now, and must be reviewed.
    case recorded
    /// The same snapshot was checked earlier in this run with a different value.
    case conflicting
    /// The reference couldn't be read or written, for the given reason.
    case unreadable(String)
    /// An expectation other than a snapshot, such as `expectOnly`, failed with the given message.
    case expectationFailed(String)
  }

  /// The reason for the mismatch.
  package let reason: Reason
  /// The name of the snapshot and its variant, or `nil` for a snapshot in the test source.
  package let name: String?
  /// The location of the check.
  package let location: SnapshotLocation
  /// The file with the reference, which is the test file for a snapshot in the test source.
  package let reference: String
  /// The expected lines, as stored, or `nil` if there are none.
  package let expected: [String]?
  /// The received lines, as stored.
  package let received: [String]
  /// The received lines before escaping, for the literal to paste.
  let lines: [String]
  /// Sentences about the reference, or about the reason that nothing was recorded.
  let notes: [String]
  /// The name of the check for `BINDABLE_SNAPSHOTS_ONLY`.
  let id: String
  /// The name of the test for `swift test --filter`, or `nil` if it isn't known.
  let test: String?

  /// The message after the path and line, which editors and terminals turn into a link.
  ///
  /// The location is included because XCTest prints a thrown error without one.
  public var description: String {
    "\(TextEscaping.shown(location.filePath)):\(location.line): \(message)"
  }

  /// The received lines as the text of a file, for an attachment.
  package var receivedText: String { received.map { $0 + "\n" }.joined() }

  /// The name of a file with `receivedText`.
  package var receivedName: String {
    let name = name.map(SnapshotFile.fileName) ?? "\(location.file) line \(location.line)"
    return "\(name).received.txt"
  }

  /// The identity of the reference in a run.
  var key: String {
    name == nil ? "\(location.filePath):\(location.line):\(location.column)" : reference
  }
}

extension SnapshotMismatch {
  /// Reports an unmet expectation, or throws it if there's no reporter.
  static func expectationFailed(
    _ message: String, at location: SnapshotLocation
  ) throws(SnapshotMismatch) {
    try SnapshotReporting.report(
      SnapshotMismatch(
        reason: .expectationFailed(message), name: nil, location: location,
        reference: location.filePath,
        expected: nil, received: message.snapshotLines, lines: message.snapshotLines, notes: [],
        id: "", test: nil))
  }
}
