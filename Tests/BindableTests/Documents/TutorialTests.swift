import BindableTesting
import Foundation
import TestSupport
import Testing

/// Each step of the tutorial leaves a package that compiles, runs, and passes its tests.
@Suite(
  .background,
  .enabled(if: Compiler.isThere, "There is no swiftc in the PATH, or no built module."))
struct TutorialTests {
  static let path = "Docs/Guides/Tutorial.md"
  static let steps = (try? TutorialPackage.steps(of: Repository.text(path))) ?? []

  @Test func stepsLeadFromManifestToTerminalTestAndTrace() throws {
    #expect(Self.steps.count == 8)
    #expect(Self.steps.first?.files.keys.sorted() == ["Package.swift"])
    let last = try #require(Self.steps.last)
    #expect(last.misplaced == [])
    #expect(last.files["Sources/ReadingList/main.swift"]?.contains("TerminalSession") == true)
    #expect(!last.sources(in: "Tests/ReadingListTests").isEmpty)
    #expect(!last.failures.isEmpty)
  }

  @Test func manifestIsValid() throws {
    let package = try #require(Self.steps.first)
    let folder = try TemporaryFolder()
    try folder.write(package.files["Package.swift"] ?? "", to: "Package.swift")
    let compiler = try #require(Compiler())
    let answer = try compiler.run(
      compiler.program.deletingLastPathComponent().appending(path: "swift"),
      ["package", "--package-path", folder.path, "dump-package"])
    #expect(answer.status == 0, "\(answer.output)")
    for product in answer.output.matches(of: #/"(Bindable\w*)",\s*"Bindable"/#) {
      #expect(try Repository.text("Package.swift").contains(#".library(name: "\#(product.1)""#))
    }
  }

  @Test(arguments: steps.indices.dropFirst()) func programRunsAfterStep(index: Int) throws {
    var package = Self.steps[index]
    package.addPicture()
    let folder = try folder(of: package)
    let sources = package.sources(in: "Sources/ReadingList").map(folder.file)
    let compiler = try #require(Compiler())
    let built = try compiler.build(
      sources, with: "Bindable", into: folder.file("program"),
      options: ["-module-name", "ReadingList"])
    try #require(built.status == 0, "\(built.output)")
    #expect(!built.output.contains("warning: "), "\(built.output)")
    if package.files["Sources/ReadingList/main.swift"]?.contains("TerminalSession") == true {
      try expectScreen("Another book", of: folder.file("program"))
    } else {
      let run = try compiler.run(URL(filePath: folder.file("program")), [])
      #expect(run.status == 0)
      for (name, picture) in PageProgram.pictures(in: run.output) {
        try expectPicture(name, picture)
      }
      let output = run.output.components(separatedBy: PageProgram.mark)[0]
      guard let expected = package.output, expected.output != output else { return }
      let diff = UnifiedDiff(from: expected.output.snapshotLines, to: output.snapshotLines)
      Issue.record("\(Self.path):\(expected.line): the output differs\n\(diff)")
    }
  }

  @Test(arguments: steps.indices.filter { !steps[$0].sources(in: "Tests").isEmpty })
  func testsRunAfterStep(index: Int) throws {
    let package = Self.steps[index], folder = try folder(of: package)
    let tests = try buildTests(of: package, in: folder)
    let run = try #require(Compiler()).run(
      URL(filePath: tests), ["--testing-library", "swift-testing"],
      environment: ["BINDABLE_TRACE": folder.file("traces"), "BINDABLE_SNAPSHOTS": "never"])
    #expect((run.status == 0) == package.failures.isEmpty, "\(run.output)")
    for line in package.failures { #expect(run.output.contains(line), "\(run.output)") }
    #expect(folder.files().contains("traces/index.html") == !package.failures.isEmpty)
  }

  private func folder(of package: TutorialPackage) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (path, text) in package.files {
      try FileManager.default.createDirectory(
        at: URL(filePath: folder.file(path)).deletingLastPathComponent(),
        withIntermediateDirectories: true)
      try folder.write(text, to: path)
    }
    return folder
  }

  /// Builds the module and its tests as the package manager does, and returns the program's path.
  private func buildTests(of package: TutorialPackage, in folder: TemporaryFolder) throws -> String
  {
    let compiler = try #require(Compiler())
    let common =
      ["-swift-version", "6", "-I", compiler.modules.path, "-module-cache-path"]
      + [compiler.cache.path]
    let module = try compiler.run(
      compiler.program,
      common + ["-module-name", "ReadingList", "-enable-testing", "-wmo", "-c"]
        + ["-o", folder.file("ReadingList.o"), "-emit-module", "-emit-module-path"]
        + [folder.file("ReadingList.swiftmodule"), "-Xfrontend", "-entry-point-function-name"]
        + ["-Xfrontend", "ReadingList_main"]
        + package.sources(in: "Sources/ReadingList").map(folder.file))
    try #require(module.status == 0, "\(module.output)")
    try folder.write(
      """
      import Testing
      @main struct Runner {
        static func main() async { await Testing.__swiftPMEntryPoint() as Never }
      }
      """, to: "Runner.swift")
    let adapters = ["BindableTestTraces", "BindableSwiftTesting"]
    let built = try compiler.build(
      package.sources(in: "Tests/ReadingListTests").map(folder.file)
        + [folder.file("Runner.swift"), folder.file("ReadingList.o")]
        + adapters.flatMap { try compiler.objects(of: $0) },
      with: "BindableTrace", into: folder.file("tests"),
      options: ["-module-name", "ReadingListTests", "-parse-as-library", "-I", folder.path])
    try #require(built.status == 0, "\(built.output)")
    return folder.file("tests")
  }

  /// Runs a program in a terminal until it shows a text, and quits it with Ctrl-Q.
  private func expectScreen(_ text: String, of program: String) throws {
    let script = URL(filePath: "/usr/bin/script")
    #if !os(Linux)
      // The program has other options.
      return
    #endif
    guard FileManager.default.isExecutableFile(atPath: script.path) else { return }
    let process = Process(), input = Pipe(), output = Pipe()
    process.executableURL = script
    process.arguments = ["-qec", "stty cols 40 rows 12; exec '\(program)'", "/dev/null"]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["TERM": "xterm-256color"]
    ) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    var shown = ""
    while !shown.contains(text) {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { break }
      shown += String(decoding: data, as: UTF8.self)
    }
    #expect(shown.contains(text))
    try input.fileHandleForWriting.write(contentsOf: Data([17]))
    _ = try output.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
