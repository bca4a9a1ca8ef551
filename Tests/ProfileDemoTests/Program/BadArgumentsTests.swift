import TestSupport
import Testing

@Suite(.background) struct BadArgumentsTests {
  @Test(arguments: [
    (["--widht", "40"], "--widht: unknown option; did you mean --width?"),
    (["--film"], "--film: film is a command; write it without --"),
    (["--bogus"], "--bogus: unknown option; --help lists the options"),
    (["--width"], "--width: missing value; specify a number from 1 to 500"),
    (
      ["--width", "abc"],
      "--width: expected an integer, found \"abc\"; specify a number from 1 to 500"
    ),
    (["--width", "0"], "--width: \"0\" is out of range; specify a number from 1 to 500"),
    (["--width=-7"], "--width: \"-7\" is out of range; specify a number from 1 to 500"),
    (
      ["--width", "123456789012345678901"],
      "--width: \"123456789012345678901\" is out of range; specify a number from 1 to 500"
    ),
    (["--full", "--full"], "--full: specified more than once"),
    (["--full=1"], "--full: doesn't take a value; remove it"),
    (
      ["--answers", "perhaps"],
      "--answers: expected yes or no, found \"perhaps\"; specify yes and no separated by commas"
    ),
    (["tabel"], "\"tabel\": unknown command; did you mean table?"),
    (["table", "ada"], "\"ada\": unexpected argument; specify a file with --input"),
    (["table", "check"], "check: conflicts with the command table; specify only one"),
    (["--", "--help"], "\"--help\": unexpected argument; specify a file with --input"),
    (["--\u{1B}[2J"], #""--\u{1B}[2J": unknown option; --help lists the options"#),
  ])
  func invalidArgumentPrintsOneLineAndExitsWith64(arguments: [String], message: String) throws {
    #expect(
      try runDemo(arguments) == DemoRun(status: 64, stderr: "profile-demo: \(message)\n"))
  }

  @Test func argumentsAreCheckedBeforeFiles() throws {
    #expect(try runDemo(["--input", "nowhere.json", "--width", "x"]).status == 64)
  }

  @Test func helpAndVersionGoToStandardOutput() throws {
    let help = try runDemo(["--help"])
    #expect(help.status == 0)
    #expect(help.stdout.hasPrefix("An app for sharing photos"))
    #expect(help.stderr.isEmpty)
    #expect(try runDemo(["--version"]) == DemoRun(status: 0, stdout: "profile-demo 0.1.0\n"))
  }
}
