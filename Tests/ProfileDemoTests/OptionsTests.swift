import Testing

@testable import profile_demo

@MainActor struct OptionsTests {
  private func options(_ arguments: String...) throws -> Options? {
    guard case .perform(_, let options) = try ArgumentReader.request(in: arguments) else {
      return nil
    }
    return options
  }

  /// Returns the name of the command in the arguments.
  private func command(_ arguments: String...) throws -> String? {
    guard case .perform(let command, _) = try ArgumentReader.request(in: arguments) else {
      return nil
    }
    return command.name
  }

  private func complaint(_ arguments: String...) -> String? {
    do throws(UsageError) {
      _ = try ArgumentReader.request(in: arguments)
      return nil
    } catch {
      #expect(error.status == .usage)
      return error.message
    }
  }

  @Test func noArgumentsUseDefaults() throws {
    let usual = try #require(try options())
    #expect(usual == Options())
    #expect(usual.width == 40)
    #expect(usual.input == nil && usual.user == nil && usual.script == nil)
    #expect(usual.answers == nil && usual.screen == .app)
    #expect(try command() == "run")
  }

  @Test func parsesEveryOption() throws {
    let all = try options(
      "--input", "people.json", "--user", "ada", "--width", "80", "--script", "acts.txt",
      "--answers", "yes,no,yes", "--screen", "profile")
    let expected = [
      "--input": "people.json", "--user": "ada", "--width": "80", "--script": "acts.txt",
      "--answers": "yes,no,yes", "--screen": "profile",
    ]
    #expect(all == Options(expected))
    #expect(all?.screen == .profile && all?.width == 80 && all?.answers == [.yes, .no, .yes])
  }

  @Test func parsesAttachedValues() throws {
    #expect(try options("--width=20")?.width == 20)
    #expect(try options("--user=--odd=name")?.user == "--odd=name")
    #expect(try options("--input", "-")?.input == "-")
  }

  @Test func parsesWidthsInRange() throws {
    #expect(try options("--width", "1")?.width == 1)
    #expect(try options("--width", "500")?.width == 500)
    #expect(try options("--width", "0040")?.width == 40)
  }

  @Test func commandCanAppearAnywhere() throws {
    for known in Subcommand.all where known.argument == nil {
      #expect(try command(known.name) == known.name)
      #expect(try command("--width", "60", known.name) == known.name)
      #expect(try command(known.name, "--width", "60") == known.name)
    }
    #expect(try options("--width", "60", "table", "--user", "ada")?.width == 60)
    #expect(try options("--user", "table")?.user == "table")
    #expect(try command("--user", "table") == "run")
  }

  @Test func fileOfRecordingFollowsCommand() throws {
    #expect(try options("replay", "tour.txt")?["FILE"] == "tour.txt")
  }

  @Test func helpAndVersionStopParsing() throws {
    func help(_ arguments: String...) throws -> String? {
      guard case .help(let command) = try ArgumentReader.request(in: arguments) else {
        return nil
      }
      return command?.name ?? "all"
    }
    #expect(try help("--help") == "all")
    #expect(try help("--width", "7", "--help", "--bogus") == "all")
    #expect(try help("table", "--help", "--bogus") == "table")
    guard case .version = try ArgumentReader.request(in: ["--version", "--bogus"]) else {
      Issue.record("expected a request for the version")
      return
    }
  }

  @Test func doubleDashEndsOptions() throws {
    #expect(try options("--width", "7", "--")?.width == 7)
    #expect(
      complaint("--", "--html") == "\"--html\": unexpected argument; specify a file with --input")
  }

  @Test(arguments: [
    ("--widht", "--widht: unknown option; did you mean --width?"),
    ("--lifecycle", "--lifecycle: lifecycle is a command; write it without --"),
    ("--WIDTH", "--WIDTH: unknown option; did you mean --width?"),
    ("--something", "--something: unknown option; --help lists the options"),
    ("-x", "-x: unknown option; --help lists the options"),
    ("-\u{1B}[31m", #""-\u{1B}[31m": unknown option; --help lists the options"#),
    ("--width", "--width: missing value; specify a number from 1 to 500"),
    ("--width=", "--width: missing value; specify a number from 1 to 500"),
    ("--input", "--input: missing value; specify a file"),
    ("--script", "--script: missing value; specify a file"),
    ("--user", "--user: missing value; specify a username"),
    ("--answers", "--answers: missing value; specify yes and no separated by commas"),
    ("--width=abc", "--width: expected an integer, found \"abc\"; specify a number from 1 to 500"),
    ("--width=4.5", "--width: expected an integer, found \"4.5\"; specify a number from 1 to 500"),
    ("--width=+4", "--width: expected an integer, found \"+4\"; specify a number from 1 to 500"),
    ("--width=-", "--width: expected an integer, found \"-\"; specify a number from 1 to 500"),
    ("--width= 4", "--width: expected an integer, found \" 4\"; specify a number from 1 to 500"),
    ("--width=٤٠", "--width: expected an integer, found \"٤٠\"; specify a number from 1 to 500"),
    ("--width=0", "--width: \"0\" is out of range; specify a number from 1 to 500"),
    ("--width=-1", "--width: \"-1\" is out of range; specify a number from 1 to 500"),
    ("--width=501", "--width: \"501\" is out of range; specify a number from 1 to 500"),
    (
      "--width=99999999999999999999",
      "--width: \"99999999999999999999\" is out of range; specify a number from 1 to 500"
    ),
    (
      "--api=http://127.0.0.1:99999",
      "--api: the port 99999 is out of range; specify a port from 1 to 65535"
    ),
    ("--version=yes", "--version: doesn't take a value; remove it"),
    ("--help=", "--help: doesn't take a value; remove it"),
    (
      "--answers=yes,maybe",
      "--answers: expected yes or no, found \"maybe\"; specify yes and no separated by commas"
    ),
    (
      "--answers=yes,",
      "--answers: expected yes or no, found \"\"; specify yes and no separated by commas"
    ),
    ("--screen", "--screen: missing value; specify a screen: \(DemoScreen.names)"),
    ("--screen=profil", "--screen: unknown screen \"profil\"; did you mean profile?"),
    (
      "--screen=\u{1B}",
      "--screen: unknown screen \"\\u{1B}\"; the screens are \(DemoScreen.names)"
    ),
    (
      "--mermaid",
      "--mermaid: run doesn't accept this option; remove it, or use profile-demo graph --mermaid"
    ),
    ("tabel", "\"tabel\": unknown command; did you mean table?"),
    (
      "people.json",
      "\"people.json\": unknown command; the commands are \(Subcommand.names); "
        + "specify a file with --input"
    ),
    (
      "-",
      "\"-\": unknown command; the commands are \(Subcommand.names); specify a file with --input"
    ),
    (
      "",
      "\"\": unknown command; the commands are \(Subcommand.names); specify a file with --input"
    ),
  ])
  func invalidArgumentIsReported(argument: String, message: String) {
    #expect(complaint(argument) == message)
  }

  @Test func missingValueDoesNotConsumeNextOption() {
    #expect(complaint("--user", "--full") == "--user: missing value; specify a username")
    #expect(complaint("--user", "--") == "--user: missing value; specify a username")
    #expect(complaint("--user", "") == "--user: missing value; specify a username")
    #expect(
      complaint("--width", "-5")
        == "--width: \"-5\" is out of range; specify a number from 1 to 500")
  }

  @Test func repeatedOptionIsRejected() {
    #expect(complaint("--width", "40", "--width=40") == "--width: specified more than once")
    #expect(complaint("--full", "--full") == "--full: specified more than once")
  }

  @Test func secondCommandIsRejected() {
    #expect(complaint("table", "table") == "table: specified more than once")
    #expect(
      complaint("table", "check") == "check: conflicts with the command table; specify only one")
    #expect(
      complaint("table", "ada") == "\"ada\": unexpected argument; specify a file with --input")
  }

  @Test func helpListsEveryOption() {
    #expect(Option.common.count == 11)
    for option in Option.common + Subcommand.all.flatMap(\.ownOptions) {
      #expect(Help.text.contains("  \(option.usage) "))
    }
  }

  @Test func helpListsEveryCommandWithExamples() {
    for command in Subcommand.all {
      let isShown = Subcommand.shown.contains { $0.name == command.name }
      #expect(Help.text.contains(isShown ? "    show \(command.name) " : "\n  \(command.name) "))
      #expect(!command.examples.isEmpty)
      for (arguments, _) in command.examples { #expect(Help.text.contains(arguments)) }
    }
  }

  @Test func thereAreAtMostNineCommands() {
    #expect(Subcommand.all.count - Subcommand.shown.count + 1 <= 9)
    #expect(
      complaint("show")
        == "show: specify what to show: table, check, graph, accessible, lifecycle, features, flows"
    )
    #expect(complaint("show", "film")?.hasPrefix("show: specify what to show") == true)
    #expect(complaint("show", "bogus")?.contains("; specify what to show: table") == true)
    #expect(complaint("show", "tabel")?.hasSuffix("did you mean table?") == true)
    #expect(
      complaint("run", "--svg", "a", "--html", "b")
        == "--svg: conflicts with --html; specify only one")
    #expect(
      complaint("graph", "--dot", "--mermaid")
        == "--mermaid: conflicts with --dot; specify only one")
  }

  @Test func unexpectedArgumentIsExplainedForItsCommand() {
    #expect(complaint("replay", "a", "b") == "\"b\": unexpected argument; replay takes one file")
    #expect(
      complaint("help", "run", "extra") == "\"extra\": unexpected argument; help takes one topic")
  }

  @Test func outputReplacesNeitherInputNorOtherOutput() {
    #expect(
      complaint("run", "--input", "p.json", "--html", "./p.json")
        == "--html: the same file as --input; specify another file")
    #expect(
      complaint("film", "--script", "s", "--svg", "x/../s")
        == "--svg: the same file as --script; specify another file")
    #expect(
      complaint("interactive", "--html", "x", "--record", "x")
        == "--html: the same file as --record; specify another file")
    for file in ["s/session.json", "s/../s//session.json"] {
      #expect(
        complaint("run", "--store", "s", "--html", file)
          == "--html: the saved state of --store; specify another file")
    }
    #expect(complaint("run", "--store", "s", "--html", "s/page.html") == nil)
    #expect(complaint("interactive", "--html", "/dev/null", "--record", "/dev/null") == nil)
    #expect(complaint("run", "--input", "-", "--svg", "-") == nil)
  }

  @Test func unknownTopicOfHelpIsReportedWithTheTopics() {
    #expect(
      complaint("help", "bogus") == "\"bogus\": unknown topic; the topics are \(Subcommand.names)")
    #expect(complaint("help", "tabel") == "\"tabel\": unknown topic; did you mean table?")
  }

  @Test func longListIsNoCommand() {
    #expect(complaint("list")?.hasPrefix("\"list\": unknown command") == true)
    #expect(
      complaint("film", "--columns", "21")
        == "--columns: \"21\" is out of range; specify a number from 1 to 20")
  }

  @Test func helpFitsEightyColumns() {
    for text in [Help.text] + Subcommand.all.map({ Help.text(of: $0) }) {
      for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }

  @Test func commandAndOptionNamesAreUnique() {
    let names =
      Subcommand.all.map { "--\($0.name)" } + Option.common.map(\.name)
      + ["--help", "--version"]
    #expect(Set(names).count == names.count)
    for command in Subcommand.all {
      #expect(Set(names).isDisjoint(with: command.ownOptions.map(\.name)))
    }
  }
}
