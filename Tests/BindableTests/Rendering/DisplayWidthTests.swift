import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("Ada", 3), ("日本", 4), ("e\u{301}", 1), ("\t", 4), ("a\tb", 5), ("\u{1B}", 1),
    ("a\nb", 3), ("한", 2), ("🇯🇵", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("Ａ", 2), ("ｱ", 1),
    ("\u{3000}", 2), ("\u{AD}", 0), ("\u{1F468}\u{200D}\u{1F469}", 2), ("กำ", 2), ("မာ", 2),
  ])
  func measuresTextInColumns(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test func widthTableIsSortedAndMinimal() {
    let table = DisplayWidth.widths
    #expect(table.first.map { $0 >> 2 } == 0)
    for (before, after) in zip(table, table.dropFirst()) {
      #expect(before >> 2 < after >> 2)
      #expect(before & 3 != after & 3)
    }
    #expect(table.allSatisfy { $0 & 3 <= 2 })
  }

  @Test func reportsUnicodeVersion() {
    #expect(DisplayWidth.unicodeVersion == "17.0.0")
  }
}
