import Bindable
import BindableTesting
import TestSupport
import Testing

@Suite(.background) struct FlowsTests {
  private func output(_ arguments: String...) throws -> String {
    let run = try runDemo(arguments)
    #expect(run.status == 0)
    #expect(run.stderr.isEmpty)
    return run.stdout
  }

  @Test func flowsMatchSnapshot() throws {
    try verify(output("flows"), matches: "flows")
  }

  @Test func flowsNameSelectedUser() throws {
    let flows = try output("flows", "--user", "grace")
    #expect(flows.contains(#"Ask "Follow Ada Lovelace?""#))
    #expect(flows.contains(#"Ask "Remove Ada Lovelace?""#))
  }

  @Test(arguments: ["newpost", "settings"]) func tourMatchesSnapshot(screen: String) throws {
    try verify(output("--screen", screen), matches: "tour", variant: screen)
  }

  // Questions with custom answers are skipped, because yes and no don't answer them.
  @Test(arguments: ["newpost", "settings"]) func tourWithAnswersSkipsCustomQuestions(screen: String)
    throws
  {
    let run = try runDemo(["--screen", screen, "--answers", "yes"])
    #expect(run.status == 0 && !run.stdout.contains("Discard") && !run.stdout.contains("sign out?"))
  }
}
