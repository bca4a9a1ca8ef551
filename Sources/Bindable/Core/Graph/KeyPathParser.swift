internal import Synchronization

/// A parser of the property names in the text of a key path.
///
/// A key path prints the names of its stored properties. For the others it prints the address of a
/// function that reads the property, whose symbol in the program contains the name.
enum KeyPathParser {
  /// A property on the path, with its name, or `nil` if it has none.
  struct Step: Equatable {
    /// The name of the property, or `nil` if the name is unknown.
    var name: String?
    var isOptional = false
    /// `true` if the value is an optional that's unwrapped by force.
    var isForced = false

    /// The punctuation after the name.
    var mark: String { isOptional ? "?" : isForced ? "!" : "" }
  }

  /// Returns the properties of a path.
  static func steps(of path: AnyKeyPath) -> [Step] { steps(of: path, path.debugDescription) }

  private static func steps(of path: AnyKeyPath, _ text: String) -> [Step] {
    // An interpolation would look up conformances of the path's class, which takes longer.
    let owner = "\(type(of: path).rootType)"
    guard readsSymbols else { return steps(ofText: text, owner: owner) }
    if let steps = known.withLock({ $0[text]?[owner] }) { return steps }
    let steps = steps(ofText: text, owner: owner)
    known.withLock { $0[text, default: [:]][owner] = steps }
    return steps
  }

  /// Returns the properties of a path that is asked for often.
  @MainActor
  static func knownSteps(of path: AnyKeyPath) -> [Step] {
    let printed = printed(path)
    guard readsSymbols else { return steps(of: path, printed.text) }
    if let known = printed.steps { return known }
    let steps = steps(of: path, printed.text)
    recent[ObjectIdentifier(path)]?.steps = steps
    return steps
  }

  /// A path with its text and, if they've been asked for, its properties.
  private struct PrintedPath {
    let path: AnyKeyPath
    let text: String
    var steps: [Step]?
  }

  // Printing a path takes long. The last paths are retained, so that an address belongs to one.
  @MainActor private static var recent: [ObjectIdentifier: PrintedPath] = [:]

  @MainActor
  private static func printed(_ path: AnyKeyPath) -> PrintedPath {
    let id = ObjectIdentifier(path)
    if let known = recent[id] { return known }
    let printed = PrintedPath(path: path, text: path.debugDescription)
    if recent.count >= 4_096 { recent = [:] }
    recent[id] = printed
    return printed
  }

  /// Returns the path as text, or `nil` if a property on it has no name.
  static func text(of path: AnyKeyPath) -> String? {
    let steps = steps(of: path)
    return steps.contains { $0.name == nil } ? nil : joined(steps)
  }

  /// Returns whether a path has several properties, without reading the program's symbols.
  @MainActor
  static func hasSeveralSteps(_ path: AnyKeyPath) -> Bool {
    $readsSymbols.withValue(false) { steps(ofText: printed(path).text).count > 1 }
  }

  /// Returns the names of the properties of a path, or `nil` if one of them isn't stored.
  @MainActor
  static func storedNames(of path: AnyKeyPath) -> [String]? {
    let names = $readsSymbols.withValue(false) { steps(ofText: printed(path).text).map(\.name) }
    return names.contains(nil) ? nil : names.compactMap { $0 }
  }

  /// Returns whether a path unwraps an optional by force, so that reading it can crash.
  @MainActor
  static func unwrapsByForce(_ path: AnyKeyPath) -> Bool {
    $readsSymbols.withValue(false) {
      steps(ofText: printed(path).text).contains(where: \.isForced)
    }
  }

  // The steps of each path, by its text and the type of its root. Every recorded write names its
  // binding. A program has a limited number of paths, because their text has no subscripts' values.
  private static let known = Mutex<[String: [String: [Step]]]>([:])

  /// Returns the steps of a key path that prints as `\Type.stored.<computed 0x55… (Type)>.other?`.
  static func steps(ofText text: String, owner: String = "") -> [Step] {
    var steps: [Substring] = []
    var (start, depth, previous) = (text.startIndex, 0, UInt8(0))
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      // The `>` of an arrow isn't a closing bracket.
      case UInt8(ascii: ">") where previous == UInt8(ascii: "-"): break
      case UInt8(ascii: ">"), UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ".") where depth == 0:
        steps.append(text[start..<index])
        start = text.utf8.index(after: index)
      default: break
      }
      previous = byte
    }
    steps.append(text[start...])
    var owner = owner
    var parsed = steps.dropFirst().map { text in
      let isOptional = text.hasSuffix("?"), isForced = text.hasSuffix("!")
      let name = String(isOptional || isForced ? text.dropLast() : text)
      defer { owner = "" }
      return Step(
        name: name.hasPrefix("<") ? nameInProgram(ofComputed: name, owner: owner) : name,
        isOptional: isOptional, isForced: isForced)
    }
    // A trailing `?` only says that the value is optional.
    if !parsed.isEmpty { parsed[parsed.count - 1].isOptional = false }
    return parsed
  }

  /// Returns the path as text, such as `author?.name`.
  static func joined(_ steps: [Step]) -> String {
    steps.map { ($0.name ?? "(computed)") + $0.mark }.joined(separator: ".")
  }

  /// Turned off by tests to simulate a stripped program.
  @TaskLocal static var readsSymbols = true

  /// Returns the name of a property that prints as `<computed 0x55… (Type)>`, or `nil` if the
  /// program doesn't have it.
  ///
  /// If equal functions were merged, only the name that belongs to the owner counts.
  private static func nameInProgram(ofComputed text: String, owner: String) -> String? {
    let opening = "<computed 0x"
    guard readsSymbols, text.hasPrefix(opening),
      let digits = text.utf8.dropFirst(opening.utf8.count)
        .split(separator: UInt8(ascii: " "), maxSplits: 1).first,
      let address = UInt(Substring(digits), radix: 16)
    else { return nil }
    let symbols = Set(ProgramSymbols.keyPathGetters(at: address))
    let found = symbols.compactMap(property(ofSymbol:))
    var names = Set(found.map(\.name))
    if names.count != 1 || found.count != symbols.count {
      names = Set(found.filter { $0.owner == identifier(owner) }.map(\.name))
    }
    return names.count == 1 ? names.first : nil
  }

  /// Returns the property whose getter for key paths has the given symbol, and its type's name.
  ///
  /// The symbol reads `key path getter for Module.Type.property : Value : Type`.
  private static func property(ofSymbol symbol: String) -> (owner: String, name: String)? {
    let opening = "key path getter for "
    guard let text = System.demangled(symbol), text.hasPrefix(opening),
      let end = text.firstRange(of: " : ")?.lowerBound
    else { return nil }
    var parts = [""]
    var depth = 0
    for character in text[..<end].dropFirst(opening.count) {
      if character == "(" || character == "<" { depth += 1 }
      if character == ")" || character == ">" { depth -= 1 }
      if character == ".", depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    guard parts.count > 1, let name = parts.last.map(identifier),
      name == parts.last || parts.last?.hasPrefix("(") == true,
      !name.isEmpty
    else { return nil }
    return (identifier(parts[parts.count - 2]), name)
  }

  /// Returns the name in `Name<Arguments>`, `(Name in _8F1C)`, or `Name #1 in …`.
  private static func identifier(_ text: String) -> String {
    String(text.drop { $0 == "(" }.prefix { $0 == "_" || $0.isLetter || $0.isNumber })
  }
}
