import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct SnapshotRunTests {
  let bench: SnapshotSandbox

  init() throws { bench = try SnapshotSandbox() }

  @Test func sameTextTwiceMatches() {
    bench.run(.missing) { bench in
      #expect(bench.check("a", "name")?.reason == .recorded)
      #expect(bench.check("a", "name") == nil)
    }
  }

  @Test func differentTextAfterRecordingConflicts() throws {
    for mode in [SnapshotRecording.missing, .failed, .all] {
      bench.run(mode) { bench in
        #expect(bench.check("a", "\(mode)")?.reason == .recorded)
        let found = bench.check("b", "\(mode)")
        #expect(found?.reason == .conflicting)
        #expect(found?.expected == ["a"])
        #expect(found?.received == ["b"])
      }
      #expect(try bench.folder.text(of: bench.reference("\(mode)")) == "a\n")
    }
  }

  @Test func differentTextAfterMatchConflicts() throws {
    _ = bench.run(.missing) { $0.check("a", "name") }
    bench.run(.failed) { bench in
      #expect(bench.check("a", "name") == nil)
      #expect(bench.check("b", "name")?.reason == .conflicting)
    }
    #expect(try bench.folder.text(of: bench.reference("name")) == "a\n")
  }

  @Test func differentTextForMissingReferenceConflictsWithoutRecording() {
    bench.run(.never) { bench in
      #expect(bench.check("a", "name")?.reason == .missing)
      #expect(bench.check("a", "name")?.reason == .missing)
      #expect(bench.check("b", "name")?.reason == .conflicting)
    }
  }

  // Test runners can repeat flaky tests.
  @Test func repeatedCheckCanMatchAfterMismatch() {
    _ = bench.run(.missing) { $0.check("a", "name") }
    bench.run(.never) { bench in
      #expect(bench.check("flaky", "name")?.reason == .changed)
      #expect(bench.check("a", "name") == nil)
    }
  }

  @Test func concurrentChecksRecordOneText() async throws {
    let run = SnapshotRun(SnapshotSettings(recording: .missing))
    let bench = bench
    let reasons = await SnapshotRun.$testOverride.withValue(run) {
      await withTaskGroup(of: SnapshotMismatch.Reason?.self) { group in
        for text in 0..<50 {
          group.addTask { bench.check("\(text)", "name")?.reason }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(reasons.count { $0 == .recorded } == 1)
    #expect(reasons.count { $0 == .conflicting } == 49)
    #expect(bench.folder.files() == [SnapshotSandbox.test, bench.reference("name")].sorted())
  }

  @Test func mismatchMessageContainsRefusal() throws {
    let refusal = "Nothing is recorded because CI is set to \"true\"."
    let found = bench.run(.never, refusal: refusal) { $0.check("a", "name") }
    #expect(try #require(found).message.contains("\n" + refusal + "\n"))
  }
}
