import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct InlineLiteralTests {
  @Test func ordinaryTextUsesTripleQuotes() {
    #expect(
      literal("Ada\n\n  said \"hi\"") == ##"""
        """
          Ada

            said "hi"
          """
        """##)
    #expect(literal("") == "\"\"\"\n\n  \"\"\"")
  }

  @Test func backslashesAndQuotesUseRawLiteral() {
    #expect(literal(#"a\nb"#).hasPrefix("#\"\"\"\n"))
    #expect(literal(#"a"""b"#).hasSuffix("\n  \"\"\"#"))
    #expect(literal(##"a\#nb"##).hasPrefix("##\"\"\"\n"))
    #expect(literal(###"a"""##b"###).hasPrefix("###\"\"\"\n"))
    #expect(literal(##"a"#b#"##).hasPrefix("\"\"\"\n"), "the literal isn't raw unless it has to be")
  }

  @Test func invisibleCharactersAreEscaped() {
    #expect(literal("\u{1B}[1m\t ") == "\"\"\"\n  \\u{1B}[1m\\u{9}\\u{20}\n  \"\"\"")
    #expect(literal("\\\u{1B}").contains("\n  \\\\#u{1B}\n"))
  }

  @Test func closurePlacesLiteralOnSeparateLines() {
    #expect(
      InlineLiteral(lines: ["a", "b"]).closure(indentation: "  ", step: "    ", newline: "\r\n")
        == "{\r\n      \"\"\"\r\n      a\r\n      b\r\n      \"\"\"\r\n  }")
  }

  // Records the values that the compiler read from the literals below, and expects the same source.
  @Test func compiledLiteralsRecordIdenticalSource() throws {
    let source = try #require(try Files.read(#filePath))
    let bench = try SnapshotSandbox(String(decoding: source, as: UTF8.self))
    let recorded = bench.run(.failed) { bench in
      compiled { text, line, column in
        mismatch(
          text, fileID: "AppTests/NameTests.swift", filePath: bench.testPath, line: line,
          column: column
        ) { "something else" }
      }
    }
    #expect(recorded.map { $0?.reason } == [.recorded, .recorded, .recorded, .recorded])
    #expect(try bench.source == String(decoding: source, as: UTF8.self))
    #expect(compiledTexts == hostileTexts)
  }

  private let hostileTexts = [
    "", "plain \"\" text\n\n  indented\n", "\\ \"\"\"# \\#u{1B} \\##\u{1B}", " \t \u{202E}é👩‍🚀\u{7} ",
  ]

  private var compiledTexts: [String] {
    var texts: [String] = []
    _ = compiled { text, _, _ in
      texts.append(text)
      return nil
    }
    return texts
  }

  private func compiled(
    _ record: (String, Int, Int) -> SnapshotMismatch?
  ) -> [SnapshotMismatch?] {
    func verify(
      _ number: Int, line: Int = #line, column: Int = #column, _ text: () -> String
    ) -> SnapshotMismatch? { record(text(), line, column) }
    return [
      verify(1) {
        """

        """
      },
      verify(2) {
        """
        plain "" text

          indented

        """
      },
      verify(3) {
        ###"""
        \ """# \#u{1B} \##\###u{1B}
        """###
      },
      verify(4) {
        """
         \u{9} \u{202E}é👩‍🚀\u{7}\u{20}
        """
      },
    ]
  }

  private func literal(_ text: String) -> String {
    InlineLiteral(lines: text.snapshotLines).text(indentation: "  ")
  }
}
