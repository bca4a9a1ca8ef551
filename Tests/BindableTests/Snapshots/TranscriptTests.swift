import Bindable
import BindableTesting
import TestSupport
import Testing

@Suite(.snapshots) struct TranscriptTests {
  @Test func firstScreenIsCompleteAndLaterScreensShowChanges() throws {
    var transcript = Transcript(width: 14)
    transcript.record("initial", rows: ["Ada", "41 followers", "(Follow)"])
    let added = transcript.record(
      "press \"Follow\"", rows: ["Ada", "42 followers", "(Following)"],
      notes: [
        """
        followers.text: "41 followers" -> "42 followers"
          because ProfilePresenter.followerCount changed, in press "Follow"
        """,
        "follow.title: \"Follow\" -> \"Following\"",
      ])
    transcript.record("press \"Follow\"", rows: ["Ada", "42 followers", "(Following)"])
    try verify(transcript) {
      """
      ── 0 initial
      │Ada           │
      │41 followers  │
      │(Follow)      │
      ── 1 press "Follow"
         followers.text: "41 followers" -> "42 followers"
           because ProfilePresenter.followerCount changed, in press "Follow"
         follow.title: "Follow" -> "Following"
      2 │42 followers  │
      3 │(Following)   │
      ── 2 press "Follow"                   no change
      """
    }
    #expect(added == Array(transcript.lines[4..<10]))
    #expect(transcript.description == transcript.lines.joined(separator: "\n"))
  }

  @Test func noChangeIsAlignedUnlessLabelIsLong() {
    var transcript = Transcript(width: 1)
    transcript.record("initial", rows: ["a"])
    #expect(
      transcript.record("…", rows: ["a"]) == ["── 1 …                                no change"])
    #expect(
      transcript.record("山", rows: ["a"]) == ["── 2 山                               no change"])
    let long = String(repeating: "x", count: 40)
    #expect(transcript.record(long, rows: ["a"]) == ["── 3 \(long)  no change"])
  }

  @Test func noteCountsAsChange() {
    var transcript = Transcript(width: 1)
    transcript.record("initial", rows: ["a"])
    #expect(
      transcript.record("ask", rows: ["a"], notes: ["asked"]) == ["── 1 ask", "   asked"])
  }

  @Test func addedRowsAreShownAndRemovedRowsAreListed() {
    var transcript = Transcript(width: 2)
    transcript.record("initial", rows: ["a", "b", "c"])
    #expect(transcript.record("less", rows: ["a"]) == ["── 1 less", "2…3 gone"])
    #expect(transcript.record("more", rows: ["a", "b"]) == ["── 2 more", "2 │b │"])
    #expect(transcript.record("none", rows: []) == ["── 3 none", "1…2 gone"])
  }

  @Test func changingWidthShowsEveryRow() {
    var transcript = Transcript(width: 2)
    transcript.record("initial", rows: ["a", "b"])
    transcript.width = 3
    #expect(
      transcript.record("resize", rows: ["a", "b"]) == ["── 1 resize", "1 │a  │", "2 │b  │"])
  }

  @Test func barsFollowWideAndOverlongRows() {
    var transcript = Transcript(width: 4)
    #expect(
      transcript.record("initial", rows: ["山", "e\u{301}", "12345", ""]).dropFirst()
        == ["│山  │", "│e\u{301}   │", "│12345│", "│    │"])
  }

  @Test func canonicallyEquivalentTextCountsAsChange() {
    var transcript = Transcript(width: 4)
    transcript.record("initial", rows: ["caf\u{E9}"])
    #expect(transcript.record("decompose", rows: ["cafe\u{301}"]).count == 2)
  }

  @Test func controlCharactersAreEscaped() {
    var transcript = Transcript(width: 8)
    transcript.record("press \u{1B}[2J", rows: ["\u{202E}a\u{7}"], notes: ["x -> \u{1B}c\u{9B}"])
    #expect(
      transcript.lines == [
        "── 0 press \\u{1B}[2J", "   x -> \\u{1B}c\\u{9B}", "│\\u{202E}a\\u{7}│",
      ])
  }

  @Test @MainActor func framesAreRecordedWithTerminalCost() throws {
    let followers = Label("41 followers")
    let follow = Button("Follow")
    let view = VStack {
      followers
      follow
    }
    var transcript = Transcript(of: TerminalEncoder(), showingStyles: true)
    transcript.record("initial", frame: view.frame(width: 14))
    followers.text = "42 followers"
    transcript.record("press \"Follow\"", frame: view.frame(width: 14), notes: ["asked nobody"])
    transcript.record("nothing", frame: view.frame(width: 14))
    follow.style = .bold
    transcript.record("stress", frame: view.frame(width: 14))
    follow.style = Style()
    transcript.record("relax", frame: view.frame(width: 14))
    try verify(transcript) {
      """
      ── 0 initial                          rows 2  cells 22  bytes 43
      │41 followers  │
      │[ Follow ]    │
      ── 1 press "Follow"                   rows 1  cells 1  bytes 7
         asked nobody
      1 │42 followers  │
      ── 2 nothing                          no change
      ── 3 stress                           rows 1  cells 10  bytes 23
      2: 1-10 bold
      ── 4 relax                            rows 1  cells 10  bytes 16
      2: plain
      """
    }
  }

  @Test func widthThatNoFrameHasIsRefused() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = Transcript(width: .max) }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("The width of a transcript must be from 0 to 1,000,000 columns"))
  }

  @Test func resizedFrameIsRecordedCompletely() {
    var transcript = Transcript(of: TerminalEncoder())
    transcript.record("initial", frame: Frame(lines: ["a", "b"]))
    let added = transcript.record("resize", frame: Frame(lines: ["a ", "b "]))
    #expect(added.dropFirst() == ["1 │a │", "2 │b │"])
    #expect(added[0].contains("rows 2"))
    #expect(transcript.width == 2)
  }
}
