/// A recorder that writes new snapshot text into one test source file, any number of times per run.
///
/// ```text
///   the file as it was compiled ──┬── edit at line 12 ──▶ written
///                                 └── edits at 12 and 40 ──▶ written again
/// ```
///
/// The compiled tests refer to locations in the file as it was compiled. Therefore each write
/// starts from that version and applies all edits of the run again.
struct InlineRecorder {
  private let path: String
  private let source: InlineSource
  private var written: [UInt8]
  private var edits: [Location: InlineSource.Edit] = [:]

  private struct Location: Hashable {
    let line: Int
    let column: Int
  }

  /// Creates a recorder for a file.
  ///
  /// Throws an error if the file was modified after `builtAt`, because the locations in the
  /// compiled tests are then wrong. The file may have been edited, or another process of the same
  /// run may have recorded into it (`swift test` can start several).
  init(path: String, builtAt: Duration?) throws {
    guard let bytes = try Files.read(path) else {
      throw Files.SystemError("read", path, because: "file not found")
    }
    if let builtAt, let time = Files.modificationTime(path), time > builtAt {
      throw InlineSource.EditError(
        description: "\(path) was changed after the tests were built; rebuild and run them again")
    }
    self.path = path
    source = InlineSource(bytes: bytes)
    written = bytes
  }

  /// Writes the lines of a value after a call, and returns whether the file changed.
  mutating func record(
    _ lines: [String], line: Int, column: Int, hasText: Bool
  ) throws -> Bool {
    // Other processes of the run wait, and then detect that the file changed.
    try Files.withLock(onFolderOf: path) {
      try write(lines, line: line, column: column, hasText: hasText)
    }
  }

  private mutating func write(
    _ lines: [String], line: Int, column: Int, hasText: Bool
  ) throws -> Bool {
    guard try Files.read(path) == written else {
      throw InlineSource.EditError(description: "\(path) was changed while the tests were running")
    }
    var edits = edits
    edits[Location(line: line, column: column)] = try source.edit(
      writing: lines, line: line, column: column, hasText: hasText)
    let bytes = try source.applying(edits.values)
    if bytes != written { try Files.write(bytes, to: path) }
    // Keep only edits that were written, so that a failed edit isn't repeated with the next one.
    defer { written = bytes }
    self.edits = edits
    return bytes != written
  }
}
