extension SnapshotMismatch {
  /// What happened and what to do, without the place, for test runners that show it themselves.
  public var message: String {
    var lines: [String]
    switch reason {
    case .different:
      lines = ["\(title) differs from \(place)."] + conflictNote + difference
    case .missing:
      lines = ["\(title) has no reference yet."] + textToPaste
    case .recorded:
      lines = ["\(title) was recorded in \(reference)."] + difference
    case .contradicted:
      lines =
        ["\(title) was reached before in this run, with another text."] + difference
    case .unusable(let why):
      lines = ["\(title) could not be checked or recorded: \(why)."] + difference
    case .unmet(let what): lines = [what]
    }
    if let refusal { lines.append(refusal) }
    return (lines + wayOut).joined(separator: "\n")
  }

  private var title: String {
    name.map { "the snapshot \"\(VisibleText.shown($0))\"" } ?? "the snapshot"
  }

  private var place: String { name == nil ? "the text in the test" : reference }

  // A diff longer than a few screens helps nobody, and some runners hold every message in memory.
  private var difference: [String] {
    guard let expected else { return reason == .recorded ? [] : shownReceived }
    let title = reason == .contradicted ? "before" : "expected"
    return TranscriptFrames.note(from: expected, to: received)
      + Self.shortened(UnifiedDiff(from: expected, to: received, titles: (title, "received")).lines)
  }

  private var shownReceived: [String] {
    ["received:"] + Self.shortened(received.map { "  " + VisibleText.shown($0) })
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
    return ["The reference holds the marks of a merge conflict, from its line \(line + 1)."]
  }

  private var textToPaste: [String] {
    if name == nil {
      let closure = InlineLiteral(lines: lines).closure(indentation: "", step: "  ")
      return ["Write this after the call:", "", closure, ""]
    }
    return ["Write this into \(reference):", ""] + received + [""]
  }

  private var wayOut: [String] {
    switch reason {
    case .different: ["If the new text is right, record it:", command("failed")]
    case .missing: ["Or let it be written:", command("missing")]
    case .recorded: ["Read what was written, then run the tests again."]
    case .contradicted where name == nil:
      ["Give each text a check of its own, or one with 'matches:' and a 'variant:'."]
    case .contradicted: ["Give each its own name, or a 'variant:' made of the test's argument."]
    case .unusable, .unmet: []
    }
  }

  // The module and not the test: a check may stand in a function that several tests call.
  private func command(_ mode: String) -> String {
    "  BINDABLE_SNAPSHOTS=\(mode) swift test --filter \(location.module)"
  }
}
