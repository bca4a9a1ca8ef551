import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct InlineRecordingTests {
  @Test func onlyDifferentTextIsMismatch() {
    withoutRecording {
      let found = mismatch("Ada", equals: { "Bob" })
      #expect(found?.reason == .changed)
      #expect(found?.expected == ["Bob"])
      #expect(mismatch("Ada\nLovelace", equals: { "Ada\nLovelace" }) == nil)
      #expect(mismatch("", equals: { "" }) == nil)
      #expect(mismatch("a\u{1B}\\", equals: { "a\u{1B}\\" }) == nil)
      #expect(mismatch("caf\u{E9}", equals: { "cafe\u{301}" }) != nil)
    }
  }

  @Test func missingTextIsRecordedAfterCall() throws {
    try expectRecording(
      "Ada\nLovelace", of: nil,
      into: """
        func test() {
            try verify(person("(", [1, 2]))  // "why
        }
        """,
      gives: """
        func test() {
            try verify(person("(", [1, 2])) {
                \"""
                Ada
                Lovelace
                \"""
            }  // "why
        }
        """)
  }

  @Test func recordingReplacesMultilineLiteral() throws {
    try expectRecording(
      "Ada\n\nLovelace", of: "Bob",
      into: """
          try verify(
            name(of: "a\\(b("c"))")
          )
          {
            // The first of them.
            \"""
            Bob
            \"""
          }
        """,
      gives: """
          try verify(
            name(of: "a\\(b("c"))")
          )
          {
            // The first of them.
            \"""
            Ada

            Lovelace
            \"""
          }
        """)
  }

  @Test func recordingExpandsSingleLineLiteral() throws {
    try expectRecording(
      "b", of: "a", into: "\ttry verify(x) { #\"a\"# }",
      gives: "\ttry verify(x) {\n\t\t\"\"\"\n\t\tb\n\t\t\"\"\"\n\t}")
    try expectRecording(
      "b", of: "a", into: "try verify(x) { /* why */ \"a\" }",
      gives: "try verify(x) { /* why */ \"\"\"\n  b\n  \"\"\" }")
  }

  @Test func backslashesAndQuotesRecordRawLiteral() throws {
    try expectRecording(
      "a\\n \"\"\"", of: "a", into: "try verify(x) {\n  \"\"\"\n  a\n  \"\"\"\n}",
      gives: "try verify(x) {\n  #\"\"\"\n  a\\n \"\"\"\n  \"\"\"#\n}")
  }

  @Test func columnsBeforeCallCountBytes() throws {
    try expectRecording(
      "a", of: nil, into: "let 👩‍🚀 = \"é山\"; try verify(👩‍🚀)",
      gives: "let 👩‍🚀 = \"é山\"; try verify(👩‍🚀) {\n  \"\"\"\n  a\n  \"\"\"\n}")
  }

  @Test func recordingKeepsLineEndingsOfFile() throws {
    try expectRecording(
      "a\nb", of: nil, into: "do {\r\n  try verify(x)\r\n}\r\n",
      gives:
        "do {\r\n  try verify(x) {\r\n    \"\"\"\r\n    a\r\n    b\r\n    \"\"\"\r\n  }\r\n}\r\n")
  }

  @Test func parenthesesInCommentsAndStringsAreSkipped() throws {
    try expectRecording(
      "a", of: nil,
      into: "try verify(x /* ) /* ( */ */, \"\"\"\n  ) \"\" \\(y(\")\"))\n  \"\"\") // )",
      gives: """
        try verify(x /* ) /* ( */ */, \"""
          ) "" \\(y(")"))
          \""") {
            \"""
            a
            \"""
          } // )
        """)
  }

  @Test func recordsCallInsideMacro() throws {
    try expectRecording(
      "a", of: nil, into: "#expect(nomismatch(1) + mismatch(f(\"mismatch(\")) == nil)",
      gives: """
        #expect(nomismatch(1) + mismatch(f("mismatch(")) {
          \"""
          a
          \"""
        } == nil)
        """)
  }

  // The compiled test passes the original line numbers, even after text is recorded above them.
  @Test func recordsSeveralCallsInOneRun() throws {
    let source = """
      try verify(a); try verify(b) { "old" }
      try verify(c)
      """
    let bench = try SnapshotSandbox(source)
    bench.run(.failed) { bench in
      #expect(bench.check("3", call: 3, equals: nil, in: source)?.reason == .recorded)
      #expect(bench.check("1\n1", call: 1, equals: nil, in: source)?.reason == .recorded)
      #expect(bench.check("2", call: 2, equals: "old", in: source)?.reason == .recorded)
    }
    #expect(
      try bench.source == """
        try verify(a) {
          \"""
          1
          1
          \"""
        }; try verify(b) {
          \"""
          2
          \"""
        }
        try verify(c) {
          \"""
          3
          \"""
        }
        """)
  }

  @Test func concurrentTestsAllRecord() async throws {
    let source = (0..<40).map { _ in "try verify(x)" }.joined(separator: "\n")
    let bench = try SnapshotSandbox(source)
    await SnapshotRun.$testOverride.withValue(SnapshotRun(SnapshotSettings(recording: .missing))) {
      await withTaskGroup(of: Void.self) { group in
        for call in 1...40 {
          group.addTask { _ = bench.check("\(call)", call: call, equals: nil, in: source) }
        }
      }
    }
    let all = (1...40).map { "try verify(x) {\n  \"\"\"\n  \($0)\n  \"\"\"\n}" }
    #expect(try bench.source == all.joined(separator: "\n"))
  }

  @Test func secondValueAtSameCallConflicts() throws {
    let source = "try verify(x) { \"old\" }"
    let bench = try SnapshotSandbox(source)
    bench.run(.failed) { bench in
      #expect(bench.check("1", equals: "old", in: source)?.reason == .recorded)
      #expect(bench.check("2", equals: "old", in: source)?.reason == .conflicting)
      #expect(bench.check("old", equals: "old", in: source)?.reason == .conflicting)
      #expect(bench.check("1", equals: "old", in: source)?.reason == .recorded)
    }
    #expect(try bench.source == "try verify(x) {\n  \"\"\"\n  1\n  \"\"\"\n}")
  }

  @Test func matchingTextIsNotRewritten() throws {
    let source = "try verify(x) { \"old\" }"
    let bench = try SnapshotSandbox(source)
    #expect(bench.run(.all) { $0.check("old", equals: "old", in: source) } == nil)
    #expect(try bench.source == source)
  }

  @Test func missingModeKeepsExistingText() throws {
    let source = "try verify(x) { \"old\" }"
    let bench = try SnapshotSandbox(source)
    bench.run(.missing) { bench in
      #expect(bench.check("1", equals: "old", in: source)?.reason == .changed)
    }
    #expect(try bench.source == source)
  }

  @Test(arguments: [
    ("try verify(x) { \"\\(name)\" }", "the text after line 1 contains an interpolation"),
    ("try verify(x) { text }", "the braces after line 1 don't contain a string literal"),
    ("try verify(x) { \"a\" + b }", "the braces after line 1 contain more than a string literal"),
    ("try verify(x)", "missing braces after the call at line 1"),
    ("try verify(x", "the end of the call at line 1 wasn't found"),
    (
      "#expect(mismatch(x) == mismatch(y))",
      "the macro at line 1 must contain one call of 'mismatch'"
    ),
  ])
  func unsupportedSourceIsReportedAndKept(source: String, why: String) throws {
    let bench = try SnapshotSandbox(source)
    let found = bench.run(.all) { $0.check("new", equals: "old", in: source) }
    guard case .unreadable(let reason) = found?.reason else {
      Issue.record("\(String(describing: found))")
      return
    }
    #expect(reason.hasPrefix(why))
    #expect(try bench.source == source)
  }

  @Test func unrelatedBracesAfterCallAreRejected() throws {
    let source = "if let found = verify(x) { print(found) }"
    let bench = try SnapshotSandbox(source)
    let found = bench.run(.all) { $0.check("new", equals: nil, in: source) }
    #expect(found?.reason == .unreadable("unexpected braces after the call at line 1"))
    #expect(try bench.source == source)
  }

  @Test func locationWithoutCallIsRejected() throws {
    let bench = try SnapshotSandbox("a\nb")
    let found = bench.run(.all) { bench in
      mismatch(
        "x", fileID: "AppTests/NameTests.swift", filePath: bench.testPath, line: 2, column: 1,
        function: "AppTests")
    }
    #expect(found?.reason == .unreadable("no call found at line 2, column 1"))
    let beyond = bench.run(.all) { bench in
      mismatch(
        "x", fileID: "AppTests/NameTests.swift", filePath: bench.testPath, line: 9, column: 1,
        function: "AppTests")
    }
    #expect(beyond?.reason == .unreadable("line 9, column 1 is outside the file"))
  }

  @Test func fileChangedDuringRunIsNotOverwritten() throws {
    let source = "try verify(a)\ntry verify(b)\n"
    let bench = try SnapshotSandbox(source)
    try bench.run(.missing) { bench in
      #expect(bench.check("1", call: 1, equals: nil, in: source)?.reason == .recorded)
      try bench.folder.write("// edited\n", to: SnapshotSandbox.test)
      #expect(
        bench.check("2", call: 2, equals: nil, in: source)?.reason
          == .unreadable("\(bench.testPath) was changed while the tests were running"))
    }
    #expect(try bench.source == "// edited\n")
  }

  @Test func readOnlyFileIsNotOverwritten() throws {
    let source = "try verify(a)"
    let bench = try SnapshotSandbox(source)
    try bench.folder.setPermissions(0o444, of: SnapshotSandbox.test)
    bench.run(.all) { bench in
      for _ in 1...2 {
        #expect(
          bench.check("1", equals: nil, in: source)?.reason
            == .unreadable("can't write \(bench.testPath): \(bench.testPath) is read-only"))
      }
    }
    #expect(try bench.source == source)
  }

  private func expectRecording(
    _ text: String, of expected: String?, into source: String, gives new: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let bench = try SnapshotSandbox(source)
    let function = source.hasPrefix("func test()") ? "test()" : "AppTests"
    let found = bench.run(.all) {
      $0.check(text, equals: expected, in: source, function: function)
    }
    #expect(found?.reason == .recorded, sourceLocation: sourceLocation)
    #expect(found?.reference == bench.testPath, sourceLocation: sourceLocation)
    expectLines(of: try bench.source, new, sourceLocation: sourceLocation)
  }

  @Test func fileInReadOnlyFolderIsNotOverwritten() throws {
    let source = "try verify(a)\n"
    let bench = try SnapshotSandbox(source)
    try bench.folder.setPermissions(0o555, of: "AppTests/Screens")
    defer { try? bench.folder.setPermissions(0o755, of: "AppTests/Screens") }
    let found = bench.run(.all) { $0.check("a", equals: nil, in: source) }
    #expect(found?.message.contains("is read-only") == true)
    #expect(try bench.source == source)
  }

  @Test func recordingReplacesRawLiteralWithPlainLiteral() throws {
    let source = "try verify(é) {\n  ##\"\"\"\n  \"\"\"# \\# 日\n  \"\"\"##\n}\n"
    let bench = try SnapshotSandbox(source)
    let found = bench.run(.failed) {
      $0.check("plain 日\u{301}", equals: "\"\"\"# \\# 日", in: source)
    }
    #expect(found?.reason == .recorded)
    #expect(
      try bench.source == "try verify(é) {\n  \"\"\"\n  plain 日\u{301}\n  \"\"\"\n}\n")
  }

  // MARK: - The right literal

  @Test func labeledTextIsRecorded() throws {
    try expectRecording(
      "b", of: "a", into: "try verify(f(equals: 1), equals: { \"a\" }, x)",
      gives: "try verify(f(equals: 1), equals: {\n  \"\"\"\n  b\n  \"\"\"\n}, x)")
    let source = "try verify(x, equals: text)"
    let bench = try SnapshotSandbox(source)
    let found = bench.run(.all) { $0.check("b", equals: "a", in: source) }
    #expect(found?.reason == .unreadable("the argument 'equals' at line 1 isn't text in braces"))
  }

  @Test func textIsOnlyReplacedByCheckThatWasCompiledWithIt() throws {
    let compiled = "func a() throws {\n  try verify(x) { \"a\" }\n}\n"
    let bench = try SnapshotSandbox("func b() throws {\n  try verify(y) { \"b\" }\n}\n" + compiled)
    let source = try bench.source
    let found = bench.run(.all) {
      $0.check("new", equals: "a", in: compiled, function: "a()")
    }
    guard case .unreadable(let reason) = found?.reason else {
      Issue.record("\(String(describing: found))")
      return
    }
    #expect(reason.hasPrefix("line 2 isn't in a(); build the tests and run them again"))
    let same = bench.run(.all) { $0.check("new", equals: "a", in: compiled, function: "b()") }
    #expect(same?.message.contains("isn't the text that the test was compiled with") == true)
    #expect(try bench.source == source)
  }

  // Column 13 of the first line would be the parenthesis of the declaration in the second one.
  @Test func columnBeyondItsLineIsNoCall() throws {
    let source = "}\nfunc test1() throws {\n}\n"
    let bench = try SnapshotSandbox(source)
    let found = bench.run(.all) { bench in
      mismatch(
        "x", fileID: "AppTests/NameTests.swift", filePath: bench.testPath, line: 1, column: 13,
        function: "test1()")
    }
    #expect(found?.reason == .unreadable("line 1, column 13 is outside the file"))
    #expect(try bench.source == source)
  }

  // The time of the file doesn't matter, only its text.
  @Test func restoredFileIsRecordedAgain() throws {
    let source = "try verify(a)"
    let bench = try SnapshotSandbox(source)
    for _ in 1...3 {
      #expect(
        bench.run(journaled(bench)) { $0.check("1", equals: nil, in: source) }?.reason == .recorded)
      try bench.folder.write(source, to: SnapshotSandbox.test)
    }
  }

  @Test func processesOfRunRecordInOneFile() throws {
    let source = "try verify(a)\ntry verify(b) { \"old\" }\ntry verify(c)\n"
    let bench = try SnapshotSandbox(source)
    for (call, text) in [(2, "old"), (1, nil), (3, nil), (2, "old")] as [(Int, String?)] {
      let found = bench.run(journaled(bench)) {
        $0.check("\(call)\n\(call)", call: call, equals: text, in: source)
      }
      #expect(found?.reason == .recorded)
    }
    let all = ["a", "b", "c"].enumerated().map {
      "try verify(\($1)) {\n  \"\"\"\n  \($0 + 1)\n  \($0 + 1)\n  \"\"\"\n}\n"
    }
    #expect(try bench.source == all.joined())
  }

  @Test func anotherBuildDoesNotUseJournal() throws {
    let source = "try verify(a)\ntry verify(b)\n"
    let bench = try SnapshotSandbox(source)
    _ = bench.run(journaled(bench)) { $0.check("1", equals: nil, in: source) }
    let recorded = try bench.source
    let found = bench.run(journaled(bench, program: "next")) {
      $0.check("2", call: 2, equals: nil, in: recorded)
    }
    #expect(found?.reason == .recorded)
    #expect(try bench.source.hasSuffix("try verify(b) {\n  \"\"\"\n  2\n  \"\"\"\n}\n"))
  }

  private func journaled(_ bench: SnapshotSandbox, program: String = "tests") -> SnapshotSettings {
    var settings = SnapshotSettings(recording: .failed)
    settings.journal = InlineJournal(folder: bench.folder.file("journal"), program: program)
    return settings
  }
}
