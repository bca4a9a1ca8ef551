/// The references that a test run records instead of comparing.
///
/// The mode is set in the environment, so that it can't be left in the code:
///
/// ```sh
/// BINDABLE_SNAPSHOTS=failed swift test
/// ```
///
/// If `CI` is set to anything except an empty string, `0`, or `false`, nothing is recorded. A run
/// that records a reference fails, so that you review the reference first.
enum SnapshotRecording: String, Sendable, Hashable, CaseIterable {
  /// Records nothing, so that a missing reference is a failure. This is the default.
  case never
  /// Records missing references.
  case missing
  /// Records missing and mismatched references.
  case failed
  /// Records every checked reference, which also normalizes the files of matching ones.
  case all
}

extension SnapshotRecording {
  /// Returns the requested mode, and a message if the request was refused.
  static func asked(
    of environment: (String) -> String?
  ) -> (recording: SnapshotRecording, refusal: String?) {
    guard let text = environment("BINDABLE_SNAPSHOTS"), !text.isEmpty else {
      guard environment("BINDABLE_SNAPSHOTS_ONLY")?.isEmpty == false else { return (.never, nil) }
      return (.never, "Nothing is recorded because BINDABLE_SNAPSHOTS isn't set.")
    }
    guard let recording = SnapshotRecording(rawValue: text) else {
      let modes = allCases.map(\.rawValue).joined(separator: ", ")
      return (.never, "BINDABLE_SNAPSHOTS must be one of \(modes), but is \(text.quoted).")
    }
    if recording != .never, isForbidden(environment) {
      let server = environment("CI") ?? ""
      return (.never, "Nothing is recorded because CI is set to \(server.quoted).")
    }
    return (recording, nil)
  }

  /// Returns whether the tests run on a server, where nothing is recorded.
  static func isForbidden(_ environment: (String) -> String?) -> Bool {
    environment("CI").map { !["", "0", "false"].contains($0.lowercased()) } ?? false
  }
}
