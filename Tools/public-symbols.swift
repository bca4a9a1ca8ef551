// Prints the public declarations of a module from its symbol graphs, as Markdown.
//
// usage: public-symbols FOLDER MODULE...    the folder of the `.symbols.json` files
import Foundation

struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Identifier: Decodable { let precise: String }
    struct Fragment: Decodable { let spelling: String }
    struct Location: Decodable { let uri: String }
    struct Availability: Decodable { let isUnconditionallyUnavailable: Bool? }

    let kind: Kind
    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]
    let location: Location?
    let availability: [Availability]?

    /// The declaration on one line.
    var declaration: String {
      declarationFragments.map(\.spelling).joined()
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .replacingOccurrences(of: "@MainActor ", with: "")
    }

    // An unavailable declaration exists for the compiler's message. A synthesized one comes from a
    // protocol of another module.
    var isListed: Bool {
      location != nil && !identifier.precise.contains("::SYNTHESIZED::")
        && kind.identifier != "swift.extension"
        && availability?.contains { $0.isUnconditionallyUnavailable == true } != true
    }

    var isType: Bool {
      ["class", "struct", "enum", "protocol"].contains { kind.identifier == "swift.\($0)" }
    }
  }

  let symbols: [Symbol]
}

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first, arguments.count > 1 else {
  FileHandle.standardError.write(Data("usage: public-symbols FOLDER MODULE...\n".utf8))
  exit(64)
}

var sizes: [String] = []
var sections = ""
for module in arguments.dropFirst() {
  let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    .filter { $0 == "\(module).symbols.json" || $0.hasPrefix("\(module)@") }
  let symbols = try files.flatMap { file in
    let data = try Data(contentsOf: URL(filePath: folder).appending(path: file))
    return try JSONDecoder().decode(SymbolGraph.self, from: data).symbols
  }.filter(\.isListed)
  sizes.append("| `\(module)` | \(symbols.count(where: \.isType)) | \(symbols.count) |")

  let byOwner = Dictionary(grouping: symbols) {
    $0.pathComponents.dropLast().joined(separator: ".")
  }
  let types = Dictionary(
    symbols.filter(\.isType).map { ($0.pathComponents.joined(separator: "."), $0.declaration) },
    uniquingKeysWith: { first, _ in first })
  sections += "\n## \(module)\n\n```text\n"
  for owner in Set(byOwner.keys).union(types.keys).sorted() {
    let isGlobal = owner.isEmpty
    if !isGlobal { sections += (types[owner] ?? "extension \(owner)") + "\n" }
    for line in Set(byOwner[owner, default: []].filter { !$0.isType }.map(\.declaration)).sorted() {
      sections += (isGlobal ? "" : "  ") + line + "\n"
    }
  }
  sections += "```\n"
}
print("| module | types | declarations |\n|---|---|---|")
print(sizes.joined(separator: "\n"))
print(sections, terminator: "")
