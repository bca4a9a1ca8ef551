import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct SnapshotRecordingTests {
  @Test func defaultModeIsNever() {
    #expect(asked([:]).recording == .never)
    #expect(asked(["BINDABLE_SNAPSHOTS": ""]).recording == .never)
    #expect(asked(["CI": "true"]).refusal == nil)
  }

  @Test func environmentVariableSelectsMode() {
    for mode in SnapshotRecording.allCases {
      #expect(asked(["BINDABLE_SNAPSHOTS": mode.rawValue]).recording == mode)
    }
  }

  @Test(arguments: ["true", "1", "yes", "GitHub", "False!"])
  func continuousIntegrationNeverRecords(ci: String) {
    for mode in ["missing", "failed", "all"] {
      let (recording, refusal) = asked(["BINDABLE_SNAPSHOTS": mode, "CI": ci])
      #expect(recording == .never)
      #expect(refusal == "Nothing is recorded because CI is set to \"\(ci)\".")
    }
    #expect(asked(["BINDABLE_SNAPSHOTS": "never", "CI": ci]).refusal == nil)
  }

  @Test(arguments: ["", "0", "false", "FALSE"])
  func falseCIVariableAllowsRecording(ci: String) {
    #expect(asked(["BINDABLE_SNAPSHOTS": "all", "CI": ci]).recording == .all)
  }

  @Test func unknownModeRecordsNothingAndIsReported() {
    let (recording, refusal) = asked(["BINDABLE_SNAPSHOTS": "Record\u{1B}"])
    #expect(recording == .never)
    #expect(
      refusal == """
        BINDABLE_SNAPSHOTS must be one of never, missing, failed, all, but is "Record\\u{1B}".
        """)
  }

  private func asked(
    _ environment: [String: String]
  ) -> (recording: SnapshotRecording, refusal: String?) {
    SnapshotRecording.asked { environment[$0] }
  }
}
