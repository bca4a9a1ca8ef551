extension SnapshotMismatch {
  /// The message without the location, for test runners that show the location themselves.
  public var message: String {
    var lines: [String]
    switch reason {
    case .changed:
      lines = ["\(title) differs from \(locationText)."] + conflictNote + difference
    case .missing:
      lines = ["\(title) has no reference yet."] + textToPaste
    case .recorded:
      lines = ["\(title) was recorded in \(reference)."] + difference
    case .conflicting:
      lines =
        ["\(title) was checked earlier in this run with a different value."] + difference
    case .unreadable(let why):
      lines = ["\(title) couldn't be checked or recorded: \(why)."] + difference
    case .expectationFailed(let text): lines = [text]
    }
    if let refusal { lines.append(refusal) }
    return (lines + wayOut).joined(separator: "\n")
  }

  private var title: String {
    name.map { "the snapshot \"\(TextEscaping.shown($0))\"" } ?? "the snapshot"
  }

  private var locationText: String { name == nil ? "the text in the test" : reference }

  // Longer diffs aren't useful, and some runners keep every message in memory.
  private var difference: [String] {
    guard let expected else { return reason == .recorded ? [] : shownReceived }
    let title = reason == .conflicting ? "before" : "expected"
    return TranscriptParser.note(from: expected, to: received)
      + Self.shortened(UnifiedDiff(from: expected, to: received, titles: (title, "received")).lines)
  }

  private var shownReceived: [String] {
    ["received:"] + Self.shortened(received.map { "  " + TextEscaping.shown($0) })
  }

  private static func shortened(_ lines: [String]) -> [String] {
    let limit = 400
    if lines.count <= limit { return lines }
    return lines.prefix(limit) + ["… and \(lines.count - limit) more lines"]
  }

  private var conflictNote: [String] {
    guard let line = expected?.firstIndex(where: { $0.hasPrefix("<<<<<<< ") }),
      expected?.contains(where: { $0.hasPrefix(">>>>>>> ") }) == true
    else { return [] }
    return ["The reference contains merge conflict markers, starting in line \(line + 1)."]
  }

  private var textToPaste: [String] {
    if name == nil {
      let closure = InlineLiteral(lines: lines).closure(indentation: "", step: "  ")
      return ["Add this after the call:", "", closure, ""]
    }
    return ["Save this as \(reference):", ""] + received + [""]
  }

  private var wayOut: [String] {
    switch reason {
    case .changed: ["If the new value is correct, record it:", command("failed")]
    case .missing: ["Or record it:", command("missing")]
    case .recorded: ["Review the recorded reference, and then run the tests again."]
    case .conflicting where name == nil:
      ["Use a separate check for each value, or pass `matches:` and `variant:`."]
    case .conflicting:
      ["Use a different name for each value, or pass a `variant:` based on the test's argument."]
    case .unreadable, .expectationFailed: []
    }
  }

  // Filter by module instead of by test, because several tests can call a function with a check.
  private func command(_ mode: String) -> String {
    "  BINDABLE_SNAPSHOTS=\(mode) swift test --filter \(location.module)"
  }
}
