import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct SnapshotConvertibleTests {
  @Test func stringIsSplitAtLineFeeds() {
    #expect("".snapshotLines == [""])
    #expect("a\n\nb\n".snapshotLines == ["a", "", "b", ""])
    #expect("a\r\nb".snapshotLines == ["a\r", "b"])
  }

  @Test func stringsInArrayAreLines() {
    #expect(["a", "b\nc"].snapshotLines == ["a", "b", "c"])
  }

  @Test func identityComparesBytes() {
    #expect(["a", "é"].isIdentical(to: ["a", "é"]))
    #expect(!["caf\u{E9}"].isIdentical(to: ["cafe\u{301}"]))
    #expect(!["a"].isIdentical(to: ["a", "a"]))
  }
}
