import Foundation
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// `Docs/Errors.md` contains every unavailability message and every failure of the library.
///
/// `PagesTests` compiles and runs its code.
struct ErrorsTests {
  private let page: String
  private let code: [String]

  init() throws {
    page = try Repository.text("Docs/Errors.md")
    code = try Self.codeOfTheLibrary.get()
  }

  /// The lines of the sources that aren't comments.
  private static let codeOfTheLibrary = Result<[String], any Error> {
    let folder = Repository.root.appending(path: "Sources/Bindable")
    return try SourceFile.paths(under: folder).map { path in
      try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
    }
  }

  @Test func pageContainsEachUnavailabilityMessage() {
    let messages = code.flatMap { text in
      text.matches(of: #/@available\(\s*\*, unavailable,\s*message:\s*"((?:[^"\\]|\\.)*)"/#)
        .map { $0.1.replacing(#"\\"#, with: #"\"#).replacing(#"\""#, with: #"""#) }
    }
    #expect(messages.count >= 12)
    for message in messages {
      #expect(page.contains(message), "Docs/Errors.md lacks: \(message)")
    }
  }

  @Test func pageHasHeadingForEachFailureKind() throws {
    let kinds = Set(
      code.flatMap { text in
        text.matches(of: #/(?:Failure|fail|failOnce|recordBroken|report)\(\s*\.(\w+),/#).map {
          String($0.1)
        }
      })
    let start = try #require(page.range(of: "## Runtime failures\n")).lowerBound
    let headings = page[start...].matches(of: #/(?m)^### (\w+)$/#).map { String($0.1) }
    #expect(Set(headings) == kinds)
    #expect(headings.count == kinds.count)
    for kind in kinds { #expect(Failure.Kind(rawValue: kind) != nil) }
  }

  @Test func pageContainsEachFailureMessage() {
    let calls = code.flatMap { text in
      text.matches(
        of: #/(?:Failure|fail|recordBroken)\(\s*\.\w+,[^"]*((?:"(?:[^"\\]|\\.)*"[\s+]*)+)/#
      )
      .map { $0.1.replacing(#/"\s*\+\s*"/#, with: "") }
    }
    #expect(calls.count >= 7)
    let page = page.replacing(#/[\\"]/#, with: "")
    for piece in calls.flatMap({ pieces(of: String($0)) })
    where piece.split(separator: " ").count > 2 {
      #expect(page.contains(piece), "Docs/Errors.md lacks: \(piece)")
    }
  }

  /// Returns the pieces of a literal between its interpolations.
  private func pieces(of literal: String) -> [String] {
    var pieces = [""]
    var depth = 0
    var previous: Character = " "
    for character in literal {
      if depth > 0 {
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
        if depth == 0 { pieces.append("") }
      } else if character == "(", previous == "\\" {
        depth = 1
      } else if character != "\\", character != "\"" {
        pieces[pieces.count - 1].append(character)
      }
      previous = character
    }
    // A literal can be followed by an operator.
    let margin = CharacterSet.whitespacesAndNewlines.union(CharacterSet(charactersIn: "+"))
    return pieces.map { $0.trimmingCharacters(in: margin) }
  }
}
