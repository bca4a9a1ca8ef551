import Foundation
import Testing

@Suite struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func readme() throws -> [String] {
    try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
      .components(separatedBy: "\n")
  }

  /// The lines of the first block of code in `language`, and the lines after it.
  private func firstBlock(
    of language: String, in lines: ArraySlice<String>
  ) throws -> (block: [String], rest: ArraySlice<String>) {
    let start = try #require(lines.firstIndex(of: "```\(language)"))
    let end = try #require(lines[(start + 1)...].firstIndex(of: "```"))
    return (Array(lines[(start + 1)..<end]), lines[(end + 1)...])
  }

  @Test func theFirstScreenHasTheTwoCommands() throws {
    let commands = try firstBlock(of: "sh", in: readme().prefix(12)[...]).block
    #expect(commands.contains { $0.hasPrefix("swift run profile-demo ") })
    #expect(commands.contains("swift test"))
  }

  @Test(.enabled(if: Swiftc.path != nil, "There is no swiftc to build the program with."))
  func theProgramPrintsWhatIsWrittenBelowIt() throws {
    let (program, rest) = try firstBlock(of: "swift", in: readme()[...])
    let output = try firstBlock(of: "text", in: rest).block
    let folder = try TemporaryFolder()
    try folder.write(program.joined(separator: "\n") + "\n", to: "main.swift")
    let built = try run(
      #require(Swiftc.path),
      ["-swift-version", "6", "-Onone", "-o", folder.file("program"), folder.file("main.swift")]
        + Swiftc.bindable())
    try #require(built.status == 0, Comment(rawValue: built.output))
    let ran = try run(folder.file("program"), [])
    #expect(ran.status == 0)
    expectLines(of: ran.output, output.joined(separator: "\n") + "\n")
  }

  private func run(_ program: String, _ arguments: [String]) throws -> (
    status: Int32, output: String
  ) {
    let process = Process(), pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}

/// The compiler, and the library as it was built for the tests that run.
private enum Swiftc {
  static let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  static func bindable() throws -> [String] {
    let build = try #require(Bundle.main.executableURL).deletingLastPathComponent()
    let objects = try FileManager.default.contentsOfDirectory(
      at: build.appendingPathComponent("Bindable.build"), includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "o" }
    try #require(!objects.isEmpty)
    return ["-I", build.appendingPathComponent("Modules").path] + objects.map(\.path)
  }
}
