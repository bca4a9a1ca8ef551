import Bindable
import BindableTesting
import Foundation
import TestSupport
import Testing

@Suite(.background) struct ScriptRunTests {
  /// Runs the program on a script, and replaces the path of the file with `FILE` in the result.
  private func run(_ script: String, _ arguments: String...) throws -> DemoRun {
    try withFile(script.utf8) { path in
      let run = try runDemo(["--screen", "profile", "--script", path] + arguments)
      return DemoRun(
        status: run.status, stdout: run.stdout,
        stderr: run.stderr.replacingOccurrences(of: path, with: "FILE"))
    }
  }

  @Test func everyActionRuns() throws {
    let script = """
      # every act there is
      store bio "Two\\nlines"
      store followers -41
      store followers +2
      press Follow
      press No
      hold
      press Follow
      answer yes
      press Follow
      fail Out of order.
      release
      press Retry
      store firstName Augusta
      store lastName
      store bio ""
      press Following
      """
    let run = try run(script, "--width", "32")
    #expect(run.status == 0)
    #expect(run.stderr.isEmpty)
    try verify(run.stdout, matches: "everyAct")
  }

  @Test func emptyScriptShowsInitialScreen() throws {
    let run = try run("\n# nothing\n", "--width", "20")
    #expect(run.status == 0)
    #expect(run.stdout.hasPrefix("── 0 initial\n│┌Profile─"))
    #expect(!run.stdout.contains("── 1"))
  }

  @Test func pressingDisabledButtonIsReported() throws {
    let run = try run("press Follow\npress Follow\n")
    #expect(
      run.stdout.contains("failure: rejectedAction: press follow of ProfileView has no effect"))
  }

  @Test(arguments: [
    (
      "press Unfollow",
      "FILE:1: press \"Unfollow\": no such button on the screen; available: \"Follow\""
    ),
    (
      "\npress Follow\npress Retry",
      "FILE:3: press \"Retry\": no such button on the screen; "
        + "available: \"Follow\", \"Yes\", \"No\""
    ),
    (
      "toggle nope",
      "FILE:1: toggle nope: there's no node named nope; no node on the screen supports this"
    ),
    (
      "answer yes",
      "FILE:1: answer yes: there's no question on the screen; press the button that asks it first"
    ),
    (
      "press Follow\nanswer no\nanswer no",
      "FILE:3: answer no: there's no question on the screen; press the button that asks it first"
    ),
    (
      "store followers -42",
      "FILE:1: store followers -42: ada has 41 followers; remove fewer"
    ),
    (
      "store followers +8\nstore followers +1",
      "FILE:2: store followers +1: 0 users can still follow ada; add fewer"
    ),
    (
      "dance",
      "FILE:1: unknown action \"dance\"; the actions are type, press, answer, fail, hold, release, "
        + "store, go, device, theme, do, select, open, delete, move, scroll, refresh"
    ),
  ])
  func impossibleActionPrintsOneLineAndExitsWith65(script: String, message: String) throws {
    #expect(try run(script) == DemoRun(status: 65, stderr: "profile-demo: \(message)\n"))
  }

  @Test func answerActionConflictsWithAnswersOption() throws {
    #expect(
      try run("press Follow\nanswer yes", "--answers", "no")
        == DemoRun(
          status: 65,
          stderr: "profile-demo: FILE:2: answer yes: there's no question on the screen; "
            + "--answers already answers it\n"))
  }

  @Test func questionWithoutAnswerExitsWith64() throws {
    #expect(
      try run("press Follow\npress Follow", "--answers", "no")
        == DemoRun(
          status: 64,
          stderr: "profile-demo: --answers: no answer left for press \"Follow\"; "
            + "add one\n"))
  }

  @Test func scriptCanEndDuringPausedCall() throws {
    let run = try run("hold\npress Follow\nanswer yes")
    #expect(run.status == 0)
    #expect(run.stdout.contains("── 3 answer yes"))
  }
}
