import Foundation
import TestSupport
import Testing

@testable import BindableTestTraces
@testable import BindableTesting
@testable import BindableTrace
@testable import BindableViews

@MainActor struct FailureTraceTests {
  @Test func expectedScreenIsBesideTheReceivedOne() throws {
    let location = SnapshotLocation(
      fileID: "AppTests/ScreenTests.swift", filePath: "/ScreenTests.swift", line: 9, column: 1)
    let mismatch = SnapshotMismatch(
      reason: .changed, name: "screen", location: location, reference: "", expected: ["41 x"],
      received: ["42 x"], lines: [], notes: [], id: "", test: nil)
    let page = FailureTraces.page(
      of: mismatch, ["41 x"], after: TracedRunFixture.whole().recorder.trace, in: "AppTests/a()")
    let data = page.matches(of: #/class="trace">([^<]*)</#).map { "\($0.1)" }
    let traces = try data.map { try Trace(json: .init($0.utf8)) }
    #expect(traces.map(\.name) == ["received", "expected"])
    #expect(traces.map { $0.steps.last?.frame.changed.first?.runs[0].text } == ["42 x", "41 x"])
    #expect(traces[0].steps.dropLast() == traces[1].steps.dropLast())
  }
}
