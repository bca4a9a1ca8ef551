import Testing

@testable import Bindable

/// `Docs/Guides/Snapshots.md` shows what the code says and does.
struct SnapshotsGuideTests {
  let guide: String
  let root: String

  init() throws {
    root = String(
      #filePath.dropLast("/Tests/BindableTests/Snapshots/SnapshotsGuideTests.swift".count))
    guide = try Self.text(of: "\(root)/Docs/Guides/Snapshots.md")
  }

  @Test(arguments: ["SnapshotTrait", "SnapshotTestCase"])
  func theAdaptersAreThoseThatTheseTestsUse(name: String) throws {
    let adapter = try Self.text(of: "\(root)/Tests/BindableTests/Support/\(name).swift")
    #expect(guide.contains("\n```swift\n\(adapter)```\n"))
  }

  @Test func theFailureIsOneThatTheFrameworkWrites() throws {
    let found = neverRecording {
      mismatch("┌───────┐\n│ Ada   │\n└───────┘", equals: { "┌───────┐\n│ Bob   │\n└───────┘" })
    }
    let message = try #require(found).message
    #expect(guide.contains("\n```text\nProfileTests.swift:9: \(message)\n```\n"))
  }

  @Test func theTranscriptIsWhatItsProgramPrints() {
    var transcript = Transcript(width: 12)
    transcript.record("initial", rows: ["Ada", "41 followers", "(Follow)"])
    transcript.record(
      "press \"Follow\"", rows: ["Ada", "42 followers", "(Following)"],
      notes: ["followers.text: \"41 followers\" -> \"42 followers\""])
    transcript.record("press \"Follow\"", rows: ["Ada", "42 followers", "(Following)"])
    #expect(guide.contains("\nprint(transcript)\n```\n```text\n\(transcript)\n```\n"))
  }

  private static func text(of path: String) throws -> String {
    String(decoding: try #require(try System.read(path)), as: UTF8.self)
  }
}
