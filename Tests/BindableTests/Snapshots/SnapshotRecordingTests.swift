import TestSupport
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

  @Test func environmentSelectsSettings() {
    let none = SnapshotSettings { _ in nil }
    #expect((none.folder, none.only) == (nil, nil))
    #expect(none.orphanAction == .list)
    let some = SnapshotSettings {
      [
        "BINDABLE_SNAPSHOTS": "failed", "BINDABLE_SNAPSHOTS_ONLY": "a",
        "BINDABLE_SNAPSHOTS_FOLDER": "b",
        "BINDABLE_SNAPSHOTS_RECEIVED": "c", "BINDABLE_SNAPSHOTS_ORPHANS": "fail",
      ][$0]
    }
    #expect(some.recording == .failed)
    #expect([some.only, some.folder, some.receivedFolder] == ["a", "b", "c"])
    #expect(some.orphanAction == .fail)
  }

  @Test func continuousIntegrationRemovesNothing() {
    let settings = SnapshotSettings { ["CI": "1", "BINDABLE_SNAPSHOTS_ORPHANS": "remove"][$0] }
    #expect(settings.orphanAction == .list)
  }

  @Test func wrongSettingIsReported() {
    let settings = SnapshotSettings { ["BINDABLE_SNAPSHOTS_ORPHANS": "delete"][$0] }
    #expect(
      settings.refusal
        == "BINDABLE_SNAPSHOTS_ORPHANS must be one of list, fail, remove, but is \"delete\".")
    #expect(
      SnapshotSettings { ["BINDABLE_SNAPSHOTS_ONLY": "a"][$0] }.refusal
        == "Nothing is recorded because BINDABLE_SNAPSHOTS isn't set.")
  }

  @Test func namedCheckIsRecordedAlone() throws {
    let source = "try verify(a) { \"1\" }\ntry verify(b) { \"2\" }\ntry verify(c) { \"1\" }\n"
    let bench = try SnapshotSandbox(source)
    let texts = ["1", "2", "1"]
    func found(_ settings: SnapshotSettings) -> [SnapshotMismatch] {
      bench.run(settings) { bench in
        [bench.check("a", "file"), bench.check("b", "other")].compactMap(\.self)
          + (1...3).compactMap { bench.check("new", call: $0, equals: texts[$0 - 1], in: source) }
      }
    }
    let ids = found(SnapshotSettings()).map(\.id)
    #expect(Set(ids).count == 5)
    for (index, id) in ids.enumerated() {
      try bench.folder.write(source, to: SnapshotSandbox.test)
      for name in ["file", "other"] { try Files.remove(bench.folder.file(bench.reference(name))) }
      var settings = SnapshotSettings(recording: .failed)
      settings.only = id
      let recorded = found(settings)
      #expect(recorded.map { $0.reason == .recorded } == (0..<5).map { $0 == index })
      #expect(recorded[index == 0 ? 1 : 0].message.contains("BINDABLE_SNAPSHOTS_ONLY is"))
      #expect((try bench.source != source) == (index >= 2))
    }
    var settings = SnapshotSettings(recording: .failed)
    settings.only = "NameTests.swift:2"
    #expect(found(settings).map { $0.reason == .recorded } == [false, false, false, true, false])
  }

  private func asked(
    _ environment: [String: String]
  ) -> (recording: SnapshotRecording, refusal: String?) {
    SnapshotRecording.asked { environment[$0] }
  }
}
