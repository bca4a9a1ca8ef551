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

  // Writes the values that the compiler read from the literals below, and expects the same source.
  @Test func compiledLiteralsRecordIdenticalSource() throws {
    let source = InlineSource(bytes: try #require(try Files.read(#filePath)))
    var edits: [InlineSource.Edit] = []
    try compiled { text, line, column in
      let call = InlineSource.Call(
        line: line, column: column, function: "compiled(_:)", text: text.snapshotLines)
      edits.append(try source.edit(writing: text.snapshotLines, for: call))
      let other = InlineSource.Call(
        line: line, column: column, function: "compiled(_:)", text: (text + "x").snapshotLines)
      #expect(throws: InlineSource.EditError.self) { try source.edit(writing: [], for: other) }
    }
    #expect(edits.count == 4)
    #expect(try source.applying(edits) == source.bytes)
    #expect(try compiledTexts() == hostileTexts)
  }

  private let hostileTexts = [
    "", "plain \"\" text\n\n  indented\n", "\\ \"\"\"# \\#u{1B} \\##\u{1B}", " \t \u{202E}é👩‍🚀\u{7} ",
  ]

  private func compiledTexts() throws -> [String] {
    var texts: [String] = []
    try compiled { text, _, _ in texts.append(text) }
    return texts
  }

  private func compiled(
    _ record: (String, Int, Int) throws -> Void
  ) throws {
    func verify(
      _ number: Int, line: Int = #line, column: Int = #column, _ text: () -> String
    ) throws { try record(text(), line, column) }
    try verify(1) {
      """

      """
    }
    try verify(2) {
      """
      plain "" text

        indented

      """
    }
    try verify(3) {
      ###"""
      \ """# \#u{1B} \##\###u{1B}
      """###
    }
    try verify(4) {
      """
       \u{9} \u{202E}é👩‍🚀\u{7}\u{20}
      """
    }
  }

  private func literal(_ text: String) -> String {
    InlineLiteral(lines: text.snapshotLines).text(indentation: "  ")
  }
}
