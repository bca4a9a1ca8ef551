/// The names of snapshots that a Swift source might contain.
///
/// A name is usually a literal, but it can also be part of one, the name of a case, or that of a
/// function. If it's computed in another way, any name is possible.
struct SourceNames {
  /// The texts of the literals without interpolations.
  private(set) var literals: Set<String> = []
  /// The fixed parts of literals with an interpolation or an operator between each two.
  private(set) var patterns: Set<[String]> = []
  /// The names of cases and functions.
  private(set) var declarations: Set<String> = []
  /// Set by a literal that consists of an interpolation.
  private(set) var hasAnyText = false
  /// Set by an argument `matches:` that's computed.
  private(set) var hasComputedName = false

  init(of source: [UInt8]) {
    var scanner = SwiftScanner(source, at: 0)
    do {
      while scanner.position < source.count { try scanToken(&scanner) }
    } catch {
      // The rest isn't known.
      hasComputedName = true
    }
  }

  /// Returns whether a reference with a file name can be one of these names, or a variant of it.
  func contain(_ fileName: String) -> Bool {
    let parts = fileName.split(separator: ".", omittingEmptySubsequences: false)
    return (1...parts.count).contains { count in
      let name = parts.prefix(count).joined(separator: ".")
      return literals.contains { SnapshotFile.fileName(of: $0) == name }
        || declarations.contains { name == $0 || name.hasPrefix($0 + "-") }
        || patterns.contains { Self.matches($0, fileName) }
    }
  }

  private static func matches(_ pattern: [String], _ name: String) -> Bool {
    let parts = pattern.map { $0.isEmpty ? "" : SnapshotFile.fileName(of: $0) }
    guard let first = parts.first, let last = parts.last, parts.contains(where: { !$0.isEmpty }),
      name.hasPrefix(first)
    else { return false }
    var rest = name.dropFirst(first.count)
    for part in parts.dropFirst() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    // A variant may follow.
    return last.isEmpty || rest.isEmpty || rest.hasPrefix(".") || name.hasSuffix(last)
  }

  private mutating func scanToken(_ scanner: inout SwiftScanner) throws {
    if try scanner.skipComment() { return }
    let start = scanner.position
    if let literal = try scanner.skipString() {
      add(literal, in: scanner, isJoined: isJoined(before: start, scanner))
      return
    }
    guard let word = scanner.skipWord().map({ String(decoding: $0, as: UTF8.self) }) else {
      scanner.position += 1
      return
    }
    switch word {
    case "func":
      try scanner.skipTrivia()
      if let name = scanner.skipWord() {
        declarations.insert(String(decoding: name, as: UTF8.self))
      }
    case "case":
      // All words of the line. Those that aren't names do no harm.
      var rest = scanner
      while rest.position < rest.bytes.count, rest.byte() != 0x0A {
        if let name = rest.skipWord() {
          declarations.insert(String(decoding: name, as: UTF8.self))
        } else {
          rest.position += 1
        }
      }
    case "matches":
      var argument = scanner
      try argument.skipTrivia()
      guard argument.byte() == UInt8(ascii: ":") else { return }
      argument.position += 1
      try argument.skipTrivia()
      hasComputedName = try hasComputedName || isComputed(&argument)
    default: break
    }
  }

  /// Returns whether an argument is more than a literal, a name, or a sum.
  private func isComputed(_ scanner: inout SwiftScanner) throws -> Bool {
    while scanner.position < scanner.bytes.count {
      if try scanner.skipString() != nil { continue }
      if scanner.skipWord() != nil { continue }
      switch scanner.byte() {
      case UInt8(ascii: ","), UInt8(ascii: ")"): return false
      case UInt8(ascii: "["): try scanner.skipBalanced()
      case UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "#"), UInt8(ascii: "?"),
        UInt8(ascii: "!"), 0x20, 0x0A:
        scanner.position += 1
      default: return true
      }
    }
    return true
  }

  private func isJoined(before start: Int, _ scanner: SwiftScanner) -> (before: Bool, after: Bool) {
    let before = scanner.bytes[..<start].last { $0 > 0x20 && $0 != UInt8(ascii: "=") }
    var after = scanner
    _ = try? after.skipTrivia()
    return (before == UInt8(ascii: "+"), after.byte() == UInt8(ascii: "+"))
  }

  private mutating func add(
    _ literal: SwiftScanner.Literal, in scanner: SwiftScanner, isJoined: (before: Bool, after: Bool)
  ) {
    let bytes = scanner.bytes[literal.range]
    var parts: [String] = []
    if literal.hasInterpolation {
      parts = interpolatedParts(of: literal, scanner)
    } else if let text = SwiftLiteral.text(of: bytes) {
      literals.insert(text)
      parts = [text]
    }
    if isJoined.before { parts.insert("", at: 0) }
    if isJoined.after { parts.append("") }
    guard parts.count > 1 else { return }
    if parts.allSatisfy(\.isEmpty) { hasAnyText = true } else { patterns.insert(parts) }
  }

  private mutating func interpolatedParts(
    of literal: SwiftScanner.Literal, _ scanner: SwiftScanner
  ) -> [String] {
    let bytes = scanner.bytes[literal.range]
    let hashes = bytes.prefix { $0 == UInt8(ascii: "#") }
    let quotes = bytes.dropFirst(hashes.count).prefix(3).allSatisfy { $0 == UInt8(ascii: "\"") }
    let delimiter = hashes + Array(repeating: UInt8(ascii: "\""), count: quotes ? 3 : 1)
    let opening = [UInt8(ascii: "\\")] + hashes + [UInt8(ascii: "(")]
    var parts: [String] = []
    var part: [UInt8] = []
    func text() -> String {
      SwiftLiteral.text(of: delimiter + part + delimiter.reversed())
        ?? String(decoding: part, as: UTF8.self)
    }
    var inner = scanner
    inner.position = literal.range.lowerBound + delimiter.count
    let end = literal.range.upperBound - delimiter.count
    while inner.position < end {
      guard inner.bytes[inner.position..<end].starts(with: opening) else {
        part.append(inner.byte())
        inner.position += 1
        continue
      }
      parts.append(text())
      part = []
      inner.position += opening.count - 1
      let start = inner.position
      guard (try? inner.skipBalanced()) != nil else { break }
      add(SourceNames(of: Array(inner.bytes[start..<inner.position])))
    }
    return parts + [text()]
  }

  private mutating func add(_ other: SourceNames) {
    literals.formUnion(other.literals)
    patterns.formUnion(other.patterns)
    declarations.formUnion(other.declarations)
    hasAnyText = hasAnyText || other.hasAnyText
    hasComputedName = hasComputedName || other.hasComputedName
  }
}
