/// The difference of two texts, for people to read.
///
/// ```swift
/// print(UnifiedDiff(from: ["Hello", "│ Bob │"], to: ["Hello", "│ Ada │"]))
/// // --- expected
/// // +++ received
/// // @@ -1,2 +1,2 @@
/// //  Hello
/// // -│ Bob │
/// // +│ Ada │
/// //    ^^^
/// ```
///
/// Three lines of context surround each change. Where as many lines came as went, they stand in
/// pairs, and `^` marks what changed in the pair. Control characters and whatever else cannot be
/// seen are written as `\u{1B}`.
public struct UnifiedDiff: Sendable, CustomStringConvertible {
  /// The diff, line by line, or nothing when the texts agree.
  public let lines: [String]

  /// Compares two texts byte by byte: a composed and a decomposed `é` differ.
  ///
  /// - Complexity: O(lines of both texts), whatever they hold.
  public init(
    from expected: [String], to received: [String], context: Int = 3,
    titles: (expected: String, received: String) = ("expected", "received")
  ) {
    let edits = LineEdit.edits(from: expected, to: received)
    let hunks = Self.hunks(of: edits, context: max(0, context))
    var lines = hunks.isEmpty ? [] : ["--- \(titles.expected)", "+++ \(titles.received)"]
    for hunk in hunks {
      lines += Self.text(of: edits, in: hunk, expected, received)
    }
    self.lines = lines
  }

  /// Whether the texts agree.
  public var isEmpty: Bool { lines.isEmpty }

  /// The lines, put together.
  public var description: String { lines.joined(separator: "\n") }

  // Which edits belong together: the changes and up to `context` kept lines around them.
  private static func hunks(of edits: [LineEdit], context: Int) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (index, edit) in edits.enumerated() {
      if case .keep = edit { continue }
      let around = max(0, index - context)..<min(edits.count, index + context + 1)
      if let last = hunks.last, around.lowerBound <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<around.upperBound
      } else {
        hunks.append(around)
      }
    }
    return hunks
  }

  private static func text(
    of edits: [LineEdit], in hunk: Range<Int>, _ expected: [String], _ received: [String]
  ) -> [String] {
    var body: [String] = []
    var counts = (old: 0, new: 0)
    var removed: [String] = []
    var inserted: [String] = []
    func flush() {
      body += replacement(of: removed, by: inserted)
      removed = []
      inserted = []
    }
    for edit in edits[hunk] {
      switch edit {
      case .keep(let old, _):
        flush()
        body.append(" " + VisibleText.shown(expected[old]))
        counts.old += 1
        counts.new += 1
      case .remove(let old):
        removed.append(expected[old])
        counts.old += 1
      case .insert(let new):
        inserted.append(received[new])
        counts.new += 1
      }
    }
    flush()
    let before = edits[..<hunk.lowerBound].reduce(into: (old: 0, new: 0)) { sum, edit in
      if case .insert = edit {} else { sum.old += 1 }
      if case .remove = edit {} else { sum.new += 1 }
    }
    return ["@@ -\(span(before.old, counts.old)) +\(span(before.new, counts.new)) @@"] + body
  }

  // As in any unified diff, an empty span is named by the line before it.
  private static func span(_ before: Int, _ count: Int) -> String {
    "\(count == 0 ? before : before + 1),\(count)"
  }

  private static func replacement(of removed: [String], by inserted: [String]) -> [String] {
    guard removed.count == inserted.count else {
      return removed.map { "-" + VisibleText.shown($0) }
        + inserted.map { "+" + VisibleText.shown($0) }
    }
    return zip(removed, inserted).flatMap { pair($0, $1) }
  }

  private static func pair(_ old: String, _ new: String) -> [String] {
    var old = (text: old, shown: VisibleText.shown(old))
    var new = (text: new, shown: VisibleText.shown(new))
    // Canonically equal texts look the same, so they are spelled out.
    if old.shown == new.shown {
      old.shown = VisibleText.spelled(old.text)
      new.shown = VisibleText.spelled(new.text)
    }
    return ["-" + old.shown, "+" + new.shown] + mark(old.shown, new.shown)
  }

  // The mark stands below the new line, under what is not the same at both ends of the two. Lines
  // that share nothing get none.
  private static func mark(_ old: String, _ new: String) -> [String] {
    let old = Array(old)
    let new = Array(new)
    let shorter = min(old.count, new.count)
    var head = 0
    while head < shorter, old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < shorter - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] {
      tail += 1
    }
    guard head + tail > 0 else { return [] }
    let changed = new[head..<(new.count - tail)].reduce(0) { $0 + DisplayWidth.of($1) }
    let blanks = new[..<head].reduce(1) { $0 + DisplayWidth.of($1) }
    return [
      String(repeating: " ", count: blanks) + String(repeating: "^", count: max(1, changed))
    ]
  }
}
