/// The lines of a value, both original and as stored, and their reference.
struct SnapshotCheck: Sendable {
  /// The location of the expected text.
  enum Reference: Sendable {
    case file(SnapshotFile)
    /// The text in the test source, or `nil` if it isn't written yet, and the function with it.
    case inline([String]?, function: String)
  }

  let lines: [String]
  let received: [String]
  let location: SnapshotLocation
  let reference: Reference

  init(lines: [String], location: SnapshotLocation, reference: Reference) {
    self.lines = lines
    self.received = Self.stored(lines)
    self.location = location
    self.reference = reference
  }

  var file: SnapshotFile? {
    if case .file(let file) = reference { file } else { nil }
  }

  var name: String? { file?.name }

  var path: String { file?.path ?? location.filePath }

  // Only the format of files is normalized. The format of text in a test is up to its author.
  var hasOwnFile: Bool { file != nil }

  /// The identity of the reference in a run.
  var key: String { file?.path ?? "\(location.filePath):\(location.line):\(location.column)" }

  /// The name of the check for `BINDABLE_SNAPSHOTS_ONLY`.
  ///
  /// A text in a test has no name, and its line changes when others are recorded, so the
  /// name consists of the function and both texts: only what the message shows is recorded.
  var id: String {
    guard case .inline(let text, let function) = reference else { return file?.id ?? "" }
    var print = Fingerprint(function)
    for line in text?.map(TextEscaping.forStorage) ?? ["no text"] { print.add(line) }
    print.add("is now")
    for line in received { print.add(line) }
    return "\(location.module)/\(location.file).swift#\(print)"
  }

  /// Returns whether `BINDABLE_SNAPSHOTS_ONLY` names this check.
  ///
  /// - Parameter repetition: The suffix for the second and later checks with the same ID.
  func isNamed(_ name: String, repetition: String) -> Bool {
    let id = id + repetition
    if id == name || id.hasSuffix("/" + name) { return true }
    // For a user who knows the line.
    let place = "\(location.file).swift:\(location.line)"
    return name == place || name == "\(location.module)/\(place)"
      || name == location.filePath
        + ":\(location.line)"
  }

  func expected() throws -> SnapshotFile.Contents? {
    switch reference {
    case .file(let file): try file.read()
    case .inline(let lines, _):
      lines.map { SnapshotFile.Contents(lines: Self.stored($0), isText: true) }
    }
  }

  // No line and one empty line are the same text, both in a literal and in a file.
  private static func stored(_ lines: [String]) -> [String] {
    lines == [""] ? [] : lines.map(TextEscaping.forStorage)
  }
}
