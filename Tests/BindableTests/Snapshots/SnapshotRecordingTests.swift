import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct SnapshotRecordingTests {
  @Test func nothingIsRecordedUnlessAskedFor() {
    #expect(asked([:]).recording == .never)
    #expect(asked(["BINDABLE_SNAPSHOTS": ""]).recording == .never)
    #expect(asked(["CI": "true"]).refusal == nil)
  }

  @Test func theEnvironmentNamesTheMode() {
    for mode in SnapshotRecording.allCases {
      #expect(asked(["BINDABLE_SNAPSHOTS": mode.rawValue]).recording == mode)
    }
  }

  @Test(arguments: ["true", "1", "yes", "GitHub", "False!"])
  func aContinuousIntegrationNeverRecords(ci: String) {
    for mode in ["missing", "failed", "all"] {
      let (recording, refusal) = asked(["BINDABLE_SNAPSHOTS": mode, "CI": ci])
      #expect(recording == .never)
      #expect(refusal == "Nothing is recorded where CI is set (it is \"\(ci)\").")
    }
    #expect(asked(["BINDABLE_SNAPSHOTS": "never", "CI": ci]).refusal == nil)
  }

  @Test(arguments: ["", "0", "false", "FALSE"])
  func aDeniedContinuousIntegrationIsNone(ci: String) {
    #expect(asked(["BINDABLE_SNAPSHOTS": "all", "CI": ci]).recording == .all)
  }

  @Test func anUnknownModeRecordsNothingAndIsNamed() {
    let (recording, refusal) = asked(["BINDABLE_SNAPSHOTS": "Record\u{1B}"])
    #expect(recording == .never)
    #expect(
      refusal == """
        BINDABLE_SNAPSHOTS is "Record\\u{1B}"; it may be one of never, missing, failed, all.
        """)
  }

  private func asked(
    _ environment: [String: String]
  ) -> (recording: SnapshotRecording, refusal: String?) {
    SnapshotRecording.asked { environment[$0] }
  }
}
