import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// A terminal update shows the new frame, regardless of what the terminal showed before.
struct TerminalPropertyTests {
  // All rows of a width that consist of blanks, a letter, and a wide character in the given styles.
  private static func rows(_ width: Int, styles: [Style]) -> [[(Glyph, Style)]] {
    guard width > 0 else { return [[]] }
    return [(Glyph.space, 1), (Glyph("a", width: 1), 1), (Glyph("日", width: 2), 2)].flatMap {
      glyph, columns in
      guard columns <= width else { return [[(Glyph, Style)]]() }
      return rows(width - columns, styles: styles).flatMap { rest in
        styles.map { [(glyph, $0)] + rest }
      }
    }
  }

  private static func frames(_ width: Int, _ height: Int, styles: [Style]) -> [Frame] {
    let rows = rows(width, styles: styles)
    let pictures = (0..<height).reduce([[[(Glyph, Style)]]]([[]])) { pictures, _ in
      pictures.flatMap { picture in rows.map { picture + [$0] } }
    }
    return pictures.map { picture in
      var frame = Frame(width: width, height: height)
      for (row, cells) in picture.enumerated() {
        var column = 0
        for (glyph, style) in cells {
          frame.write(glyph, column: column, row: row, style: style)
          column += glyph.width
        }
      }
      return frame
    }
  }

  private static func check(_ frames: [Frame], _ encoder: TerminalEncoder) {
    guard let size = frames.first?.size else { return }
    var cursors: [Position?] = [nil]
    for row in 0..<size.height {
      for column in 0..<size.width { cursors.append(Position(column: column, row: row)) }
    }
    var turn = 0
    for old in frames {
      for new in frames {
        // Every pair of frames, with cursors that cover every pair of positions.
        let before = old.with(cursor: cursors[turn % cursors.count])
        let after = new.with(cursor: cursors[turn / cursors.count % cursors.count])
        turn += 1
        var terminal = TerminalModel(width: size.width, height: size.height, fill: "?")
        terminal.feed(encoder.update(from: nil, to: before).bytes)
        guard terminal.differences(from: before).isEmpty else {
          Issue.record("first \(before.lines): \(terminal.differences(from: before))")
          return
        }
        terminal.feed(encoder.update(from: before, to: after).bytes)
        guard terminal.differences(from: after).isEmpty else {
          Issue.record(
            "\(before.lines) to \(after.lines): \(terminal.differences(from: after))")
          return
        }
      }
    }
  }

  @Test(arguments: [TerminalEncoder.Viewport.screen, .inline])
  func updatesTransformAnySmallFrameIntoAnother(area: TerminalEncoder.Viewport) {
    let encoder = TerminalEncoder(usesSynchronizedOutput: true, viewport: area)
    let styles = [Style(), Style(.bold, background: .blue)]
    for width in 0...2 { Self.check(Self.frames(width, 1, styles: styles), encoder) }
    if area == .screen { Self.check(Self.frames(3, 1, styles: [Style(), .inverse]), encoder) }
    Self.check(Self.frames(4, 1, styles: [Style()]), encoder)
    Self.check(Self.frames(2, 2, styles: [Style()]), encoder)
    Self.check(Self.frames(1, 2, styles: styles), encoder)
  }

  @Test(arguments: LongRun.seeds(4, of: 0..<10)) func updatesShowRandomFrames(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<20 {
      let encoder = TerminalEncoder(
        colors: ColorDepth(rawValue: Int.random(in: 0...3, using: &random)) ?? .none,
        usesSynchronizedOutput: Bool.random(using: &random))
      var (width, height) = (
        Int.random(in: 0...20, using: &random), Int.random(in: 0...5, using: &random)
      )
      var terminal = TerminalModel(width: width, height: height, fill: "?")
      if Bool.random(using: &random) { terminal.feed("\u{1B}[?7l") }
      var shown: Frame?
      for _ in 0..<12 {
        var frame = shown ?? RandomFrame.make(width: width, height: height, &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
          (width, height) = (
            Int.random(in: 0...20, using: &random), Int.random(in: 0...5, using: &random)
          )
          terminal.resize(width: width, height: height, fill: "?")
          frame = RandomFrame.make(width: width, height: height, &random)
          // Resizing moved the cursor, so a frame of equal size is also drawn from scratch.
          if frame.size == shown?.size { shown = nil }
        case 1: frame = RandomFrame.make(width: width, height: height, &random)
        default: RandomFrame.change(&frame, &random)
        }
        var update = encoder.update(from: shown, to: frame)
        if let shown, Bool.random(using: &random) {
          // An update from damage alone has different bytes with the same result.
          update = encoder.update(
            for: frame.damage(from: shown), to: frame, caretBefore: shown.cursor)
        }
        terminal.feed(update.bytes)
        try #require(
          terminal.differences(from: frame, colors: encoder.colors) == [],
          "\(update.text.debugDescription) from \(shown?.lines ?? []) to \(frame.lines)")
        #expect(terminal.scrolledOut.isEmpty)
        shown = frame
      }
    }
  }

  @Test(arguments: LongRun.seeds(4, of: 0..<10))
  func terminalWithoutClustersShowsSingleScalarCells(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) + 1_000)
    let encoder = TerminalEncoder()
    for _ in 0..<30 {
      let (width, height) = (
        Int.random(in: 1...24, using: &random), Int.random(in: 1...4, using: &random)
      )
      var terminal = TerminalModel(width: width, height: height, widths: .scalars, fill: "?")
      terminal.feed("\u{1B}[?7l")
      var shown: Frame?
      for _ in 0..<8 {
        var frame = shown ?? RandomFrame.make(width: width, height: height, &random)
        RandomFrame.change(&frame, &random)
        let update = encoder.update(from: shown, to: frame)
        terminal.feed(update.bytes)
        for row in 0..<height {
          for column in 0..<width {
            let cell = frame[column: column, row: row]
            // The display of several scalars depends on the terminal.
            guard cell.width > 0, cell.character.unicodeScalars.count == 1 else { continue }
            try #require(
              terminal.screen[row][column].text == String(cell.character),
              "\(column),\(row): \(update.text.debugDescription) for \(shown?.lines ?? []) \(frame.lines)"
            )
          }
        }
        shown = frame
      }
    }
  }

  @Test(arguments: LongRun.seeds(4, of: 0..<10))
  func inlineFramePreservesRowsAbove(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) + 2_000)
    for _ in 0..<30 {
      let encoder = TerminalEncoder(
        usesSynchronizedOutput: Bool.random(using: &random), viewport: .inline)
      let width = Int.random(in: 1...16, using: &random)
      let screenHeight = Int.random(in: 2...8, using: &random)
      var terminal = TerminalModel(width: width, height: screenHeight)
      let above = Int.random(in: 0..<12, using: &random)
      for row in 0..<above { terminal.feed("\(row % 10)\r\n") }
      var shown: Frame?
      for _ in 0..<8 {
        var height = shown?.size.height ?? Int.random(in: 0...screenHeight, using: &random)
        if Int.random(in: 0..<5, using: &random) == 0 {
          height = Int.random(in: 0...screenHeight, using: &random)
        }
        var frame = shown ?? RandomFrame.make(width: width, height: height, &random)
        if frame.size.height != height {
          frame = RandomFrame.make(width: width, height: height, &random)
        }
        RandomFrame.change(&frame, &random)
        terminal.feed(encoder.update(from: shown, to: frame).bytes)
        let top = terminal.row - (frame.cursor?.row ?? 0)
        try #require(top >= 0 && top + height <= screenHeight)
        try #require(terminal.differences(from: frame, top: top) == [])
        let kept = (terminal.scrolledOut + terminal.screen[..<top]).map { $0[0].text }
        try #require(kept == (0..<above).map { "\($0 % 10)" })
        shown = frame
      }
      terminal.feed(encoder.exitSequence(after: shown))
      #expect(terminal.isCursorVisible && terminal.column == 0)
      #expect(terminal.screen[terminal.row].allSatisfy { $0.text == " " })
    }
  }

  @Test(arguments: LongRun.seeds(4, of: 0..<10)) func textCannotControlTerminal(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed) + 3_000)
    for _ in 0..<100 {
      let text = UntrustedTextTests.randomText(&random)
      let frame = Frame(lines: [text, "\u{1B}]0;\(text)\u{7}", "\u{9B}31m\(text)"])
      let bytes = TerminalEncoder().update(from: nil, to: frame).bytes
      var terminal = TerminalModel(width: frame.size.width, height: frame.size.height)
      terminal.feed(bytes)
      #expect(terminal.differences(from: frame) == [])
      #expect(terminal.strings.isEmpty && terminal.answers.isEmpty)
      #expect(terminal.modes == [7])
    }
  }
}
