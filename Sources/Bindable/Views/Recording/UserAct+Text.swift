// The text of actions: a verb, the name of a node, and the arguments, as in `type name "Ada"`.

extension UserAct: LosslessStringConvertible, Codable {
  /// The verb, the node, and the arguments.
  public var description: String {
    guard let verb else { return "wait" }
    let (word, rest) = verb.words
    return ([word, node] + rest).joined(separator: " ")
  }

  /// Creates an action from its text, or returns `nil` if the text is invalid.
  public init?(_ description: String) {
    guard let act = try? UserAct(ScriptReader(description)) else { return nil }
    self = act
  }

  /// Creates an action by decoding its text.
  ///
  /// - Throws: `DecodingError` with the cause and the fix if the text is invalid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(UserActError) {
      self = try UserAct(ScriptReader(text))
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  /// Encodes the text of the action.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// Returns the actions of a script, one for each line except blank lines and `#` comments.
  ///
  /// ```swift
  /// let acts = try UserAct.script("""
  ///   # sign in
  ///   type name "Ada"
  ///   press signIn
  ///   """)
  /// ```
  ///
  /// - Throws: `UserActError` with the first invalid line, the cause, and the fix.
  public static func script(_ text: String) throws(UserActError) -> [UserAct] {
    var acts: [UserAct] = []
    for (number, line) in ScriptReader.lines(of: text) {
      do throws(UserActError) {
        acts.append(try UserAct(line))
      } catch {
        throw error.at("line \(number)")
      }
    }
    return acts
  }

  /// Creates the action described by the remainder of a line.
  ///
  /// - Throws: `UserActError` with the cause and the fix.
  public init(_ line: ScriptReader) throws(UserActError) {
    var line = line
    var words = try line.parts()[...]
    guard let word = words.popFirst(), !word.isQuoted else {
      throw UserActError("expected an action; \(UserVerb.known)")
    }
    if word.text == "wait" {
      guard words.isEmpty else {
        throw UserActError("wait takes no arguments; end the line after it")
      }
      self = .wait
      return
    }
    guard let form = UserVerb.forms[word.text] else {
      throw UserActError("\(quotedText(word.text)) isn't an action; \(UserVerb.known)")
    }
    guard let node = words.popFirst() else {
      throw UserActError("\(word.text) requires the name of a node after it")
    }
    let verb = try UserVerb(form, word.text, words.map(\.text))
    self.init(verb, node.isQuoted ? node.text.debugDescription : node.text)
  }

  /// The words that actions begin with, in alphabetical order.
  public static var words: [String] { (UserVerb.forms.keys + ["wait"]).sorted() }
}

extension Sequence<UserAct> {
  /// The text of the actions, one for each line, for `UserAct.script`.
  public var script: String { map { "\($0)\n" }.joined() }
}

extension UserVerb {
  /// The verb of a word, by the kind of arguments after the node.
  enum Form: Sendable {
    case nothing(UserVerb)
    case text(@Sendable (String) -> UserVerb)
    case number(@Sendable (Int) -> UserVerb)
    case row(@Sendable (Int) -> UserVerb)
    case rows, scroll
  }

  /// The verbs and the kinds of their arguments.
  static let forms: [String: Form] = [
    "press": .nothing(.press), "type": .text { .type($0) }, "replace": .text { .replace($0) },
    "backspace": .nothing(.backspace), "clear": .nothing(.clear), "caret": .number { .caret($0) },
    "submit": .nothing(.submit), "flip": .nothing(.flip), "choose": .text { .choose($0) },
    "raise": .nothing(.raise), "lower": .nothing(.lower), "select": .row { .select($0) },
    "look": .row { .look($0) }, "delete": .row { .delete($0) }, "move": .rows,
    "refresh": .nothing(.refresh), "scroll": .scroll, "divide": .number { .divide($0) },
    "dismiss": .nothing(.dismiss), "focus": .nothing(.focus), "leave": .nothing(.leave),
  ]

  fileprivate static let known =
    "the actions are \(UserAct.words.joined(separator: ", "))"

  /// The verb and the arguments.
  var words: (String, [String]) {
    switch self {
    case .type(let text): ("type", [text.debugDescription])
    case .replace(let text): ("replace", [text.debugDescription])
    case .caret(let distance): ("caret", ["\(distance)"])
    case .choose(let title): ("choose", [title.debugDescription])
    case .select(let row): ("select", ["\(row &+ 1)"])
    case .look(let row): ("look", ["\(row &+ 1)"])
    case .delete(let row): ("delete", ["\(row &+ 1)"])
    case .move(let row, let place): ("move", ["\(row &+ 1)", "\(place &+ 1)"])
    case .scroll(let rows, let columns):
      ("scroll", columns == 0 ? ["\(rows)"] : ["\(rows)", "\(columns)"])
    case .divide(let cells): ("divide", ["\(cells)"])
    case .press, .backspace, .clear, .submit, .flip, .raise, .lower, .refresh, .dismiss, .focus,
      .leave:
      ("\(self)", [])
    }
  }

  fileprivate init(_ form: Form, _ word: String, _ arguments: [String]) throws(UserActError) {
    func need(_ count: ClosedRange<Int>, _ what: String) throws(UserActError) {
      guard count.contains(arguments.count) else {
        throw UserActError(
          arguments.count < count.lowerBound
            ? "\(word) requires \(what) after the node"
            : "\(quotedText(arguments[count.upperBound])) is unexpected; end the line before it")
      }
    }
    func number(_ index: Int, row: Bool = false) throws(UserActError) -> Int {
      guard index < arguments.count else { return 0 }
      guard let number = Int(arguments[index]), !row || number >= 1 else {
        let expected = row ? "item number; items are counted from 1" : "integer"
        throw UserActError("\(quotedText(arguments[index])) isn't an \(expected)")
      }
      return row ? number - 1 : number
    }
    switch form {
    case .text(let verb):
      try need(1...1, "a text in quotation marks")
      self = verb(arguments[0])
    case .number(let verb):
      try need(1...1, "an integer")
      self = verb(try number(0))
    case .row(let verb):
      try need(1...1, "the number of an item, from 1")
      self = verb(try number(0, row: true))
    case .rows:
      try need(2...2, "the numbers of two items, from 1")
      self = .move(try number(0, row: true), to: try number(1, row: true))
    case .scroll:
      try need(1...2, "a number of rows and an optional number of columns")
      self = .scroll(try number(0), columns: try number(1))
    case .nothing(let verb):
      try need(0...0, "nothing")
      self = verb
    }
  }
}
