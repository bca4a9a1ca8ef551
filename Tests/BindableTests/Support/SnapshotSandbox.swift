import TestSupport
@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// A temporary folder with one test file, and runs that check snapshots as if they were in it.
///
/// ```swift
/// let sandbox = try SnapshotSandbox()
/// let found = sandbox.run(.missing) { $0.check("Ada", "name") }
/// ```
struct SnapshotSandbox {
  let folder: TemporaryFolder

  init(_ source: String = "") throws {
    folder = try TemporaryFolder()
    try Files.makeDirectory(folder.file("AppTests/Screens"))
    try folder.write(source, to: Self.test)
  }

  static let test = "AppTests/Screens/NameTests.swift"

  /// The path of the test file.
  var testPath: String { folder.file(Self.test) }

  /// The current text of the test file.
  var source: String { get throws { try folder.text(of: Self.test) } }

  /// Returns the path of the reference with a name.
  func reference(_ name: String) -> String { "AppTests/__Snapshots__/NameTests/\(name).txt" }

  /// Runs checks as one test run with a recording mode.
  func run<Result>(
    _ recording: SnapshotRecording, refusal: String? = nil,
    _ checks: (SnapshotSandbox) throws -> Result
  ) rethrows -> Result {
    try run(SnapshotSettings(recording: recording, refusal: refusal), checks)
  }

  /// Runs checks as one test run with settings.
  func run<Result>(
    _ settings: SnapshotSettings, _ checks: (SnapshotSandbox) throws -> Result
  ) rethrows -> Result {
    try SnapshotRun.$testOverride.withValue(SnapshotRun(settings)) { try checks(self) }
  }

  /// Checks text against a stored reference.
  func check(_ text: String, _ name: String, variant: String? = nil) -> SnapshotMismatch? {
    mismatch(
      text, matches: name, variant: variant, fileID: "AppTests/NameTests.swift",
      filePath: testPath, line: 7, column: 3)
  }

  /// Checks text against the literal in the test, at its n-th `verify(` or `#expect(`.
  ///
  /// The default of `function` is the name at the top of a file.
  func check(
    _ text: String, call: Int = 1, equals expected: String?, in original: String,
    function: String = "AppTests"
  ) -> SnapshotMismatch? {
    let (line, column) = Self.place(of: call, in: original)
    guard let expected else {
      return mismatch(
        text, fileID: "AppTests/NameTests.swift", filePath: testPath, line: line, column: column,
        function: function)
    }
    return mismatch(
      text, fileID: "AppTests/NameTests.swift", filePath: testPath, line: line, column: column,
      function: function
    ) { expected }
  }

  // Returns the location that the compiler passes for a call: the line, and the column in bytes, of
  // `(`, or of `#` if the call is in a macro.
  static func place(of call: Int, in source: String) -> (line: Int, column: Int) {
    var left = call
    for (index, line) in source.snapshotLines.enumerated() {
      for mark in line.indices {
        let rest = line[mark...]
        guard rest.hasPrefix("verify(") || rest.hasPrefix("#expect(") else { continue }
        left -= 1
        if left > 0 { continue }
        let column = line[..<mark].utf8.count + (rest.hasPrefix("#") ? 1 : 7)
        return (index + 1, column)
      }
    }
    return (0, 0)
  }
}
