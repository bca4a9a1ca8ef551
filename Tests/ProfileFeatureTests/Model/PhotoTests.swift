import Foundation
@testable import ProfileFeature
import Testing

struct PhotoTests {
  private func title(_ name: String) -> String {
    Photo(id: 1, name: name, rating: 0, creationDate: Date(timeIntervalSince1970: 0), userID: 1)
      .title
  }

  @Test func titleIsNameWithoutExtraSpaces() {
    #expect(title("Morning  in Situmbu ") == "Morning in Situmbu")
    #expect(title("•Butterfly & Ladybug•") == "•Butterfly & Ladybug•")
    #expect(title("...") == "...")
  }

  @Test func photoWithoutNameIsUntitled() {
    #expect(title("") == "Untitled")
    #expect(title(" \n\u{200B}") == "Untitled")
  }

  @Test func longTitleIsTruncated() {
    let letters = String(repeating: "a", count: 1_000_000)
    #expect(title(letters) == "\(letters.prefix(199))…")
  }
}
