import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Random edits of texts that a model corrects, compared with a model that follows each character.
@MainActor @Suite(.timeLimit(.minutes(30))) struct CorrectionFuzzTests {
  /// A character with the number of the key that typed it, or `nil` if the model added it.
  struct Letter: Equatable {
    var text: String
    var number: Int?
  }

  enum Corrector: CaseIterable {
    case groups, uppercase, digits, prefix, trimsStart, trimsEnd, limit, collapses

    /// Returns the corrected letters, each with the number of the one that it comes from.
    func applied(to letters: [Letter]) -> [Letter] {
      func isDigit(_ letter: Letter) -> Bool { letter.text.allSatisfy(\.isNumber) }
      switch self {
      case .groups:
        let digits = letters.filter(isDigit)
        return digits.indices.flatMap { index in
          (index > 0 && index % 4 == 0 ? [Letter(text: " ")] : []) + [digits[index]]
        }
      case .uppercase:
        return letters.flatMap { letter in
          letter.text.uppercased().map { Letter(text: String($0), number: letter.number) }
        }
      case .digits: return letters.filter(isDigit)
      case .prefix:
        let rest = letters.filter { $0.text != "#" }
        return [Letter(text: "#")] + rest
      case .trimsStart: return Array(letters.drop { $0.text == " " })
      case .trimsEnd: return Array(letters.reversed().drop { $0.text == " " }.reversed())
      case .limit: return Array(letters.prefix(6))
      case .collapses:
        return letters.indices.filter {
          $0 == 0 || letters[$0].text != " " || letters[$0 - 1].text != " "
        }.map { letters[$0] }
      }
    }

    func applied(to text: String) -> String {
      applied(to: text.map { Letter(text: String($0)) }).map(\.text).joined()
    }
  }

  enum Step: Equatable {
    case type(String)
    case backspace
    case delete
    case move(Int)
    case undo
    case redo
  }

  @MainActor final class Model {
    let corrector: Corrector
    @Observed var stored = ""
    var text: String {
      get { stored }
      set { stored = corrector.applied(to: newValue) }
    }
    init(_ corrector: Corrector) {
      self.corrector = corrector
      text = ""
    }
  }

  @MainActor final class FieldView: ViewNode {
    let field = TextField()
    override var content: ViewNode? { field }
    static let bindings = BindingTable(Model.self, FieldView.self) { \.text <-> \.field.text }
  }

  /// Returns the letters after an edit, and the letters that the caret is between.
  static func problem(_ corrector: Corrector, _ steps: [Step]) -> String? {
    let model = Model(corrector), view = FieldView(), field = view.field
    let connection = FieldView.bindings.connect(model, to: view)
    defer { connection.disconnect() }
    // The reference: the letters before and after the caret.
    var (before, after): ([Letter], [Letter]) = (
      field.text.map { Letter(text: String($0)) }, []
    )
    var count = 0
    for (index, step) in steps.enumerated() {
      let (oldText, oldCaret) = (field.text, field.caret)
      switch step {
      case .type(let text):
        field.type(text)
        count += 1
        before.append(Letter(text: text, number: count))
      case .backspace:
        field.deleteBackward()
        _ = before.popLast()
      case .delete:
        _ = field.handle(KeyPress(.delete))
        if !after.isEmpty { after.removeFirst() }
      case .move(let distance):
        field.moveCaret(by: distance)
        let all = before + after
        before = Array(all.prefix(field.caret))
        after = Array(all.dropFirst(field.caret))
        if before.count != field.caret { return "after step \(index), the caret isn't in the text" }
        continue
      case .undo, .redo:
        let isDone = step == .undo ? field.undo() : field.redo()
        if isDone, field.text == oldText, field.caret == oldCaret {
          return "after step \(index), \(step) changed nothing"
        }
        let all = field.text.map { character in
          count += 1
          return Letter(text: String(character), number: count)
        }
        (before, after) = (Array(all.prefix(field.caret)), Array(all.dropFirst(field.caret)))
        continue
      }
      let corrected = corrector.applied(to: before + after)
      let text = corrected.map(\.text).joined()
      if field.text != text || model.text != text {
        return "after step \(index), \(step): \(field.text), not \(text)"
      }
      let left = corrected.prefix(field.caret), right = corrected.dropFirst(field.caret)
      func isTyped(_ letter: Letter) -> Bool {
        letter.number != nil && letter.text.allSatisfy { $0.isLetter || $0.isNumber }
      }
      func typed(_ letters: some Sequence<Letter>) -> String {
        letters.filter(isTyped).map(\.text).joined()
      }
      // Equal letters can't be told apart.
      let kept = corrected.filter(isTyped)
      let leftNumbers = Set(before.compactMap(\.number))
      let expected = kept.filter { leftNumbers.contains($0.number ?? 0) }
      if typed(left) != typed(expected) {
        return "after step \(index), \(step) in \(oldText): \(typed(left))|\(typed(right)) in "
          + "\(field.text), not \(typed(expected))"
      }
      let isStuck = field.text == oldText && field.caret == oldCaret
      let canDelete = step == .delete ? oldCaret < oldText.count : typed(expected) != ""
      if isStuck, canDelete, step == .backspace || step == .delete {
        return "after step \(index), \(step) is stuck in \(oldText) at \(oldCaret)"
      }
      func numbered(_ letters: ArraySlice<Letter>) -> [Letter] {
        letters.map { letter in
          count += 1
          return Letter(text: letter.text, number: letter.number.map { _ in count })
        }
      }
      (before, after) = (numbered(left), numbered(right))
    }
    return nil
  }

  static func step(_ corrector: Corrector, _ random: inout SplitMix64) -> Step {
    let letters =
      switch corrector {
      case .groups, .digits: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "x", " "]
      case .uppercase: ["a", "b", "ß", "é", "ﬁ", "Z", " ", "1"]
      default: ["a", "b", "c", "1", " ", " ", "é", "#"]
      }
    switch Int.random(in: 0..<16, using: &random) {
    case 0..<8: return .type(letters.randomElement(using: &random) ?? "")
    case 8..<10: return .backspace
    case 10, 11: return .delete
    case 12..<15: return .move(Int.random(in: -4...4, using: &random))
    default: return Bool.random(using: &random) ? .undo : .redo
    }
  }

  @Test(arguments: Corrector.allCases) func caretStaysWithCharacter(corrector: Corrector) async {
    for seed in LongRun.seeds(20, of: UInt64(0)..<4_000) {
      var random = SplitMix64(seed: seed)
      let steps = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        Self.step(corrector, &random)
      }
      guard let problem = Self.problem(corrector, steps) else { continue }
      let shortest = await shortestFailure(of: steps, problem) { Self.problem(corrector, $0) }
      Issue.record("seed \(seed), \(corrector): \(shortest)")
      return
    }
  }
}
