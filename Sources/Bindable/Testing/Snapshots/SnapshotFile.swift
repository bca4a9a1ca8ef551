/// A reference in a file of its own, named by the test file and the snapshot.
struct SnapshotFile: Sendable {
  /// The snapshot's name and, after a point, its variant.
  let name: String
  let path: String

  init(name: String, variant: String?, at location: SnapshotLocation) {
    precondition(!name.isEmpty, "A snapshot needs a name, such as matches: \"wholeScreen\".")
    let name = variant.map { "\(name).\($0)" } ?? name
    self.name = name
    let folder = Self.targetFolder(of: location)
    path = "\(folder)/__Snapshots__/\(location.file)/\(Self.fileName(of: name)).txt"
  }

  /// The stored lines, or `nil` where there is no file.
  func read() throws(Files.Problem) -> [String]? {
    guard let bytes = try Files.read(path) else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Files.Problem("read", path, because: "it is not UTF-8")
    }
    var lines = text.snapshotLines
    // The last line feed ends a line and begins none.
    if lines.last == "" { lines.removeLast() }
    // Stored lines hold no carriage return, so one at the end is a checkout's.
    return lines.map { $0.unicodeScalars.last == "\r" ? String($0.unicodeScalars.dropLast()) : $0 }
  }

  /// Writes the stored lines, and says whether the file changed.
  func write(_ lines: [String]) throws(Files.Problem) -> Bool {
    var bytes: [UInt8] = []
    for line in lines { bytes += Array(line.utf8) + [0x0A] }
    if try Files.read(path) == bytes { return false }
    try Files.makeDirectory(Files.parent(of: path))
    try Files.write(bytes, to: path)
    return true
  }

  // The nearest folder above the test file that has its module's name, so that a test target has
  // one folder of snapshots to exclude in its manifest, however its tests are arranged. Within a
  // module the names of files are unique. Where no folder has the name: the test file's own.
  private static func targetFolder(of location: SnapshotLocation) -> String {
    let own = Files.parent(of: location.filePath)
    var folder = own
    while folder != "/", folder != "." {
      let name = folder.split(separator: "/").last.map(String.init) ?? ""
      if moduleName(of: name) == location.module { return folder }
      folder = Files.parent(of: folder)
    }
    return own
  }

  // A module's name is its target's with everything else than letters, digits and `_` replaced.
  private static func moduleName(of target: String) -> String {
    String(target.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  private static func fileName(of name: String) -> String {
    let safe = name.map { $0.isLetter || $0.isNumber || "-_.,+=@ ".contains($0) ? $0 : "-" }
    return String(safe.first == "." ? "-" + safe.dropFirst() : safe[...])
  }
}
