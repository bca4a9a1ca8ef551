import Foundation
import Testing

/// The code in `Docs/Guides/Layout.md` compiles and returns the documented output.
@MainActor @Suite struct LayoutGuideTests {
  private let blocks: [(language: String, text: String)]

  init() throws {
    blocks = try Repository.text("Docs/Guides/Layout.md")
      .matches(of: #/(?m)^```(\w+)[^\n]*\n([\s\S]*?)^```$/#)
      .map { (String($0.1), String($0.2)) }
  }

  @Test func codeBlocksMatchCompiledExamples() throws {
    let code = try Repository.text("Tests/BindableTests/Rendering/LayoutGuide.swift")
    let swift = blocks.filter { $0.language == "swift" }
    #expect(swift.count == 8)
    for block in swift {
      let indented = block.text.components(separatedBy: "\n")
        .map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
      #expect(code.contains(indented))
    }
  }

  @Test func outputsMatchExampleResults() {
    let outputs = [
      LayoutGuide.boxes(), LayoutGuide.changed(), LayoutGuide.sharing(), LayoutGuide.kept(),
      LayoutGuide.scrolled(), LayoutGuide.inFront(), LayoutGuide.plain(), LayoutGuide.told(),
    ]
    #expect(blocks.filter { $0.language == "text" }.map(\.text) == outputs.map { $0 + "\n" })
  }
}
