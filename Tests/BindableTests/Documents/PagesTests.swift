import Bindable
import BindableTesting
import Foundation
import TestSupport
import Testing

/// The code in the documentation compiles and prints the documented output.
///
/// All Swift blocks of a page form one program, see `PageProgram`. A `text` block after one of them
/// is its expected output; so is a `// …` comment after a `print(…)` or below it. Code that belongs
/// to the program but isn't shown on the page is in an HTML comment. A picture in `Docs/Pictures`
/// shows the frames that the block below it prints. Other blocks specify how they're checked:
///
/// - `swift error`: the compiler reports the errors in `// error: …` comments, and no others.
/// - `swift from=Tests/Some.swift`: the block is in that file, which is built.
/// - `swift manifest`: the block is part of a `Package.swift`.
/// - `text from=Tests/Some.swift`: that file checks the block.
/// - `swift file=Sources/Some.swift` and others of the tutorial: see `TutorialPackage`.
struct PagesTests {
  static let paths =
    [
      "README.md", "CONTRIBUTING.md", "Docs/Cheat-sheet.md", "Docs/Errors.md", "Docs/Nodes.md",
      "Sources/Bindable/Umbrella/Bindable.docc/Bindable.md",
      "Sources/Bindable/Foundation/BindableFoundation.docc/BindableFoundation.md",
      "Sources/Bindable/Testing/BindableTesting.docc/BindableTesting.md",
      "Sources/Bindable/Trace/BindableTrace.docc/BindableTrace.md",
    ]
    + ((try? FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: "Docs/Guides").path)) ?? [])
    .sorted().map { "Docs/Guides/\($0)" }

  private func page(_ path: String) throws -> Page {
    Page(path: path, text: try Repository.text(path))
  }

  @Test(arguments: paths) func everyBlockIsChecked(path: String) throws {
    let page = try page(path)
    #expect(page.lostFences == [], "Only blocks whose fences aren't indented are checked.")
    #expect(PageProgram(page).unclaimedOutputs == [], "No Swift block above prints this text.")
    for block in page.blocks where ["swift", "text", ""].contains(block.language) {
      if let file = block.value(of: "from") {
        let text = try Repository.text(file)
        if block.language == "swift" {
          #expect(["", "  ", "    "].contains { text.contains(block.indented($0)) })
        } else {
          #expect(text.contains(path.split(separator: "/").last ?? ""), "\(file) lacks \(path)")
        }
      } else {
        #expect(
          block.isRun || block.isWrong || block.isOutput || block.words == ["swift", "manifest"]
            || block.isStep && path == TutorialTests.path,
          "\(path):\(block.firstLine): blocks of this kind aren't checked: \(block.words)")
      }
    }
  }

  @Test(
    .background,
    .enabled(if: Compiler.isThere, "There is no swiftc in the PATH, or no built module."),
    arguments: paths)
  func programCompilesWithoutWarningsAndPrintsDocumentedOutput(path: String) throws {
    let program = PageProgram(try page(path))
    guard !program.expectations.isEmpty || program.sourceOfMistakes != nil else { return }
    let run = try #require(Compiler()).run(program.source)
    try #require(run.status == 0, Comment(rawValue: run.output))
    #expect(Self.complaints(in: run.messages) == [])
    let pieces = program.pieces(of: run.output)
    for (expectation, piece) in zip(program.expectations, pieces) where piece != expectation.output
    {
      let diff = UnifiedDiff(from: expectation.output.snapshotLines, to: piece.snapshotLines)
      Issue.record("\(path):\(expectation.line): the output differs\n\(diff)")
    }
    for (name, picture) in PageProgram.pictures(in: run.output) {
      try expectPicture(name, picture)
    }
  }

  @Test(
    .background,
    .enabled(if: Compiler.isThere, "There is no swiftc in the PATH, or no built module."),
    .enabled(if: ProcessInfo.processInfo.environment["BINDABLE_MISTAKES"] == "all"),
    arguments: paths)
  func programCompilesWithoutWarningsOnMainActor(path: String) throws {
    let program = PageProgram(try page(path))
    guard !program.expectations.isEmpty || program.sourceOfMistakes != nil else { return }
    let options = ["-default-isolation", "MainActor"]
    let answer = try #require(Compiler()).check(program.source, options: options)
    #expect(Self.complaints(in: answer.output) == [])
  }

  /// Returns the compiler's errors and warnings about a program.
  private static func complaints(in output: String) -> [Substring] {
    // The page's top-level variables are local ones here, where the compiler misses their use. The
    // blocks' file is called like the program's.
    output.split(separator: "\n").filter {
      $0.contains(#/: (error|warning): /#)
        && !$0.contains(#/was never used|but never read|'#sourceLocation' directive/#)
    }
  }

  @Test(
    .background,
    .enabled(if: Compiler.isThere, "There is no swiftc in the PATH, or no built module."),
    arguments: paths)
  func compilerReportsDocumentedErrors(path: String) throws {
    guard let source = PageProgram(try page(path)).sourceOfMistakes else { return }
    let answer = try #require(Compiler()).check(source)
    #expect(answer.errors == MistakesTests.expected(in: source), "\(answer.output)")
  }
}

extension Page.Block {
  fileprivate func indented(_ margin: String) -> String {
    lines.map { $0.isEmpty ? "\n" : "\(margin)\($0)\n" }.joined()
  }
}
