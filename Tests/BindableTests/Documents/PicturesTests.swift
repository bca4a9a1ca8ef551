import Bindable
import Foundation
import Testing

/// Checks a picture in `Docs/Pictures`, or writes it if `BINDABLE_SNAPSHOTS` asks for it, as for
/// other snapshots.
func expectPicture(_ name: String, _ picture: String) throws {
  let path = "Docs/Pictures/\(name).svg"
  let file = Repository.root.appending(path: path)
  let environment = ProcessInfo.processInfo.environment
  if environment["CI"] == nil, let mode = environment["BINDABLE_SNAPSHOTS"], mode != "never" {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(picture.utf8).write(to: file)
  }
  #expect(
    (try? String(contentsOf: file, encoding: .utf8)) == picture,
    """
    \(path) differs. To record it, run \
    BINDABLE_SNAPSHOTS=failed swift test --filter 'PagesTests|PicturesTests'
    """)
}

/// The pictures of the pages that no block draws, and the links to all pictures.
struct PicturesTests {
  private static func pages() throws -> [(path: String, text: String)] {
    let folder = Repository.root.appending(path: "Docs")
    let pages = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try (pages.filter { $0.hasSuffix(".md") }.map { "Docs/\($0)" } + ["README.md"])
      .sorted().map { ($0, try Repository.text($0)) }
  }

  private static func pictures(in text: String) -> [Page.Picture] {
    text.split(separator: "\n").compactMap(Page.Picture.init)
  }

  @Test func everyPictureIsLinked() throws {
    let linked = try Set(Self.pages().flatMap { Self.pictures(in: $0.text).map(\.name) })
    let folder = Repository.root.appending(path: "Docs/Pictures")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.sorted() == linked.map { "\($0).svg" }.sorted())
  }

  @Test func everyNodeHasPicture() throws {
    let sections = try Repository.text("Docs/Nodes.md").components(separatedBy: "\n### ")
    for section in sections.dropFirst() {
      let name = section.prefix { $0 != "\n" }
      #expect(!Self.pictures(in: section).isEmpty, "\(name) has no picture")
    }
  }

  /// A guide that prints a frame shows the first one that can be drawn as a picture.
  @Test func guidesShowTheirFirstScreen() throws {
    for (path, text) in try Self.pages() where path.hasPrefix("Docs/Guides/") {
      let blocks = Page(path: path, text: text).blocks.filter(\.isRun)
      let first = blocks.first { $0.lines.contains { PageProgram.pictured($0) != $0 } }
      guard let first else { continue }
      #expect(first.picture != nil, "\(path):\(first.firstLine) has no picture")
    }
  }

  @Test @MainActor func partsOfScreen() throws {
    func box(_ title: String, _ lines: [String]) -> ViewNode {
      Border(title, lineStyle: .rounded, padding: Insets(horizontal: 1)) {
        for line in lines { Label(line) }
      }
    }
    let picture = HStack(spacing: 1) {
      box("Presenter", ["name", "followerCount", "follow()"])
      box("Table", ["\\.name --> \\.name.text", "on(\\.follow, …)"])
      box("View", ["Label name", "Label count", "Button follow"])
    }
    try expectPicture(
      "parts",
      SVG.document(
        [SVG.Picture(picture.frame(width: 72))], title: "A presenter, a table, and a view"))
  }

  /// Each module of the table in Docs/Architecture.md is on the one that it needs.
  @Test @MainActor func modulesOfLibrary() throws {
    let table = ModuleTable(page: try Repository.text("Docs/Architecture.md"))
    let root = try #require(table.modules.first { $0.dependencies.isEmpty })

    func block(_ module: ModuleTable.Module) -> (node: ViewNode, width: Int) {
      let above = table.modules.filter { table.base(of: $0) == module.name }.map(block)
      let base = table.base(of: module)
      let known = base.map(table.allDependencies) ?? []
      let others = module.dependencies.filter { $0 != base && !known.contains($0) }
      let title = ([module.name] + others).joined(separator: ", with ")
      let width = max(title.count + 4, above.map { $0.width + 1 }.reduce(-1, +))
      let box = Border(lineStyle: .rounded, padding: Insets(horizontal: 1)) {
        Label(title, alignment: .center)
      }
      box.preferredWidth = .fill
      let node = VStack {
        HStack(alignment: .bottom, spacing: 1) { above.map(\.node) }
        box
      }
      node.preferredWidth = .fill(weight: width, atLeast: width)
      return (node, width)
    }

    let (picture, width) = block(root)
    try expectPicture(
      "modules",
      SVG.document(
        [SVG.Picture(picture.frame(width: width))], title: "The modules, each on the one it needs"))
  }
}
