import Foundation
import Testing

/// The Swift compiler, run on small sources that import the module these tests are linked with.
struct Compiler {
  /// A message of the compiler.
  struct Diagnostic: Hashable, CustomStringConvertible {
    let line: Int
    let message: String
    var description: String { "\(line): \(message)" }
  }

  struct Answer {
    /// The errors in the source, by line.
    let errors: [Diagnostic]
    /// All that was printed.
    let output: String
    let seconds: Double
  }

  /// The modules of the library, each above those that it knows.
  static let floors = [
    "BindableCore", "BindableFoundation", "BindableViews", "BindableTerminal", "BindableTesting",
    "Bindable",
  ]

  let program: URL
  let modules: URL

  /// `nil` where there is no compiler, or no built module beside the tests.
  init?() {
    let files = FileManager.default
    let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let programs = search.split(separator: ":").map { URL(filePath: "\($0)/swiftc") }
    let program = programs.first { files.isExecutableFile(atPath: $0.path) }
    let modules = Bundle.main.executableURL?.deletingLastPathComponent()
      .appending(path: "Modules")
    guard let program, let modules,
      files.fileExists(atPath: modules.appending(path: "Bindable.swiftmodule").path)
    else { return nil }
    self.program = program
    self.modules = modules
  }

  static var isThere: Bool { Compiler() != nil }

  /// Checks the types of a source and, if they are right and you say so, looks for data races.
  func check(
    _ source: String, lookingForRaces: Bool = false, options: [String] = []
  ) throws -> Answer {
    let folder = try TemporaryFolder()
    try folder.write(source, to: "Source.swift")
    try folder.write("", to: "output")
    let output = try FileHandle(forWritingTo: URL(filePath: folder.file("output")))
    let process = Process()
    process.executableURL = program
    // Races are found where code is generated.
    let modes = lookingForRaces ? ["-emit-sil", "-o", folder.file("output.sil")] : ["-typecheck"]
    process.arguments =
      modes + [
        "-swift-version", "6", "-diagnostic-style", "llvm", "-I", modules.path,
        "-module-cache-path", folder.file("cache"),
      ] + options + [folder.file("Source.swift")]
    process.standardOutput = output
    process.standardError = output
    let start = ContinuousClock.now
    try process.run()
    process.waitUntilExit()
    let time = (ContinuousClock.now - start) / .seconds(1)
    let text = try folder.text(of: "output")
    let errors = text.matches(of: #/(?m)Source\.swift:(\d+):\d+: error: (.*)$/#)
      .compactMap { match in
        Int(match.1).map { Diagnostic(line: $0, message: String(match.2)) }
      }
    try #require(process.terminationStatus == 0 || !errors.isEmpty, "\(text)")
    return Answer(errors: errors.sorted { $0.line < $1.line }, output: text, seconds: time)
  }

  /// Builds a program, with the library as it was built for the tests that run, and runs it.
  ///
  /// Only the modules that it imports are linked, and those that they know.
  ///
  /// If it cannot be built, the status and the output are the compiler's.
  func run(_ source: String) throws -> (status: Int32, output: String) {
    let folder = try TemporaryFolder()
    try folder.write(source, to: "main.swift")
    let top = Self.floors.lastIndex { source.contains("import \($0)\n") }
    let objects = try Self.floors.prefix(through: try #require(top)).flatMap { floor in
      // Beside the objects of sources that there are may lie those of sources that there were.
      let folder = modules.deletingLastPathComponent().appending(path: "\(floor).build")
      let sources = try String(contentsOf: folder.appending(path: "sources"), encoding: .utf8)
      return sources.split(separator: "\n").map {
        folder.appending(path: "\(URL(filePath: String($0)).lastPathComponent).o").path
      }
    }
    try #require(!objects.isEmpty)
    let built = try run(
      program,
      ["-swift-version", "6", "-Onone", "-suppress-warnings", "-I", modules.path]
        + ["-o", folder.file("program"), folder.file("main.swift")] + objects)
    return built.status == 0 ? try run(URL(filePath: folder.file("program")), []) : built
  }

  private func run(_ program: URL, _ arguments: [String]) throws -> (
    status: Int32, output: String
  ) {
    let process = Process(), pipe = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
