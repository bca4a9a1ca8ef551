/// The texts of a value before and after a write.
struct ValueTexts {
  /// The mark in place of the value of a secret input.
  static let secret = "•••"

  private(set) var old: String?
  private(set) var new: String

  init<Value>(old: Value?, new: Value) {
    self.old = old.map { Self.text($0) }
    self.new = Self.text(new)
  }

  /// The same with marks in place of the values.
  var masked: ValueTexts {
    var masked = self
    masked.old = old.map { _ in Self.secret }
    masked.new = Self.secret
    return masked
  }

  /// Returns a value as code on one line, up to a limit: `"Ada"`, `.fixed(1)`, `Tag(id: 1)`.
  ///
  /// Types have no module, sets and dictionaries are sorted, and a function is `{ … }`. A type that
  /// describes itself is written as it does.
  static func text(_ value: Any, upTo limit: Int = limit) -> String {
    var writer = ValueWriter(room: limit)
    writer.write(value)
    return escaped(writer.text)
  }

  /// Returns `text` with escapes for characters that could corrupt the output, up to a limit.
  static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return truncated(text) }
    var written = ""
    for scalar in text.unicodeScalars.prefix(limit + 1) {
      let properties = scalar.properties
      let isInvisible =
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        default: properties.isDefaultIgnorableCodePoint
        }
      if isInvisible { written += escape(scalar) } else { written.unicodeScalars.append(scalar) }
    }
    return truncated(written)
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }

  private static var limit: Int { 200 }

  fileprivate static func truncated(_ text: String) -> String {
    if text.utf8.count <= limit { return text }
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }
}

/// Writes a value as code until its text is longer than the room.
//
// Each level of a value writes at least one character, so the room also limits the depth.
private struct ValueWriter {
  private(set) var text = ""
  /// The number of characters that may follow.
  private var room: Int

  init(room: Int) { self.room = room }

  mutating func write(_ value: Any) {
    guard room >= 0 else { return }
    // The most common types, whose conformances needn't be looked up.
    switch value {
    case let text as String: return append(ValueTexts.truncated(text).asSwiftLiteral)
    case let flag as Bool: return append(flag ? "true" : "false")
    case let number as Int: return append("\(number)")
    default: break
    }
    if let text = value as? any StringProtocol {
      // Shortened first, because escaping a long text is expensive.
      return append(ValueTexts.truncated(String(text)).asSwiftLiteral)
    }
    if let type = value as? Any.Type { return append("\(type).self") }
    if type(of: value) == AnyHashable.self, let hashable = value as? AnyHashable {
      return write(hashable.base)
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      if let wrapped = mirror.children.first { write(wrapped.value) } else { append("nil") }
    case .collection, .tuple: writeList(mirror)
    case .set, .dictionary: writeSorted(mirror)
    // Code of the program, which describes a value better than its parts do.
    case _ where value is any CustomDebugStringConvertible || value is any CustomStringConvertible:
      append(String(reflecting: value))
    case .struct:
      append("\(mirror.subjectType)")
      writeList(mirror)
    case .enum: writeCase(value, mirror.children.first)
    // Of the types without a display style, only those of functions have an arrow.
    case nil where "\(mirror.subjectType)".contains("->"): append("{ … }")
    default: append("\(mirror.subjectType)")
    }
  }

  private mutating func append(_ more: String) {
    guard room >= 0 else { return }
    text += more
    room -= more.unicodeScalars.count
  }

  /// Writes the parts of a value in brackets, with their labels.
  private mutating func writeList(_ mirror: Mirror) {
    let isCollection = mirror.displayStyle == .collection
    append(isCollection ? "[" : "(")
    var separator = ""
    for (label, value) in mirror.children {
      guard room >= 0 else { return }
      append(separator)
      separator = ", "
      // The parts of a tuple without labels are called ".0" and ".1".
      if let label, !label.hasPrefix(".") { append("\(label): ") }
      write(value)
    }
    append(isCollection ? "]" : ")")
  }

  /// Writes the elements of a set or a dictionary in the order of their texts, short ones first, or
  /// the number of many elements.
  private mutating func writeSorted(_ mirror: Mirror) {
    // More elements have no room, and sorting them would be expensive.
    let count = mirror.children.count
    guard count <= 100 else { return append("[\(count) elements]") }
    let isDictionary = mirror.displayStyle == .dictionary
    let elements = mirror.children.map { child in
      var writer = ValueWriter(room: room)
      guard isDictionary else {
        writer.write(child.value)
        return writer.text
      }
      for (index, part) in Mirror(reflecting: child.value).children.enumerated() {
        if index > 0 { writer.append(": ") }
        writer.write(part.value)
      }
      return writer.text
    }
    let sorted = elements.sorted { ($0.count, $0) < ($1.count, $1) }
    append("[\(sorted.isEmpty && isDictionary ? ":" : sorted.joined(separator: ", "))]")
  }

  /// Writes a case and its associated values.
  private mutating func writeCase(_ value: Any, _ payload: Mirror.Child?) {
    guard let payload else { return append(".\(value)") }
    append(".\(payload.label ?? "")")
    let mirror = Mirror(reflecting: payload.value)
    if mirror.displayStyle == .tuple { return writeList(mirror) }
    append("(")
    write(payload.value)
    append(")")
  }
}
