/// A reference in its own file, named after the test file and the snapshot.
struct SnapshotFile: Sendable {
  /// The name of the snapshot, followed by a period and the variant if there is one.
  let name: String
  let path: String

  init(name: String, variant: String?, at location: SnapshotLocation) {
    precondition(
      !name.isEmpty,
      "The snapshot name must not be empty. Pass a name, such as matches: \"wholeScreen\".")
    let name = variant.map { "\(name).\($0)" } ?? name
    self.name = name
    let folder = Self.targetFolder(of: location)
    path = "\(folder)/__Snapshots__/\(location.file)/\(Self.fileName(of: name)).txt"
  }

  /// Returns the stored lines, or `nil` if there's no file.
  func read() throws(Files.SystemError) -> [String]? {
    guard let bytes = try Files.read(path) else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Files.SystemError("read", path, because: "it isn't valid UTF-8")
    }
    var lines = text.snapshotLines
    // The last line feed ends a line and doesn't begin another one.
    if lines.last == "" { lines.removeLast() }
    // Stored lines contain no carriage returns, so a trailing one was added by a checkout.
    return lines.map { $0.unicodeScalars.last == "\r" ? String($0.unicodeScalars.dropLast()) : $0 }
  }

  /// Writes the stored lines, and returns whether the file changed.
  func write(_ lines: [String]) throws(Files.SystemError) -> Bool {
    var bytes: [UInt8] = []
    for line in lines { bytes += Array(line.utf8) + [0x0A] }
    if try Files.read(path) == bytes { return false }
    try Files.makeDirectory(Files.parent(of: path))
    try Files.write(bytes, to: path)
    return true
  }

  // The nearest folder above the test file with the name of its module, so that a test target has a
  // single snapshot folder to exclude in its manifest. File names are unique in a module. If
  // there's no such folder, use the folder of the test file.
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

  // A module name is the target name with all characters except letters, digits, and `_` replaced.
  private static func moduleName(of target: String) -> String {
    String(target.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  private static func fileName(of name: String) -> String {
    let safe = name.map { $0.isLetter || $0.isNumber || "-_.,+=@ ".contains($0) ? $0 : "-" }
    return String(safe.first == "." ? "-" + safe.dropFirst() : safe[...])
  }
}
