import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct VisibleTextTests {
  @Test func ordinaryTextIsStoredAsItIs() {
    for line in ["", "Ada", "  > Ada", "│ 👩‍🚀 é 山 │", "C:\\users", "\\n"] {
      #expect(VisibleText.stored(line) == line)
    }
  }

  @Test func whatAnEditorOrATerminalWouldActOnIsWrittenOut() {
    #expect(VisibleText.stored("\u{1B}[1m") == "\\u{1B}[1m")
    #expect(VisibleText.stored("a\tb") == "a\\u{9}b")
    #expect(VisibleText.stored("a\r") == "a\\u{D}")
    #expect(VisibleText.stored("\u{202E}abc") == "\\u{202E}abc")
    #expect(
      VisibleText.stored("\u{7F}\u{9B}\u{2028}\u{FEFF}") == "\\u{7F}\\u{9B}\\u{2028}\\u{FEFF}")
    #expect(VisibleText.stored("a  ") == "a \\u{20}")
  }

  // Every line of up to six pieces; a collision would let a wrong snapshot pass.
  @Test func differentLinesAreStoredDifferently() {
    var lines = [""]
    for _ in 0..<6 {
      lines = Array(
        Set(lines + lines.flatMap { line in ["\\", "u{1B}", "\u{1B}", " "].map { line + $0 } }))
    }
    #expect(lines.count == 5461)
    #expect(Set(lines.map(VisibleText.stored)).count == lines.count)
  }

  @Test func invisibleCharactersAreShown() {
    #expect(
      VisibleText.shown("👩\u{200D}🚀 \u{AD}\u{FE0F}\u{3000}")
        == "👩\\u{200D}🚀 \\u{AD}\\u{FE0F}\\u{3000}")
  }
}
