import Foundation
import Testing

/// Checks that the names in the guides exist in the code.
struct DocumentsTests {
  @Test(arguments: ["Architecture", "Engine", "Glossary", "Sample"])
  func documentedNamesExistInCode(page: String) throws {
    let text = try Repository.text("Docs/\(page).md")
    let words = try Self.wordsOfTheCode.get()
    let files = try Self.files()
    for match in text.matches(of: #/`([^`\n]+)`/#) {
      let name = String(match.1)
      if name.hasSuffix(".swift") || name.hasSuffix(".md") {
        #expect(files.contains { $0 == name || $0.hasSuffix("/\(name)") }, "\(name) doesn't exist")
      } else if name.wholeMatch(of: #/@?[A-Z]\w*(\.\w+)*/#) != nil {
        for word in name.matches(of: #/\w+/#).map({ String($0.0) }) {
          #expect(words.contains(word), "\(page).md mentions missing \(name)")
        }
      } else if let call = name.wholeMatch(of: #/(\w+)\(([\w:]*)\)/#) {
        #expect(words.contains(String(call.1)), "\(page).md mentions missing \(name)")
      }
    }
  }

  private static func files() throws -> [String] {
    try ["Sources", "Tests", "Docs"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(
        atPath: Repository.root.appending(path: folder).path)
    }
  }

  private static let wordsOfTheCode = Result<Set<String>, any Error> {
    let code = try ["Sources", "Tests"].flatMap { folder in
      try SourceFile.all(under: Repository.root.appending(path: folder))
    }
    let folders = try FileManager.default.subpathsOfDirectory(
      atPath: Repository.root.appending(path: "Sources/Bindable").path
    ).flatMap { $0.split(separator: "/").map(String.init) }
    let targets = ["ProfileFeature", "Tests", "Benchmarks", "Foundation"]
    return Set(code.flatMap(\.words))
      .union(folders).union(targets)
  }
}
