/// The settings of a test run, from environment variables.
///
/// | variable | value |
/// |---|---|
/// | `BINDABLE_SNAPSHOTS` | the references to record |
/// | `BINDABLE_SNAPSHOTS_ONLY` | the check to record, as in the message of its mismatch |
/// | `BINDABLE_SNAPSHOTS_FOLDER` | the folder of the references |
/// | `BINDABLE_SNAPSHOTS_RECEIVED` | a folder to which the received texts of mismatches are written |
/// | `BINDABLE_SNAPSHOTS_ORPHANS` | `list`, `fail`, or `remove` |
struct SnapshotSettings: Sendable {
  /// The actions for unused references.
  enum OrphanAction: String, Sendable, CaseIterable {
    /// Lists them. This is the default.
    case list
    /// Lists them, and makes the run fail.
    case fail
    /// Removes them.
    case remove
  }

  var recording = SnapshotRecording.never
  /// The reason that nothing is recorded although the environment requests it.
  var refusal: String?
  /// The check to record, or `nil` for all checks.
  var only: String?
  var folder: String?
  var receivedFolder: String?
  var orphanAction = OrphanAction.list
  /// The journal of the texts that this program recorded in sources.
  var journal: InlineJournal?

  init(recording: SnapshotRecording = .never, refusal: String? = nil) {
    self.recording = recording
    self.refusal = refusal
  }

  /// Creates the settings from environment variables.
  init(environment: (String) -> String?) {
    func value(_ name: String) -> String? {
      environment(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    (recording, refusal) = SnapshotRecording.asked(of: environment)
    only = value("BINDABLE_SNAPSHOTS_ONLY")
    folder = value("BINDABLE_SNAPSHOTS_FOLDER")
    receivedFolder = value("BINDABLE_SNAPSHOTS_RECEIVED")
    guard let action = value("BINDABLE_SNAPSHOTS_ORPHANS") else { return }
    if let action = OrphanAction(rawValue: action) {
      orphanAction = action
    } else {
      let actions = OrphanAction.allCases.map(\.rawValue).joined(separator: ", ")
      refusal =
        "BINDABLE_SNAPSHOTS_ORPHANS must be one of \(actions), but is \(action.quoted)."
    }
    // On a server, the removal would be lost.
    if orphanAction == .remove, SnapshotRecording.isForbidden(environment) { orphanAction = .list }
  }

  /// The settings of the process.
  static func ofProcess() -> SnapshotSettings {
    var settings = SnapshotSettings(environment: Files.environment)
    if let program = Files.programPath(), let time = Files.modificationTime(program) {
      // Not in a bundle, whose contents are signed.
      let folder = Files.parent(
        of: program.firstRange(of: ".xctest/Contents/").map {
          String(program[..<$0.lowerBound])
        } ?? program)
      settings.journal = InlineJournal(
        folder: "\(folder)/BindableSnapshots", program: "\(program) \(time)")
    }
    return settings
  }
}

extension String {
  /// The text in quotation marks for a message, shortened, with invisible characters escaped.
  var quoted: String { "\"\(TextEscaping.shown(TextEscaping.clipped(self)))\"" }
}
