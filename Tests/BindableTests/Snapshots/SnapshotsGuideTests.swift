import Testing

@testable import Bindable

/// `Docs/Guides/Snapshots.md` shows a failure; `PagesTests` checks the rest of it.
struct SnapshotsGuideTests {
  let guide: String
  let root: String

  init() throws {
    root = String(
      #filePath.dropLast("/Tests/BindableTests/Snapshots/SnapshotsGuideTests.swift".count))
    guide = try Self.text(of: "\(root)/Docs/Guides/Snapshots.md")
  }

  @Test func theFailureIsOneThatTheFrameworkWrites() throws {
    let found = neverRecording {
      mismatch("┌───────┐\n│ Ada   │\n└───────┘", equals: { "┌───────┐\n│ Bob   │\n└───────┘" })
    }
    let message = try #require(found).message
    #expect(guide.contains("\nProfileTests.swift:9: \(message)\n```\n"))
  }

  private static func text(of path: String) throws -> String {
    String(decoding: try #require(try System.read(path)), as: UTF8.self)
  }
}
