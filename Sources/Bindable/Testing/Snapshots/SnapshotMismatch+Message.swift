extension SnapshotMismatch {
  /// The message without the location, for test runners that show the location themselves.
  ///
  /// Of long texts, it contains only a part. It has at most 65,536 bytes.
  public var message: String {
    Self.shortened(messageLines, lines: 1_000, bytes: 60_000).joined(separator: "\n")
  }

  /// The message, in which the difference has colors if standard error is a terminal.
  ///
  /// The variable `NO_COLOR` turns them off.
  package var terminalMessage: String {
    guard Self.hasColors else { return message }
    return Self.colored(message.snapshotLines).joined(separator: "\n")
  }

  private static let hasColors =
    Files.isTerminal(2)
    && ColorDepth(
      environment: [
        "NO_COLOR": Files.environment("NO_COLOR") ?? "", "TERM": Files.environment("TERM") ?? "",
      ]) != .none

  /// Returns lines with the colors of a difference.
  static func colored(_ lines: [String]) -> [String] {
    var isDifference = false
    return lines.map { line in
      if line.hasPrefix("@@ ") { isDifference = true }
      // The lines of a difference begin with one of these.
      guard isDifference, let first = line.first, "@ +-…".contains(first) else {
        isDifference = isDifference && line.isEmpty
        return line
      }
      let color: Int? =
        switch first {
        case "+": 32
        case "-": 31
        case "@": 36
        default: nil
        }
      return color.map { "\u{1B}[\($0)m\(line)\u{1B}[0m" } ?? line
    }
  }

  private var messageLines: [String] {
    var lines: [String]
    switch reason {
    case .changed:
      lines = ["\(title) differs from \(locationText)."] + conflictNote + difference
    case .missing:
      lines = ["\(title) has no reference yet."] + textToPaste
    case .recorded:
      lines = ["\(title) was recorded in \(TextEscaping.shown(reference))."] + difference
    case .conflicting:
      lines =
        ["\(title) was checked earlier in this run with a different value."] + difference
    case .unreadable(let why):
      lines = ["\(title) couldn't be checked or recorded: \(TextEscaping.shown(why))."] + difference
    case .expectationFailed(let text): lines = text.snapshotLines
    }
    return lines + notes + wayOut
  }

  private var title: String {
    name.map { "the snapshot \($0.quoted)" } ?? "the snapshot"
  }

  private var locationText: String {
    name == nil ? "the text in the test" : TextEscaping.shown(reference)
  }

  // Longer diffs aren't useful, and some runners keep every message in memory.
  private var difference: [String] {
    guard let expected else { return reason == .recorded ? [] : shownReceived }
    let title = reason == .conflicting ? "before" : "expected"
    return TranscriptParser.note(from: expected, to: received)
      + Self.shortened(UnifiedDiff(from: expected, to: received, titles: (title, "received")).lines)
  }

  private var shownReceived: [String] {
    let first = received.prefix(Self.lineLimit).map {
      "  " + TextEscaping.shown(TextEscaping.clipped($0))
    }
    return ["received:"] + Self.shortened(first, of: received.count)
  }

  private static let lineLimit = 400

  /// Returns the first lines, without what exceeds the limits, and a line about the rest.
  ///
  /// - Parameter total: The number of lines, if `lines` are only the first.
  static func shortened(
    _ lines: [String], of total: Int? = nil, lines limit: Int = lineLimit, bytes: Int = 40_000
  ) -> [String] {
    let lineBytes = 2 * TextEscaping.shownBytes
    var (count, size) = (0, 0)
    for line in lines.prefix(limit) {
      size += min(line.utf8.count, lineBytes) + 1
      if size > bytes { break }
      count += 1
    }
    let shown = lines.prefix(count).map { TextEscaping.clipped($0, to: lineBytes) }
    let rest = (total ?? lines.count) - count
    return rest == 0 ? shown : shown + ["… and \(rest) more lines"]
  }

  private var conflictNote: [String] {
    guard let line = expected?.firstIndex(where: { $0.hasPrefix("<<<<<<< ") }),
      expected?.contains(where: { $0.hasPrefix(">>>>>>> ") }) == true
    else { return [] }
    return ["The reference contains merge conflict markers, starting in line \(line + 1)."]
  }

  private var textToPaste: [String] {
    // A part of a text can't be pasted.
    guard lines.count < Self.lineLimit, lines.reduce(0, { $0 + $1.utf8.count }) < 40_000 else {
      return shownReceived
    }
    let text =
      name == nil
      ? InlineLiteral(lines: lines).closure(indentation: "", step: "  ").snapshotLines : received
    guard Self.shortened(text) == text else { return shownReceived }
    let target =
      name == nil ? "Add this after the call:" : "Save this as \(TextEscaping.shown(reference)):"
    return [target, ""] + text + [""]
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

  // Without a filter if the test isn't known: any test can call the function with the check, also
  // one of another module.
  private func command(_ mode: String) -> String {
    let filter = test.map { " --filter \(Self.argument($0))" } ?? ""
    return
      "  BINDABLE_SNAPSHOTS=\(mode) BINDABLE_SNAPSHOTS_ONLY=\(Self.argument(id)) swift test\(filter)"
  }

  /// Returns an argument of a command for a shell.
  private static func argument(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0)
        || "-_./#+,=@:".unicodeScalars.contains($0)
    }
    return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
