internal import Synchronization

/// What one run of the tests knows: what it may record and which snapshots it has reached.
///
/// Tests run in parallel, so all that changes is in `ledger`, behind its lock. The lock is held for
/// a whole check, reading and writing the reference included: two tests that reach the same missing
/// snapshot find it recorded or contradicted, and never both write it. No code of the caller runs
/// under the lock: the value's lines and the expected text are made before, and the reporter is
/// called after.
final class SnapshotRun: Sendable {
  /// Where the expected text is.
  enum Reference: Sendable {
    case file(SnapshotFile)
    /// In the test; `nil` where it is not written yet.
    case inline([String]?)
  }

  // Snapshots are named by the path of their file, or by the place of their call.
  private struct Ledger {
    var received: [String: [String]] = [:]
    var recorded: [String: [String]] = [:]
    var recorders: [String: InlineRecorder] = [:]
    // The paths of the references that were asked for, whatever came of it.
    var files: Set<String> = []
  }

  /// The run that checks belong to.
  static var current: SnapshotRun { standIn ?? process }

  /// A run for a test of snapshots themselves, in place of the process's.
  @TaskLocal static var standIn: SnapshotRun?

  // The only place that reads the environment.
  static let process: SnapshotRun = {
    let (recording, refusal) = SnapshotRecording.asked(of: Files.environment)
    return SnapshotRun(recording: recording, refusal: refusal, builtAt: Files.imageTime())
  }()

  private let recording: SnapshotRecording
  private let refusal: String?
  private let builtAt: Files.Time?
  private let ledger = Mutex(Ledger())

  init(recording: SnapshotRecording, refusal: String? = nil, builtAt: Files.Time? = nil) {
    self.recording = recording
    self.refusal = refusal
    self.builtAt = builtAt
  }

  /// Compares the lines of a value with a reference, and records them where that is asked for.
  func check(
    _ lines: [String], at location: SnapshotLocation, against reference: Reference
  ) -> SnapshotMismatch? {
    let check = Check(lines: lines, location: location, reference: reference)
    return ledger.withLock {
      if case .file(let file) = reference { $0.files.insert(file.path) }
      return self.check(check, &$0)
    }
  }

  /// The paths of the references that were reached so far, in order.
  var reachedFiles: [String] { ledger.withLock { $0.files }.sorted() }

  private func check(_ check: Check, _ ledger: inout Ledger) -> SnapshotMismatch? {
    let received = check.received
    if let recorded = ledger.recorded[check.id], !recorded.isIdentical(to: received) {
      return mismatch(.contradicted, check, expected: recorded)
    }
    let earlier = ledger.received[check.id]
    if earlier == nil { ledger.received[check.id] = received }

    var expected: [String]?
    do {
      expected = try check.expected()
      let agrees = expected?.isIdentical(to: received) ?? false
      if agrees && !(recording == .all && check.hasOwnFile) { return nil }
      // A second try that agrees is welcome; one that fails in another way shows that two
      // different texts have one reference.
      if !agrees, let earlier, !earlier.isIdentical(to: received) {
        return mismatch(.contradicted, check, expected: earlier)
      }
      guard records(missing: expected == nil) else {
        return mismatch(expected == nil ? .missing : .different, check, expected: expected)
      }
      let changed = try write(check, &ledger)
      if agrees && !changed { return nil }
      ledger.recorded[check.id] = received
      return mismatch(.recorded, check, expected: expected)
    } catch {
      return mismatch(.unusable("\(error)"), check, expected: expected)
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

  /// A value's lines, as they are and as they are stored, and what they are compared with.
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

    // How a text is written in a test is its author's matter; how in a file, the framework's.
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

    // No line and one empty line are the same text, in a literal as in a file.
    private static func stored(_ lines: [String]) -> [String] {
      lines == [""] ? [] : lines.map(VisibleText.stored)
    }
  }
}
