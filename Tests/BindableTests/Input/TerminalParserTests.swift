import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct TerminalParserTests {
  private func events(_ text: String) -> [TerminalEvent] {
    var parser = TerminalParser()
    return parser.feed(text.utf8) + parser.flush()
  }

  @Test(
    arguments: [
      ("a", KeyPress("a")),
      ("é", KeyPress("é")),
      ("日", KeyPress("日")),
      ("🦀", KeyPress("🦀")),
      ("\u{FFFD}", KeyPress("\u{FFFD}")),
      (" ", KeyPress(" ")),
      ("\r", KeyPress(.enter)),
      ("\n", KeyPress(.enter)),
      ("\t", KeyPress(.tab)),
      ("\u{7F}", KeyPress(.backspace)),
      ("\u{8}", KeyPress(.backspace)),
      ("\0", KeyPress(" ", .control)),
      ("\u{3}", KeyPress("c", .control)),
      ("\u{1A}", KeyPress("z", .control)),
      ("\u{1C}", KeyPress("\\", .control)),
      ("\u{1B}", KeyPress(.escape)),
      ("\u{1B}a", KeyPress("a", .alt)),
      ("\u{1B}é", KeyPress("é", .alt)),
      ("\u{1B}\r", KeyPress(.enter, .alt)),
      ("\u{1B}\u{7F}", KeyPress(.backspace, .alt)),
      ("\u{1B}\u{1}", KeyPress("a", [.alt, .control])),
      ("\u{1B}[", KeyPress("[", .alt)),
      ("\u{1B}O", KeyPress("O", .alt)),
      ("\u{1B}]", KeyPress("]", .alt)),
      ("\u{1B}[A", KeyPress(.up)),
      ("\u{1B}[B", KeyPress(.down)),
      ("\u{1B}[C", KeyPress(.right)),
      ("\u{1B}[D", KeyPress(.left)),
      ("\u{1B}OA", KeyPress(.up)),
      ("\u{1B}OM", KeyPress(.enter)),
      ("\u{1B}[H", KeyPress(.home)),
      ("\u{1B}OF", KeyPress(.end)),
      ("\u{1B}[1~", KeyPress(.home)),
      ("\u{1B}[3~", KeyPress(.delete)),
      ("\u{1B}[2~", KeyPress(.insert)),
      ("\u{1B}[5~", KeyPress(.pageUp)),
      ("\u{1B}[6~", KeyPress(.pageDown)),
      ("\u{1B}[Z", KeyPress(.tab, .shift)),
      ("\u{1B}[1;5A", KeyPress(.up, .control)),
      ("\u{1B}[1;2:1B", KeyPress(.down, .shift)),
      ("\u{1B}[3;3~", KeyPress(.delete, .alt)),
      ("\u{1B}OP", KeyPress(.function(1))),
      ("\u{1B}[1;2S", KeyPress(.function(4), .shift)),
      ("\u{1B}[15~", KeyPress(.function(5))),
      ("\u{1B}[17~", KeyPress(.function(6))),
      ("\u{1B}[24~", KeyPress(.function(12))),
      ("\u{1B}[[A", KeyPress(.function(1))),
      ("\u{1B}[97;5u", KeyPress("a", .control)),
      ("\u{1B}[27u", KeyPress(.escape)),
      ("\u{1B}[13;2u", KeyPress(.enter, .shift)),
    ] as [(String, KeyPress)])
  func eachKeyParsesToOneEvent(text: String, press: KeyPress) {
    #expect(events(text) == [.key(press)])
    #expect(events(text + "x") == [.key(press), .key(KeyPress("x"))] || text.utf8.count < 3)
  }

  @Test func doubleEscapeParsesToTwoKeys() {
    #expect(events("\u{1B}\u{1B}") == [.key(KeyPress(.escape)), .key(KeyPress(.escape))])
    #expect(events("\u{1B}\u{1B}[A") == [.key(KeyPress(.escape)), .key(KeyPress(.up))])
  }

  @Test func sequenceAfterInterruptedConsoleKeyParses() {
    #expect(events("\u{1B}[[\u{1B}[A") == [.unknown(Array("\u{1B}[[".utf8)), .key(KeyPress(.up))])
    #expect(events("\u{1B}[[é") == [.unknown(Array("\u{1B}[[".utf8)), .key(KeyPress("é"))])
  }

  @Test func pastedTextParsesToPasteEvent() {
    #expect(
      events("\u{1B}[200~a\tb\r\u{1B}[A\u{1B}[201~x")
        == [.paste("a\tb\r\u{1B}[A"), .key(KeyPress("x"))])
    #expect(events("\u{1B}[200~\u{1B}[201~x") == [.key(KeyPress("x"))])
  }

  @Test func flushReturnsPastedTextInParts() {
    var parser = TerminalParser()
    #expect(parser.feed("\u{1B}[200~日".utf8.dropLast()) == [])
    #expect(parser.flush() == [], "Two of three bytes aren't a character.")
    #expect(parser.feed([0xA5]) == [])
    #expect(parser.flush() == [.paste("日")])
    #expect(parser.feed("本\u{1B}[20".utf8) == [])
    #expect(parser.flush() == [.paste("本")])
    #expect(parser.feed("1~\t".utf8) == [.key(KeyPress(.tab))])
  }

  @Test(arguments: ["é", "日", "🦀", "\u{1B}é"])
  func characterSurvivesPausesBetweenItsBytes(text: String) {
    var parser = TerminalParser()
    let isAlt = text.first == "\u{1B}"
    var found: [TerminalEvent] = []
    for (index, byte) in text.utf8.enumerated() {
      found += parser.feed([byte])
      if index > 0 || !isAlt { found += parser.flush() }
    }
    #expect(found == [.key(KeyPress(text.last ?? "?", isAlt ? .alt : []))])
    #expect(parser.feed("x".utf8) == [.key(KeyPress("x"))])
  }

  @Test func controlCEndsPasteAfterPause() {
    var parser = TerminalParser()
    #expect(parser.feed("\u{1B}[200~a\u{3}b".utf8) == [])
    #expect(parser.flush() == [.paste("a\u{3}b")])
    #expect(parser.feed("c".utf8) == [])
    #expect(parser.feed("\u{3}".utf8) == [], "The paste hasn't paused.")
    #expect(parser.flush() == [.paste("c\u{3}")])
    #expect(
      parser.feed("\u{3}x".utf8) == [.key(KeyPress("c", .control)), .key(KeyPress("x"))])
  }

  @Test func parsesMouseEvents() {
    #expect(events("\u{1B}[<0;3;2M") == [.mouse(MouseEvent(.press(button: 0), column: 2, row: 1))])
    #expect(
      events("\u{1B}[<2;1;1m") == [.mouse(MouseEvent(.release(button: 2), column: 0, row: 0))])
    #expect(
      events("\u{1B}[<65;1;1M") == [.mouse(MouseEvent(.scroll(down: true), column: 0, row: 0))])
    for (code, isRight) in [(66, false), (67, true)] {
      #expect(
        events("\u{1B}[<\(code);1;1M")
          == [.mouse(MouseEvent(.scrollSideways(right: isRight), column: 0, row: 0))])
    }
    #expect(
      events("\u{1B}[<69;1;1M")
        == [.mouse(MouseEvent(.scroll(down: true), column: 0, row: 0, modifiers: .shift))])
    #expect(
      events("\u{1B}[<48;9;9M")
        == [
          .mouse(MouseEvent(.drag(button: 0), column: 8, row: 8, modifiers: .control))
        ])
    #expect(events("\u{1B}[<0;0;1M") == [.unknown(Array("\u{1B}[<0;0;1M".utf8))])
  }

  @Test func parsesModeReports() {
    #expect(events("\u{1B}[?2026;2$y") == [.modeReport(number: 2026, canChange: true)])
    #expect(events("\u{1B}[?2026;0$y") == [.modeReport(number: 2026, canChange: false)])
  }

  @Test(arguments: [
    "\u{1B}[99z", "\u{1B}[?1;2c", "\u{1B}[7;9R", "\u{1B}]11;rgb:0/0/0\u{7}",
    "\u{1B}P1$r0m\u{1B}\\", "\u{1B}[201~", "\u{1B}[99999999999999999999~",
  ])
  func unknownSequencesAreReturnedUnchanged(text: String) {
    #expect(events(text + "x") == [.unknown(Array(text.utf8)), .key(KeyPress("x"))])
  }

  @Test func invalidUTF8DoesNotAffectFollowingKeys() {
    var parser = TerminalParser()
    #expect(
      parser.feed([0xFF, 0x61, 0xE6, 0x97, 0x62, 0xC0, 0x80, 0xED, 0xA0, 0x80, 0x63])
        == [
          .unknown([0xFF]), .key(KeyPress("a")), .unknown([0xE6, 0x97]), .key(KeyPress("b")),
          .unknown([0xC0]), .unknown([0x80]), .unknown([0xED, 0xA0, 0x80]), .key(KeyPress("c")),
        ])
    #expect(parser.feed("\u{1B}[12\u{3}".utf8).last == .key(KeyPress("c", .control)))
  }

  // Sequences of all kinds, each of which is one event or none if it arrives at once.
  private static let sequences: [[UInt8]] = [
    "\u{1B}[A", "\u{1B}[1;5A", "\u{1B}[3~", "\u{1B}[Z", "\u{1B}[[A", "\u{1B}OA", "\u{1B}O5P",
    "\u{1B}Op", "\u{1B}Oa", "\u{1B}[<65;59;28M", "\u{1B}[M !!", "\u{1B}[?2026;2$y", "\u{1B}[97;5u",
    "\u{1B}[7;9R", "\u{1B}[99z", "\u{1B}]11;rgb:0/0/0\u{7}", "\u{1B}]52;c;YWJj\u{1B}\\",
    "\u{1B}P1$r0m\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}^x\u{1B}\\", "\u{1B}Xabc\u{1B}\\",
    "\u{1B}]" + String(repeating: "long ", count: 200) + "\u{7}",
  ].map { Array($0.utf8) }

  @Test(arguments: LongRun.seeds(8, of: 0..<20))
  func noPartOfSequenceIsTypedWhateverThePauses(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) + 1_300)
    for _ in 0..<100 {
      let bytes = Self.sequences.randomElement(using: &random) ?? []
      // A pause after ESC makes it the Escape key.
      let pauses = Set((0..<4).map { _ in Int.random(in: 2...bytes.count, using: &random) })
      var (parser, whole) = (TerminalParser(), TerminalParser())
      var found: [TerminalEvent] = []
      for (index, byte) in bytes.enumerated() {
        found += parser.feed([byte])
        if pauses.contains(index + 1) { found += parser.flush() }
      }
      let text = String(decoding: bytes, as: UTF8.self).debugDescription
      let trace = Comment(rawValue: "\(text) \(pauses)")
      try #require(!found.contains(where: Self.isTyped), trace)
      let held = Self.introducerKey(bytes[1])
      try #require(found.filter { $0 != held } == whole.feed(bytes), trace)
      try #require(parser.feed("x".utf8) == [.key(KeyPress("x"))], trace)
    }
  }

  private static func isTyped(_ event: TerminalEvent) -> Bool {
    guard case .key(let press) = event, case .character = press.key else { return false }
    return press.modifiers.isEmpty
  }

  // Alt and the second character of a sequence, which a pause after it makes a key.
  private static func introducerKey(_ byte: UInt8) -> TerminalEvent {
    .key(KeyPress(Character(Unicode.Scalar(byte)), .alt))
  }

  @Test func mouseReportAfterPauseTypesNothing() {
    var parser = TerminalParser()
    #expect(parser.feed("\u{1B}[<65".utf8) + parser.flush() == [])
    #expect(
      parser.feed(";59;28M".utf8) == [.mouse(MouseEvent(.scroll(down: true), column: 58, row: 27))])
  }

  @Test func pauseReportsKeyAtStartOfSequenceOnce() {
    var parser = TerminalParser()
    #expect(parser.feed("\u{1B}[".utf8) + parser.flush() == [.key(KeyPress("[", .alt))])
    #expect(parser.flush() == [] && parser.feed("A".utf8) == [.key(KeyPress(.up))])
    #expect(parser.feed("\u{1B}".utf8) + parser.flush() == [.key(KeyPress(.escape))])
    #expect(parser.feed("[".utf8) == [.key(KeyPress("["))], "The pause ended the sequence.")
  }

  @Test func controlCharacterEndsStringThatAPauseInterrupted() {
    var parser = TerminalParser()
    #expect(parser.feed("\u{1B}]".utf8) + parser.flush() == [.key(KeyPress("]", .alt))])
    #expect(parser.feed("ab".utf8) + parser.flush() == [])
    #expect(parser.feed("\r".utf8).last == .key(KeyPress(.enter)))
    #expect(parser.feed("c".utf8) == [.key(KeyPress("c"))])
  }

  @Test func unterminatedSequenceUsesBoundedMemory() {
    var parser = TerminalParser()
    #expect(parser.feed(Array("\u{1B}[".utf8)) == [])
    for _ in 0..<1_000 { #expect(parser.feed(Array("9;9;".utf8)) == []) }
    guard case .unknown(let bytes)? = parser.feed(Array("~".utf8)).first else {
      Issue.record("The sequence must be unknown.")
      return
    }
    #expect(bytes.count < 300)
    #expect(parser.feed(Array("x".utf8)) == [.key(KeyPress("x"))])
  }

  // Random bytes, biased toward the starts of sequences.
  private static func randomBytes(_ random: inout SeededRandom) -> [UInt8] {
    let parts = [
      "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}]", "\u{1B}P", "[", "200~", "201~", "1;5A", "<0;1;2M",
      "日", "🦀", "?2026;2$y", "\u{7}", "\\", "~", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[A", "x",
    ]
    return (0..<Int.random(in: 0...12, using: &random)).flatMap { _ in
      Int.random(in: 0..<3, using: &random) == 0
        ? [UInt8.random(in: 0...255, using: &random)]
        : Array(parts[Int.random(in: 0..<parts.count, using: &random)].utf8)
    }
  }

  @Test(arguments: LongRun.seeds(4, of: 0..<10))
  func eventsDoNotDependOnChunking(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<300 {
      let bytes = Self.randomBytes(&random)
      var (whole, split) = (TerminalParser(), TerminalParser())
      let expected = whole.feed(bytes) + whole.flush()
      var found: [TerminalEvent] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 0...4, using: &random)
        found += split.feed(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      found += split.flush()
      try #require(found == expected, "\(bytes)")
    }
  }

  @Test(arguments: LongRun.seeds(4, of: 0..<10))
  func parserRecoversAfterRandomBytes(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) + 500)
    for _ in 0..<300 {
      let bytes = Self.randomBytes(&random)
      var parser = TerminalParser()
      _ = parser.feed(bytes)
      _ = parser.flush()
      // Ends a paste if one is in progress.
      _ = parser.feed("\u{1B}[201~".utf8)
      try #require(
        parser.feed("x\u{1B}[A".utf8) == [.key(KeyPress("x")), .key(KeyPress(.up))], "\(bytes)")
    }
  }

  @Test(arguments: LongRun.seeds(3, of: 0..<5)) func everyByteBelongsToEvent(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) + 900)
    for _ in 0..<300 {
      // Excludes control characters, whose events don't contain their bytes.
      let bytes = (0..<20).map { _ in UInt8.random(in: 0x20...0xFF, using: &random) }
      var parser = TerminalParser()
      // The blank ends an incomplete character, which `flush()` doesn't.
      let events = parser.feed(bytes) + parser.flush() + parser.feed([0x20]) + parser.flush()
      let found = events.flatMap { event -> [UInt8] in
        switch event {
        case .key(KeyPress(.backspace)): [0x7F]
        case .key(let press):
          if case .character(let character) = press.key {
            Array(String(character).utf8)
          } else {
            []
          }
        case .unknown(let bytes): bytes
        default: []
        }
      }
      try #require(found == bytes + [0x20])
    }
  }
}
