import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct TextEscapingTests {
  @Test func ordinaryTextIsNotEscaped() {
    for line in ["", "Ada", "  > Ada", "│ 👩‍🚀 é 山 │", "C:\\users", "\\n"] {
      #expect(TextEscaping.forStorage(line) == line)
    }
  }

  @Test func controlCharactersAndTrailingSpacesAreEscaped() {
    #expect(TextEscaping.forStorage("\u{1B}[1m") == "\\u{1B}[1m")
    #expect(TextEscaping.forStorage("a\tb") == "a\\u{9}b")
    #expect(TextEscaping.forStorage("a\r") == "a\\u{D}")
    #expect(TextEscaping.forStorage("\u{202E}abc") == "\\u{202E}abc")
    #expect(
      TextEscaping.forStorage("\u{7F}\u{9B}\u{2028}\u{FEFF}") == "\\u{7F}\\u{9B}\\u{2028}\\u{FEFF}")
    #expect(TextEscaping.forStorage("a  ") == "a \\u{20}")
  }

  // Every line of up to six pieces. A collision would let a wrong snapshot pass.
  @Test func differentLinesHaveDifferentEscapes() {
    var lines = [""]
    for _ in 0..<6 {
      lines = Array(
        Set(lines + lines.flatMap { line in ["\\", "u{1B}", "\u{1B}", " "].map { line + $0 } }))
    }
    #expect(lines.count == 5461)
    #expect(Set(lines.map(TextEscaping.forStorage)).count == lines.count)
  }

  @Test func invisibleCharactersAreEscapedForDisplay() {
    #expect(
      TextEscaping.shown("👩\u{200D}🚀 \u{AD}\u{FE0F}\u{3000}")
        == "👩\\u{200D}🚀 \\u{AD}\\u{FE0F}\\u{3000}")
  }
}
