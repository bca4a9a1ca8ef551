import Testing

@Suite struct BadArgumentsTests {
  @Test(arguments: [
    (["--widht", "40"], "--widht: unknown option; did you mean --width?"),
    (["--bogus"], "--bogus: unknown option; --help lists the options"),
    (["--width"], "--width: a value is missing; give a number from 1 to 500"),
    (["--width", "abc"], "--width: \"abc\" is not a whole number; give a number from 1 to 500"),
    (["--width", "0"], "--width: \"0\" is out of range; give a number from 1 to 500"),
    (["--width=-7"], "--width: \"-7\" is out of range; give a number from 1 to 500"),
    (
      ["--width", "123456789012345678901"],
      "--width: \"123456789012345678901\" is out of range; give a number from 1 to 500"
    ),
    (["--trace", "--trace"], "--trace: given twice; give it once"),
    (["--table=1"], "--table: takes no value; leave out what follows it"),
    (
      ["--answers", "perhaps"],
      "--answers: \"perhaps\" is neither yes nor no; write yes and no with commas between"
    ),
    (["tabel"], "\"tabel\": unknown command; did you mean table?"),
    (["table", "ada"], "\"ada\": unexpected argument; name a file with --input"),
    (["table", "check"], "check: a second command after table; give one"),
    (["--", "--help"], "\"--help\": unexpected argument; name a file with --input"),
    (["--\u{1B}[2J"], #""--\u{1B}[2J": unknown option; --help lists the options"#),
  ])
  func aWrongArgumentIsOneLineAnd64(arguments: [String], message: String) throws {
    #expect(
      try runDemo(arguments) == DemoRun(status: 64, stderr: "profile-demo: \(message)\n"))
  }

  @Test func anArgumentIsWrongBeforeAnyFileIs() throws {
    #expect(try runDemo(["--input", "nowhere.json", "--width", "x"]).status == 64)
  }

  @Test func helpAndVersionAreOutput() throws {
    let help = try runDemo(["--help"])
    #expect(help.status == 0)
    #expect(help.stdout.hasPrefix("Shows a profile"))
    #expect(help.stderr.isEmpty)
    #expect(try runDemo(["--version"]) == DemoRun(status: 0, stdout: "profile-demo 0.1.0\n"))
  }
}
