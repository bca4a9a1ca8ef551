import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct TextCasesTests {
  nonisolated static let widths: [RenderingCase] = [
    .cell(1, "CJK", "コンニチハ", width: 11),
    .cell(2, "combining mark", "e\u{301}x", width: 3),
    .cell(3, "a family is one cluster of 2", "👨‍👩‍👧‍👦", width: 3),
    .cell(5, "odd regional indicator", "🇯🇵🇺", width: 5),
    .cell(6, "keycap", "1\u{FE0F}\u{20E3}", width: 3),
    RenderingCase(7, "VS16 widens", width: 5, "|❤|❤\u{FE0F}||") {
      HStack {
        Label("❤")
        Label("|")
        Label("❤\u{FE0F}")
        Label("|")
      }
    },
    .cell(8, "VS15 narrows", "⌚\u{FE0E}", width: 2),
    .cell(9, "skin tone", "👍🏽", width: 3),
    .cell(11, "Hangul jamo", "\u{1112}\u{1161}\u{11AB}", width: 3),
    .cell(12, "Devanagari conjunct", "क्षि", width: 3),
    RenderingCase(13, "no cell and no byte without width", width: 4, "|abcd|") {
      Label("a\u{200B}b\u{AD}c\u{FEFF}d")
    },
    RenderingCase(14, "a leading mark has no base", width: 1, "|a|") { Label("\u{301}a") },
    RenderingCase(15, "ambiguous is narrow", width: 4, "|±…─①|") { Label("±…─①") },
    .cell(-1, "half-width sound mark adds one", "ｶ\u{FF9E}", width: 3),
    .cell(-2, "a wide base and a half-width sound mark", "カ\u{FF9E}", width: 4),
    .cell(-3, "a single regional indicator", "🇺", width: 3),
    .cell(-4, "an ideograph stays wide in text style", "〰\u{FE0E}", width: 3),
    .cell(-5, "a spacing mark", "का", width: 3),
  ]

  nonisolated static let controls: [RenderingCase] = [
    RenderingCase(17, "OSC title", width: 12, "|A␛]0;pwned␇B|") {
      Label("A\u{1B}]0;pwned\u{7}B")
    },
    RenderingCase(18, "OSC 52 clipboard write", width: 12, "|␛]52;c;QQ==␇|") {
      Label("\u{1B}]52;c;QQ==\u{7}")
    },
    RenderingCase(19, "C1 control", width: 6, "|E\u{FFFD}31mF|") { Label("E\u{9B}31mF") },
    RenderingCase(20, "NUL and DEL", width: 3, "|␀N␡|") { Label("\0N\u{7F}") },
    RenderingCase(21, "tab stops of 4", width: 5, "|a   b|") { Label("a\tb") },
    RenderingCase(23, "CRLF is one break, CR is seen", width: 3, "|a  |", "|b␍c|") {
      Label("a\r\nb\rc")
    },
    RenderingCase(24, "bidi override", width: 12, "|user\u{FFFD}gpj.exe|") {
      Label("user\u{202E}gpj.exe")
    },
    RenderingCase(25, "U+2028 and U+0085 break lines", width: 1, "|a|", "|b|", "|c|") {
      Label("a\u{2028}b\u{85}c")
    },
    RenderingCase(-1, "tabs count columns", width: 8, "|日日日  |", "|日  x   |") {
      Label("日日日\n日\tx")
    },
    RenderingCase(-2, "a field has one line", width: 8, "|a␊b␍␊\u{FFFD}c |") {
      TextField("a\nb\r\n\u{2028}c")
    },
  ]

  nonisolated static let truncation: [RenderingCase] = [
    RenderingCase(26, "tail", width: 7, "|Hello …|") { Label("Hello World") },
    RenderingCase(27, "middle", width: 7, "|Hel…rld|") {
      Label("Hello World", truncation: .middle)
    },
    RenderingCase(29, "wide boundary fits", width: 5, "|日本…|") {
      Label("日本語", lineLimit: 1)
    },
    RenderingCase(30, "wide boundary leaves one column", width: 4, "|日… |") {
      Label("日本語", lineLimit: 1)
    },
    RenderingCase(31, "width 2, wide first", width: 2, "|… |") { Label("日本語", lineLimit: 1) },
    RenderingCase(32, "width 1", width: 1, "|…|") { Label("abc", lineLimit: 1) },
    RenderingCase(33, "a cluster is never split", width: 4, "|ab… |") {
      Label("ab👨‍👩‍👧‍👦cd", lineLimit: 1)
    },
    RenderingCase(35, "clip, leading", width: 5, "|1234 |") {
      Label("1234🦀7890", truncation: .clip, lineLimit: 1)
    },
    RenderingCase(36, "clip, trailing", width: 5, "| 7890|") {
      Label("1234🦀7890", alignment: .trailing, truncation: .clip, lineLimit: 1)
    },
    RenderingCase(37, "last line of a limit", width: 7, "|one two|", "|three …|") {
      Label("one two three four", lineLimit: 2)
    },
    RenderingCase(-1, "head", width: 7, "|… World|") { Label("Hello World", truncation: .head) },
    RenderingCase(-2, "a line that goes on has the mark at its end", width: 7, "|one…   |") {
      Label("one\ntwo", truncation: .head)
    },
    RenderingCase(-3, "clip, center", width: 3, "|345|") {
      Label("1234567", alignment: .center, truncation: .clip, lineLimit: 1)
    },
    RenderingCase(-4, "clip keeps whole words where lines are limited", width: 7, "|one two|") {
      Label("one two three", truncation: .clip)
    },
  ]

  nonisolated static let wrapping: [RenderingCase] = [
    RenderingCase(38, "word wrap", width: 7, "|Hello  |", "|World  |") { Label("Hello World") },
    RenderingCase(39, "long word is cut", width: 5, "|aaaaa|", "|aaaaa|") { Label("aaaaaaaaaa") },
    RenderingCase(41, "CJK wraps at columns", width: 10, "|コンピュー|", "|タ上で文字|") {
      Label("コンピュータ上で文字")
    },
    RenderingCase(42, "CJK in an odd width", width: 5, "|日本 |", "|語文 |") { Label("日本語文") },
    RenderingCase(43, "no-break space holds", width: 7, "|AAAA   |", "|BB\u{A0}CC  |") {
      Label("AAAA BB\u{A0}CC")
    },
    RenderingCase(44, "zero-width space is a break", width: 3, "|foo|", "|bar|") {
      Label("foo\u{200B}bar")
    },
    RenderingCase(45, "spaces at a break vanish", width: 5, "|aaa  |", "|bbb  |") {
      Label("aaa    bbb")
    },
    RenderingCase(47, "wide character in one column", width: 1, "| |", "|a|") { Label("日a") },
    RenderingCase(-1, "indentation stays", width: 6, "|  aaa |", "|bbb   |") {
      Label("  aaa bbb")
    },
    RenderingCase(-2, "soft hyphen is a break", width: 4, "|foo |", "|bar |") {
      Label("foo\u{AD}bar")
    },
    RenderingCase(-3, "words and CJK", width: 8, "|Hello 日|", "|本語    |") {
      Label("Hello 日本語")
    },
    RenderingCase(-4, "a break after an exact fit", width: 3, "|foo|", "|bar|") {
      Label("foo   bar")
    },
    RenderingCase(-5, "blank lines stay", width: 2, "|a |", "|  |", "|b |") { Label("a\n\nb") },
    RenderingCase(-6, "a wide indentation", width: 3, "|   |", "|ab |") { Label("     ab") },
  ]

  @Test(arguments: widths + controls + truncation + wrapping)
  func textRendersExpectedRows(_ example: RenderingCase) {
    let frame = example.view().frame(width: example.width, height: example.height)
    #expect(frame.lines.map(scalars) == example.rows.map(scalars), "\(frame.lines)")
  }

  @Test(arguments: widths + controls + wrapping)
  func naturalHeightEqualsRowCount(_ example: RenderingCase) {
    let view = example.view()
    #expect(view.frame(width: example.width).lines == example.rows || view is Label == false)
  }
}
