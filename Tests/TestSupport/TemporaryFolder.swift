import Foundation

/// A temporary folder for the files of one test, removed when the object is deallocated.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("bindable-\(UUID().uuidString)").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { remove() }

  /// Returns the path of a file in the folder.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  package func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
  }

  /// Returns the text of a file.
  package func text(of name: String) throws -> String {
    try String(contentsOf: URL(fileURLWithPath: file(name)), encoding: .utf8)
  }

  /// Returns the sorted paths of all files, relative to the folder.
  package func files() -> [String] {
    let all = FileManager.default.subpaths(atPath: path) ?? []
    return all.filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: file(name), isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  /// Sets the permissions of a file or, with an empty name, of the folder itself.
  package func setPermissions(_ mode: Int, of name: String = "") throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file(name))
  }

  private func remove() {
    // A test might have made the folder read-only. A folder that can't be removed is harmless.
    try? setPermissions(0o755)
    try? FileManager.default.removeItem(atPath: path)
  }
}
