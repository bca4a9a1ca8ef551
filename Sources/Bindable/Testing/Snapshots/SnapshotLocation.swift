/// The source location of a snapshot check.
package struct SnapshotLocation: Sendable, Hashable {
  /// The module and the file, as in `#fileID`: `ProfileTests/ScreenTests.swift`.
  package var fileID: String
  /// The path of the file, as in `#filePath`.
  package var filePath: String
  /// The line of the call's opening parenthesis, from 1.
  package var line: Int
  /// The column of the parenthesis in UTF-8 bytes, from 1.
  package var column: Int

  /// Creates a location from `#fileID`, `#filePath`, `#line`, and `#column`.
  package init(fileID: String, filePath: String, line: Int, column: Int) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The module of the file.
  var module: String { String(fileID.prefix { $0 != "/" }) }

  /// The name of the file without `.swift`.
  var file: String {
    let name = filePath.split(separator: "/").last ?? "Snapshots"
    return String(name.hasSuffix(".swift") ? name.dropLast(6) : name)
  }
}
