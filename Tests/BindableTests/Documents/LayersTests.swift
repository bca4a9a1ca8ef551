import Foundation
import Testing

/// Checks the sources against the table of folders in Docs/Architecture.md.
///
/// Package.swift declares the dependencies of modules, and the compiler enforces them.
struct LayersTests {
  private let sources: [SourceFile]
  private let folders: [String: Set<String>]

  init() throws {
    sources = try SourceFile.library.get()
    folders = Self.folders(inPage: try Repository.text("Docs/Architecture.md"))
  }

  @Test func eachFileDeclaresOnePublicType() {
    // A few types that are one idea: the axes of an alignment, a point and its size, an encoder and
    // its result, a cell and how to configure it.
    let families: Set = [
      "Views/Nodes/Alignment.swift", "Views/Rendering/Geometry.swift",
      "Terminal/Encoding/TerminalEncoder.swift", "Core/Lists/CellConfiguration.swift",
    ]
    for file in sources where !families.contains(file.path) {
      #expect(file.publicTypes.count <= 1, "\(file.path) declares \(file.publicTypes).")
    }
  }

  @Test func foldersUseOnlyTypesOfAllowedDependencies() {
    let declared = Dictionary(grouping: sources.flatMap(\.publicly), by: \.name)
    let shadowed = Dictionary(grouping: sources, by: \.folder)
      .mapValues { Set($0.flatMap(\.declaredAnywhere)) }
    var broken: [String] = []
    for file in sources {
      let known = (folders[file.folder] ?? []).union([file.folder])
      for name in file.names.subtracting(shadowed[file.folder] ?? []).sorted() {
        let owners = Set(declared[name, default: []].map(\.folder))
        // The compiler checks types that other modules declare.
        guard !owners.isEmpty, owners.isDisjoint(with: known),
          owners.allSatisfy({ SourceFile.floor(of: $0) == file.floor })
        else { continue }
        broken.append("\(file.path) names \(name) of \(owners.sorted().joined(separator: ", "))/")
      }
    }
    #expect(broken == [], "Move the type, or allow the dependency in Docs/Architecture.md.")
  }

  @Test func tableMatchesSourceFolders() {
    let found = Set(sources.map(\.folder).filter { $0.contains("/") })
    #expect(found.subtracting(folders.keys) == [], "Add a row to Docs/Architecture.md.")
    #expect(Set(folders.keys).subtracting(found) == [], "Remove the row from Docs/Architecture.md.")
  }

  @Test func tableOfModulesMatchesImports() throws {
    let table = ModuleTable(page: try Repository.text("Docs/Architecture.md"))
    #expect(Set(table.modules.map(\.folder)) == Set(sources.map(\.floor)))
    for module in table.modules {
      let imports = sources.filter { $0.floor == module.folder }
        .reduce(into: Set<String>()) { $0.formUnion($1.imports) }
        .filter { $0.hasPrefix("Bindable") }
      let unlisted = imports.subtracting(table.allDependencies(of: module.name))
      #expect(unlisted == [], "Docs/Architecture.md lacks a dependency of \(module.name).")
      #expect(
        imports.isSuperset(of: module.dependencies),
        "Docs/Architecture.md lists a module that \(module.name) doesn't import.")
    }
  }

  @Test func allowedDependenciesContainNoCycles() {
    for (folder, known) in folders {
      var (reached, waiting) = (Set<String>(), Array(known))
      while let next = waiting.popLast() {
        if reached.insert(next).inserted { waiting += folders[next] ?? [] }
      }
      #expect(!reached.contains(folder), "\(folder)/ depends on itself through other folders.")
    }
  }

  /// Only one folder of the core names raw memory, and the others use its operations.
  @Test func onlyMemoryFolderNamesPointers() {
    let rooms = ["Core/Graph/Memory/", "Core/System/", "Core/Lists/"]
    let files = sources.filter { file in
      file.floor == "Core" && !rooms.contains { file.path.hasPrefix($0) } && file.namesPointers
    }
    #expect(files.map(\.path) == [], "Add an operation to Core/Graph/Memory, and use it here.")
  }

  @Test func onlyModulesForFrameworksImportThem() {
    let allowed = Self.standardModules.union(Self.cLibraries).union(Compiler.floors)
      .union(["BindableTestTraces"])
    for file in sources {
      let imports = file.imports.subtracting(allowed)
        .subtracting(Self.frameworks[file.floor] ?? [])
      #expect(imports == [], "\(file.path) imports \(imports.sorted())")
    }
  }

  @Test func onlySystemFoldersImportCLibrary() {
    let files = sources.filter { !$0.imports.isDisjoint(with: Self.cLibraries) }
    #expect(Set(files.map(\.folder)) == ["Core/System", "Terminal/System", "Testing/System"])
  }

  /// The modules that ship with the compiler on every platform and don't require Foundation.
  private static let standardModules: Set = ["Observation", "Synchronization"]
  /// The frameworks that the modules of their names use.
  private static let frameworks: [String: Set<String>] = [
    "AppKit": ["AppKit"], "Foundation": ["Foundation"], "SwiftTesting": ["Testing"],
    "SwiftUI": ["SwiftUI", "UIKit"], "TestTraces": ["Foundation"], "Trace": ["Foundation"],
    "UIKit": ["UIKit"], "XCTest": ["XCTest"],
  ]
  private static let cLibraries: Set = ["Glibc", "Musl", "Android", "Darwin", "WASILibc", "CRT"]

  @Test func sourceFileFindsUsedAndDeclaredTypes() throws {
    let file = SourceFile(
      path: "Core/Graph/Wrong.swift",
      text: #"""
        // A Label in a comment, "a Frame" in a string and Damage.Row of another type are fine.
        struct Wrong { let label: Label; let text = "\(Frame.self)"; let row = Damage.Row() }
        """#)
    #expect(file.names == ["Wrong", "Label", "Damage"])
    #expect(file.publicly.map(\.name) == ["Wrong"])
    #expect(file.folder == "Core/Graph" && file.floor == "Core")
    #expect(!file.namesPointers)
    #expect(SourceFile(path: "", text: "node.pointee.version").namesPointers)
  }

  /// Parses the rows that look like "| `Core/Lists/` | … | Graph, Support |".
  private static func folders(inPage page: String) -> [String: Set<String>] {
    var table: [String: Set<String>] = [:]
    for match in page.matches(of: #/(?m)^\| `(\w+)/(\w+)/` \|.*\| ([^|]+) \|$/#) {
      table["\(match.1)/\(match.2)"] = Set(
        match.3.matches(of: #/[A-Z]\w*/#).map { "\(match.1)/\($0.0)" })
    }
    return table
  }
}

/// A Swift file, with the types that it declares and uses.
struct SourceFile {
  struct Declaration {
    let name: String
    let folder: String
  }

  let path: String
  let code: String

  init(path: String, text: String) {
    self.path = path
    let comment = #"(?m)//.*$"#, texts = #""{3}[\s\S]*?"{3}"#, oneText = #""(?:\\.|[^"\\\n])*+""#
    code = [comment, texts, oneText].reduce(text) { Self.removing($1, from: $0) }
  }

  /// The files of the library, which several tests read.
  static let library = Result<[SourceFile], any Error> {
    try all(under: Repository.root.appending(path: "Sources/Bindable"))
  }

  static func all(under folder: URL) throws -> [SourceFile] {
    try paths(under: folder).map {
      try SourceFile(
        path: $0, text: String(contentsOf: folder.appending(path: $0), encoding: .utf8))
    }
  }

  static func paths(under folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }.sorted()
  }

  /// Returns a text without the matches of a pattern.
  ///
  /// The engine of Foundation is many times as fast as the one of the standard library in a debug
  /// build.
  private static func removing(_ pattern: String, from text: String) -> String {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return text }
    return expression.stringByReplacingMatches(
      in: text, range: NSRange(text.startIndex..., in: text), withTemplate: "")
  }

  /// Returns the last group of each match of a pattern in the code.
  private func groups(_ pattern: String) -> [String] {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
    let matches = expression.matches(in: code, range: NSRange(code.startIndex..., in: code))
    return matches.compactMap { match in
      Range(match.range(at: match.numberOfRanges - 1), in: code).map { String(code[$0]) }
    }
  }

  /// The words of the code.
  var words: [String] {
    code.utf8.split { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
        false
      default: true
      }
    }.map { String(Substring($0)) }
  }

  /// The module of the file and its folder there, such as `Core/Graph`.
  var folder: String { path.split(separator: "/").dropLast().prefix(2).joined(separator: "/") }

  var floor: String { Self.floor(of: folder) }

  static func floor(of folder: String) -> String { String(folder.prefix { $0 != "/" }) }

  /// The public types at the top level.
  var publicTypes: [String] {
    groups(
      #"(?m)^(?! )[@\w() ]*\b(?:public|open) [a-z ]*\b(?:class|struct|enum|protocol) ([A-Z]\w*)"#)
  }

  /// The types that other files can use.
  var publicly: [Declaration] {
    groups(
      #"(?m)^(?:(?!private)[@\w() ])*?\b(?:class|struct|enum|protocol|typealias) ([A-Z]\w*)"#
    ).map { Declaration(name: $0, folder: folder) }
  }

  /// The types and generic parameters that the file declares.
  var declaredAnywhere: [String] {
    groups(#"\b(?:class|struct|enum|protocol|typealias) ([A-Z]\w*)"#)
      + groups(#"[<,] ?(?:each )?([A-Z]\w*)(?:: [\w& .]+)?(?=[,>])"#)
  }

  /// The types that the file uses, except those nested in other types.
  var names: Set<String> {
    Set(groups(#"(?:^|[^.\w])([A-Z]\w*)"#))
  }

  /// A Boolean value that indicates whether the file contains unsafe references or casts.
  var namesPointers: Bool {
    let unsafe = #"Unsafe(?:Mutable)?(?:Raw)?Pointer|Unmanaged<|unowned\(unsafe\)|unsafeBitCast"#
    return !groups(unsafe + #"|\.pointee|NodePointer|LinkPointer"#).isEmpty
  }

  var imports: Set<String> {
    Set(groups(#"\bimport (\w+)"#))
  }
}

/// The files of this repository.
enum Repository {
  static var root: URL {
    let file = URL(filePath: #filePath)
    return (0..<4).reduce(file) { url, _ in url.deletingLastPathComponent() }
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
