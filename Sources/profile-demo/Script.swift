import Bindable
import ProfileFeature

/// The actions of a transcript, in order.
///
/// The text of a script has one action on each line:
///
/// ```text
/// # Lines that begin with '#' are comments. Blank lines are ignored.
/// type name Ada King        replace the text in the field "name" of the screen
/// press Follow              press the button or toggle with the title "Follow"
/// answer yes                answer the question on the screen, or "answer no"
/// fail The server is busy.  make the next gateway call fail with this message
/// hold                      make gateway calls wait
/// release                   release the waiting calls
/// store followers +1        add a follower from outside, or remove one with "-1"
/// store bio Countess        change "bio", "firstName", or "lastName" from outside
/// ```
///
/// Whitespace around words is ignored. A text is the remainder of its line. In double quotes, it
/// can have spaces at its ends, be empty, and contain the escapes `\"`, `\\`, `\n`, `\r`, `\t`, and
/// `\u{1F600}`. The description of an action can be parsed again.
struct Script: Equatable, Sendable {
  /// An action and its line.
  struct Step: Equatable, Sendable {
    /// The line number, counted from 1, or `nil` without a file.
    let line: Int?
    let action: ScriptAction
  }

  let steps: [Step]
  /// The file of the actions or, without one, what they are, for error messages.
  let name: String

  var actions: [ScriptAction] { steps.map(\.action) }

  /// Creates a script without a file.
  init(_ actions: [ScriptAction], named name: String) {
    self.name = name
    steps = actions.map { Step(line: nil, action: $0) }
  }

  /// Parses a script for a screen, with the name of its file for error messages.
  init(_ text: String, file: String, for screen: DemoScreen) throws(UsageError) {
    var steps: [Step] = []
    name = Excerpt.path(file)
    for (number, line) in ScriptReader.lines(of: text) {
      var line = line
      do throws(RecordedActionError) {
        steps.append(Step(line: number, action: try line.action(for: screen)))
      } catch {
        throw UsageError(.data, "\(name):\(number): \(error.message)")
      }
    }
    self.steps = steps
  }
}

extension ScriptReader {
  private static let verbs = [
    "type", "press", "answer", "fail", "hold", "release", "store", "go", "device", "theme", "do",
  ]

  /// The actions that don't need the name of a node, because a screen has one list.
  private static let listVerbs = ["select", "open", "delete", "move", "scroll", "refresh"]

  /// Reads the line as an action on a screen, which is one of the library or one of the demo.
  fileprivate mutating func action(
    for screen: DemoScreen
  ) throws(RecordedActionError) -> ScriptAction {
    let line = self, verb = word()
    if Self.listVerbs.contains(verb) { return .list(try UserAction(inShortForm: line)) }
    if !Self.verbs.contains(verb), RecordedAction.actionNames.contains(verb) {
      return .user(try RecordedAction(line))
    }
    let action = try action(verb, for: screen)
    guard remainder.isEmpty else {
      throw RecordedActionError(
        "unexpected \(Excerpt.quoted(String(remainder))) at the end of the line; remove it")
    }
    return action
  }

  private mutating func action(
    _ verb: String, for screen: DemoScreen
  ) throws(RecordedActionError) -> ScriptAction {
    switch verb {
    case "type":
      let field = try one(of: screen.fields, named: \.self, "field")
      return .type(field, try text())
    case "press": return .press(try text("press requires a button title"))
    case "answer":
      let way = "use yes or no"
      return .answer(try one(of: Answer.allCases, named: \.rawValue, "answer", otherwise: way))
    case "fail": return .fail(try text("fail requires a message"))
    case "hold": return .hold
    case "release": return .release
    case "store": return .store(try change())
    case "go": return .go(try text("go requires a link such as profile.1/followers.1"))
    case "device": return .device(try one(of: Device.allCases, named: \.rawValue, "device"))
    case "theme": return .theme(try one(of: AppTheme.allCases, named: \.rawValue, "theme"))
    case "do":
      guard let first = remainder.unicodeScalars.first, first != "#" else {
        throw RecordedActionError("do requires an action; write do press follow")
      }
      defer { self = ScriptReader("") }
      return .user(try RecordedAction(self))
    default:
      throw RecordedActionError(
        UsageError.unknown("action", verb, among: Self.verbs + Self.listVerbs))
    }
  }

  private mutating func change() throws(RecordedActionError) -> StoreChange {
    let fields = StoreChange.Field.allCases.map(\.rawValue)
    let name = try one(of: ["followers"] + fields, named: \.self, "field")
    if let field = StoreChange.Field(rawValue: name) { return .text(field, try text()) }
    let word = word()
    let isSigned = word.hasPrefix("+") || word.hasPrefix("-")
    guard isSigned, let count = Int(word), count != 0, count != .min else {
      let found = word.isEmpty ? "nothing" : Excerpt.quoted(word)
      throw RecordedActionError(
        "expected a signed number of followers, found \(found); use +1 or -1")
    }
    return .followers(count)
  }

  /// Reads the name of one of several values.
  private mutating func one<Value>(
    of values: [Value], named name: (Value) -> String, _ kind: String,
    otherwise: String? = nil
  ) throws(RecordedActionError) -> Value {
    let word = word()
    if let value = values.first(where: { name($0) == word }) { return value }
    let names = values.map(name)
    let way = otherwise ?? "the \(kind)s are \(names.joined(separator: ", "))"
    throw RecordedActionError(
      word.isEmpty
        ? "the \(kind) is missing; \(way)"
        : UsageError.unknown(kind, word, among: names, otherwise: way))
  }

  /// Reads a text that can't be empty.
  private mutating func text(_ need: String) throws(RecordedActionError) -> String {
    let text = try text()
    guard !text.isEmpty else { throw RecordedActionError("\(need); add it to the line") }
    return text
  }
}
