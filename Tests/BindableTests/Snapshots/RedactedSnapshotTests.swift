import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct RedactedSnapshotTests {
  @Test func matchesAreReplacedInEveryLine() {
    let text = "Order 81f0, 2026-05-04\nOrder 81f1, 2026-05-05".redacting(
      #/\d{4}-\d\d-\d\d/#, as: "DATE")
    #expect(text.snapshotLines == ["Order 81f0, DATE", "Order 81f1, DATE"])
    #expect(
      text.redacting(#/\b[0-9a-f]{4}\b/#, as: "ID").snapshotLines == [
        "Order ID, DATE", "Order ID, DATE",
      ])
    withoutRecording {
      #expect(mismatch("Order 1".redacting(#/\d+/#, as: "ID"), equals: { "Order ID" }) == nil)
    }
  }

  @Test func emptyMatchesAreNotReplaced() {
    #expect("a12b".redacting(#/\d*/#, as: "N").snapshotLines == ["aNb"])
    #expect("ab".redacting(#/x*/#, as: "N").snapshotLines == ["ab"])
    #expect("".redacting(#/^/#, as: "N").snapshotLines == [""])
  }

  @Test func replacementCanHaveSeveralLines() {
    #expect("a, b".redacting(#/, /#, as: "\n").snapshotLines == ["a", "b"])
  }
}
