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

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let targetFallback: String?
  }

  let symbols: [Symbol]
  let relationships: [Relationship]

  /// The structures and enumerations that lack a conformance of values, with what they lack.
  ///
  /// A namespace is an enumeration without cases, so it has no values.
  var incompleteValues: [(name: String, missing: [String])] {
    let cases = Set(
      symbols.filter { $0.kind.identifier == "swift.enum.case" }.map {
        $0.pathComponents.dropLast()
      })
    let conformances = Dictionary(
      grouping: relationships.filter { $0.kind == "conformsTo" }, by: \.source)
    return symbols.filter { symbol in
      symbol.isListed
        && (symbol.kind.identifier == "swift.struct"
          || symbol.kind.identifier == "swift.enum" && cases.contains(symbol.pathComponents[...]))
    }.compactMap { symbol in
      let found = (conformances[symbol.identifier.precise] ?? []).compactMap(\.targetFallback)
      let missing = ["Sendable", "Equatable", "Hashable"].filter { !found.contains("Swift.\($0)") }
      return missing.isEmpty ? nil : (symbol.pathComponents.joined(separator: "."), missing)
    }
  }
}

/// The types that aren't `Sendable`, `Equatable`, and `Hashable`, by the reason.
let incompleteValues: [String: [String]] = [
  "contains closures, which can't be compared": [
    "AsyncValues", "BindableProperty", "BindingTable", "Branch", "CellConfiguration",
    "CellRegistrations", "CellRegistrations.Registration", "CellSection", "Choose", "ClockTicks",
    "Confirm", "Flow", "FlowStep", "Format", "FormRule", "IndexMapping", "IndexPathMapping",
    "Parser", "Perform", "Prompt", "ScreenFuzzer", "SetValue", "TableBinding", "TableColumn",
    "ValidatedText",
  ],
  "is a property wrapper, or the place of a value, and not a value": [
    "Derived", "ObservableAdapter", "Observed", "OptionalChain",
  ],
  "changes with each use: an iterator, a parser, or an area that's drawn into": [
    "AsyncValues.Iterator", "Canvas", "ClockTicks.Iterator", "IndexRanges.Iterator", "Renderer",
    "TerminalParser",
  ],
  "contains values of any type": ["FormatContext", "ListAction.Arguments"],
  "has an ID of any type, or a key path, which aren't sendable": [
    "Draft.Change", "ListSection", "SectionInfo",
  ],
]

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first, arguments.count > 1 else {
  FileHandle.standardError.write(Data("usage: public-symbols FOLDER MODULE...\n".utf8))
  exit(64)
}

var sizes: [String] = []
var sections = ""
var found: [(name: String, missing: [String])] = []
for module in arguments.dropFirst() {
  let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    .filter { $0 == "\(module).symbols.json" || $0.hasPrefix("\(module)@") }
  let graphs = try files.map { file in
    let data = try Data(contentsOf: URL(filePath: folder).appending(path: file))
    return try JSONDecoder().decode(SymbolGraph.self, from: data)
  }
  found.append(contentsOf: graphs.flatMap(\.incompleteValues))
  let symbols = graphs.flatMap(\.symbols).filter(\.isListed)
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

let explained = Set(incompleteValues.values.joined())
let unexplained = found.filter { !explained.contains($0.name) }.map {
  "\($0.name) should be \($0.missing.joined(separator: ", ")), or be explained in \(#fileID)"
}
let outdated = explained.subtracting(found.map(\.name)).sorted().map {
  "\($0) lacks no conformance: remove it from \(#fileID)"
}
if !(unexplained + outdated).isEmpty {
  FileHandle.standardError.write(Data((unexplained + outdated).map { $0 + "\n" }.joined().utf8))
  exit(1)
}
