import Foundation
import TestSupport
import Testing

/// The Swift compiler, for small sources that import the modules under test.
struct Compiler {
  /// An error that the compiler reports.
  struct Diagnostic: Hashable, CustomStringConvertible {
    let line: Int
    let message: String
    var description: String { "\(line): \(message)" }
  }

  struct Answer {
    /// The errors in the source, by line.
    let errors: [Diagnostic]
    /// The complete output of the compiler.
    let output: String
    let seconds: Double
  }

  /// The modules of the library, each after its dependencies.
  static let floors = [
    "BindableCore", "BindableFoundation", "BindableViews", "BindableTerminal", "BindableTesting",
    "Bindable", "BindableTrace",
  ]

  let program: URL
  let modules: URL
  /// The compiled C modules of the build, which would otherwise be compiled for each source.
  var cache: URL { modules.deletingLastPathComponent().appending(path: "ModuleCache") }

  /// Creates a compiler, or returns `nil` if `swiftc` or the built module isn't found.
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

  /// Type-checks a source or, if requested, also diagnoses data races.
  func check(
    _ source: String, lookingForRaces: Bool = false, options: [String] = []
  ) throws -> Answer {
    let folder = try TemporaryFolder()
    try folder.write(source, to: "Source.swift")
    try folder.write("", to: "output")
    let output = try FileHandle(forWritingTo: URL(filePath: folder.file("output")))
    let process = Process()
    process.executableURL = program
    // The compiler diagnoses data races only when it generates code.
    let modes = lookingForRaces ? ["-emit-sil", "-o", folder.file("output.sil")] : ["-typecheck"]
    process.arguments =
      modes + [
        "-swift-version", "6", "-diagnostic-style", "llvm", "-I", modules.path,
        "-module-cache-path", cache.path,
      ] + options + [folder.file("Source.swift")]
    process.standardOutput = output
    process.standardError = output
    let start = ContinuousClock.now
    try process.runInBackground()
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

  /// Builds a program with the library that the running tests use, and runs it.
  ///
  /// Only the imported modules and their dependencies are linked, without information for a
  /// debugger.
  ///
  /// If the build fails, the status and the output are those of the compiler.
  func run(_ source: String) throws -> (messages: String, status: Int32, output: String) {
    let folder = try TemporaryFolder()
    try folder.write(source, to: "main.swift")
    let top = try #require(Self.floors.lastIndex { source.contains("import \($0)\n") })
    let built = try build(
      [folder.file("main.swift")], with: Self.floors[top], into: folder.file("program"))
    guard built.status == 0 else { return (built.output, built.status, built.output) }
    let run = try run(URL(filePath: folder.file("program")), [])
    return (built.output, run.status, run.output)
  }

  /// Builds a program from source files, a module of the library, and its dependencies.
  func build(
    _ files: [String], with module: String, into program: String, options: [String] = []
  ) throws -> (status: Int32, output: String) {
    let top = try #require(Self.floors.firstIndex(of: module))
    let objects = try Self.floors.prefix(through: top).flatMap(objects)
    try #require(!objects.isEmpty)
    return try run(
      self.program,
      ["-swift-version", "6", "-Onone", "-diagnostic-style", "llvm", "-I", modules.path]
        + ["-module-cache-path", cache.path, "-Xlinker", "-S", "-o", program]
        + options + files + objects)
  }

  /// Returns the paths of the built objects of a module.
  func objects(of module: String) throws -> [String] {
    // The folder can also contain the objects of deleted sources.
    let folder = modules.deletingLastPathComponent().appending(path: "\(module).build")
    let sources = try String(contentsOf: folder.appending(path: "sources"), encoding: .utf8)
    return sources.split(separator: "\n").map {
      folder.appending(path: "\(URL(filePath: String($0)).lastPathComponent).o").path
    }
  }

  /// Runs a program, or the compiler with a low priority.
  func run(
    _ program: URL, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String) {
    let process = Process(), pipe = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = pipe
    process.standardError = pipe
    // A program can depend on the time.
    if program == self.program { try process.runInBackground() } else { try process.run() }
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
