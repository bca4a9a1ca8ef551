import Foundation

/// A temporary folder for the files of one test, removed when the object is deallocated.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("bindable-\(UUID().uuidString)").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { remove() }

  /// Returns the path of a file in the folder.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
  }

  /// Returns the text of a file.
  func text(of name: String) throws -> String {
    try String(contentsOf: URL(fileURLWithPath: file(name)), encoding: .utf8)
  }

  /// Returns the sorted paths of all files, relative to the folder.
  func files() -> [String] {
    let all = FileManager.default.subpaths(atPath: path) ?? []
    return all.filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: file(name), isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  /// Sets the permissions of a file or, with an empty name, of the folder itself.
  func setPermissions(_ mode: Int, of name: String = "") throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file(name))
  }

  private func remove() {
    // A test might have made the folder read-only. A folder that can't be removed is harmless.
    try? setPermissions(0o755)
    try? FileManager.default.removeItem(atPath: path)
  }
}
