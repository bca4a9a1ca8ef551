/// A readable diff of two texts.
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
/// Each change has three lines of context. If equal numbers of lines were removed and inserted,
/// they are shown in pairs, with `^` below the changed characters. Control characters and other
/// invisible characters are written as `\u{1B}`. Of a long line, only the part with the change is
/// shown.
package struct UnifiedDiff: Hashable, Sendable, CustomStringConvertible {
  /// The lines of the diff, or an empty array if the texts are equal.
  package let lines: [String]

  /// Compares two texts byte by byte, so that a composed and a decomposed `é` differ.
  ///
  /// - Complexity: O(*n*), where *n* is the number of lines of both texts.
  package init(
    from expected: [String], to received: [String], context: Int = 3,
    titles: (expected: String, received: String) = ("expected", "received")
  ) {
    let edits = LineDiff.edits(from: expected, to: received)
    let hunks = Self.hunks(of: edits, context: max(0, context))
    var lines = hunks.isEmpty ? [] : ["--- \(titles.expected)", "+++ \(titles.received)"]
    for hunk in hunks {
      lines += Self.text(of: edits, in: hunk, expected, received)
    }
    self.lines = lines
  }

  /// `true` if the texts are equal.
  package var isEmpty: Bool { lines.isEmpty }

  /// The lines, joined by line feeds.
  package var description: String { lines.joined(separator: "\n") }

  // Returns the groups of edits: changes with up to `context` unchanged lines around them.
  private static func hunks(of edits: [LineDiff], context: Int) -> [Range<Int>] {
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
    of edits: [LineDiff], in hunk: Range<Int>, _ expected: [String], _ received: [String]
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
        body.append(" " + shown(expected[old]))
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

  // An empty span is identified by the previous line, as in any unified diff.
  private static func span(_ before: Int, _ count: Int) -> String {
    "\(count == 0 ? before : before + 1),\(count)"
  }

  private static func replacement(of removed: [String], by inserted: [String]) -> [String] {
    guard removed.count == inserted.count else {
      return removed.map { "-" + shown($0) } + inserted.map { "+" + shown($0) }
    }
    return zip(removed, inserted).flatMap { pair($0, $1) }
  }

  private static func shown(_ line: String) -> String {
    TextEscaping.shown(TextEscaping.clipped(line))
  }

  private static func pair(_ oldText: String, _ newText: String) -> [String] {
    // Of long lines, the message contains the part around the first difference.
    let limit = TextEscaping.shownBytes
    var start = 0
    if max(oldText.utf8.count, newText.utf8.count) > limit {
      for (old, new) in zip(oldText.utf8, newText.utf8) {
        guard old == new else { break }
        start += 1
      }
      start = max(0, start - limit / 4)
      // Not within a character, so that both parts begin alike.
      for byte in oldText.utf8.prefix(start + 1).reversed() {
        guard byte & 0xC0 == 0x80, start > 0 else { break }
        start -= 1
      }
    }
    var old = (text: TextEscaping.clipped(oldText, from: start), shown: "")
    var new = (text: TextEscaping.clipped(newText, from: start), shown: "")
    old.shown = TextEscaping.shown(old.text)
    new.shown = TextEscaping.shown(new.text)
    // Canonically equivalent texts look the same, so write their scalars.
    if old.shown == new.shown {
      old.shown = TextEscaping.asASCII(old.text)
      new.shown = TextEscaping.asASCII(new.text)
    }
    return ["-" + old.shown, "+" + new.shown] + mark(old.shown, new.shown)
  }

  // Returns the mark below the new line, without the common prefix and suffix of both lines. Lines
  // with nothing in common have no mark.
  private static func mark(_ old: String, _ new: String) -> [String] {
    let old = Array(old)
    let new = Array(new)
    let head = zip(old, new).prefix { $0 == $1 }.count
    let ends = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed())
    let tail = ends.prefix { $0 == $1 }.count
    guard head + tail > 0 else { return [] }
    let changed = new[head..<(new.count - tail)].reduce(0) { $0 + DisplayWidth.of($1) }
    let blanks = new[..<head].reduce(1) { $0 + DisplayWidth.of($1) }
    return [
      String(repeating: " ", count: blanks) + String(repeating: "^", count: max(1, changed))
    ]
  }
}
