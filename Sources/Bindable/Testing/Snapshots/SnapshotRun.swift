internal import Synchronization

/// The state of a test run: its settings and the snapshots it has checked.
///
/// Tests run in parallel, so all mutable state is in `ledger`, protected by a lock. A check holds
/// the lock while it reads and writes the reference, so that two tests never both write the same
/// missing snapshot: the second one finds it recorded or conflicting. The caller's code never runs
/// under the lock. The lines of the value and the expected text are computed before, and the
/// reporter is called after.
final class SnapshotRun: Sendable {
  // Snapshots are identified by the path of their file or the location of their call.
  private struct Ledger {
    var received: [String: [String]] = [:]
    var recorded: [String: Recording] = [:]
    var recorders: [String: InlineRecorder] = [:]
    // All requested references, including failed ones, by path without case.
    var files: [String: (file: SnapshotFile, line: Int)] = [:]
    // The keys of the checks with the same ID, in order.
    var keys: [String: [String]] = [:]
  }

  private struct Recording {
    let lines: [String]
    /// The previous bytes of a file, or `nil` if there was none.
    let before: [UInt8]?
  }

  /// The run to which checks belong.
  static var current: SnapshotRun { testOverride ?? process }

  /// A run that replaces the process's run, for tests of snapshots themselves.
  @TaskLocal static var testOverride: SnapshotRun?

  // The only access to the environment.
  static let process = SnapshotRun(.ofProcess())

  let settings: SnapshotSettings
  private let ledger = Mutex(Ledger())

  init(_ settings: SnapshotSettings) { self.settings = settings }

  /// Compares the lines of a value with a reference, and records them if requested.
  func check(_ check: SnapshotCheck) -> SnapshotMismatch? {
    let found = ledger.withLock { self.check(check, &$0) }
    if let found, found.reason != .recorded { writeReceived(check) }
    return found
  }

  /// The references used so far.
  var usedFiles: [SnapshotFile] { ledger.withLock { $0.files.values.map(\.file) } }

  /// Restores a reference that was recorded although its test expects the mismatch.
  func restore(_ mismatch: SnapshotMismatch) {
    let key = mismatch.key
    ledger.withLock { ledger in
      guard let recording = ledger.recorded.removeValue(forKey: key) else { return }
      let location = mismatch.location
      if mismatch.name == nil {
        let place = InlineRecorder.Location(line: location.line, column: location.column)
        try? ledger.recorders[location.filePath]?.restore(place)
      } else if let before = recording.before {
        try? Files.write(before, to: mismatch.reference)
      } else {
        try? Files.remove(mismatch.reference)
      }
    }
  }

  private func check(_ check: SnapshotCheck, _ ledger: inout Ledger) -> SnapshotMismatch? {
    if let clash = clash(of: check, &ledger) {
      return mismatch(.unreadable(clash), check, expected: nil)
    }
    let received = check.received
    if let recorded = ledger.recorded[check.key], !recorded.lines.isIdentical(to: received) {
      return mismatch(.conflicting, check, expected: recorded.lines)
    }
    let earlier = ledger.received[check.key]
    if earlier == nil { ledger.received[check.key] = received }

    var expected: [String]?
    do {
      let contents = try check.expected()
      expected = contents?.lines
      let isText = contents?.isText ?? true
      let agrees = isText && expected?.isIdentical(to: received) ?? false
      if agrees && !(settings.recording == .all && check.hasOwnFile) { return nil }
      // A repeated check that matches is fine. A different failure means that two different texts
      // have the same reference.
      if !agrees, let earlier, !earlier.isIdentical(to: received) {
        return mismatch(.conflicting, check, expected: earlier)
      }
      let notes = isText ? [] : ["The reference isn't valid UTF-8."]
      let repetition = agrees ? "" : repetition(of: check, &ledger)
      guard records(check, missing: expected == nil, repetition) else {
        if agrees { return nil }
        return mismatch(
          expected == nil ? .missing : .changed, check, expected: expected, notes: notes,
          repetition: repetition)
      }
      guard try write(check, &ledger) || !agrees else { return nil }
      return mismatch(.recorded, check, expected: expected, notes: notes)
    } catch {
      return mismatch(.unreadable("\(error)"), check, expected: expected)
    }
  }

  /// Returns the reason that a check can't have its own reference, or `nil` if it can.
  private func clash(of check: SnapshotCheck, _ ledger: inout Ledger) -> String? {
    guard let file = check.file else { return nil }
    guard !file.name.isEmpty else {
      return "the name is empty; pass one, such as matches: \"wholeScreen\""
    }
    guard let other = ledger.files[file.foldedPath] else {
      ledger.files[file.foldedPath] = (file, check.location.line)
      return nil
    }
    // Bytes, because composed and decomposed characters are equal in a string.
    guard
      !other.file.name.utf8.elementsEqual(file.name.utf8)
        || !other.file.path.utf8.elementsEqual(file.path.utf8)
    else { return nil }
    return """
      it has the same file as the snapshot \(other.file.name.quoted) of line \(other.line), at least \
      where the case of file names is ignored; use a different name
      """
  }

  /// Returns the suffix that distinguishes checks with the same ID.
  private func repetition(of check: SnapshotCheck, _ ledger: inout Ledger) -> String {
    guard !check.hasOwnFile else { return "" }
    var keys = ledger.keys[check.id] ?? []
    if !keys.contains(check.key) { keys.append(check.key) }
    ledger.keys[check.id] = keys
    let index = keys.firstIndex(of: check.key) ?? 0
    return index == 0 ? "" : ".\(index + 1)"
  }

  private func records(_ check: SnapshotCheck, missing: Bool, _ repetition: String) -> Bool {
    if let only = settings.only, !check.isNamed(only, repetition: repetition) { return false }
    return switch settings.recording {
    case .never: false
    case .missing: missing
    case .failed, .all: true
    }
  }

  private func write(_ check: SnapshotCheck, _ ledger: inout Ledger) throws -> Bool {
    var before: [UInt8]?
    let changed: Bool
    switch check.reference {
    case .file(let file):
      before = try Files.read(file.path)
      changed = try file.write(check.received)
    case .inline(let text, let function):
      let path = check.location.filePath
      var recorder =
        ledger.recorders[path] ?? InlineRecorder(path: path, journal: settings.journal)
      defer { ledger.recorders[path] = recorder }
      changed = try recorder.record(
        check.lines,
        for: .init(
          line: check.location.line, column: check.location.column, function: function, text: text))
    }
    // A repeated check must not hide what was there before the run.
    before = ledger.recorded[check.key].map(\.before) ?? before
    if changed || !check.hasOwnFile || ledger.recorded[check.key] != nil {
      ledger.recorded[check.key] = Recording(lines: check.received, before: before)
    }
    return changed
  }

  // The whole text, of which a message may show only a part. That it can't be written isn't a
  // reason for a test to fail.
  private func writeReceived(_ check: SnapshotCheck) {
    guard let folder = settings.receivedFolder else { return }
    let id =
      check.file?.id
      ?? "\(check.location.module)/\(check.location.file)/line \(check.location.line)"
    let path = "\(folder)/\(id).txt"
    try? Files.makeDirectory(Files.parent(of: path))
    try? Files.write(Array(check.received.map { $0 + "\n" }.joined().utf8), to: path)
  }

  private func mismatch(
    _ reason: SnapshotMismatch.Reason, _ check: SnapshotCheck, expected: [String]?,
    notes: [String] = [], repetition: String = ""
  ) -> SnapshotMismatch {
    var notes = notes + (settings.refusal.map { [$0] } ?? [])
    if let only = settings.only, settings.recording != .never, reason != .recorded {
      notes.append("It isn't recorded because BINDABLE_SNAPSHOTS_ONLY is \(only.quoted).")
    }
    return SnapshotMismatch(
      reason: reason, name: check.name, location: check.location, reference: check.path,
      expected: expected, received: check.received, lines: check.lines, notes: notes,
      id: check.id + repetition, test: SnapshotReporting.reporter?.test)
  }
}
