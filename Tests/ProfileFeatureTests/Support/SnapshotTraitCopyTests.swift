import Foundation
import Testing

@Suite struct SnapshotTraitCopyTests {
  // Test targets can't share files, and a separate target for one file would be harder to
  // understand than a copy.
  @Test func theAdapterIsTheSameInAllTests() throws {
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let tests = here.deletingLastPathComponent().deletingLastPathComponent()
    let copy = try String(
      contentsOf: here.appendingPathComponent("SnapshotTrait.swift"), encoding: .utf8)
    let original = try String(
      contentsOf: tests.appendingPathComponent("BindableTests/Support/SnapshotTrait.swift"),
      encoding: .utf8)
    #expect(copy == original)
  }

  @Test func theServerIsTheSameInBothTests() throws {
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let tests = here.deletingLastPathComponent().deletingLastPathComponent()
    let copy = try String(
      contentsOf: tests.appendingPathComponent("ProfileDemoTests/Program/LoopbackServer.swift"),
      encoding: .utf8)
    let original = try String(
      contentsOf: here.appendingPathComponent("LoopbackServer.swift"), encoding: .utf8)
    #expect(copy == original)
  }
}
