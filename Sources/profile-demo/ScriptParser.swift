import Bindable
import ProfileFeature

extension Script {
  /// Reads a script for a screen from a file.
  ///
  /// - Throws: `UsageError` with the name of the file and, if applicable, the line.
  init(contentsOf file: String, for screen: DemoScreen) throws(UsageError) {
    let text = try UsageError.about { () throws(FileError) in try InputFile.text(of: file) }
    try self.init(text, file: file, for: screen)
  }

  /// Parses a script for a screen, with the name of its file for error messages.
  init(_ text: String, file: String, for screen: DemoScreen) throws(UsageError) {
    var steps: [Step] = []
    for (number, line) in ScriptReader.lines(of: text) {
      do throws(RecordedActionError) {
        steps.append(Step(line: number, action: try ScriptParser.action(in: line, for: screen)))
      } catch {
        throw UsageError(.data, "\(Excerpt.path(file)):\(number): \(error.message)")
      }
    }
    self.init(steps: steps)
  }
}

/// A parser for one line of a script, which contains an action of the library or one of the demo.
struct ScriptParser {
  private enum Verb: String, CaseIterable {
    case type, press, answer, fail, hold, release, store, go, device, theme
    case user = "do"
  }

  /// The actions that don't need the name of a node, because a screen has one list.
  private static let listVerbs = ["select", "open", "delete", "move", "scroll", "refresh"]

  private let screen: DemoScreen
  private var line: ScriptReader

  /// Returns the action in a line of a script for a screen.
  static func action(in line: ScriptReader, for screen: DemoScreen) throws(RecordedActionError)
    -> ScriptAction
  {
    var ahead = line
    let word = ahead.word()
    if listVerbs.contains(word) {
      // A number or nothing in place of the name of a node.
      let next = ahead.word()
      if next.isEmpty || Int(next) != nil { return .list(try UserAction(inShortForm: line)) }
    }
    if Verb(rawValue: word) == nil, RecordedAction.actionNames.contains(word) {
      return .user(try RecordedAction(line))
    }
    var reader = ScriptParser(screen: screen, line: line)
    let verbs = (Verb.allCases.map(\.rawValue) + listVerbs).joined(separator: ", ")
    let verb: Verb = try reader.readCase(
      "action", among: listVerbs, otherwise: "the actions are \(verbs)")
    let action = try reader.readAction(verb)
    let remainder = reader.line.remainder
    guard remainder.isEmpty else {
      throw RecordedActionError(
        "unexpected \(Excerpt.quoted(String(remainder))) at the end of the line; remove it")
    }
    return action
  }

  private mutating func readAction(_ verb: Verb) throws(RecordedActionError) -> ScriptAction {
    switch verb {
    case .type:
      let fields = screen.fields.joined(separator: ", ")
      let field = try read(
        "field", of: screen.fields.map { ($0, $0) }, otherwise: "the fields are \(fields)")
      return .type(field, try line.text())
    case .press: return .press(try readSomeText("press requires a button title"))
    case .answer: return .answer(try readCase("answer", otherwise: "use yes or no"))
    case .fail: return .fail(try readSomeText("fail requires a message"))
    case .hold: return .hold
    case .release: return .release
    case .store: return .store(try readChange())
    case .go: return .go(try readSomeText("go requires a link such as profile.1/followers.1"))
    case .device:
      return .device(try readCase("device", otherwise: "the devices are \(Device.names)"))
    case .theme:
      return .theme(try readCase("theme", otherwise: "the themes are \(AppTheme.names)"))
    case .user: return .user(try readUserAction())
    }
  }

  /// Reads the remainder of the line as a user action.
  private mutating func readUserAction() throws(RecordedActionError) -> RecordedAction {
    guard let first = line.remainder.unicodeScalars.first, first != "#" else {
      throw RecordedActionError("do requires an action; write do press follow")
    }
    let action = try RecordedAction(line)
    line = ScriptReader("")
    return action
  }

  private mutating func readChange() throws(RecordedActionError) -> StoreChange {
    let start = line
    if line.word() == "followers" { return .followers(try readChangeOfCount()) }
    line = start
    let field: StoreChange.Field = try readCase(
      "field", among: ["followers"], otherwise: "the fields are followers, \(Script.storedFields)")
    return .text(field, try line.text())
  }

  private mutating func readChangeOfCount() throws(RecordedActionError) -> Int {
    let word = line.word()
    let isSigned = word.hasPrefix("+") || word.hasPrefix("-")
    guard isSigned, let count = Int(word), count != 0, count != .min else {
      let found = word.isEmpty ? "nothing" : Excerpt.quoted(word)
      throw RecordedActionError(
        "expected a signed number of followers, found \(found); use +1 or -1")
    }
    return count
  }

  /// Reads the name of one of `values`, with `others` as further suggestions.
  private mutating func read<Value>(
    _ kind: String, of values: [(name: String, value: Value)], among others: [String] = [],
    otherwise: String
  ) throws(RecordedActionError) -> Value {
    let word = line.word()
    if let known = values.first(where: { $0.name == word }) { return known.value }
    guard !word.isEmpty else { throw RecordedActionError("the \(kind) is missing; \(otherwise)") }
    let way = UsageError.suggestion(
      for: word, among: values.map(\.name) + others, otherwise: otherwise)
    throw RecordedActionError("unknown \(kind) \(Excerpt.quoted(word)); \(way)")
  }

  /// Reads the raw value of one of the cases of `Word`.
  private mutating func readCase<Word: RawRepresentable<String> & CaseIterable>(
    _ kind: String, among others: [String] = [], otherwise: String
  ) throws(RecordedActionError) -> Word {
    let words = Word.allCases.map { ($0.rawValue, $0) }
    return try read(kind, of: words, among: others, otherwise: otherwise)
  }

  private mutating func readSomeText(_ need: String) throws(RecordedActionError) -> String {
    let text = try line.text()
    guard !text.isEmpty else { throw RecordedActionError("\(need); add it to the line") }
    return text
  }
}
