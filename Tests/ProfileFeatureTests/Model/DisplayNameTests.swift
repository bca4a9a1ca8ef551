@testable import ProfileFeature
import Testing

struct DisplayNameTests {
  private func name(_ first: String, _ last: String?, username: String = "jan77") -> String {
    User(id: 7, username: username, firstName: first, lastName: last).displayName
  }

  @Test func nameJoinsFirstAndLastName() {
    #expect(name("Ada", "Lovelace") == "Ada Lovelace")
    #expect(name("さくら", "小林") == "さくら 小林")
    #expect(name("Zoe\u{308}", "🎸") == "Zoë 🎸")
  }

  @Test func missingPartLeavesNoSpace() {
    #expect(name("Moni", nil) == "Moni")
    #expect(name("Moni", "") == "Moni")
    #expect(name("", "Lovelace") == "Lovelace")
  }

  @Test func whitespaceIsTrimmedAndCollapsed() {
    #expect(name(" Lucie ", " Mercier \n  Dubois\t") == "Lucie Mercier Dubois")
    #expect(name("Ada\r\nMaria", "\u{3000}Lovelace\u{A0}") == "Ada Maria Lovelace")
  }

  @Test func decorationsAroundPartAreRemoved() {
    #expect(name("---Jan ", "---") == "Jan")
    #expect(name("___Jan - ", "—Novák—") == "Jan Novák")
    #expect(name("*~ Jan ~*", "| Novák |") == "Jan Novák")
  }

  @Test func punctuationOnlyPartIsOmitted() {
    #expect(name("Vendenis", ".") == "Vendenis")
    #expect(name("?!", "Jan") == "Jan")
  }

  @Test func punctuationInNamesIsKept() {
    #expect(name("K. R.", "Whitley") == "K. R. Whitley")
    #expect(name("Juan", "(JDV)") == "Juan (JDV)")
    #expect(name("budi", "'ccline'") == "budi 'ccline'")
    #expect(name("marbee", ".info") == "marbee .info")
    #expect(name("Tom & Anna-Maria", "O'Dowd ✘") == "Tom & Anna-Maria O'Dowd ✘")
  }

  @Test func usernameIsUsedWithoutName() {
    #expect(name("", "") == "jan77")
    #expect(name(" \n", nil) == "jan77")
    #expect(name("---", "...") == "jan77")
    #expect(name("\u{200B}\u{202E}", "\u{1B}") == "jan77")
  }

  @Test func nameIsNeverEmpty() {
    #expect(name("", nil, username: "  ") == "User 7")
    #expect(name("\u{200D}", "-", username: "\u{200B}") == "User 7")
    #expect(name("", nil, username: " _jan_ ") == "_jan_")
  }

  @Test func longNameIsTruncated() {
    let letters = String(repeating: "a", count: 1_000_000)
    #expect(name(letters, letters) == "\(letters.prefix(199))… \(letters.prefix(199))…")
    let full = String(letters.prefix(200))
    #expect(name(full, nil) == full)
    #expect(name("", nil, username: letters) == "\(letters.prefix(199))…")
  }

  @Test func nameIsTruncatedBetweenCharacters() {
    let family = String(repeating: "👩‍👩‍👧", count: 1_000)
    #expect(name(family, nil) == String(repeating: "👩‍👩‍👧", count: 39) + "…")
    let marks = "e" + String(repeating: "\u{301}", count: 100_000)
    #expect(name(marks, nil).unicodeScalars.count == 201, "a single long character is truncated")
  }
}
