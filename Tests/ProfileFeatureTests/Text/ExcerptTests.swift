import Testing

@testable import ProfileFeature

struct ExcerptTests {
  @Test func plainTextIsQuotedUnchanged() {
    #expect(Excerpt.quoted("Ada Lovelace") == #""Ada Lovelace""#)
    #expect(Excerpt.quoted("小林 さくら ❤️") == #""小林 さくら ❤️""#)
    #expect(Excerpt.quoted("") == #""""#)
  }

  @Test func quotesAndLineBreaksAreEscaped() {
    #expect(Excerpt.quoted("a\"b\\c\nd\re\tf") == #""a\"b\\c\nd\re\tf""#)
    #expect(Excerpt.quoted("a\r\nb\u{2028}\u{2029}\u{85}") == #""a\r\nb\u{2028}\u{2029}\u{85}""#)
  }

  @Test func terminalControlsAreEscaped() {
    #expect(Excerpt.quoted("\u{1B}[31m\u{9B}0m\u{7}\u{0}") == #""\u{1B}[31m\u{9B}0m\u{7}\u{0}""#)
  }

  @Test func invisibleAndBidirectionalCharactersAreEscaped() {
    #expect(Excerpt.quoted("\u{202E}x\u{2066}\u{200B}") == #""\u{202E}x\u{2066}\u{200B}""#)
    #expect(Excerpt.quoted("\u{FEFF}\u{E000}\u{A0}") == #""\u{FEFF}\u{E000}\u{A0}""#)
    #expect(Excerpt.quoted("\u{3164}\u{E0041}") == #""\u{3164}\u{E0041}""#)
  }

  @Test func allControlAndFormatScalarsAreEscaped() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shown = Excerpt.quoted(String(Character(scalar)))
      let category = scalar.properties.generalCategory
      if category == .control || category == .format || scalar.properties.isBidiControl {
        #expect(shown.utf8.count == shown.count, "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test func longTextIsTruncated() {
    let long = String(repeating: "a", count: 1_000_000)
    #expect(Excerpt.quoted(long) == "\"" + String(repeating: "a", count: 40) + "…\"")
    #expect(Excerpt.quoted("abcd", limit: 4) == "\"abcd\"")
    #expect(Excerpt.quoted("abcde", limit: 4) == "\"abcd…\"")
    let marks = "e" + String(repeating: "\u{301}", count: 1000)
    #expect(Excerpt.quoted(marks).unicodeScalars.count == 43)
  }

  @Test func pathIsQuotedOnlyIfNeeded() {
    #expect(Excerpt.path("data/ada.json") == "data/ada.json")
    #expect(Excerpt.path("小林.json") == "小林.json")
    #expect(Excerpt.path("my data.json") == #""my data.json""#)
    #expect(Excerpt.path("a\nb\u{1B}") == #""a\nb\u{1B}""#)
    #expect(Excerpt.path("") == #""""#)
  }

  @Test func nameIsTruncatedAndQuotedOnlyIfNeeded() {
    #expect(Excerpt.name("kr_whitlow") == "kr_whitlow")
    #expect(Excerpt.name("o'dowd") == "\"o'dowd\"")
    #expect(Excerpt.name("a\u{202E}") == #""a\u{202E}""#)
    #expect(Excerpt.name("abcde", limit: 4) == "abcd…")
    #expect(Excerpt.name("a cde", limit: 4) == "\"a cd…\"")
  }

  @Test func longPathIsTruncatedAtStart() {
    let long = String(repeating: "d/", count: 500) + "ada.json"
    #expect(Excerpt.path(long).hasPrefix("…d/d"))
    #expect(Excerpt.path(long).hasSuffix("/ada.json"))
    #expect(Excerpt.path(long).count == 201)
  }
}
