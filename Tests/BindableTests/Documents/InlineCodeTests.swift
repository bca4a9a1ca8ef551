import Foundation
import Testing

/// The calls that the text of a page mentions exist, with their labels.
///
/// `PagesTests` compiles the code in blocks, but not the code inside of sentences and tables.
struct InlineCodeTests {
  /// The pages whose text names functions of other libraries, too.
  private static let otherLibraries: Set<String> = ["Docs/Guides/Migrating.md"]

  @Test func labelsOfMentionedCallsExist() throws {
    let labels = try Self.labels()
    var count = 0
    for page in PagesTests.paths where !Self.otherLibraries.contains(page) {
      for code in try Self.inlineCode(of: page) {
        for call in code.matches(of: #/(\w+)\(([^()\[]*)/#) {
          guard let known = labels[String(call.1)] else { continue }
          for label in call.2.matches(of: #/(?:^|[^\w])(\w+)(?=:)/#).map({ String($0.1) }) {
            count += 1
            #expect(known.contains(label), "\(page): \(code) has no label \(label)")
          }
        }
      }
    }
    #expect(count > 100)
  }

  @Test func mentionedMethodsExist() throws {
    let declared = try Self.publicDeclarations()
    for page in PagesTests.paths where !Self.otherLibraries.contains(page) {
      let blocks = try Repository.text(page).matches(of: #/(?s)```.*?```/#).map { $0.0 }
      for code in try Self.inlineCode(of: page) {
        guard let name = code.wholeMatch(of: #/(\w+)\((?:_:|\w+:)*\)/#)?.1 else { continue }
        let isKnown = declared.contains("\(name)") || blocks.contains { $0.contains("\(name)(") }
        #expect(isKnown, "\(page): there's no \(code)")
      }
    }
  }

  /// The argument labels of the public functions, initializers, and cases, by base name or type.
  private static func labels() throws -> [String: Set<String>] {
    var labels: [String: Set<String>] = [:], type = ""
    for line in try publicDeclarations().split(separator: "\n") {
      let declaration = #/^(?:@\w+ )*(?:final )?(?:class|struct|enum|extension) (\w+)/#
      if let name = line.firstMatch(of: declaration) { type = String(name.1) }
      guard let call = line.firstMatch(of: #/(?:func (\w+)|case (\w+)|init\??)(?:<.*?>)?\((.*)/#)
      else { continue }
      labels[(call.1 ?? call.2).map(String.init) ?? type, default: []].formUnion(
        call.3.matches(of: #/(\w+)(?: \w+)?:/#).map { String($0.1) })
    }
    return labels
  }

  /// Returns the lists of public declarations that `Tools/public-symbols` writes.
  private static func publicDeclarations() throws -> String {
    let folder = "Docs/API"
    return try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: folder).path
    ).filter { $0.hasSuffix(".txt") }.sorted()
      .map { try Repository.text("\(folder)/\($0)") }.joined(separator: "\n")
  }

  private static func inlineCode(of page: String) throws -> [String] {
    try Repository.text(page).replacing(#/(?s)```.*?```/#, with: "")
      .matches(of: #/`([^`\n]+)`/#).map { String($0.1) }
  }
}
