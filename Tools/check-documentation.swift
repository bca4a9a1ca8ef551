// Prints the public symbols of a module that have no abstract, or stand under no topic of its page.
//
// usage: check-documentation SYMBOLS PAGE    a folder of `.symbols.json` files, and the page of the
//                                            module as DocC wrote it
// exit status: 0 nothing found, 1 something found
import Foundation

struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Kind: Decodable { let identifier: String }
    struct Comment: Decodable {
      struct Line: Decodable { let text: String }
      let lines: [Line]
    }
    struct Location: Decodable { let uri: String }
    struct Availability: Decodable { let isUnconditionallyUnavailable: Bool? }

    let identifier: Identifier
    let kind: Kind
    let pathComponents: [String]
    let docComment: Comment?
    let location: Location?
    let availability: [Availability]?

    // An unavailable declaration exists for the compiler's message. One without a location, or a
    // synthesized one, comes from another module.
    var lacksAbstract: Bool {
      location != nil && !identifier.precise.contains("::SYNTHESIZED::")
        && kind.identifier != "swift.extension"
        && availability?.contains { $0.isUnconditionallyUnavailable == true } != true
        && docComment?.lines.first?.text.isEmpty ?? true
    }
  }
  let symbols: [Symbol]
}

struct Page: Decodable {
  struct Section: Decodable {
    let identifiers: [String]
    /// Set if DocC made the section, from symbols that no topic of the page names.
    let generated: Bool?
  }
  let topicSections: [Section]?
}

let arguments = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
guard arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: check-documentation SYMBOLS PAGE\n".utf8))
  exit(64)
}
let files = try FileManager.default.contentsOfDirectory(
  at: arguments[0], includingPropertiesForKeys: nil)
let symbols = try files.filter { $0.path.hasSuffix(".symbols.json") }.flatMap {
  try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)).symbols
}
let page = try JSONDecoder().decode(Page.self, from: Data(contentsOf: arguments[1]))
let found =
  symbols.filter(\.lacksAbstract).map {
    "no abstract: \($0.pathComponents.joined(separator: "/"))"
  }
  + (page.topicSections ?? []).filter { $0.generated == true }.flatMap(\.identifiers)
  .map { $0.split(separator: "/").last ?? "" }
  // The extensions of a module of the system, whose name differs between systems.
  .filter { !$0.hasPrefix("Foundation") }
  .map { "no topic: \($0)" }
for line in Set(found).sorted() { print(line) }
exit(found.isEmpty ? 0 : 1)
