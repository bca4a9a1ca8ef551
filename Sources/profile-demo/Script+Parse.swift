import Bindable
import ProfileFeature

extension Script {
  /// Reads a script for a screen from a file.
  ///
  /// - Throws: `Complaint` with the name of the file and, if applicable, the line.
  init(contentsOf file: String, for screen: DemoScreen) throws(Complaint) {
    let text: String
    do throws(ProfileFileError) {
      text = try InputFile.text(of: file)
    } catch let error {
      throw Complaint(error)
    }
    try self.init(text, file: file, for: screen)
  }

  /// Parses a script for a screen, with the name of its file for error messages.
  init(_ text: String, file: String, for screen: DemoScreen) throws(Complaint) {
    let lines = text.split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n" || $0 == "\r"
    }
    var steps: [Step] = []
    for (index, line) in lines.enumerated() {
      do throws(ActReader.Mistake) {
        guard let act = try ActReader.act(in: line, for: screen) else { continue }
        steps.append(Step(line: index + 1, act: act))
      } catch {
        throw Complaint(.data, "\(Excerpt.path(file)):\(index + 1): \(error.message)")
      }
    }
    self.init(steps: steps)
  }
}

/// A parser for one line of a script.
struct ActReader {
  /// An error that describes what is wrong in a line, and the fix.
  struct Mistake: Error {
    let message: String

    init(_ message: String) { self.message = message }
  }

  private enum Verb: String, CaseIterable {
    case type, press, answer, fail, hold, release, store
    case select, open, delete, move, scroll, refresh
    case go, device, theme
    case user = "do"
  }

  private let screen: DemoScreen
  private var rest: Substring

  /// Returns the action in a line, or `nil` if the line is blank or a comment.
  static func act(in line: Substring, for screen: DemoScreen) throws(Mistake) -> Act? {
    var reader = ActReader(screen: screen, rest: line)
    reader.skipBlanks()
    guard let first = reader.rest.first, first != "#" else { return nil }
    let verb: Verb = try reader.readWord(
      "action",
      otherwise: "the actions are \(Verb.allCases.map(\.rawValue).joined(separator: ", "))")
    let act = try reader.readAct(verb)
    guard reader.rest.isEmpty else {
      throw Mistake(
        "unexpected \(Excerpt.quoted(String(reader.rest))) at the end of the line; remove it")
    }
    return act
  }

  private mutating func readAct(_ verb: Verb) throws(Mistake) -> Act {
    switch verb {
    case .type:
      let fields = screen.fields.joined(separator: ", ")
      let field = try readWord("field", of: screen.fields, otherwise: "the fields are \(fields)")
      return .type(field, try readText())
    case .press: return .press(try readSomeText("press requires a button title"))
    case .answer: return .answer(try readWord("answer", otherwise: "use yes or no"))
    case .fail: return .fail(try readSomeText("fail requires a message"))
    case .hold: return .hold
    case .release: return .release
    case .store: return .store(try readChange())
    case .select: return .list(try readDeed(.select))
    case .open: return .list(try readDeed(.open))
    case .delete: return .list(try readDeed(.delete))
    case .move: return .list(try readDeed(.move))
    case .scroll: return .list(try readDeed(.scroll))
    case .refresh: return .list(try readDeed(.refresh))
    case .go: return .go(try readSomeText("go requires a link such as profile.1/followers.1"))
    case .device:
      return .device(try readWord("device", otherwise: "the devices are \(Device.names)"))
    case .theme:
      return .theme(try readWord("theme", otherwise: "the themes are \(AppTheme.names)"))
    case .user: return .user(try readUserAct())
    }
  }

  /// Reads the remainder of the line as a user action.
  private mutating func readUserAct() throws(Mistake) -> UserAct {
    defer { rest = "" }
    var act: UserAct?
    do throws(UserActError) {
      act = try UserAct.script(String(rest)).first
    } catch {
      throw Mistake(error.message)
    }
    guard let act else { throw Mistake("do requires an action; write do press follow") }
    return act
  }

  private mutating func readChange() throws(Mistake) -> StoreChange {
    let start = rest
    if nextWord() == "followers" { return .followers(try readChangeOfCount()) }
    rest = start
    let field: StoreChange.Field = try readWord(
      "field", among: ["followers"],
      otherwise: "the fields are followers, \(Script.storedFields)")
    return .text(field, try readText())
  }

  private mutating func readChangeOfCount() throws(Mistake) -> Int {
    let word = nextWord()
    let isSigned = word.hasPrefix("+") || word.hasPrefix("-")
    guard isSigned, let count = Int(word), count != 0, count != .min else {
      let found = word.isEmpty ? "nothing" : Excerpt.quoted(word)
      throw Mistake("expected a signed number of followers, found \(found); use +1 or -1")
    }
    return count
  }

  /// Reads one of the cases of `Word`, with `others` as further suggestions.
  private mutating func readWord<Word: RawRepresentable & CaseIterable>(
    _ kind: String, among others: [String] = [], otherwise: String
  ) throws(Mistake) -> Word where Word.RawValue == String {
    let word = nextWord()
    if let known = Word(rawValue: word) { return known }
    let words = Word.allCases.map(\.rawValue) + others
    throw Self.mistake(word, kind, among: words, otherwise: otherwise)
  }

  /// Reads one of `words`.
  private mutating func readWord(
    _ kind: String, of words: [String], otherwise: String
  ) throws(Mistake) -> String {
    let word = nextWord()
    guard words.contains(word) else {
      throw Self.mistake(word, kind, among: words, otherwise: otherwise)
    }
    return word
  }

  /// Returns the error for a word that isn't one of `words`.
  private static func mistake(
    _ word: String, _ kind: String, among words: [String], otherwise: String
  ) -> Mistake {
    guard !word.isEmpty else { return Mistake("the \(kind) is missing; \(otherwise)") }
    let way = Complaint.suggestion(for: word, among: words, otherwise: otherwise)
    return Mistake("unknown \(kind) \(Excerpt.quoted(word)); \(way)")
  }

  private mutating func readSomeText(_ need: String) throws(Mistake) -> String {
    let text = try readText()
    guard !text.isEmpty else { throw Mistake("\(need); add it to the line") }
    return text
  }

  /// Reads a quoted text, or the remainder of the line.
  private mutating func readText() throws(Mistake) -> String {
    // Compares scalars, because a quotation mark and a combining mark form one character.
    guard rest.unicodeScalars.first == "\"" else {
      defer { rest = "" }
      return String(rest.reversed().drop(while: \.isWhitespace).reversed())
    }
    var scalars = rest.unicodeScalars.dropFirst()
    var text = String.UnicodeScalarView()
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"":
        rest = Substring(scalars)
        skipBlanks()
        return String(text)
      case "\\": text.append(try Self.readEscape(&scalars))
      default: text.append(scalar)
      }
    }
    throw Mistake("unterminated quotation; end the text with \"")
  }

  private static func readEscape(
    _ scalars: inout Substring.UnicodeScalarView
  ) throws(Mistake) -> Unicode.Scalar {
    switch scalars.popFirst() {
    case "\"": return "\""
    case "\\": return "\\"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u" where scalars.first == "{":
      let digits = scalars.dropFirst().prefix { $0 != "}" }
      scalars = scalars.dropFirst(digits.count + 2)
      if digits.count <= 8, let value = UInt32(String(digits), radix: 16),
        let scalar = Unicode.Scalar(value)
      {
        return scalar
      }
    default: break
    }
    throw Mistake(#"unknown escape; use \" \\ \n \r \t \u{1F600}, and \\ for a backslash"#)
  }

  private mutating func skipBlanks() { rest = rest.drop(while: \.isWhitespace) }

  /// Reads the next word and the whitespace after it.
  mutating func nextWord() -> String {
    let word = rest.prefix { !$0.isWhitespace }
    rest = rest[word.endIndex...]
    skipBlanks()
    return String(word)
  }
}
