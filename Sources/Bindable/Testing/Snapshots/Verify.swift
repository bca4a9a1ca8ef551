/// Checks a value against the reference with a name.
///
/// ```swift
/// @Test(.snapshots) func wholeScreen() throws {
///   try verify(frame, matches: "wholeScreen")
/// }
/// ```
///
/// The reference of a check in `Tests/ProfileTests/ScreenTests.swift` is the file
/// `Tests/ProfileTests/__Snapshots__/ScreenTests/wholeScreen.txt`: the folder of the test target
/// has one folder of snapshots, with a folder for each test file. `SnapshotRecording` says how
/// references come to be.
///
/// A test that runs several times, with arguments, needs a `variant:` for each, since the same
/// snapshot may not be reached with different texts:
///
/// ```swift
/// @Test(.snapshots, arguments: [20, 40, 80]) func screen(width: Int) throws {
///   try verify(frame(width), matches: "screen", variant: "\(width)")  // screen.20.txt
/// }
/// ```
///
/// - Throws: The mismatch, where no reporter takes it.
public func verify(
  _ value: some SnapshotText, matches name: String, variant: String? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) throws(SnapshotMismatch) {
  let found = mismatch(
    value, matches: name, variant: variant,
    fileID: fileID, filePath: filePath, line: line, column: column)
  if let found { try SnapshotReporting.report(found) }
}

/// Checks a value against the text written in the test.
///
/// ```swift
/// try verify(profile) {
///   """
///   Ada Lovelace
///   41 followers
///   """
/// }
/// ```
///
/// `BINDABLE_SNAPSHOTS=failed` puts the new text between the braces.
///
/// - Throws: The mismatch, where no reporter takes it.
public func verify(
  _ value: some SnapshotText,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  equals expected: () -> String
) throws(SnapshotMismatch) {
  let found = mismatch(
    value, fileID: fileID, filePath: filePath, line: line, column: column, equals: expected)
  if let found { try SnapshotReporting.report(found) }
}

/// Fails and shows the text to write after the call, or writes it where that is asked for.
///
/// ```swift
/// try verify(profile)  // becomes try verify(profile) { """ … """ }
/// ```
///
/// - Throws: The mismatch, where no reporter takes it.
public func verify(
  _ value: some SnapshotText,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) throws(SnapshotMismatch) {
  let found = mismatch(value, fileID: fileID, filePath: filePath, line: line, column: column)
  if let found { try SnapshotReporting.report(found) }
}

/// What differs from the reference with a name, for runners' own checks.
///
/// ```swift
/// #expect(mismatch(frame, matches: "wholeScreen") == nil)
/// XCTAssertNil(mismatch(frame, matches: "wholeScreen"))
/// ```
///
/// The reference is the one that `verify(_:matches:variant:)` has.
public func mismatch(
  _ value: some SnapshotText, matches name: String, variant: String? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) -> SnapshotMismatch? {
  let location = SnapshotLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let reference = SnapshotFile(name: name, variant: variant, at: location)
  return SnapshotRun.current.check(value.snapshotLines, at: location, against: .file(reference))
}

/// What differs from the text written in the test, for runners' own checks.
///
/// ```swift
/// #expect(mismatch(greeting) { "Hello, Ada!" } == nil)
/// ```
public func mismatch(
  _ value: some SnapshotText,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  equals expected: () -> String
) -> SnapshotMismatch? {
  let location = SnapshotLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return SnapshotRun.current.check(
    value.snapshotLines, at: location, against: .inline(expected().snapshotLines))
}

/// The mismatch of a value whose text is not written in the test yet.
public func mismatch(
  _ value: some SnapshotText,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) -> SnapshotMismatch? {
  let location = SnapshotLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return SnapshotRun.current.check(value.snapshotLines, at: location, against: .inline(nil))
}
