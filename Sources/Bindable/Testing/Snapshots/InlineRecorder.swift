/// Writes texts into one source file of tests, as often as a run finds new ones.
///
/// ```text
///   the file as it was compiled ──┬── edit at line 12 ──▶ written
///                                 └── edits at 12 and 40 ──▶ written again
/// ```
///
/// The compiled tests name places in the file as it was compiled, so every write starts from that
/// and makes all the edits of the run anew, from first to last.
struct InlineRecorder {
  private let path: String
  private let source: InlineSource
  private var written: [UInt8]
  private var edits: [Place: InlineSource.Edit] = [:]

  private struct Place: Hashable {
    let line: Int
    let column: Int
  }

  /// Reads the file.
  ///
  /// A file that was written after `builtAt` is refused, since its lines are not those that the
  /// compiled tests speak of: it was edited meanwhile, or another process of the same run has
  /// recorded into it (`swift test` may start several).
  init(path: String, builtAt: Files.Time?) throws {
    guard let bytes = try Files.read(path) else {
      throw Files.Problem("read", path, because: "there is no such file")
    }
    if let builtAt, let time = Files.modificationTime(path), time > builtAt {
      throw InlineSource.Refusal(
        description: "\(path) was changed after the tests were built; run again to build them anew")
    }
    self.path = path
    source = InlineSource(bytes: bytes)
    written = bytes
  }

  /// Writes the lines of a value behind a call, and says whether the file changed.
  mutating func record(
    _ lines: [String], line: Int, column: Int, hasText: Bool
  ) throws -> Bool {
    // Other processes of the run wait, and then see that the file was changed.
    try Files.withLock(onFolderOf: path) {
      try write(lines, line: line, column: column, hasText: hasText)
    }
  }

  private mutating func write(
    _ lines: [String], line: Int, column: Int, hasText: Bool
  ) throws -> Bool {
    guard try Files.read(path) == written else {
      throw InlineSource.Refusal(description: "\(path) was changed while the tests ran")
    }
    var edits = edits
    edits[Place(line: line, column: column)] = try source.edit(
      writing: lines, line: line, column: column, hasText: hasText)
    let bytes = try source.applying(edits.values)
    if bytes != written { try Files.write(bytes, to: path) }
    // Only what was written counts: an edit that failed must not come along with the next one.
    defer { written = bytes }
    self.edits = edits
    return bytes != written
  }
}
