/// A line of a source file.
public struct CodeLocation: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The module and file name, such as `Module/File.swift`.
  public let fileID: String
  /// The line number, starting at 1.
  public let line: UInt

  /// Creates a source location.
  public init(fileID: StaticString, line: UInt) {
    self.fileID = fileID.description
    self.line = line
  }

  package init(fileName: String, line: UInt) { (fileID, self.line) = (fileName, line) }

  /// The file name and line number, such as `File.swift:12`.
  public var description: String { "\(fileID.split(separator: "/").last ?? ""):\(line)" }
}
