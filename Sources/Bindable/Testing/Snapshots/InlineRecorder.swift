/// A recorder that writes new snapshot text into one test source file, any number of times per run.
///
/// ```text
///   the file as it was compiled ──┬── edit at line 12 ──▶ written
///                                 └── edits at 12 and 40 ──▶ written again
/// ```
///
/// The compiled tests refer to locations in the file as it was compiled. Therefore each write
/// starts from that version and applies all edits of the run again. A run can consist of several
/// processes, which share the version and the edits in a journal next to the program.
struct InlineRecorder {
  private let path: String
  private let journal: InlineJournal?
  private var state: State?
  /// The edits before those of this process, `nil` where the compiled text was.
  private var earlierEdits: [Location: InlineSource.Edit?] = [:]

  /// A source and the edits that were written into it.
  struct State: Equatable {
    var source: [UInt8]
    var edits: [Location: InlineSource.Edit] = [:]

    /// Returns the source with all edits.
    func written() throws(InlineSource.EditError) -> [UInt8] {
      try InlineSource(bytes: source).applying(edits.values)
    }
  }

  struct Location: Hashable {
    let line: Int
    let column: Int
  }

  /// Creates a recorder for a file.
  init(path: String, journal: InlineJournal?) {
    self.path = path
    self.journal = journal
  }

  /// Writes the lines of a value as the text of a call, and returns whether the file changed.
  mutating func record(_ lines: [String], for call: InlineSource.Call) throws -> Bool {
    let location = Location(line: call.line, column: call.column)
    var earlier: InlineSource.Edit?
    let changed = try update { state in
      earlier = state.edits[location]
      state.edits[location] =
        try InlineSource(bytes: state.source).edit(writing: lines, for: call)
    }
    if earlierEdits[location] == nil { earlierEdits[location] = .some(earlier) }
    return changed
  }

  /// Restores the text that a call had before this process recorded it.
  mutating func restore(_ call: Location) throws {
    guard let earlier = earlierEdits[call] else { return }
    _ = try update { $0.edits[call] = earlier }
  }

  private mutating func update(_ body: (inout State) throws -> Void) throws -> Bool {
    // Other processes of the run wait.
    try Files.withLock(onFolderOf: path) {
      guard let current = try Files.read(path) else {
        throw Files.SystemError("read", path, because: "file not found")
      }
      var state = try known(current)
      try body(&state)
      let bytes = try state.written()
      if bytes != current {
        // First the journal: it's ignored if the file doesn't have its text.
        journal?.write(state, of: path)
        try Files.write(bytes, to: path)
      }
      // Keep only edits that were written, so that a failed edit isn't repeated with the next one.
      self.state = state
      return bytes != current
    }
  }

  /// Returns the compiled source and its edits, if the file is the result of them.
  private func known(_ current: [UInt8]) throws -> State {
    for state in [state, journal?.read(of: path)] {
      if let state, try state.written() == current { return state }
    }
    guard state == nil else {
      throw InlineSource.EditError(description: "\(path) was changed while the tests were running")
    }
    return State(source: current)
  }
}
