import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct UnifiedDiffTests {
  @Test func equalTextsHaveEmptyDiff() {
    #expect(UnifiedDiff(from: [], to: []).isEmpty)
    #expect(UnifiedDiff(from: ["a"], to: ["a"]).description == "")
  }

  @Test func replacedLineMarksChangedColumns() {
    let old = ["┌──────┐", "│ Bob  │", "└──────┘"]
    let new = ["┌──────┐", "│ Ada  │", "└──────┘"]
    #expect(
      UnifiedDiff(from: old, to: new).description == """
        --- expected
        +++ received
        @@ -1,3 +1,3 @@
         ┌──────┐
        -│ Bob  │
        +│ Ada  │
           ^^^
         └──────┘
        """)
  }

  @Test func distantChangesHaveSeparateHunksWithContext() {
    let old = (1...20).map { "line \($0)" }
    var new = old
    new[1] = "LINE 2"
    new.remove(at: 15)
    #expect(
      UnifiedDiff(from: old, to: new).description == """
        --- expected
        +++ received
        @@ -1,5 +1,5 @@
         line 1
        -line 2
        +LINE 2
         ^^^^
         line 3
         line 4
         line 5
        @@ -13,7 +13,6 @@
         line 13
         line 14
         line 15
        -line 16
         line 17
         line 18
         line 19
        """)
  }

  @Test func hunkHeaderCountsInsertedAndDeletedLines() {
    #expect(
      UnifiedDiff(from: ["a"], to: ["a", "b"]).lines[2...] == ["@@ -1,1 +1,2 @@", " a", "+b"])
    #expect(UnifiedDiff(from: [], to: ["b"]).lines[2...] == ["@@ -0,0 +1,1 @@", "+b"])
    #expect(UnifiedDiff(from: ["b"], to: []).lines[2...] == ["@@ -1,1 +0,0 @@", "-b"])
  }

  @Test func markerCountsColumnsInsteadOfCharacters() {
    let lines = UnifiedDiff(from: ["山田 太郎さん"], to: ["山田 花子さん"]).lines
    #expect(lines.last == "      ^^^^")
  }

  @Test func deletedCharacterHasOneColumnMarker() {
    #expect(UnifiedDiff(from: ["a b"], to: ["ab"]).lines.last == "  ^")
  }

  @Test func unrelatedLinesHaveNoMarker() {
    #expect(UnifiedDiff(from: ["abc"], to: ["xyz"]).lines.suffix(2) == ["-abc", "+xyz"])
  }

  @Test func invisibleCharactersAreEscaped() {
    let lines = UnifiedDiff(from: ["a\u{1B}[1m"], to: ["a\u{200B}b\u{A0}"]).lines
    #expect(lines[3] == "-a\\u{1B}[1m")
    #expect(lines[4] == "+a\\u{200B}b\\u{A0}")
  }

  @Test func canonicallyEquivalentTextsAreEscaped() {
    let lines = UnifiedDiff(from: ["caf\u{E9}"], to: ["cafe\u{301}"]).lines
    #expect(lines[3] == "-caf\\u{E9}")
    #expect(lines[4] == "+cafe\\u{301}")
  }

  // For every pair of texts of up to five lines over two letters: applying the edits produces the
  // new text, and no shorter list of edits does.
  @Test func editsAreMinimalAndProduceNewText() {
    let texts = words(over: ["a", "b"], upTo: 5)
    for old in texts {
      for new in texts {
        for limit in [1, 2, 100] {
          let edits = LineDiff.edits(from: old, to: new, limit: limit)
          #expect(apply(edits, to: old, from: new) == new, "\(old) to \(new)")
          if limit == 100 {
            let changes = edits.count { if case .keep = $0 { false } else { true } }
            #expect(changes == distance(old, new), "\(old) to \(new)")
          }
        }
      }
    }
  }

  @Test func comparesTenThousandLinesQuickly() {
    let old = (0..<10_000).map { "old \($0)" }
    let diff = UnifiedDiff(from: old, to: (0..<10_000).map { "new \($0)" })
    #expect(diff.lines.count > 20_000)
    // A quadratic algorithm would exceed the time limit.
    let edits = LineDiff.edits(from: old, to: old.reversed())
    #expect(apply(edits, to: old, from: old.reversed()) == old.reversed())
  }

  @Test func longTextsStayAlignedAfterAnInsertion() {
    let old = (0..<1_000).map { "line \($0 % 600)" }
    for at in [0, 500, 1_000] {
      let new = old[..<at] + ["new", "line 1", "line 1"] + old[at...]
      let edits = LineDiff.edits(from: old, to: Array(new), limit: 100)
      #expect(apply(edits, to: old, from: Array(new)) == Array(new))
      #expect(edits.count { if case .keep = $0 { false } else { true } } == 3, "\(at)")
    }
  }

  private func words(over letters: [String], upTo count: Int) -> [[String]] {
    var all: [[String]] = [[]]
    var last: [[String]] = [[]]
    for _ in 0..<count {
      last = last.flatMap { word in letters.map { word + [$0] } }
      all += last
    }
    return all
  }

  private func apply(_ edits: [LineDiff], to old: [String], from new: [String]) -> [String] {
    var result: [String] = []
    var consumed = 0
    for edit in edits {
      switch edit {
      case .keep(let oldLine, let newLine):
        #expect(oldLine == consumed && old[oldLine] == new[newLine])
        consumed += 1
        result.append(old[oldLine])
      case .remove(let oldLine):
        #expect(oldLine == consumed)
        consumed += 1
      case .insert(let newLine):
        #expect(newLine == result.count)
        result.append(new[newLine])
      }
    }
    #expect(consumed == old.count)
    return result
  }

  // The reference distance, from the full table of prefixes.
  private func distance(_ old: [String], _ new: [String]) -> Int {
    var row = Array(0...new.count)
    for (i, a) in old.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in new.enumerated() {
        let above = row[j + 1]
        row[j + 1] = a == b ? diagonal : 1 + min(above, row[j])
        diagonal = above
      }
    }
    return row[new.count]
  }
}
