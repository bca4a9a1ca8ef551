import Testing

@testable import ProfileFeature

struct TidyTests {
  /// All texts of five of these parts: letters, marks, and whitespace of one to three bytes.
  @Test func wordsAreSeparatedBySingleSpaces() {
    let parts = ["", " ", "a", "É", "\u{301}", "\u{85}", "\u{A0}", "\u{2003}", "\u{3000}", "\r\n"]
    var texts = [""]
    for _ in 0..<5 { texts = texts.flatMap { text in parts.map { text + $0 } } }
    let different = texts.first { text in
      text.collapsingWhitespace
        != text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    #expect(different == nil)
  }

  @Test(arguments: [
    ("–Ada–", "Ada"), ("* Ada ~", "Ada"), ("Ada (JDV)", "Ada (JDV)"), ("Mr.", "Mr."),
    ("— . —", ""), ("~", ""),
  ])
  func decorationsAreRemovedAtBothEnds(text: String, tidy: String) {
    #expect(text.removingDecorations == tidy)
  }
}
