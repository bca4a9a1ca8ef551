internal import Synchronization

/// The state of a test run: its recording mode and the snapshots it has checked.
///
/// Tests run in parallel, so all mutable state is in `ledger`, protected by a lock. A check holds
/// the lock while it reads and writes the reference, so that two tests never both write the same
/// missing snapshot: the second one finds it recorded or conflicting. The caller's code never runs
/// under the lock. The lines of the value and the expected text are computed before, and the
/// reporter is called after.
final class SnapshotRun: Sendable {
  /// The location of the expected text.
  enum Reference: Sendable {
    case file(SnapshotFile)
    /// The text in the test source, or `nil` if it isn't written yet.
    case inline([String]?)
  }

  // Snapshots are identified by the path of their file or the location of their call.
  private struct Ledger {
    var received: [String: [String]] = [:]
    var recorded: [String: [String]] = [:]
    var recorders: [String: InlineRecorder] = [:]
    // The paths of all requested references, including failed ones.
    var files: Set<String> = []
  }

  /// The run to which checks belong.
  static var current: SnapshotRun { testOverride ?? process }

  /// A run that replaces the process's run, for tests of snapshots themselves.
  @TaskLocal static var testOverride: SnapshotRun?

  // The only access to the environment.
  static let process: SnapshotRun = {
    let (recording, refusal) = SnapshotRecording.asked(of: Files.environment)
    return SnapshotRun(recording: recording, refusal: refusal, builtAt: Files.buildTime())
  }()

  private let recording: SnapshotRecording
  private let refusal: String?
  private let builtAt: Duration?
  private let ledger = Mutex(Ledger())

  init(recording: SnapshotRecording, refusal: String? = nil, builtAt: Duration? = nil) {
    self.recording = recording
    self.refusal = refusal
    self.builtAt = builtAt
  }

  /// Compares the lines of a value with a reference, and records them if requested.
  func check(
    _ lines: [String], at location: SnapshotLocation, against reference: Reference
  ) -> SnapshotMismatch? {
    let check = Check(lines: lines, location: location, reference: reference)
    return ledger.withLock {
      if case .file(let file) = reference { $0.files.insert(file.path) }
      return self.check(check, &$0)
    }
  }

  /// The paths of the references used so far, sorted.
  var reachedFiles: [String] { ledger.withLock { $0.files }.sorted() }

  private func check(_ check: Check, _ ledger: inout Ledger) -> SnapshotMismatch? {
    let received = check.received
    if let recorded = ledger.recorded[check.id], !recorded.isIdentical(to: received) {
      return mismatch(.conflicting, check, expected: recorded)
    }
    let earlier = ledger.received[check.id]
    if earlier == nil { ledger.received[check.id] = received }

    var expected: [String]?
    do {
      expected = try check.expected()
      let agrees = expected?.isIdentical(to: received) ?? false
      if agrees && !(recording == .all && check.hasOwnFile) { return nil }
      // A repeated check that matches is fine. A different failure means that two different texts
      // have the same reference.
      if !agrees, let earlier, !earlier.isIdentical(to: received) {
        return mismatch(.conflicting, check, expected: earlier)
      }
      guard records(missing: expected == nil) else {
        return mismatch(expected == nil ? .missing : .changed, check, expected: expected)
      }
      let changed = try write(check, &ledger)
      if agrees && !changed { return nil }
      ledger.recorded[check.id] = received
      return mismatch(.recorded, check, expected: expected)
    } catch {
      return mismatch(.unreadable("\(error)"), check, expected: expected)
    }
  }

  private func records(missing: Bool) -> Bool {
    switch recording {
    case .never: false
    case .missing: missing
    case .failed, .all: true
    }
  }

  private func write(_ check: Check, _ ledger: inout Ledger) throws -> Bool {
    switch check.reference {
    case .file(let file): return try file.write(check.received)
    case .inline(let expected):
      let path = check.location.filePath
      var recorder = try ledger.recorders[path] ?? InlineRecorder(path: path, builtAt: builtAt)
      defer { ledger.recorders[path] = recorder }
      return try recorder.record(
        check.lines, line: check.location.line, column: check.location.column,
        hasText: expected != nil)
    }
  }

  private func mismatch(
    _ reason: SnapshotMismatch.Reason, _ check: Check, expected: [String]?
  ) -> SnapshotMismatch {
    SnapshotMismatch(
      reason: reason, name: check.name, location: check.location, reference: check.path,
      expected: expected, received: check.received, lines: check.lines, refusal: refusal)
  }

  /// The lines of a value, both original and as stored, and their reference.
  private struct Check {
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

    var name: String? {
      if case .file(let file) = reference { file.name } else { nil }
    }

    var path: String {
      if case .file(let file) = reference { file.path } else { location.filePath }
    }

    // Only the format of files is normalized. The format of text in a test is up to its author.
    var hasOwnFile: Bool { name != nil }

    var id: String {
      switch reference {
      case .file(let file): file.path
      case .inline: "\(location.filePath):\(location.line):\(location.column)"
      }
    }

    func expected() throws -> [String]? {
      switch reference {
      case .file(let file): try file.read()
      case .inline(let lines): lines.map(Self.stored)
      }
    }

    // No line and one empty line are the same text, both in a literal and in a file.
    private static func stored(_ lines: [String]) -> [String] {
      lines == [""] ? [] : lines.map(TextEscaping.forStorage)
    }
  }
}
