import Bindable
import Testing

@testable import profile_demo

@Suite struct CommandsTests {
  private func output(_ arguments: String...) throws -> String { try output(arguments) }

  private func output(_ arguments: [String]) throws -> String {
    let run = try runDemo(arguments)
    #expect(run.status == 0)
    #expect(run.stderr.isEmpty)
    return run.stdout
  }

  @Test func theHelpIsAsRecorded() throws {
    try verify(output("--help"), matches: "help")
  }

  @Test(arguments: Subcommand.all.map(\.name))
  func theHelpOfACommandIsAsRecorded(name: String) throws {
    try verify(output(name, "--help"), matches: "commandHelp", variant: name)
  }

  // Those that need nobody at a terminal.
  private static let commands = Subcommand.all.filter { !$0.needsTerminal }

  @Test(arguments: commands.flatMap(\.examples).map(\.arguments))
  func everyExampleOfTheHelpRuns(arguments: String) throws {
    // What the files would be called, and where a server is, is up to the reader.
    guard !arguments.contains(/\.(json|txt|svg)|--store|--api/) else { return }
    let arguments = arguments.prefix { $0 != "|" }
    #expect(try !output(arguments.split(separator: " ").map(String.init)).isEmpty)
  }

  @Test(arguments: commands.filter { $0.argument == nil }.map(\.name))
  func aCommandWrittenLikeAnOptionIsTheSame(name: String) throws {
    #expect(try output("--\(name)") == output(name))
  }

  @Test(arguments: ["text", "mermaid", "dot"])
  func theGraphIsAsRecorded(form: String) throws {
    try verify(output("graph", "--\(form)"), matches: "graph", variant: form)
    try verify(output("graph", "--\(form)", "--live"), matches: "liveGraph", variant: form)
  }

  @Test(arguments: DemoScreen.all.map(\.name))
  func theScreenInWordsIsAsRecorded(name: String) throws {
    try verify(output("accessible", "--screen", name), matches: "accessible", variant: name)
    try verify(
      output("accessible", "--screen", name, "--after"), matches: "accessibleAfter", variant: name)
  }

  @Test func withoutACommandItRuns() throws {
    #expect(try output() == output("run"))
  }

  @MainActor @Test(arguments: DemoScreen.all.map(\.name))
  func everyFieldThatAScriptCanNameIsThere(name: String) throws {
    let screen = try #require(DemoScreen.all.first { $0.name == name })
    var options = Options()
    options.screen = screen
    let open = try Session(options).open()
    for field in screen.fields { #expect(open.field(field) != nil, "no field \(field)") }
  }
}
