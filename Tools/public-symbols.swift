// Writes the public declarations of modules, from their symbol graphs, into a file for each module.
//
// A type's line names its superclass and protocols. A member that overrides another one, or that
// implements one of their requirements, isn't listed again.
//
// usage: public-symbols GRAPHS OUTPUT MODULE...
//   GRAPHS    the folder of the `.symbols.json` files
//   OUTPUT    the folder to write `MODULE.txt` into
import Foundation

struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Identifier: Decodable { let precise: String }
    struct Fragment: Decodable { let spelling: String }
    struct Location: Decodable {
      struct Position: Decodable { let line: Int }
      let uri: String
      let position: Position
    }
    struct Availability: Decodable { let isUnconditionallyUnavailable: Bool? }

    let kind: Kind
    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]
    let location: Location?
    let availability: [Availability]?

    /// The declaration on one line, as in the source.
    ///
    /// A graph omits the access level of a setter, and repeats that a function type on the main
    /// actor is `@Sendable`.
    var declaration: String {
      let text = declarationFragments.map(\.spelling).joined()
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .replacingOccurrences(of: "@MainActor @Sendable ", with: "@MainActor ")
      guard text.hasSuffix(" { get set }"), hasPrivateSetter else { return text }
      return text.replacingOccurrences(of: " { get set }", with: " { get }")
    }

    /// A Boolean value that indicates whether the source restricts who can set the property.
    private var hasPrivateSetter: Bool {
      guard let location, let lines = Sources.lines(of: location.uri),
        lines.indices.contains(location.position.line)
      else { return false }
      return ["private", "fileprivate", "internal", "package"].contains {
        lines[location.position.line].contains("\($0)(set) ")
      }
    }

    /// A Boolean value that indicates whether the declaration itself is on the main actor.
    var isOnMainActor: Bool { declaration.contains(Self.mainActor) }

    /// Returns the declaration without the isolation that its type has, too.
    func declaration(inMainActorType: Bool) -> String {
      guard inMainActorType else { return declaration }
      return declaration.replacing(Self.mainActor, maxReplacements: 1) { $0.1 }
    }

    // Attributes come first, so this isn't the isolation of a parameter.
    nonisolated(unsafe) private static let mainActor = #/^((?:@\w+ )*?)@MainActor /#

    // An unavailable declaration exists for the compiler's message. A synthesized one comes from a
    // protocol of another module.
    var isListed: Bool {
      location != nil && !identifier.precise.contains("::SYNTHESIZED::")
        && kind.identifier != "swift.extension"
        && availability?.contains { $0.isUnconditionallyUnavailable == true } != true
    }

    /// The name with its argument labels, such as `draw(on:)`.
    var title: String { pathComponents.last ?? "" }

    /// `true` for a property or subscript that can be set.
    var isSettable: Bool {
      let text = declaration
      return text.hasSuffix(" set }") || text.contains("var ") && !text.contains("{")
    }

    var isType: Bool {
      ["class", "struct", "enum", "protocol"].contains { kind.identifier == "swift.\($0)" }
    }
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
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

/// The source files to which symbols refer.
enum Sources {
  nonisolated(unsafe) private static var files: [String: [Substring]] = [:]

  /// Returns the lines of the file, or `nil` if it can't be read.
  static func lines(of uri: String) -> [Substring]? {
    if let lines = files[uri] { return lines }
    guard let url = URL(string: uri), let text = try? String(contentsOf: url, encoding: .utf8)
    else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    files[uri] = lines
    return lines
  }
}

/// The requirements of standard protocols that types of the library implement.
let standardRequirements: [String: Set<String>] = [
  "Swift.Collection": ["startIndex", "endIndex", "subscript(_:)"],
  "Swift.Comparable": ["<(_:_:)"],
  "Swift.CustomStringConvertible": ["description"],
  "Swift.Decodable": ["init(from:)"],
  "Swift.Encodable": ["encode(to:)"],
  "Swift.Equatable": ["==(_:_:)"],
  "Swift.Error": [],
  "Swift.ExpressibleByArrayLiteral": ["init(arrayLiteral:)"],
  "Swift.ExpressibleByStringLiteral": ["init(stringLiteral:)"],
  "Swift.Hashable": ["hash(into:)"],
  "Swift.IteratorProtocol": ["next()"],
  "Swift.OptionSet": ["rawValue", "init(rawValue:)"],
  "Swift.Sequence": ["makeIterator()"],
  "_Concurrency.AsyncIteratorProtocol": ["next()", "next(isolation:)"],
  "_Concurrency.AsyncSequence": ["makeAsyncIterator()"],
  "_Concurrency.Clock": ["now", "minimumResolution", "sleep(until:tolerance:)"],
  "_Concurrency.InstantProtocol": ["advanced(by:)", "duration(to:)"],
]

/// The superclasses and protocols of the types of all modules.
struct Inheritance {
  private var names: [String: String] = [:]
  private var parents: [String: [String]] = [:]
  // The settable requirements of each protocol.
  private var requirements: [String: [String: Bool]] = [:]
  private var types: [[String]: String] = [:]
  private var repeated: Set<String> = []

  init(_ graphs: [SymbolGraph]) {
    let symbols = Dictionary(
      graphs.flatMap(\.symbols).map { ($0.identifier.precise, $0) },
      uniquingKeysWith: { first, _ in first })
    for (identifier, symbol) in symbols where symbol.isType {
      names[identifier] = symbol.pathComponents.joined(separator: ".")
      types[symbol.pathComponents] = identifier
    }
    for relationship in graphs.flatMap(\.relationships) {
      switch relationship.kind {
      case "inheritsFrom", "conformsTo":
        parents[relationship.source, default: []].append(relationship.target)
        guard let name = relationship.targetFallback, let members = standardRequirements[name]
        else { continue }
        names[relationship.target] = name.split(separator: ".").last.map(String.init)
        requirements[relationship.target] = Dictionary(
          uniqueKeysWithValues: members.map { ($0, false) })
      case "requirementOf":
        guard let requirement = symbols[relationship.source] else { continue }
        requirements[relationship.target, default: [:]][requirement.title] = requirement.isSettable
      case "overrides", "defaultImplementationOf": repeated.insert(relationship.source)
      default: break
      }
    }
  }

  /// The declaration of a type, with its superclass and protocols.
  func declaration(of type: SymbolGraph.Symbol) -> String {
    // The declaration of a protocol has them already.
    if type.kind.identifier == "swift.protocol" { return type.declaration }
    var known = Set((parents[type.identifier.precise] ?? []).compactMap { names[$0] })
    // A protocol implies those that it refines.
    if !known.isDisjoint(with: ["Hashable", "Comparable"]) { known.remove("Equatable") }
    if known.contains("Collection") { known.remove("Sequence") }
    if known.isSuperset(of: ["Decodable", "Encodable"]) {
      known.subtract(["Decodable", "Encodable"])
      known.insert("Codable")
    }
    return type.declaration + (known.isEmpty ? "" : " : " + known.sorted().joined(separator: ", "))
  }

  /// Returns whether a member overrides one of a superclass, or implements a requirement of a
  /// protocol.
  func isRepeated(_ member: SymbolGraph.Symbol) -> Bool {
    if repeated.contains(member.identifier.precise) { return true }
    guard let type = types[member.pathComponents.dropLast()], requirements[type] == nil
    else { return false }
    return requires(member, type)
  }

  // A property that can be set is more than a requirement that can only be read.
  private func requires(_ member: SymbolGraph.Symbol, _ type: String) -> Bool {
    requirements[type]?[member.title].map { $0 || !member.isSettable } == true
      || (parents[type] ?? []).contains { requires(member, $0) }
  }
}

/// The types that aren't `Sendable`, `Equatable`, and `Hashable`, by the reason.
let incompleteValues: [String: [String]] = [
  "contains closures, which can't be compared": [
    "AsyncValues", "BindableProperty", "BindingTable", "Branch", "CellConfiguration",
    "CellRegistrations", "CellRegistrations.Registration", "CellSection", "Choose", "ClockTicks",
    "Confirm", "ErrorText", "Flow", "FlowStep", "For", "FormRule", "Format", "GoBack", "If",
    "IndexPathMapping", "Parser", "PartsError", "Perform", "PluralRule", "Prompt", "ScreenFuzzer",
    "SetValue", "Skip", "TableBinding", "TableColumn", "Texts", "ValidatedText", "While",
  ],
  "is a property wrapper, or the place of a value, and not a value": [
    "Derived", "ObservableAdapter", "Observed", "OptionalChain",
  ],
  "changes with each use: an iterator, a parser, or an area that's drawn into": [
    "AsyncValues.Iterator", "Canvas", "ClockTicks.Iterator", "TerminalParser",
  ],
  "is compared by nobody": ["SnapshotTrait"],
  "contains values of any type": ["FormatContext", "ListAction.Arguments"],
  "has an ID of any type, or a key path, which aren't sendable": [
    "Draft.Change", "ListSection", "SectionInfo",
  ],
]

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count > 2 else {
  FileHandle.standardError.write(Data("usage: public-symbols GRAPHS OUTPUT MODULE...\n".utf8))
  exit(64)
}
let (folder, output) = (arguments[0], URL(filePath: arguments[1]))

let modules = try arguments.dropFirst(2).map { module in
  let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    .filter { $0 == "\(module).symbols.json" || $0.hasPrefix("\(module)@") }
  let graphs = try files.map { file in
    let data = try Data(contentsOf: URL(filePath: folder).appending(path: file))
    return try JSONDecoder().decode(SymbolGraph.self, from: data)
  }
  return (name: module, graphs: graphs)
}
let inheritance = Inheritance(modules.flatMap(\.graphs))
let found = modules.flatMap(\.graphs).flatMap(\.incompleteValues)
// The types on the main actor, of all modules: an extension can be in another one.
let isolated = Set(
  modules.flatMap(\.graphs).flatMap(\.symbols).filter { $0.isType && $0.isOnMainActor }
    .map { $0.pathComponents.joined(separator: ".") })

for (module, graphs) in modules {
  let all = graphs.flatMap(\.symbols).filter(\.isListed)
  let symbols = all.filter { !inheritance.isRepeated($0) }
  let byOwner = Dictionary(grouping: symbols) {
    $0.pathComponents.dropLast().joined(separator: ".")
  }
  let types = Dictionary(
    symbols.filter(\.isType).map {
      ($0.pathComponents.joined(separator: "."), inheritance.declaration(of: $0))
    },
    uniquingKeysWith: { first, _ in first })
  var text = ""
  for owner in Set(byOwner.keys).union(types.keys).sorted() {
    let isGlobal = owner.isEmpty
    if !isGlobal { text += (types[owner] ?? "extension \(owner)") + "\n" }
    let members = byOwner[owner, default: []].filter { !$0.isType }
      .map { $0.declaration(inMainActorType: isolated.contains(owner)) }
    for line in Set(members).sorted() { text += (isGlobal ? "" : "  ") + line + "\n" }
  }
  try text.write(to: output.appending(path: "\(module).txt"), atomically: true, encoding: .utf8)
  print(
    "\(module): \(symbols.count(where: \.isType)) types, \(symbols.count) declarations, "
      + "\(all.count - symbols.count) overrides and implementations")
}

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
