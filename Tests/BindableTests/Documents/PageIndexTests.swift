import Foundation
import Testing

/// The pages of `Docs` form one path: an index that lists each once, and links that lead on.
struct PageIndexTests {
  private static let folder = "Docs"

  private static func pages() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(
      atPath: Repository.root.appending(path: folder).path
    ).filter { $0.hasSuffix(".md") && $0 != "README.md" }.sorted()
  }

  @Test func indexListsEveryPageOnceWithQuestion() throws {
    let index = try Self.index(of: "Start")
    for page in try Self.pages() {
      let lines = index.split(separator: "\n").filter { $0.contains("](\(page))") }
      #expect(lines.count == 1, "Docs/README.md lists \(page) \(lines.count) times")
      #expect(
        lines.allSatisfy { $0.contains(#/\?( \||$)/#) },
        "Docs/README.md doesn't say whose question \(page) answers")
    }
  }

  @Test func everyKindOfReaderHasFivePages() throws {
    let orders = try Self.index(of: "Five pages in order").split(separator: "\n## ")[0]
      .split(separator: "\n").filter { $0.hasPrefix("- **") }
    #expect(orders.count == 4)
    for order in orders {
      let pages = order.matches(of: #/\]\(([^)]+)\)/#).map(\.1)
      #expect(pages.count == 5 && Set(pages).count == 5, "\(order)")
    }
  }

  /// Returns the part of the index from one of its headings on.
  private static func index(of heading: String) throws -> Substring {
    let text = try Repository.text("Docs/README.md")
    let start = try #require(text.firstRange(of: "## \(heading)\n"))
    return text[start.upperBound...]
  }

  @Test func everyGuideEndsWithTheNextPage() throws {
    for page in try Self.pages() where page.hasPrefix("Guides/") && page != "Guides/Tutorial.md" {
      let last = try Repository.text("Docs/\(page)").split(separator: "\n").last ?? ""
      #expect(last.contains(##/^Next: .*\]\([\w./#-]+\)\.$/##), "\(page) ends with: \(last)")
    }
  }

  @Test func linksLeadToPagesAndHeadings() throws {
    let paths =
      try Self.pages().map { "Docs/\($0)" }
      + ["Docs/README.md", "README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
      + ["Examples/README.md", "Examples/Gtk/README.md", "Benchmarks/README.md"]
    for path in paths {
      let text = Self.prose(try Repository.text(path))
      for match in text.matches(of: ##/\]\(([^)#\s]*)(?:#([^)\s]*))?\)/##) {
        let file = String(match.1)
        guard !file.contains("://") else { continue }
        let target =
          file.isEmpty
          ? Repository.root.appending(path: path)
          : Repository.root.appending(path: path).deletingLastPathComponent().appending(path: file)
        #expect(FileManager.default.fileExists(atPath: target.path), "\(path) links \(file)")
        guard let heading = match.2 else { continue }
        let linked = try String(contentsOf: target, encoding: .utf8)
        #expect(
          Self.anchors(of: linked).contains(String(heading)), "\(path) links \(file)#\(heading)")
      }
    }
  }

  /// Returns a page without its code.
  private static func prose(_ text: String) -> String {
    text.replacing(#/(?s)\n```.*?\n```/#, with: "").replacing(#/`[^`\n]*`/#, with: "")
  }

  /// Returns the anchors of a page's headings: lowercase words, joined by hyphens.
  private static func anchors(of text: String) -> Set<String> {
    Set(
      text.matches(of: #/(?m)^#+ (.*)$/#).map { match in
        match.1.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
          .replacing(" ", with: "-")
      })
  }
}
