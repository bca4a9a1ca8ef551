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
    let traces = try data.map { try JSONDecoder().decode(WrittenTrace.self, from: Data($0.utf8)) }
    #expect(traces.map(\.name) == ["received", "expected"])
    #expect(traces.map { $0.steps.last?.frame.changed.first?.text } == ["42 x", "41 x"])
    #expect(traces[0].steps.dropLast() == traces[1].steps.dropLast())
  }
}

/// A trace as a page contains it.
private struct WrittenTrace: Decodable {
  let name: String
  let steps: [Step]

  struct Step: Decodable, Equatable {
    let verb: String, object: String
    let frame: Screen
  }

  struct Screen: Decodable, Equatable {
    let changed: [Row]
  }

  /// A row of the screen: `[row, text, …]`, or `[row, number]` for that of an earlier row.
  struct Row: Decodable, Equatable {
    let text: String?

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      _ = try container.decode(Int.self)
      text = try? container.decode(String.self)
    }
  }
}
