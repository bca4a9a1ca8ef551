import Foundation
import TestSupport
import Testing

/// The status and output of a run of the built program.
struct DemoRun: Equatable {
  let status: Int32
  let stdout: String
  let stderr: String

  init(status: Int32, stdout: String = "", stderr: String = "") {
    self.status = status
    self.stdout = stdout
    self.stderr = stderr
  }
}

/// Returns the location of the built program, next to the running tests.
func demoProgram() throws -> URL {
  let tests = try #require(Bundle.main.executableURL)
  let program = tests.deletingLastPathComponent().appendingPathComponent("profile-demo")
  try #require(
    FileManager.default.isExecutableFile(atPath: program.path),
    "\(program.path) not found; build the package before running its tests")
  return program
}

/// Runs the built program with arguments and `input` as its standard input.
func runDemo(
  _ arguments: [String], input: String = "", environment: [String: String] = [:]
) throws -> DemoRun {
  try run(demoProgram(), arguments, input: input, environment: environment)
}

/// Runs a shell command line in which `$DEMO` is the built program.
func runShell(_ line: String, environment: [String: String] = [:]) throws -> DemoRun {
  let demo = try demoProgram().path
  return try run(
    URL(fileURLWithPath: "/bin/sh"), ["-c", line], input: "",
    environment: environment.merging(["DEMO": demo]) { old, _ in old })
}

private func run(
  _ program: URL, _ arguments: [String], input: String, environment: [String: String]
) throws -> DemoRun {
  try withFolder { folder in
    // Only standard output is a pipe, and it's read to its end before the wait, so the program and
    // the test can't block each other.
    let inputFile = folder.appendingPathComponent("stdin")
    let errorFile = folder.appendingPathComponent("stderr")
    try Data(input.utf8).write(to: inputFile)
    try Data().write(to: errorFile)
    let output = Pipe()
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.runInBackground()
    let stdout = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return DemoRun(
      status: process.terminationStatus,
      stdout: String(decoding: stdout, as: UTF8.self),
      stderr: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self))
  }
}

/// Runs `body` with a temporary folder, and then removes the folder.
func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("ProfileDemoTests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

/// Runs `body` with the path of a temporary file that contains the given bytes.
func withFile<Result>(
  _ bytes: some Sequence<UInt8>, _ body: (String) throws -> Result
) throws -> Result {
  try withFolder { folder in
    let file = folder.appendingPathComponent("input")
    try Data(bytes).write(to: file)
    return try body(file.path)
  }
}
