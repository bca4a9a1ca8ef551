import Foundation
import Testing

/// The page of the example, which needs no display.
@Suite struct PageTests {
  private let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Returns the first table of a file.
  private func table(in path: String) throws -> [Substring] {
    let lines = try text(path).split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.contains(" = BindingTable(") })
    let end = try #require(lines[start...].firstIndex(of: "  }"))
    return lines[start...end].dropFirst().map { $0.dropFirst(2) }
  }

  @Test func tablesOfProfileAreEqualAndOnThePage() throws {
    let gtk = try table(in: "Sources/ProfileGtk/ProfilePage+Bindings.swift")
    let terminal = try table(in: "../../Sources/ProfileFeature/Profile/ProfileBindings.swift")
    #expect(gtk == terminal)
    let page = try text("README.md")
    #expect(page.components(separatedBy: gtk.joined(separator: "\n")).count == 3)
  }

  @Test(arguments: ["BindableGtk", "ProfileGtk", "profile-gtk"])
  func pageHasNumbersOfLines(target: String) throws {
    let folder = root.appending(path: "Sources/\(target)")
    let count = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .flatMap { try text("Sources/\(target)/\($0)").split(separator: "\n") }
      .map { $0.drop { $0 == " " } }
      .count { !$0.isEmpty && !$0.hasPrefix("//") }
    let number = count.formatted(.number.locale(Locale(identifier: "en_US")))
    #expect(try text("README.md").contains("| `\(target)` | \(number) |"))
  }
}
