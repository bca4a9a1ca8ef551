import Foundation
import Testing

/// `Docs/Guides/Forms.md` and `Commands.md` show what compiles, and what it prints.
@MainActor @Suite struct FormsGuideTests {
  @Test func theCodeOfTheGuideToCommandsCompiles() throws { try check("Commands", blocks: 7) }

  @Test func theCodeOfTheGuideToFormsCompiles() throws { try check("Forms", blocks: 7) }

  @Test func theOutputsOfTheGuideToCommandsAreWhatItsExamplesPrint() async throws {
    let examples = [
      CommandsGuide.aButtonThatShowsItself, CommandsGuide.errorsAreValues,
      CommandsGuide.whatASecondPressDoes, CommandsGuide.cancelling, CommandsGuide.severalAsOne,
    ]
    var outputs: [String] = []
    for example in examples { outputs.append(await CommandsGuide.output(of: example)) }
    try expect(outputs, areThoseOf: "Commands")
  }

  @Test func theOutputsOfTheGuideToFormsAreWhatItsExamplesPrint() async throws {
    let examples = [FormsGuide.editing, FormsGuide.asking, FormsGuide.conflicts]
    var outputs: [String] = []
    for example in examples { outputs.append(await FormsGuide.output(of: example)) }
    try expect(outputs, areThoseOf: "Forms")
    #expect(
      await FormsGuide.output(of: FormsGuide.aRowByItself)
        == "Write an address, as ada@example.com.\ntrue\n")
  }

  private func expect(_ outputs: [String], areThoseOf guide: String) throws {
    // As one text, so that a difference can be read.
    #expect(
      try blocks(of: guide, in: "text").joined(separator: "\n") == outputs.joined(separator: "\n"))
  }

  private func check(_ guide: String, blocks count: Int) throws {
    let code = try Repository.text("Tests/BindableTests/Bindings/\(guide)Guide.swift")
    let swift = try blocks(of: guide, in: "swift")
    #expect(swift.count == count)
    for block in swift {
      let isThere = ["  ", "    "].contains { spaces in
        code.contains(
          block.components(separatedBy: "\n").map { $0.isEmpty ? "" : spaces + $0 }
            .joined(separator: "\n"))
      }
      #expect(isThere, "\(block)")
    }
  }

  private func blocks(of guide: String, in language: String) throws -> [String] {
    try Repository.text("Docs/Guides/\(guide).md")
      .matches(of: #/(?m)^```(\w+)\n([\s\S]*?)^```$/#)
      .filter { $0.1 == language }.map { String($0.2) }
  }
}
