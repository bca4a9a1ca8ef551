// The text of actions: a verb, the name of a node, and the arguments, as in `type name "Ada"`.

extension RecordedAction: LosslessStringConvertible {
  /// The verb, the node, and the arguments.
  public var description: String {
    guard let action else { return "wait" }
    return ([action.name, node] + action.arguments).joined(separator: " ")
  }

  /// Creates an action from its text, or returns `nil` if the text is invalid.
  public init?(_ description: String) {
    guard let recorded = try? RecordedAction(ScriptReader(description)) else { return nil }
    self = recorded
  }

  /// Returns the actions of a script, one for each line except blank lines and `#` comments.
  ///
  /// ```swift
  /// let acts = try RecordedAction.script("""
  ///   # sign in
  ///   type name "Ada"
  ///   press signIn
  ///   """)
  /// ```
  ///
  /// - Throws: `RecordedActionError` with the first invalid line, the cause, and the fix.
  public static func script(_ text: String) throws(RecordedActionError) -> [RecordedAction] {
    var actions: [RecordedAction] = []
    for (number, line) in ScriptReader.lines(of: text) {
      do throws(RecordedActionError) {
        actions.append(try RecordedAction(line))
      } catch {
        throw error.at("line \(number)")
      }
    }
    return actions
  }

  /// Creates the action described by the remainder of a line.
  ///
  /// - Throws: `RecordedActionError` with the cause and the fix.
  package init(_ line: ScriptReader) throws(RecordedActionError) {
    var line = line
    var parts = try line.parts()[...]
    guard let word = parts.popFirst(), !word.isQuoted else {
      throw RecordedActionError("expected an action; \(UserAction.known)")
    }
    if word.text == "wait" {
      guard parts.isEmpty else {
        throw RecordedActionError("wait takes no arguments; end the line after it")
      }
      self = .wait
      return
    }
    guard let form = UserAction.forms[word.text] else {
      throw RecordedActionError("\(quotedText(word.text)) isn't an action; \(UserAction.known)")
    }
    guard let node = parts.popFirst() else {
      throw RecordedActionError("\(word.text) requires the name of a node after it")
    }
    let verb = try UserAction(form, word.text, parts.map(\.text))
    self.init(verb, node.isQuoted ? node.text.debugDescription : node.text)
  }

  /// The words that actions begin with, in alphabetical order.
  package static var actionNames: [String] { (UserAction.forms.keys + ["wait"]).sorted() }
}

extension Sequence<RecordedAction> {
  /// The text of the actions, one for each line, for `RecordedAction.script`.
  public var script: String { map { "\($0)\n" }.joined() }
}

extension UserAction {
  /// The verb of a word, by the kind of arguments after the node.
  enum Form: Sendable {
    case nothing(UserAction)
    case text(@Sendable (String) -> UserAction)
    case number(@Sendable (Int) -> UserAction)
    case item(@Sendable (Int) -> UserAction)
    case items, scroll, toggle, value, custom
  }

  /// The verbs and the kinds of their arguments.
  static let forms: [String: Form] = [
    "press": .nothing(.press), "type": .text { .type($0) }, "replace": .text { .replace($0) },
    "backspace": .nothing(.backspace), "clear": .nothing(.clear),
    "caret": .number { .moveCaret($0) }, "extend": .number { .extendSelection($0) },
    "undo": .nothing(.undo), "redo": .nothing(.redo),
    "submit": .nothing(.submit), "toggle": .toggle, "choose": .text { .choose($0) },
    "increment": .nothing(.increment), "decrement": .nothing(.decrement), "set": .value,
    "select": .item { .select($0) },
    "highlight": .item { .highlight($0) }, "selectThrough": .item { .selectThrough($0) },
    "selectAll": .nothing(.selectAll), "open": .item { .open($0) },
    "delete": .item { .delete($0) }, "move": .items,
    "refresh": .nothing(.refresh), "scroll": .scroll, "divider": .number { .moveDivider($0) },
    "dismiss": .nothing(.dismiss), "focus": .nothing(.focus), "blur": .nothing(.blur),
    "perform": .custom,
  ]

  fileprivate static let known =
    "the actions are \(RecordedAction.actionNames.joined(separator: ", "))"

  /// Creates the action described by a line without the name of a node, such as `open 1`.
  ///
  /// - Throws: `RecordedActionError` with the cause and the fix.
  package init(inShortForm line: ScriptReader) throws(RecordedActionError) {
    var line = line
    let parts = try line.parts().map(\.text)
    guard let word = parts.first, let form = Self.forms[word] else {
      throw RecordedActionError("expected an action; \(Self.known)")
    }
    try self.init(form, word, Array(parts.dropFirst()), after: "")
  }

  fileprivate init(
    _ form: Form, _ word: String, _ arguments: [String], after place: String = " after the node"
  ) throws(RecordedActionError) {
    func need(_ count: ClosedRange<Int>, _ expected: String) throws(RecordedActionError) {
      guard count.contains(arguments.count) else {
        throw RecordedActionError(
          arguments.count < count.lowerBound
            ? "\(word) requires \(expected)\(place)"
            : "\(quotedText(arguments[count.upperBound])) is unexpected; end the line before it")
      }
    }
    func number(_ index: Int, isItem: Bool = false) throws(RecordedActionError) -> Int {
      guard index < arguments.count else { return 0 }
      guard let number = Int(arguments[index]), !isItem || number >= 1 else {
        let expected = isItem ? "item number; items are counted from 1" : "integer"
        throw RecordedActionError("\(quotedText(arguments[index])) isn't an \(expected)")
      }
      return isItem ? number - 1 : number
    }
    switch form {
    case .text(let verb):
      try need(1...1, "a text in quotation marks")
      self = verb(arguments[0])
    case .number(let verb):
      try need(1...1, "an integer")
      self = verb(try number(0))
    case .item(let verb):
      try need(1...1, "the number of an item, from 1")
      self = verb(try number(0, isItem: true))
    case .items:
      try need(2...2, "the numbers of two items, from 1")
      self = .move(try number(0, isItem: true), to: try number(1, isItem: true))
    case .scroll:
      try need(1...2, "a number of rows and an optional number of columns")
      self = .scroll(try number(0), columns: try number(1))
    case .toggle:
      try need(0...1, "nothing or the number of an item, from 1")
      self = arguments.isEmpty ? .toggle : .toggleItem(try number(0, isItem: true))
    case .value:
      try need(1...1, "a number")
      guard let value = Double(arguments[0]) else {
        throw RecordedActionError("\(quotedText(arguments[0])) isn't a number")
      }
      self = .set(value)
    case .custom:
      try need(1...Int.max, "the name of an action of the node")
      self = .perform(arguments[0], Array(arguments.dropFirst()))
    case .nothing(let verb):
      try need(0...0, "nothing")
      self = verb
    }
  }
}
