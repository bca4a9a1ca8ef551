import Bindable
@testable import ProfileFeature
import Testing

@testable import profile_demo

struct ScriptTests {
  private typealias Act = profile_demo.ScriptAction

  private func acts(_ text: String) throws -> [Act] {
    try Script(text, file: "acts.txt", for: .edit).actions
  }

  private func complaint(_ text: String) -> String? {
    do throws(UsageError) {
      _ = try Script(text, file: "acts.txt", for: .edit)
      return nil
    } catch {
      #expect(error.status == .data)
      return error.message
    }
  }

  @Test func parsesEveryAction() throws {
    let text = """
      # The whole tour
      type firstName Ada King
      type bio
      press Follow
      answer yes
      answer no
      fail The server is busy.
      hold
      release
      store followers +1
      store followers -12
      store bio Countess of Lovelace
      store firstName Augusta
      store lastName
      """
    #expect(
      try acts(text) == [
        .type("firstName", "Ada King"), .type("bio", ""), .press("Follow"), .answer(.yes),
        .answer(.no),
        .fail("The server is busy."), .hold, .release, .store(.followers(1)),
        .store(.followers(-12)), .store(.text(.bio, "Countess of Lovelace")),
        .store(.text(.firstName, "Augusta")), .store(.text(.lastName, "")),
      ])
  }

  @Test func parsesUserActions() throws {
    #expect(
      try acts("toggle header.notify\nwait\ndo press follow\nclear name") == [
        .user(RecordedAction(.toggle, "header.notify")), .user(.wait),
        .user(RecordedAction(.press, "follow")),
        .user(RecordedAction(.clear, "name")),
      ])
    #expect(complaint("toggle") == "acts.txt:1: toggle requires the name of a node after it")
  }

  @Test func actionsOnListNeedNoNode() throws {
    let text = "select 3\nopen 1\ndelete 2\nmove 3 1\nscroll -5\nrefresh"
    let written = try acts(text)
    #expect(
      written == [
        .list(.select(2)), .list(.open(0)), .list(.delete(1)), .list(.move(2, to: 0)),
        .list(.scroll(-5)), .list(.refresh),
      ])
    #expect(written.map(\.description).joined(separator: "\n") == text)
    #expect(try acts("do open list 1") == [.user(RecordedAction(.open(0), "list"))])
    #expect(complaint("open") == "acts.txt:1: open requires the number of an item, from 1")
    #expect(
      complaint("select 0")
        == "acts.txt:1: \"0\" isn't an item number; items are counted from 1")
    for line in ["select x", "open x", "move x 1", "move 1 x"] {
      #expect(
        complaint(line) == "acts.txt:1: \"x\" isn't an item number; items are counted from 1")
    }
    #expect(complaint("refresh now") == "acts.txt:1: \"now\" is unexpected; end the line before it")
  }

  @Test func stepsHaveLineNumbers() throws {
    let script = try Script(
      "\n# one\r\nhold\r  # two\n\n\trelease  \n", file: "acts.txt", for: .edit)
    #expect(
      script.steps == [Script.Step(line: 3, action: .hold), Script.Step(line: 6, action: .release)])
  }

  @Test func parsesEmptyScript() throws {
    #expect(try acts("").isEmpty)
    #expect(try acts("\n # nothing\n").isEmpty)
  }

  @Test func unquotedTextIsTrimmed() throws {
    #expect(try acts("  press \t Follow  me  ") == [.press("Follow  me")])
    #expect(try acts(#"type firstName "  Ada  "  "#) == [.type("firstName", "  Ada  ")])
    #expect(try acts(#"type firstName "" "#) == [.type("firstName", "")])
  }

  @Test func quotedTextSupportsEscapes() throws {
    #expect(
      try acts(#"type firstName "a\"b\\c\nd\re\tf\u{1B}[0m\u{1F600}""#)
        == [.type("firstName", "a\"b\\c\nd\re\tf\u{1B}[0m😀")])
    #expect(try acts(#"press Say "hi" #1"#) == [.press(#"Say "hi" #1"#)])
  }

  @Test func actionDescriptionsParseToSameAction() throws {
    let texts = ["", " a ", "\"", "\\", "\\n", "\u{1B}[31m\r\n", "小林 👩‍👩‍👧", "\u{301}", "#"]
    let changes: [StoreChange] = [.followers(1), .followers(-3), .text(.bio, "x\ny")]
    let written: [Act] =
      texts.map { .type("firstName", $0) } + texts.filter { !$0.isEmpty }.map { .press($0) }
      + [.answer(.yes), .fail("Busy."), .hold, .release] + changes.map { .store($0) }
    for act in written { #expect(try acts(act.description) == [act]) }
  }

  @Test(arguments: [
    ("pres Follow", "acts.txt:1: unknown action \"pres\"; did you mean press?"),
    (
      "\n\ndance",
      "acts.txt:3: unknown action \"dance\"; "
        + "the actions are type, press, answer, fail, hold, release, store, "
        + "go, device, theme, do, select, open, delete, move, scroll, refresh"
    ),
    ("type", "acts.txt:1: the field is missing; the fields are username, firstName, lastName, bio"),
    ("type firstNmae Ada", "acts.txt:1: unknown field \"firstNmae\"; did you mean firstName?"),
    (
      "type age 7",
      "acts.txt:1: unknown field \"age\"; the fields are username, firstName, lastName, bio"
    ),
    ("press", "acts.txt:1: press requires a button title; add it to the line"),
    (#"press """#, "acts.txt:1: press requires a button title; add it to the line"),
    ("fail  ", "acts.txt:1: fail requires a message; add it to the line"),
    ("answer", "acts.txt:1: the answer is missing; use yes or no"),
    ("answer maybe", "acts.txt:1: unknown answer \"maybe\"; use yes or no"),
    ("answer yes no", "acts.txt:1: unexpected \"no\" at the end of the line; remove it"),
    ("hold on", "acts.txt:1: unexpected \"on\" at the end of the line; remove it"),
    (
      "store",
      "acts.txt:1: the field is missing; the fields are followers, firstName, lastName, bio"
    ),
    ("store follower +1", "acts.txt:1: unknown field \"follower\"; did you mean followers?"),
    (
      "store followers",
      "acts.txt:1: expected a signed number of followers, found nothing; use +1 or -1"
    ),
    (
      "store followers 1",
      "acts.txt:1: expected a signed number of followers, found \"1\"; use +1 or -1"
    ),
    (
      "store followers +0",
      "acts.txt:1: expected a signed number of followers, found \"+0\"; use +1 or -1"
    ),
    (
      "store followers -9223372036854775808",
      "acts.txt:1: expected a signed number of followers, found \"-9223372036854775808\"; "
        + "use +1 or -1"
    ),
    (
      #"type firstName "Ada"#, "acts.txt:1: unterminated quotation; end the text with \""
    ),
    (
      #"type firstName "Ada" King"#,
      "acts.txt:1: unexpected \"King\" at the end of the line; remove it"
    ),
    (
      #"type firstName "\x""#,
      #"acts.txt:1: unknown escape; use \" \\ \n \r \t \u{1F600}, and \\ for a backslash"#
    ),
    (
      #"type firstName "\u{110000}""#,
      #"acts.txt:1: unknown escape; use \" \\ \n \r \t \u{1F600}, and \\ for a backslash"#
    ),
    (
      #"type firstName "\u{41""#,
      #"acts.txt:1: unknown escape; use \" \\ \n \r \t \u{1F600}, and \\ for a backslash"#
    ),
    (
      "\u{1B}[2J",
      "acts.txt:1: unknown action \"\\u{1B}[2J\"; "
        + "the actions are type, press, answer, fail, hold, release, store, "
        + "go, device, theme, do, select, open, delete, move, scroll, refresh"
    ),
  ])
  func invalidLineIsReportedWithNumber(text: String, message: String) {
    #expect(complaint(text) == message)
  }

  @Test func tourIsValidForEveryUser() throws {
    let alone = User(id: 1, username: "a", firstName: "A")
    let single = try ProfileData(users: [alone], photos: [])
    let narcissus = User(id: 1, username: "a", firstName: "A", followerIDs: [1])
    let mirrored = try ProfileData(users: [narcissus], photos: [])
    for data in [.sample, single, mirrored] {
      for user in data.users {
        let tour = DemoScreen.profile.tour(user, data, nil)
        // Nobody can follow the only user.
        #expect(tour.count == (data.users.count > 1 ? 7 : 1))
        guard case .store(let change) = tour.last else {
          Issue.record("The tour must end with a change from outside.")
          continue
        }
        var changed = user
        try change.apply(to: &changed, in: data)
        #expect(changed != user)
      }
    }
    #expect(
      DemoScreen.profile.tour(alone, single, nil).last?.description.hasPrefix("store bio") == true)
    #expect(DemoScreen.profile.tour(narcissus, mirrored, nil).last == .store(.followers(-1)))
  }
}
