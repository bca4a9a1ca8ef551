// The text of acts: a verb, the name of a node, and what the verb needs, `type name "Ada"`.

extension UserAct: LosslessStringConvertible, Codable {
  /// The verb, the node, and what the verb needs.
  public var description: String {
    guard let verb else { return "wait" }
    let (word, rest) = verb.words
    return ([word, node] + rest).joined(separator: " ")
  }

  /// The act that is written so, or `nil`.
  public init?(_ description: String) {
    guard let act = try? Self.parsed(description) else { return nil }
    self = act
  }

  /// Reads the text of an act.
  ///
  /// - Throws: what is wrong, and the way out, or that it is no text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(UserActError) {
      self = try Self.parsed(text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  /// Writes its text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// The acts of a script: one a line; blank lines and those that begin with `#` do not count.
  ///
  /// ```swift
  /// let acts = try UserAct.script("""
  ///   # sign in
  ///   type name "Ada"
  ///   press signIn
  ///   """)
  /// ```
  ///
  /// - Throws: the line of the first that is no act, what is wrong, and the way out.
  public static func script(_ text: String) throws(UserActError) -> [UserAct] {
    var acts: [UserAct] = []
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      let line = line.drop { $0.isWhitespace }
      guard let first = line.unicodeScalars.first, first != "#" else { continue }
      do throws(UserActError) {
        acts.append(try parsed(String(line)))
      } catch {
        throw error.at("line \(index + 1)")
      }
    }
    return acts
  }

  /// Reads an act.
  ///
  /// - Throws: what is wrong, and the way out.
  static func parsed(_ text: String) throws(UserActError) -> UserAct {
    var words = try words(in: text)[...]
    guard let word = words.popFirst(), !word.isQuoted else {
      throw UserActError("an act begins with a verb; \(UserVerb.known)")
    }
    if word.text == "wait" {
      guard words.isEmpty else { throw UserActError("wait stands alone; end the line behind it") }
      return .wait
    }
    guard UserVerb.forms.keys.contains(word.text) else {
      throw UserActError("\(quotedText(word.text)) is no verb; \(UserVerb.known)")
    }
    guard let node = words.popFirst() else {
      throw UserActError("\(word.text) needs the name of a node behind it")
    }
    let verb = try UserVerb(word.text, words.map(\.text))
    return UserAct(verb, node.isQuoted ? node.text.debugDescription : node.text)
  }

  private struct Word {
    var text: String
    /// Whether all of it was in quotation marks, which are left out.
    var isQuoted: Bool
  }

  // Blanks part words; a quotation mark begins what may have blanks in it. In the name of a node the
  // marks stay, for they are a part of it.
  private static func words(in text: String) throws(UserActError) -> [Word] {
    var words: [Word] = []
    var rest = text.unicodeScalars[...]
    while true {
      rest = rest.drop { $0.properties.isWhitespace }
      guard let first = rest.first else { return words }
      if first == "\"" {
        words.append(Word(text: try quoted(&rest), isQuoted: true))
        continue
      }
      var word = ""
      while let scalar = rest.first, !scalar.properties.isWhitespace {
        if scalar == "\"" {
          word += try quoted(&rest).debugDescription
        } else {
          word.unicodeScalars.append(scalar)
          rest.removeFirst()
        }
      }
      words.append(Word(text: word, isQuoted: false))
    }
  }

  private static func quoted(
    _ rest: inout Substring.UnicodeScalarView
  ) throws(UserActError) -> String {
    rest.removeFirst()
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": return String(text)
      case "\\": text.append(try escaped(&rest))
      default: text.append(scalar)
      }
    }
    throw UserActError("a quotation mark is not closed; end the text with \"")
  }

  private static func escaped(
    _ rest: inout Substring.UnicodeScalarView
  ) throws(UserActError) -> Unicode.Scalar {
    switch rest.popFirst() {
    case "\"": return "\""
    case "'": return "'"
    case "\\": return "\\"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "0": return "\0"
    case "u" where rest.first == "{":
      let digits = rest.dropFirst().prefix { $0 != "}" }
      rest = rest.dropFirst(digits.count + 2)
      if digits.count <= 8, let value = UInt32(String(digits), radix: 16),
        let scalar = Unicode.Scalar(value)
      {
        return scalar
      }
    default: break
    }
    throw UserActError(#"an escape is none of \" \\ \n \r \t \u{1F600}; write a backslash as \\"#)
  }
}

extension Sequence<UserAct> {
  /// The acts, one a line, as `UserAct.script` reads them.
  public var script: String { map { "\($0)\n" }.joined() }
}

extension UserVerb {
  /// What stands behind the node.
  enum Form {
    case nothing, text, number, row, rows, scroll
  }

  /// The words of the verbs, and what stands behind the node.
  static let forms: [String: Form] = [
    "press": .nothing, "type": .text, "replace": .text, "backspace": .nothing, "clear": .nothing,
    "caret": .number, "submit": .nothing, "flip": .nothing, "choose": .text, "raise": .nothing,
    "lower": .nothing, "select": .row, "look": .row, "delete": .row, "move": .rows,
    "refresh": .nothing, "scroll": .scroll, "divide": .number, "dismiss": .nothing,
    "focus": .nothing, "leave": .nothing,
  ]

  fileprivate static let known =
    "the verbs are \((forms.keys + ["wait"]).sorted().joined(separator: ", "))"

  /// The word, and what stands behind the node.
  var words: (String, [String]) {
    switch self {
    case .press: ("press", [])
    case .type(let text): ("type", [text.debugDescription])
    case .replace(let text): ("replace", [text.debugDescription])
    case .backspace: ("backspace", [])
    case .clear: ("clear", [])
    case .caret(let distance): ("caret", ["\(distance)"])
    case .submit: ("submit", [])
    case .flip: ("flip", [])
    case .choose(let title): ("choose", [title.debugDescription])
    case .raise: ("raise", [])
    case .lower: ("lower", [])
    case .select(let row): ("select", ["\(row &+ 1)"])
    case .look(let row): ("look", ["\(row &+ 1)"])
    case .delete(let row): ("delete", ["\(row &+ 1)"])
    case .move(let row, let place): ("move", ["\(row &+ 1)", "\(place &+ 1)"])
    case .refresh: ("refresh", [])
    case .scroll(let rows, let columns):
      ("scroll", columns == 0 ? ["\(rows)"] : ["\(rows)", "\(columns)"])
    case .divide(let cells): ("divide", ["\(cells)"])
    case .dismiss: ("dismiss", [])
    case .focus: ("focus", [])
    case .leave: ("leave", [])
    }
  }

  fileprivate init(_ word: String, _ arguments: [String]) throws(UserActError) {
    func need(_ count: ClosedRange<Int>, _ what: String) throws(UserActError) {
      guard count.contains(arguments.count) else {
        throw UserActError(
          arguments.count < count.lowerBound
            ? "\(word) needs \(what) behind the node"
            : "\(quotedText(arguments[count.upperBound])) is too much; end the line before it")
      }
    }
    func number(_ index: Int, row: Bool = false) throws(UserActError) -> Int {
      guard index < arguments.count else { return 0 }
      guard let number = Int(arguments[index]), !row || number >= 1 else {
        throw UserActError(
          "\(quotedText(arguments[index])) is no \(row ? "row; rows are counted from 1" : "number")"
        )
      }
      return row ? number - 1 : number
    }
    switch Self.forms[word] {
    case .text: try need(1...1, "a text in quotation marks")
    case .number: try need(1...1, "a number")
    case .row: try need(1...1, "the number of a row, from 1")
    case .rows: try need(2...2, "the numbers of two rows, from 1")
    case .scroll: try need(1...2, "a number of rows, and of columns perhaps")
    case .nothing, nil: try need(0...0, "nothing")
    }
    switch word {
    case "type": self = .type(arguments[0])
    case "replace": self = .replace(arguments[0])
    case "backspace": self = .backspace
    case "clear": self = .clear
    case "caret": self = .caret(try number(0))
    case "submit": self = .submit
    case "flip": self = .flip
    case "choose": self = .choose(arguments[0])
    case "raise": self = .raise
    case "lower": self = .lower
    case "select": self = .select(try number(0, row: true))
    case "look": self = .look(try number(0, row: true))
    case "delete": self = .delete(try number(0, row: true))
    case "move": self = .move(try number(0, row: true), to: try number(1, row: true))
    case "refresh": self = .refresh
    case "scroll": self = .scroll(try number(0), columns: try number(1))
    case "divide": self = .divide(try number(0))
    case "dismiss": self = .dismiss
    case "focus": self = .focus
    case "leave": self = .leave
    default: self = .press
    }
  }
}
