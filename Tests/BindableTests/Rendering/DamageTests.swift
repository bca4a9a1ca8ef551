import Testing

@testable import Bindable

@Suite struct DamageTests {
  @Test func equalFramesHaveNoDamage() {
    let frame = Frame(lines: ["a", "b"])
    #expect(frame.damage(from: frame).isEmpty)
    #expect(PlainText.changes(from: frame, to: frame).isEmpty)
  }

  @Test func rowsThatDifferAreDamaged() {
    let before = Frame(lines: ["name", "41  ", "same"])
    let after = Frame(lines: ["name", "42", "same"])
    let damage = after.damage(from: before)
    #expect(damage.rows.map(\.row) == [1])
    #expect(damage.rows.map(\.text) == ["42  "])
    #expect(!damage.isResized)
  }

  @Test func aRowThatOnlyLooksDifferentHasNoChangedText() {
    let before = Frame(lines: ["ab"])
    var after = before
    after.write(Glyph("a", width: 1), column: 0, row: 0, style: .bold)
    #expect(after.damage(from: before).rows.map(\.isTextChanged) == [false])
    #expect(PlainText.changedRows(from: before, to: after).isEmpty)
  }

  @Test func allRowsOfAnotherSizeAreDamaged() {
    let before = Frame(lines: ["a", "b"])
    #expect(Frame(lines: ["a ", "b "]).damage(from: before).rows.map(\.row) == [0, 1])
    let empty = Frame(width: 1, height: 0).damage(from: before)
    #expect(empty.rows.isEmpty && empty.isResized && !empty.isEmpty)
  }
}
