import Foundation
import Testing

/// `Docs/Guides/Async.md` shows what compiles, and what it prints.
@MainActor @Suite struct AsyncGuideTests {
  private let blocks: [(language: String, text: String)]
  private let code: String

  init() throws {
    blocks = try Repository.text("Docs/Guides/Async.md")
      .matches(of: #/(?m)^```(\w+)\n([\s\S]*?)^```$/#)
      .map { (String($0.1), String($0.2)) }
    code = try Repository.text("Tests/BindableTests/Graph/AsyncGuide.swift")
  }

  @Test func eachBlockOfCodeIsOneThatCompiles() {
    let swift = blocks.filter { $0.language == "swift" }
    #expect(swift.count == 9)
    for block in swift {
      #expect(["  ", "    "].contains { code.contains(indented(block.text, by: $0)) })
    }
  }

  @Test func theOutputsAreWhatTheExamplesPrint() async {
    let examples = [
      AsyncGuide.valuesOutOfAProperty, AsyncGuide.valuesIntoAProperty,
      AsyncGuide.modelsOfTheStandardLibrary, AsyncGuide.observationsAsAFeed,
      AsyncGuide.observationsOverOurProperties, AsyncGuide.fromOtherThreads,
    ]
    var outputs: [String] = []
    for example in examples { outputs.append(await AsyncGuide.output(of: example)) }
    #expect(blocks.filter { $0.language == "text" }.map(\.text) == outputs)
  }

  private func indented(_ text: String, by spaces: String) -> String {
    text.components(separatedBy: "\n").map { $0.isEmpty ? "" : spaces + $0 }
      .joined(separator: "\n")
  }
}
