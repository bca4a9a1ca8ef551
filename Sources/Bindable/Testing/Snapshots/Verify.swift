/// Checks a value against a named reference.
///
/// ```swift
/// @Test(.snapshots) func wholeScreen() throws {
///   try verify(frame, matches: "wholeScreen")
/// }
/// ```
///
/// The reference of a check in `Tests/ProfileTests/ScreenTests.swift` is the file
/// `Tests/ProfileTests/__Snapshots__/ScreenTests/wholeScreen.txt`. Each test target has one
/// snapshot folder, which contains a folder for each test file. To record references, set the
/// environment variable `BINDABLE_SNAPSHOTS`.
///
/// A parameterized test requires a `variant:` for each argument, because the same snapshot can't be
/// checked with different values:
///
/// ```swift
/// @Test(.snapshots, arguments: [20, 40, 80]) func screen(width: Int) throws {
///   try verify(frame(width), matches: "screen", variant: "\(width)")  // screen.20.txt
/// }
/// ```
///
/// - Throws: The mismatch, if no adapter of a test framework reports it.
public func verify(
  _ value: some SnapshotConvertible, matches name: String, variant: String? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) throws(SnapshotMismatch) {
  let found = mismatch(
    value, matches: name, variant: variant,
    fileID: fileID, filePath: filePath, line: line, column: column)
  if let found { try SnapshotReporting.report(found) }
}

/// Checks a value against the text in the test.
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
/// `BINDABLE_SNAPSHOTS=failed` writes the new text between the braces. Without braces, the check
/// fails with the text to add after the call, or adds it if recording is requested.
///
/// - Throws: The mismatch, if no adapter of a test framework reports it.
public func verify(
  _ value: some SnapshotConvertible,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  function: String = #function, equals expected: (() -> String)? = nil
) throws(SnapshotMismatch) {
  let found = mismatch(
    value, fileID: fileID, filePath: filePath, line: line, column: column, function: function,
    equals: expected)
  if let found { try SnapshotReporting.report(found) }
}

/// Returns the mismatch between a value and a named reference, for custom test runners.
///
/// ```swift
/// #expect(mismatch(frame, matches: "wholeScreen") == nil)
/// XCTAssertNil(mismatch(frame, matches: "wholeScreen"))
/// ```
///
/// The reference is the same as for `verify(_:matches:variant:)`.
public func mismatch(
  _ value: some SnapshotConvertible, matches name: String, variant: String? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) -> SnapshotMismatch? {
  let location = SnapshotLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let run = SnapshotRun.current
  let file = SnapshotFile(
    name: name, variant: variant, at: location, folder: run.settings.folder)
  return run.check(
    SnapshotCheck(lines: value.snapshotLines, location: location, reference: .file(file)))
}

/// Returns the mismatch between a value and the text in the test, for custom test runners.
///
/// ```swift
/// #expect(mismatch(greeting) { "Hello, Ada!" } == nil)
/// ```
///
/// Without braces, it's the mismatch of a value whose text isn't in the test yet.
public func mismatch(
  _ value: some SnapshotConvertible,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  function: String = #function, equals expected: (() -> String)? = nil
) -> SnapshotMismatch? {
  let location = SnapshotLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return SnapshotRun.current.check(
    SnapshotCheck(
      lines: value.snapshotLines, location: location,
      reference: .inline(expected?().snapshotLines, function: function)))
}
