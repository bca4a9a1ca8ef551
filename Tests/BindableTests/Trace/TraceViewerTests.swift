import Foundation
import Testing

@testable import BindableTrace
@testable import BindableViews

@MainActor struct TraceViewerTests {
  private static let folder = Repository.root.appending(path: "Sources/Bindable/Trace/Viewer")

  private static let source =
    TraceViewer.start + "<!--TRACE-->" + TraceViewer.script + TraceViewer.end

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  @Test func embeddedViewerEqualsItsFiles() throws {
    let scripts = ["model", "screen", "why", "panels", "app", "start"]
    let script = "\n\"use strict\";\n" + (try scripts.map { try Self.text($0 + ".js") }.joined())
    var page = try Self.text("viewer.html")
    // The browser checks the digests of the policy.
    let policy = try #require(Self.source.firstMatch(of: #/Policy" content="([^"]*)"/#)).1
    page = page.replacing("{policy}", with: policy)
    page = page.replacing("{style}", with: "\n" + (try Self.text("viewer.css")))
    page = page.replacing("{script}", with: script)
    #expect(Self.source == page, "Run Tools/embed-trace-viewer.")
  }

  @Test func viewerIsSmall() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let lines = try names.flatMap { try Self.text($0).split(separator: "\n") }
    #expect(lines.count <= 1_500)
    #expect(lines.filter { $0.count > 100 } == [])
    #expect(Self.source.utf8.count < 90_000)
  }

  @Test func pageHasNoReferenceToOtherFiles() {
    let page = TracedRunFixture.whole().recorder.trace.page()
    for reference in ["src=", "href=\"", "@import", "url(", "http:", "https:"] {
      #expect(!page.contains(reference), "\(reference)")
    }
    #expect(page.contains("default-src 'none'"))
  }

  @Test func textStaysDataInThePage() {
    let page = TracedRunFixture.whole().recorder.trace.page()
    #expect(page.components(separatedBy: "</script>").count == 3)
    #expect(page.contains("\\u003C/script>"))
  }

  @Test func pageOfTwoRunsContainsBoth() {
    let runs = ["today", "recorded"].map { TracedRunFixture.whole($0).recorder.trace }
    let page = runs[0].page(comparedWith: runs[1])
    #expect(page.components(separatedBy: "class=\"trace\">{").count == 3)
  }
}
