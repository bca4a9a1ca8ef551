import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Random texts in every node that displays text, at random sizes.
///
/// The terminal shows the frame, and no output contains control characters or bidirectional
/// controls from the texts.
@MainActor struct UntrustedScreenTests {
  /// The texts of a screen and the steps to perform, which can be shrunk.
  struct Case {
    var texts: [String]
    var steps: [Step]

    init(seed: UInt64) {
      var random = SeededRandom(seed: seed)
      texts = (0..<UntrustedScreenTests.textCount).map { _ in Self.text(&random) }
      steps = (0..<5).map { _ in Step(&random) }
    }

    // Random bytes, invalid bytes that resemble UTF-8, and random scalars.
    private static func text(_ random: inout SeededRandom) -> String {
      let almost: [[UInt8]] = [
        [0xED, 0xA0, 0xBD], [0xED, 0xB8, 0x80], [0xC0, 0x80], [0xF8, 0x88, 0x80], [0xC2, 0x9B],
        [0xE2, 0x80, 0xAE], [0x1B, 0x5B, 0x32, 0x4A], [0x1B, 0x5D, 0x30, 0x3B, 0x78, 0x07],
        [0xE2, 0x80, 0x8D], [0xEF, 0xB8, 0x8F], [0xF0, 0x9F], [0x61], [0x0A], [0xE6, 0x97, 0xA5],
      ]
      guard Int.random(in: 0..<3, using: &random) == 0 else {
        return UntrustedTextTests.randomText(&random)
      }
      let bytes = (0..<Int.random(in: 0...12, using: &random)).flatMap { _ in
        almost[Int.random(in: 0..<almost.count, using: &random)]
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  struct Step {
    let width: Int
    let height: Int
    let shift: Int
    let act: Int

    init(_ random: inout SeededRandom) {
      width = Int.random(in: 0...30, using: &random)
      height = Int.random(in: 0...18, using: &random)
      shift = Int.random(in: 0..<3, using: &random)
      act = Int.random(in: 0..<6, using: &random)
    }
  }

  nonisolated static let textCount = 20

  /// A screen with every kind of node that displays text.
  @MainActor private struct Screen {
    let label = Label(), cut = Label(truncation: .middle, lineLimit: 1), clipped = Label()
    let button = Button(), toggle = Toggle(), image = Image(), field = TextField()
    let empty = TextField(), secret = TextField(isSecure: true), border = Border()
    let sheet = Sheet { Label("sheet") }
    let dialog = Dialog()
    let table = ListView(), plain = ListView(), area = ScrollView(scrollsHorizontally: true)
    let picker: Picker<Int>
    let view = ZStack()
    let texts: Texts

    final class Texts {
      var all: [String] = []
    }

    init() {
      let texts = Texts()
      self.texts = texts
      picker = Picker([0, 1]) { texts.all.isEmpty ? "" : texts.all[$0] }
      clipped.alignment = .trailing
      let inside = area.children[0]
      inside.addChild(label)
      for node in [button, toggle, image] { inside.addChild(node) }
      let (clipped, picker) = (clipped, picker)
      let grid = Grid(columns: [.center, .trailing], spacing: 1) {
        clipped
        picker
      }
      for node in [area, cut, grid] { border.children[0].addChild(node) }
      let column = VStack {}
      for node in [border, field, empty, secret, table, plain] { column.addChild(node) }
      for node in [column, sheet, dialog] { view.addChild(node) }
    }

    func show(_ texts: [String]) {
      self.texts.all = texts
      (label.text, cut.text, clipped.text) = (texts[0], texts[1], texts[2])
      (button.title, toggle.title, image.alternativeText) = (texts[3], texts[4], texts[5])
      (field.text, empty.placeholder, secret.text) = (texts[6], texts[7], texts[8])
      (border.title, sheet.title, dialog.title) = (texts[9], texts[10], texts[11])
      table.sections = [CellSection(texts[12], footer: texts[13], texts: [texts[14], texts[15]])]
      plain.sections = [CellSection(texts: [texts[16]])]
    }

    func act(_ act: Int, _ texts: [String]) {
      switch act {
      case 0: dialog.present(texts[17], choices: [Choice(texts[18]), "No"])
      case 1: if !dialog.dismiss() { sheet.present() }
      case 2: field.focus()
      case 3: area.scroll(by: 1, columns: 3)
      case 4: button.focus()
      default: field.type(texts[19])
      }
    }
  }

  /// Returns the first problem of a case, or `nil` if there is none.
  static func problem(in example: Case) -> String? {
    let screen = Screen()
    var texts = example.texts
    let first = example.steps.first
    let live = IncrementalRenderer(
      screen.view, width: first?.width ?? 9, height: first?.height ?? 9)
    var terminal = TerminalModel(
      width: live.frame.size.width, height: live.frame.size.height, fill: "?")
    var shown: Frame?
    let encoder = TerminalEncoder(usesSynchronizedOutput: true)
    for (number, step) in example.steps.enumerated() {
      texts = Array(texts[step.shift...] + texts[..<step.shift])
      screen.show(texts)
      screen.act(step.act, texts)
      let size = Size(width: step.width, height: step.height)
      if live.frame.size != size {
        terminal.resize(width: size.width, height: size.height, fill: "?")
        live.resize(width: size.width, height: size.height)
      } else {
        live.update()
      }
      let frame = live.frame
      let update = encoder.update(from: shown, to: frame)
      shown = frame
      terminal.feed(update.bytes)
      if let wrong = terminal.differences(from: frame).first { return wrong }
      if !terminal.strings.isEmpty { return "control strings: \(terminal.strings)" }
      // Drawing pictures is slow in debug builds.
      let isLast = number == example.steps.count - 1
      let outputs = [
        ("text", frame.text),
        (
          "SVG",
          isLast ? SVG.document([SVG.Picture(frame, caption: texts[0])], title: texts[1]) : ""
        ),
        ("words", AccessibilityTree.text(of: screen.view)),
        ("transcript", isLast ? transcript(of: frame, texts) : ""),
        ("terminal", terminalText(update.bytes)),
      ]
      for (name, text) in outputs {
        let found = text.unicodeScalars.first {
          $0 != "\n" && UntrustedTextTests.isForbidden($0)
        }
        if let found { return "U+\(String(found.value, radix: 16)) is in the \(name)" }
      }
    }
    return nil
  }

  private static func transcript(of frame: Frame, _ texts: [String]) -> String {
    var transcript = Transcript(of: TerminalEncoder(), showingStyles: true)
    transcript.record(texts[0], frame: frame, notes: [texts[1]])
    return transcript.description
  }

  // Returns the output without the encoder's own escape sequences, which the model has checked.
  private static func terminalText(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    var result = String.UnicodeScalarView()
    var isCommand = false
    for (index, scalar) in zip(text.indices, text) {
      if scalar == "\u{1B}" {
        isCommand = true
      } else if isCommand {
        let isBracket = scalar == "[" && text[text.index(before: index)] == "\u{1B}"
        if !isBracket, (0x40...0x7E).contains(scalar.value) { isCommand = false }
      } else if scalar != "\r", scalar != "\u{8}" {
        // Excludes the two controls that move the cursor, which the model checks.
        result.append(scalar)
      }
    }
    return String(result)
  }

  static func shrunk(_ example: Case) -> Case {
    var best = example
    func attempt(_ change: (inout Case) -> Void) -> Bool {
      var candidate = best
      change(&candidate)
      guard problem(in: candidate) != nil else { return false }
      best = candidate
      return true
    }
    var isShorter = true
    while isShorter {
      isShorter = false
      for index in best.steps.indices.reversed() where best.steps.count > 1 {
        if attempt({ $0.steps.remove(at: index) }) { isShorter = true }
      }
      for index in best.texts.indices where !best.texts[index].isEmpty {
        if attempt({ $0.texts[index] = "" }) {
          isShorter = true
          continue
        }
        for place in (0..<best.texts[index].unicodeScalars.count).reversed() {
          var scalars = Array(best.texts[index].unicodeScalars)
          scalars.remove(at: place)
          let text = String(String.UnicodeScalarView(scalars))
          if attempt({ $0.texts[index] = text }) { isShorter = true }
        }
      }
    }
    return best
  }

  @Test(arguments: 0..<4) func untrustedTextCannotLeaveItsCells(part: Int) {
    for seed in LongRun.seeds(3, of: 0..<8) {
      let example = Case(seed: UInt64(part * 1_000 + seed))
      guard Self.problem(in: example) != nil else { continue }
      let short = Self.shrunk(example)
      let texts = short.texts.enumerated().filter { !$1.isEmpty }.map { index, text in
        "\(index): \(text.unicodeScalars.map { String($0.value, radix: 16) })"
      }
      Issue.record(
        """
        seed \(part * 1_000 + seed): \(Self.problem(in: short) ?? "")
        \(texts.joined(separator: "\n"))
        \(short.steps)
        """)
      return
    }
  }
}
