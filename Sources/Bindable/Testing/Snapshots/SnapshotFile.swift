/// A reference in its own file, named after the test file and the snapshot.
struct SnapshotFile: Sendable, Hashable {
  /// The name of the snapshot, followed by a period and the variant if there is one.
  let name: String
  let path: String
  /// The module, the test file, and the file name: `ProfileTests/ScreenTests/wholeScreen`.
  let id: String
  /// The folder with the sources of the module.
  let sources: String

  /// Creates a reference.
  ///
  /// - Parameter folder: The folder with the references of all modules, or `nil` to use a folder
  ///   next to the sources of each.
  init(name: String, variant: String?, at location: SnapshotLocation, folder: String? = nil) {
    let name = variant.map { "\(name).\($0)" } ?? name
    self.name = name
    let sources = SourceFolder.of(location)
    let file = "\(location.file)/\(Self.fileName(of: name))"
    let id = "\(location.module)/\(file)"
    path = folder.map { "\($0)/\(id).txt" } ?? "\(sources)/__Snapshots__/\(file).txt"
    self.id = id
    self.sources = sources
  }

  /// The contents of a reference.
  struct Contents {
    var lines: [String]
    /// A Boolean value that indicates whether the contents are text, which is all that matches.
    var isText: Bool
  }

  /// Returns the stored lines, or `nil` if there's no file.
  func read() throws(Files.SystemError) -> Contents? {
    guard var bytes = try Files.read(path)?[...] else { return nil }
    // An editor may have added a byte order mark. In a stored text, it's escaped.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    let text = String(validating: bytes, as: UTF8.self)
    var lines = (text ?? String(decoding: bytes, as: UTF8.self)).snapshotLines
    // The last line feed ends a line and doesn't begin another one.
    if lines.last == "" { lines.removeLast() }
    // Stored lines contain no carriage returns, so a trailing one was added by a checkout.
    lines = lines.map {
      $0.unicodeScalars.last == "\r" ? String($0.unicodeScalars.dropLast()) : $0
    }
    return Contents(lines: lines, isText: text != nil)
  }

  /// Writes the stored lines, and returns whether the file changed.
  func write(_ lines: [String]) throws(Files.SystemError) -> Bool {
    var bytes: [UInt8] = []
    for line in lines { bytes += Array(line.utf8) + [0x0A] }
    let old = try Files.read(path)
    if old == bytes { return false }
    let folder = Files.parent(of: path)
    if old == nil, let other = Files.contentsOfDirectory(in: folder).first(where: isSameFile) {
      throw Files.SystemError(
        "write", path,
        because: "\(other.quoted) exists, which is the same file where case is ignored; remove it")
    }
    try Files.makeDirectory(folder)
    try Files.write(bytes, to: path)
    return true
  }

  /// The path as a file system that ignores case and the composition of characters sees it.
  var foldedPath: String { path.lowercased() }

  private func isSameFile(_ name: String) -> Bool {
    "\(Files.parent(of: path))/\(name)".lowercased() == foldedPath
  }

  /// Returns the name of a file, without `.txt`, for the name of a snapshot.
  static func fileName(of name: String) -> String {
    let safe = name.map { $0.isLetter || $0.isNumber || "-_.,+=@ ".contains($0) ? $0 : "-" }
    return String(safe.first == "." ? "-" + safe.dropFirst() : safe[...])
  }
}
