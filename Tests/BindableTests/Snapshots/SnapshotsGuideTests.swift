import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// `Docs/Guides/Snapshots.md` shows a failure; `PagesTests` checks the rest of it.
struct SnapshotsGuideTests {
  let guide: String
  let root: String

  init() throws {
    root = String(
      #filePath.dropLast("/Tests/BindableTests/Snapshots/SnapshotsGuideTests.swift".count))
    guide = try Self.text(of: "\(root)/Docs/Guides/Snapshots.md")
  }

  @Test func failureMatchesGuide() throws {
    let found = withoutRecording {
      mismatch("┌───────┐\n│ Ada   │\n└───────┘", equals: { "┌───────┐\n│ Bob   │\n└───────┘" })
    }
    let message = try #require(found).message
    #expect(guide.contains("\nProfileTests.swift:9: \(message)\n```\n"))
  }

  @Test @MainActor func stylesMatchGuide() {
    let name = Label("Ada Lovelace"), follow = Button("Follow")
    name.style = Style(.bold, foreground: .red)
    follow.style = .inverse
    let frame = VStack {
      name
      follow
    }.frame(width: 14)
    let text = StyledFrame(frame).snapshotLines.joined(separator: "\n")
    #expect(guide.contains("\n\(text)\n```\n"))
  }

  @Test @MainActor func transcriptMatchesGuide() throws {
    let followers = Label("41 followers"), follow = Button("Follow")
    let view = VStack {
      followers
      follow
    }
    var transcript = Transcript(of: TerminalEncoder(), showingStyles: true)
    let first = transcript.record("initial", frame: view.frame(width: 14))
    followers.text = "42 followers"
    transcript.record("press \"Follow\"", frame: view.frame(width: 14), notes: ["asked nobody"])
    transcript.record("nothing", frame: view.frame(width: 14))
    follow.style = .bold
    transcript.record("stress", frame: view.frame(width: 14))
    let text = transcript.lines.dropFirst(first.count).joined(separator: "\n")
    #expect(guide.contains("\n\(text)\n```\n"))
  }

  @Test func orphanReportMatchesGuide() throws {
    let bench = try SnapshotSandbox()
    bench.run(.missing) { _ = ($0.check("a", "a"), $0.check("b", "oldName")) }
    let report = bench.run(.never) {
      _ = $0.check("a", "a")
      return SnapshotOrphans.found().description
    }
    let shown = report.replacing(
      bench.folder.file("AppTests/__Snapshots__/NameTests"),
      with: "/src/Tests/ProfileTests/__Snapshots__/ScreenTests")
    #expect(guide.contains("\n\(shown)\n```\n"))
  }

  private static func text(of path: String) throws -> String {
    String(decoding: try #require(try Files.read(path)), as: UTF8.self)
  }
}
