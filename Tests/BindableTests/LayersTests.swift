import Foundation
import Testing

/// The sources against the table "Who may know whom" of Docs/Architecture.md.
@Suite struct LayersTests {
  private let sources: [SourceFile]
  private let table: [String: Set<String>]

  init() throws {
    sources = try SourceFile.all(under: Repository.root.appending(path: "Sources/Bindable"))
    let page = try Repository.text("Docs/Architecture.md")
    table = Self.mayKnow(inPage: page)
  }

  @Test func eachFolderNamesOnlyTypesOfFoldersItMayKnow() {
    let declared = Dictionary(grouping: sources.flatMap(\.publicly), by: \.name)
    let shadowed = Dictionary(grouping: sources, by: \.folder)
      .mapValues { Set($0.flatMap(\.declaredAnywhere)) }
    var broken: [String] = []
    for file in sources where file.folder != "" {
      let known = (table[file.folder] ?? []).union([file.folder, ""])
      for name in file.names.subtracting(shadowed[file.folder] ?? []).sorted() {
        guard let owners = declared[name].map({ Set($0.map(\.folder)) }),
          owners.isDisjoint(with: known)
        else { continue }
        broken.append("\(file.path) names \(name) of \(owners.sorted().joined(separator: ", "))/")
      }
    }
    #expect(broken == [], "Move the type, or let Docs/Architecture.md say that it may.")
  }

  @Test func theTableHasEachFolderAndNoOther() {
    let folders = Set(sources.map(\.folder)).subtracting([""])
    #expect(folders.subtracting(table.keys) == [], "Add a row to Docs/Architecture.md.")
    #expect(Set(table.keys).subtracting(folders) == [], "Docs/Architecture.md has too much.")
  }

  @Test func noFolderMayKnowOneThatMayKnowIt() {
    for (folder, known) in table {
      var (reached, waiting) = (Set<String>(), Array(known))
      while let next = waiting.popLast() {
        if reached.insert(next).inserted { waiting += table[next] ?? [] }
      }
      #expect(!reached.contains(folder), "\(folder)/ knows itself, by way of others.")
    }
  }

  @Test func onlyItsFolderImportsFoundation() {
    let allowed = Self.standardModules.union(Self.cLibraries)
    for file in sources {
      let imports = file.imports.subtracting(allowed)
        .subtracting(file.folder == "Foundation" ? ["Foundation"] : [])
      #expect(imports == [], "\(file.path) imports \(imports.sorted())")
    }
  }

  @Test func onlyOneFileImportsTheCLibrary() {
    let files = sources.filter { !$0.imports.isDisjoint(with: Self.cLibraries) }.map(\.path)
    #expect(files == ["System.swift"])
  }

  /// What comes with the compiler on every platform, without Foundation.
  private static let standardModules: Set = ["Observation", "Synchronization"]
  private static let cLibraries: Set = ["Glibc", "Musl", "Darwin"]

  @Test func aNewMistakeIsFound() throws {
    let file = SourceFile(
      path: "Graph/Wrong.swift",
      text: #"""
        // A Label in a comment, "a Frame" in a string and Damage.Row of another type are fine.
        struct Wrong { let label: Label; let text = "\(Frame.self)"; let row = Damage.Row() }
        """#)
    #expect(file.names == ["Wrong", "Label", "Damage"])
    #expect(file.publicly.map(\.name) == ["Wrong"])
    #expect(file.folder == "Graph")
  }

  /// The rows that look like "| `Views/` | … | Graph, Lists |".
  private static func mayKnow(inPage page: String) -> [String: Set<String>] {
    var table: [String: Set<String>] = [:]
    for match in page.matches(of: #/(?m)^\| `(\w+)/` \|.*\| ([^|]+) \|$/#) {
      let known = match.2.matches(of: #/[A-Z]\w*/#).map { String($0.0) }
      table[String(match.1)] = Set(known)
    }
    return table
  }
}

/// A Swift file, as far as a test of layers reads it.
struct SourceFile {
  struct Declaration {
    let name: String
    let folder: String
  }

  let path: String
  let code: String

  init(path: String, text: String) {
    self.path = path
    code = text.replacing(#/(?m)//.*$/#, with: "")
      .replacing(#/"""[\s\S]*?"""/#, with: "")
      .replacing(#/"(\\.|[^"\\\n])*"/#, with: "")
  }

  static func all(under folder: URL) throws -> [SourceFile] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map {
      try SourceFile(
        path: $0, text: String(contentsOf: folder.appending(path: $0), encoding: .utf8))
    }
  }

  /// The folder of the library it is in; empty for a file beside the folders.
  var folder: String { path.contains("/") ? String(path.prefix { $0 != "/" }) : "" }

  /// The types that other files see.
  var publicly: [Declaration] {
    code.matches(of: #/(?m)^([@\w() ]*?)\b(?:class|struct|enum|protocol|typealias) ([A-Z]\w*)/#)
      .filter { !$0.1.contains("private") }
      .map { Declaration(name: String($0.2), folder: folder) }
  }

  /// The types and generic parameters that mean something of its own here.
  var declaredAnywhere: [String] {
    let types = code.matches(of: #/\b(?:class|struct|enum|protocol|typealias) ([A-Z]\w*)/#)
    let parameters = code.matches(of: #/[<,] ?(?:each )?([A-Z]\w*)(?:: [\w& .]+)?(?=[,>])/#)
    return types.map { String($0.1) } + parameters.map { String($0.1) }
  }

  /// The types it names; not those that are found inside of another one.
  var names: Set<String> {
    Set(code.matches(of: #/(?:^|[^.\w])([A-Z]\w*)/#).map { String($0.1) })
  }

  var imports: Set<String> {
    Set(code.matches(of: #/\bimport (\w+)/#).map { String($0.1) })
  }
}

/// The files of this repository.
enum Repository {
  static var root: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
