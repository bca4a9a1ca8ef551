import Testing

@testable import profile_demo

@Suite struct OptionsTests {
  private func options(_ arguments: String...) throws -> Options? {
    guard case .run(let options) = try Options.parse(arguments) else { return nil }
    return options
  }

  private func complaint(_ arguments: String...) -> String? {
    do throws(Complaint) {
      _ = try Options.parse(arguments)
      return nil
    } catch {
      #expect(error.status == .usage)
      return error.message
    }
  }

  @Test func withoutArgumentsEverythingIsAsUsual() throws {
    let usual = try #require(try options())
    #expect(usual == Options())
    #expect(usual.width == 40)
    #expect(usual.input == nil && usual.user == nil && usual.script == nil)
    #expect(usual.answers == nil && !usual.trace && !usual.table && !usual.check)
  }

  @Test func eachOptionIsRead() throws {
    let all = try options(
      "--input", "people.json", "--user", "ada", "--width", "80", "--script", "acts.txt",
      "--answers", "yes,no,yes", "--trace", "--table", "--check")
    var expected = Options()
    expected.input = "people.json"
    expected.user = "ada"
    expected.width = 80
    expected.script = "acts.txt"
    expected.answers = [.yes, .no, .yes]
    expected.trace = true
    expected.table = true
    expected.check = true
    #expect(all == expected)
  }

  @Test func aValueMayBeAttached() throws {
    #expect(try options("--width=20")?.width == 20)
    #expect(try options("--user=--odd=name")?.user == "--odd=name")
    #expect(try options("--input", "-")?.input == "-")
  }

  @Test func allWidthsInTheRangeAreTaken() throws {
    #expect(try options("--width", "1")?.width == 1)
    #expect(try options("--width", "500")?.width == 500)
    #expect(try options("--width", "0040")?.width == 40)
  }

  @Test func helpAndVersionEndTheReading() throws {
    #expect(try Options.parse(["--help"]) == .help)
    #expect(try Options.parse(["--version"]) == .version)
    #expect(try Options.parse(["--trace", "--help", "--bogus"]) == .help)
  }

  @Test func twoDashesEndTheOptions() throws {
    #expect(try options("--trace", "--")?.trace == true)
    #expect(
      complaint("--", "--trace") == "\"--trace\": unexpected argument; name a file with --input")
  }

  @Test(arguments: [
    ("--widht", "--widht: unknown option; did you mean --width?"),
    ("--tabel=1", "--tabel: unknown option; did you mean --table?"),
    ("--WIDTH", "--WIDTH: unknown option; did you mean --width?"),
    ("--something", "--something: unknown option; --help lists the options"),
    ("-x", "-x: unknown option; --help lists the options"),
    ("-\u{1B}[31m", #""-\u{1B}[31m": unknown option; --help lists the options"#),
    ("--width", "--width: a value is missing; give a number from 1 to 500"),
    ("--width=", "--width: a value is missing; give a number from 1 to 500"),
    ("--input", "--input: a value is missing; name a file"),
    ("--script", "--script: a value is missing; name a file"),
    ("--user", "--user: a value is missing; give a username"),
    ("--answers", "--answers: a value is missing; write yes and no with commas between"),
    ("--width=abc", "--width: \"abc\" is not a whole number; give a number from 1 to 500"),
    ("--width=4.5", "--width: \"4.5\" is not a whole number; give a number from 1 to 500"),
    ("--width=+4", "--width: \"+4\" is not a whole number; give a number from 1 to 500"),
    ("--width=-", "--width: \"-\" is not a whole number; give a number from 1 to 500"),
    ("--width= 4", "--width: \" 4\" is not a whole number; give a number from 1 to 500"),
    ("--width=٤٠", "--width: \"٤٠\" is not a whole number; give a number from 1 to 500"),
    ("--width=0", "--width: \"0\" is out of range; give a number from 1 to 500"),
    ("--width=-1", "--width: \"-1\" is out of range; give a number from 1 to 500"),
    ("--width=501", "--width: \"501\" is out of range; give a number from 1 to 500"),
    (
      "--width=99999999999999999999",
      "--width: \"99999999999999999999\" is out of range; give a number from 1 to 500"
    ),
    ("--trace=yes", "--trace: takes no value; leave out what follows it"),
    ("--help=", "--help: takes no value; leave out what follows it"),
    (
      "--answers=yes,maybe",
      "--answers: \"maybe\" is neither yes nor no; write yes and no with commas between"
    ),
    (
      "--answers=yes,",
      "--answers: \"\" is neither yes nor no; write yes and no with commas between"
    ),
    ("people.json", "\"people.json\": unexpected argument; name a file with --input"),
    ("-", "\"-\": unexpected argument; name a file with --input"),
    ("", "\"\": unexpected argument; name a file with --input"),
  ])
  func aWrongArgumentIsNamed(argument: String, message: String) {
    #expect(complaint(argument) == message)
  }

  @Test func aForgottenValueDoesNotSwallowTheNextOption() {
    #expect(complaint("--user", "--trace") == "--user: a value is missing; give a username")
    #expect(complaint("--user", "--") == "--user: a value is missing; give a username")
    #expect(complaint("--user", "") == "--user: a value is missing; give a username")
    #expect(
      complaint("--width", "-5")
        == "--width: \"-5\" is out of range; give a number from 1 to 500")
  }

  @Test func anOptionIsGivenOnce() {
    #expect(complaint("--width", "40", "--width=40") == "--width: given twice; give it once")
    #expect(complaint("--trace", "--trace") == "--trace: given twice; give it once")
  }

  @Test func theHelpNamesEveryOption() {
    for name in Options.Name.allCases { #expect(Help.text.contains("  \(name.rawValue) ")) }
    #expect(Help.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
