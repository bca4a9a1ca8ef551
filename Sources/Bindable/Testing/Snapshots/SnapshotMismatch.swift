/// Where in the sources a snapshot is checked.
public struct SnapshotLocation: Sendable, Hashable {
  /// The module and the file, as `#fileID` has them: `ProfileTests/ScreenTests.swift`.
  public var fileID: String
  /// The path of the file, as `#filePath` has it.
  public var filePath: String
  /// The line of the call's opening parenthesis, from 1.
  public var line: Int
  /// Its column in bytes of UTF-8, from 1.
  public var column: Int

  /// Makes a location of what `#fileID`, `#filePath`, `#line` and `#column` say.
  public init(fileID: String, filePath: String, line: Int, column: Int) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The module that the file belongs to.
  var module: String { String(fileID.prefix { $0 != "/" }) }

  /// The name of the file without `.swift`.
  var file: String {
    let name = filePath.split(separator: "/").last ?? "Snapshots"
    return String(name.hasSuffix(".swift") ? name.dropLast(6) : name)
  }
}

/// What a check of a snapshot found instead of agreement.
///
/// ```swift
/// try verify("Ada") { "Bob" }
/// // /src/GreetingTests.swift:9: the snapshot differs from the text in the test.
/// // --- expected
/// // +++ received
/// // @@ -1,1 +1,1 @@
/// // -Bob
/// // +Ada
/// // If the new text is right, record it:
/// //   BINDABLE_SNAPSHOTS=failed swift test --filter GreetingTests
/// ```
public struct SnapshotMismatch: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of disagreement.
  public enum Reason: Sendable, Hashable {
    /// The reference says something else.
    case different
    /// There is no reference.
    case missing
    /// The reference was just written. It agrees now, and has to be read by a person.
    case recorded
    /// The same snapshot was reached before in this run, with another text.
    case contradicted
    /// The reference could not be read or written, for the reason given.
    case unusable(String)
    /// No snapshot, but what a test expects of objects, changes or acts, as `expectOnly` does, is not
    /// so; in words.
    case unmet(String)
  }

  /// The kind of disagreement.
  public let reason: Reason
  /// The name given to the snapshot, with its variant; `nil` for one inside the test.
  public let name: String?
  /// Where it was checked.
  public let location: SnapshotLocation
  /// The file that holds the reference, or would: for a snapshot inside the test, the test.
  public let reference: String
  /// The lines that should have come, as stored; `nil` where there are none.
  public let expected: [String]?
  /// The lines that came, as stored.
  public let received: [String]
  /// The lines that came, as they are, for the literal to paste.
  let lines: [String]
  /// Why nothing was recorded although the environment asks for it.
  let refusal: String?

  /// The message, after the path and the line that editors and terminals make a link of.
  ///
  /// It begins with them since XCTest prints an error that a test throws with no place at all.
  public var description: String { "\(location.filePath):\(location.line): \(message)" }
}
