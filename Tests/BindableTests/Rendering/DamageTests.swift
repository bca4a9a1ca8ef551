import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct DamageTests {
  /// Returns every frame of one row and four columns that consists of these glyphs and blanks.
  static func smallFrames() -> [Frame] {
    let glyphs = [
      (Glyph("a", width: 1), Style()), (Glyph("b", width: 1), .bold),
      (Glyph("日", width: 2), Style()),
      (Glyph("語", width: 2), .bold),
    ]
    // Every row of four columns that consists of the glyphs and blanks.
    var rows: [[(Glyph, Style)]] = []
    func extend(_ row: [(Glyph, Style)], columns: Int) {
      if columns == 0 { return rows.append(row) }
      extend(row + [(.space, Style())], columns: columns - 1)
      for glyph in glyphs where glyph.0.width <= columns {
        extend(row + [glyph], columns: columns - glyph.0.width)
      }
    }
    extend([], columns: 4)
    return rows.map { row in
      var frame = Frame(width: 4, height: 1)
      var column = 0
      for (glyph, style) in row {
        frame.write(glyph, column: column, row: 0, style: style)
        column += glyph.width
      }
      return frame
    }
  }

  @Test func applyingDamageToOldFrameGivesNewFrame() {
    let frames = Self.smallFrames()
    #expect(frames.count == 139)
    for old in frames {
      for new in frames {
        let damage = new.damage(from: old)
        guard old.applying(damage) == new, damage.isEmpty == (old == new) else {
          Issue.record("\(old.lines) to \(new.lines): \(damage)")
          return
        }
      }
    }
  }

  @Test func runsContainWholeCharactersAndChangedEnds() {
    let frames = Self.smallFrames()
    let every = BindableTestSettings.seconds == nil ? 3 : 1
    for old in stride(from: 0, to: frames.count, by: every).map({ frames[$0] }) {
      for new in frames {
        for run in new.damage(from: old).runs {
          let before = old.cells(inRow: 0)
          let after = new.cells(inRow: 0)
          for edge in [run.columns.lowerBound, run.columns.upperBound] where edge < 4 {
            #expect(before[edge].width != 0 && after[edge].width != 0)
          }
          // Each end has changed, or is part of a wide character that has.
          let differs = run.columns.map { before[$0] != after[$0] }
          let isWide = run.columns.map { before[$0].width != 1 || after[$0].width != 1 }
          #expect(differs[0] || isWide[0])
          #expect(differs[differs.count - 1] || isWide[isWide.count - 1])
        }
      }
    }
  }

  @Test(arguments: 0..<20) func applyingDamageHandlesSizesAndCursors(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let frames = (0..<12).map { _ in Self.randomFrame(&random) }
    for old in frames {
      for new in frames {
        let damage = new.damage(from: old)
        #expect(old.applying(damage) == new, "seed \(seed)")
        #expect(damage.isEmpty == (old == new))
        #expect(damage.isResized == (old.size != new.size))
      }
    }
  }

  static func randomFrame(_ random: inout SeededRandom) -> Frame {
    var frame = Frame(
      width: Int.random(in: 0...6, using: &random), height: Int.random(in: 0...3, using: &random))
    for row in 0..<frame.size.height {
      for column in stride(from: 0, to: frame.size.width - 1, by: 2) {
        let glyphs = [Glyph.space, Glyph("x", width: 1), Glyph("日", width: 2)]
        frame.write(
          glyphs.randomElement(using: &random) ?? .space, column: column, row: row,
          style: Bool.random(using: &random) ? .bold : Style())
      }
    }
    if !frame.size.isEmpty, Bool.random(using: &random) {
      frame.cursor = Position(column: frame.size.width - 1, row: 0)
    }
    return frame
  }

  @Test func changedDigitDamagesOneCell() {
    let before = Frame(lines: ["name", "41 followers", "same"])
    let after = Frame(lines: ["name", "42 followers", "same"])
    let damage = after.damage(from: before)
    #expect(damage.runs.map(\.text) == ["2"])
    #expect(damage.runs.map(\.column) == [1])
    #expect(damage.rows == [1])
    #expect(!damage.isResized)
  }

  @Test func movedCursorIsDamage() {
    let before = Frame(lines: ["ab"])
    var after = before
    after.cursor = Position(column: 1, row: 0)
    let damage = after.damage(from: before)
    #expect(damage.runs.isEmpty && damage.isCursorMoved && !damage.isEmpty)
    #expect(before.applying(damage) == after)
  }

  @Test func resizedFrameIsDrawnOnClearedScreen() {
    let before = Frame(lines: ["a", "b"])
    let damage = Frame(lines: ["a ", "  ", " b"]).damage(from: before)
    #expect(damage.isResized)
    #expect(damage.runs.map(\.row) == [0, 2])
    #expect(damage.runs.map(\.text) == ["a", "b"])
    let empty = Frame(width: 1, height: 0).damage(from: before)
    #expect(empty.runs.isEmpty && empty.isResized && !empty.isEmpty)
  }

  @Test func applyingDamageOfOtherSizeStopsProgram() async {
    await #expect(processExitsWith: .failure) {
      let damage = Frame(lines: ["ab"]).damage(from: Frame(lines: ["xy"]))
      var frame = Frame(lines: ["a"])
      frame.apply(damage)
    }
  }

  // Wide characters become narrow and narrow ones wide; adjacent characters stay.
  @Test(arguments: [
    ("100", "99 ", 0, "99 "), ("日x", "a x", 0, "a "), ("abx", "日x", 0, "日"),
    ("┌称号──┐", "┌─称号─┐", 1, "─称号"),
  ])
  func runsAreMinimal(before: String, after: String, column: Int, text: String) {
    let damage = Frame(lines: [after]).damage(from: Frame(lines: [before]))
    #expect(damage.runs.map(\.column) == [column])
    #expect(damage.runs.map(\.text) == [text])
  }

  @Test func damageIncludesStyles() {
    let before = Frame(lines: ["a", "b"])
    var styled = before
    styled.write(Glyph("a", width: 1), column: 0, row: 0, style: .bold)
    #expect(styled.damage(from: before).rows == [0])
    #expect(styled.lines == before.lines)
    #expect(Frame(lines: ["a", "c"]).damage(from: before).rows == [1])
    #expect(Frame(lines: ["a ", "b "]).damage(from: before).runs.map(\.text) == ["a", "b"])
  }
}

extension Frame {
  fileprivate func applying(_ damage: Damage) -> Frame {
    var result = self
    result.apply(damage)
    return result
  }
}
