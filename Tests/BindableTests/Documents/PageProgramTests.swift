import Testing

struct PageProgramTests {
  private func program(_ text: String) -> PageProgram {
    PageProgram(Page(path: "Docs/Some.md", text: text))
  }

  @Test func textBlockIsExpectedOutputOfPrecedingCode() {
    let program = program(
      """
      ```swift
      print("a")
      ```
      It prints:
      ```text
      a
      ```
      """)
    #expect(program.expectations == [.init(line: 6, output: "a\n")])
    #expect(program.pieces(of: "\u{2}0\na\n") == ["a\n"])
    #expect(program.pieces(of: "\u{2}0\nb\n\nc\n") == ["b\n\nc\n"])
  }

  @Test func commentAfterPrintIsExpectedOutput() {
    let program = program(
      """
      ```swift
      print(1)  // 1
      print(2)
      print("3\\n4")
      // 3
      // 4
      // Not this.
      ```
      """)
    #expect(
      program.expectations == [
        .init(line: 2, output: ""), .init(line: 2, output: "1\n"),
        .init(line: 4, output: "3\n4\nNot this.\n"),
      ])
    #expect(
      program.pieces(of: "\u{2}0\n\u{2}1\n1\n\u{2}0\n2\n\u{2}2\n3\n4\n\u{2}0\n5\n") == [
        "2\n5\n", "1\n", "3\n4\n",
      ])
  }

  @Test func blockWithoutTextExpectsNoOutput() {
    #expect(
      program("```swift\nlet a = 1\n```").expectations == [.init(line: 2, output: "")])
    #expect(program("```swift\nstruct A {}\n```").expectations == [])
  }

  @Test func reportsTextBlocksWithoutPrecedingCode() {
    #expect(program("```text\na\n```").unclaimedOutputs == [2])
    #expect(program("```swift\nstruct A {}\n```\n```text\na\n```").unclaimedOutputs == [5])
    #expect(program("```sh\nls\n```\n```text\na\n```").unclaimedOutputs == [5])
    #expect(program("```text from=Some.swift\na\n```").unclaimedOutputs == [])
  }

  @Test func reportsIndentedAndUnclosedFences() {
    #expect(Page(path: "", text: "- a\n  ```swift\n  x\n  ```").lostFences == [2, 4])
    #expect(Page(path: "", text: "```swift\n  ```\nx").lostFences == [1])
  }

  @Test func sourceHoistsDeclarationsAndScopesRedeclaredNames() {
    let program = program(
      """
      ```swift
      import Foundation
      let a = 1, b = 2
      func f() {
        print(1)
      }
      print(a)
      ```
      <!--
      ```swift
      let (b, c) = (3, 4)
      @MainActor
      final class A {}
      ```
      -->
      """)
    let lines = program.source.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(
      lines == [
        "import Bindable", "import Foundation", "func f() {", "  print(1)", "}", "@MainActor",
        "final class A {}", "@MainActor func runPage() async throws {",
        #"Failure.reporter = { print("Bindable: \($0)") }"#, #"print("\u{2}0")"#,
        "let a = 1, b = 2", "print(a)", "do {", #"print("\u{2}1")"#, "let (b, c) = (3, 4)", "}",
        "}", "try await runPage()",
      ])
    #expect(program.source.contains("line: 3)\nfunc f() {\n  print(1)\n}\n"))
  }

  @Test func errorBlocksFormSeparateProgram() {
    let program = program(
      """
      ```swift
      struct A {}
      ```
      ```swift error
      A().b  // error: no b
      ```
      """)
    #expect(
      program.sourceOfMistakes == """
        import Bindable
        struct A {}
        @MainActor func mistake0() async throws {
        A().b  // error: no b
        }

        """)
    #expect(!program.source.contains("A().b"))
  }
}
