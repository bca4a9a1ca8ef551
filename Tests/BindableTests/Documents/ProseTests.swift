import Foundation
import Testing

/// The language of sources and pages: American spelling, and doc comments that name their subject.
struct ProseTests {
  private static let code = ["Sources", "Tests", "Examples", "Benchmarks/Sources", "Tools"]

  @Test func commentsBeginWithTheirSubject() throws {
    let opening =
      "What|How|Where|Which|Who|Whoever|Whatever|As|It|Makes|Has|Lets|Whether|Something|Somebody"
    // The first line of a comment, after a line of code.
    let comment = #"(?m)(?:\A|^(?! *//).*\n) *//[/ ]*(?:\#(opening))(?!\w).*"#
    let files = try Self.files(in: Self.code, endingWith: ".swift")
    #expect(try Self.matches(of: comment, in: files, options: []) == [])
  }

  @Test func commentsAreNotRepeatedInFourPlaces() throws {
    var places: [String: [String]] = [:]
    for (file, text) in try Self.files(in: Self.code, endingWith: ".swift") {
      var comment: [Substring] = []
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for line in lines.map({ $0.drop { $0 == " " } }) {
        if line.hasPrefix("//") {
          comment.append(line.drop { $0 == "/" || $0 == " " })
        } else if !comment.isEmpty {
          places[comment.joined(separator: " "), default: []].append(file)
          comment = []
        }
      }
    }
    let repeated = places.filter { comment, files in
      files.count > 3 && comment.split(separator: " ").count > 2
        && !comment.hasPrefix("MARK: ") && !comment.hasPrefix("swift-tools-version: ")
    }
    #expect(repeated.keys.sorted() == [], "Say what differs, or leave it out.")
  }

  @Test func spellingIsAmerican() throws {
    let british =
      #"\b(behaviour|colour|centre|grey|favour|neighbour|honour|analyse|catalogue)(d|s|ed|ing|ite|ites|hood)?\b"#
    let files = try Self.files(
      in: ["Sources", "Docs", "Benchmarks/Sources", "Tests"], endingWith: ".swift")
    let pages = try Self.files(
      in: ["Docs", "Sources", "README.md", "CHANGELOG.md"], endingWith: ".md")
    #expect(try Self.matches(of: british, in: files + pages) == [])
  }

  @Test func bannedPhrasesAreAbsent() throws {
    let banned =
      #"\b(anew|in vain|be it|as far as|on its way|in sight|under way|let go of|great letters|turns away from|as often as one likes|from side to side)\b"#
    let files = try Self.files(
      in: ["Sources", "Tests", "Benchmarks/Sources", "Examples"], endingWith: ".swift")
    let pages = try Self.files(in: ["Docs", "Sources", "README.md"], endingWith: ".md")
    #expect(try Self.matches(of: banned, in: files + pages) == [])
  }

  @Test func testNamesSayBehavior() throws {
    let riddle = #"@Test.*\n? *func (`|it[A-Z]|they[A-Z]|what[A-Z]|who[A-Z]|whoever|whatever)"#
    let files = try Self.files(in: ["Tests"], endingWith: ".swift")
    #expect(try Self.matches(of: riddle, in: files, options: []) == [])
  }

  /// Returns the matches of a pattern, by default in any case, by the engine of Foundation, which
  /// is many times as fast as the one of the standard library in a debug build.
  private static func matches(
    of pattern: String, in files: [(file: String, text: String)],
    options: NSRegularExpression.Options = .caseInsensitive
  ) throws -> [String] {
    let expression = try NSRegularExpression(pattern: pattern, options: options)
    return files.flatMap { file, text in
      expression.matches(in: text, range: NSRange(text.startIndex..., in: text))
        .compactMap { Range($0.range, in: text).map { "\(file): \(text[$0])" } }
    }
  }

  /// Returns the files in folders of the repository, with their texts.
  private static func files(
    in roots: [String], endingWith suffix: String
  ) throws -> [(file: String, text: String)] {
    try roots.flatMap { root -> [(file: String, text: String)] in
      let folder = Repository.root.appending(path: root)
      if root.hasSuffix(suffix) {
        return [(root, try String(contentsOf: folder, encoding: .utf8))]
      }
      return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        .filter { name in
          // This file contains the words that it looks for.
          name.hasSuffix(suffix) && !name.contains(".build/") && !name.hasSuffix("ProseTests.swift")
        }.sorted()
        .map {
          ("\(root)/\($0)", try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
        }
    }
  }
}
