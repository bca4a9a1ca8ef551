/// Which references a run of the tests writes, instead of comparing with them.
///
/// The environment decides, so that no recording can be left behind in the code:
///
/// ```sh
/// BINDABLE_SNAPSHOTS=failed swift test
/// ```
///
/// Where `CI` is set, to anything but an empty string, `0` or `false`, nothing is ever recorded.
/// A run that recorded anything fails, so that what it wrote is read before it counts.
public enum SnapshotRecording: String, Sendable, Hashable, CaseIterable {
  /// None: what has no reference fails. The default.
  case never
  /// Those that do not exist yet.
  case missing
  /// Those, and the ones that say something else.
  case failed
  /// Every one that a test reaches, which also brings agreeing files into their usual form.
  case all
}

extension SnapshotRecording {
  /// What an environment asks for, and the sentence to tell where it was not granted.
  static func asked(
    of environment: (String) -> String?
  ) -> (recording: SnapshotRecording, refusal: String?) {
    guard let text = environment("BINDABLE_SNAPSHOTS"), !text.isEmpty else { return (.never, nil) }
    guard let recording = SnapshotRecording(rawValue: text) else {
      let modes = allCases.map(\.rawValue).joined(separator: ", ")
      return (
        .never,
        "BINDABLE_SNAPSHOTS is \"\(VisibleText.shown(text))\"; it may be one of \(modes)."
      )
    }
    if recording != .never, let ci = environment("CI"),
      !["", "0", "false"].contains(ci.lowercased())
    {
      return (.never, "Nothing is recorded where CI is set (it is \"\(VisibleText.shown(ci))\").")
    }
    return (recording, nil)
  }
}
