import Bindable
import BindableTesting
import TestSupport
import Testing

@testable import ProfileFeature
@testable import profile_demo

@Suite(.background) struct CommandsTests {
  private func output(_ arguments: String...) throws -> String { try output(arguments) }

  private func output(_ arguments: [String]) throws -> String {
    let run = try runDemo(arguments)
    #expect(run.status == 0)
    #expect(run.stderr.isEmpty)
    return run.stdout
  }

  @Test func helpMatchesSnapshot() throws {
    try verify(output("--help"), matches: "help")
  }

  @Test(arguments: Subcommand.all.map(\.name))
  func commandHelpMatchesSnapshot(name: String) throws {
    try verify(output(name, "--help"), matches: "commandHelp", variant: name)
  }

  // The commands that don't require a terminal.
  private static let commands = Subcommand.all.filter { !$0.needsTerminal }

  @Test(arguments: commands.flatMap(\.examples).map(\.key))
  func examplesInHelpRun(arguments: String) throws {
    // These examples require the reader's own files or server.
    guard !arguments.contains(/\.(json|txt)|--store|--api/) else { return }
    let words = arguments.prefix { $0 != "|" }.split(separator: " ").map(String.init)
    // Pictures and pages are written to standard output.
    let printed = words.map { $0.contains(/\.(svg|html)$/) ? "-" : $0 }
    #expect(try !output(printed).isEmpty)
  }

  @Test(arguments: ["text", "mermaid", "dot"])
  func graphMatchesSnapshot(form: String) throws {
    try verify(output("graph", "--screen", "profile", "--\(form)"), matches: "graph", variant: form)
    try verify(
      output("graph", "--screen", "profile", "--\(form)", "--live"), matches: "liveGraph",
      variant: form)
  }

  @Test(arguments: DemoScreen.allCases.map(\.rawValue))
  func accessibleOutputMatchesSnapshot(name: String) throws {
    try verify(output("accessible", "--screen", name), matches: "accessible", variant: name)
    try verify(
      output("accessible", "--screen", name, "--after"), matches: "accessibleAfter", variant: name)
  }

  @Test func featuresAndLifecycleMatchSnapshots() throws {
    let features = try output("features")
    try verify(features, matches: "features")
    for route in AppRoute.examples(1) {
      #expect(features.contains(" \(route.segment.prefix { $0 != "." }) "))
    }
    try verify(output("lifecycle"), matches: "lifecycle")
  }

  @Test func filmMatchesSnapshots() throws {
    try verify(
      output("film", "--screen", "profile", "--width", "30", "--columns", "3"), matches: "film")
    try verify(output("film", "--device", "phone"), matches: "film", variant: "phone")
    try verify(
      output("film", "--device", "tablet", "--columns", "1", "--theme", "ascii"),
      matches: "film", variant: "tablet")
  }

  private func frameCount(_ columns: String) throws -> Int {
    try output("film", "--screen", "profile", "--columns", columns).matches(of: #/── \d+ /#).count
  }

  @Test func filmHasSameFramesInAnyColumnCount() throws {
    #expect(try frameCount("1") == 8)
    #expect(try frameCount("3") == 8)
  }

  @Test func linkOpensScreenOrExitsWith65() throws {
    let text = try output("accessible", "--link", "profile.1/followers.1/profile.2")
    #expect(text.contains(#"text "Grace Okafor""#))
    let transcript = try output("run", "--link", "profile.2")
    #expect(transcript.contains("Grace Okafor") && !transcript.contains("── 1 "), "it stays there")
    let isElsewhere = ", isn't a location in this app; "
    for (link, part, way) in [
      ("profile.1/profile.99", 2, ": user 99 not found; use the id of a user in the data"),
      ("photo.999", 1, ": photo 999 not found; use the id of a photo in the data"),
      ("edit.2", 1, ": only the user of this screen can open it; sign in as this user"),
      ("profile.2/newPost", 2, isElsewhere + "did you mean new-post?"),
      ("people.7", 1, isElsewhere + "did you mean people?"),
      (
        "oops", 1,
        isElsewhere + "use photos, people, profile.1, followers.1, following.1, photo.1, edit.1, "
          + "new-post, settings, sign-in"
      ),
    ] {
      let run = try runDemo(["run", "--link", link])
      #expect(run.status == 65 && run.stdout.isEmpty)
      #expect(run.stderr.hasPrefix("profile-demo: --link: part \(part) of the link, "))
      #expect(run.stderr.hasSuffix("\"\(way)\n"))
    }
    let elsewhere = try runDemo(["run", "--screen", "edit", "--device", "tablet"])
    #expect(
      elsewhere
        == DemoRun(
          status: 64,
          stderr: "profile-demo: --device: this option requires --screen app\n"))
  }

  @Test func scriptNavigatesApp() throws {
    let script = """
      go profile.2/photo.5
      press ‹ Back
      device tablet
      open 1
      theme ascii
      device phone
      """
    try withFile(script.utf8) { file in
      let text = try output("run", "--screen", "app", "--script", file, "--width", "48")
      try verify(text, matches: "aroundTheApp")
    }
    for act in ["go nowhere", "device tablet"] {
      try withFile(act.utf8) { file in
        let run = try runDemo(["run", "--screen", "profile", "--script", file])
        #expect(run.status == 65)
        #expect(run.stderr.contains("this action requires --screen app"))
      }
    }
  }

  @Test func helpCanBeAskedForInFourWays() throws {
    let help = try output("--help")
    for arguments in [["-h"], ["help"], ["run", "-h"]] {
      #expect(try output(arguments).contains("usage: profile-demo "))
    }
    #expect(try output("help") == help && output("-h") == help)
    #expect(try output("help", "film") == output("film", "--help"))
  }

  @Test func tablesHaveNoMistakes() throws {
    // Only panes show these.
    #expect(
      try output("check") == """
        note: no binding currently reads UndoPresenter.secondsLeft
        note: no binding currently reads BrowsePresenter<PhotoItem>.selectedID
        note: no binding currently reads BrowsePresenter<PhotoItem>.focusedPart

        """)
  }

  @Test func defaultCommandIsRun() throws {
    #expect(try output() == output("run"))
  }

  @MainActor @Test(arguments: DemoScreen.allCases.map(\.rawValue))
  func everyScriptableFieldExists(name: String) throws {
    let screen = try #require(DemoScreen(rawValue: name))
    let open = try Session(Options(["--screen": name])).show()
    // The app's fields are on several screens.
    for field in screen.fields where screen != .app {
      #expect(open.field(field) != nil, "no field \(field)")
    }
  }
}
