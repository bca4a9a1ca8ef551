extension String {
  /// The words of the text, separated by single spaces.
  var collapsingWhitespace: String {
    hasOnlySingleSpaces ? self : split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// `true` for most names: text in which each whitespace is a single space before a letter.
  ///
  /// Found in the bytes, which takes a tenth of the time of looking at each character.
  private var hasOnlySingleSpaces: Bool {
    var isInWord = false
    for byte in utf8 {
      switch byte {
      case 0x20 where isInWord: isInWord = false
      // Other whitespace begins with one of these bytes.
      case ...0x20, 0xC2, 0xE1...0xE3: return false
      // After a space, these begin a letter. Others can begin a mark, which is part of the space.
      case 0xC3...0xC5: isInWord = true
      case 0x80... where !isInWord: return false
      default: isInWord = true
      }
    }
    return isInWord
  }

  /// The text without surrounding whitespace and decorations, or empty if it has only punctuation.
  ///
  /// Other punctuation, such as a period, a bracket, or a quotation mark, can be part of a name
  /// (`Mr.`, `(JDV)`), so it's preserved. Decorations are always removed.
  var removingDecorations: String {
    let tidy = collapsingWhitespace
    guard tidy.contains(where: { !$0.isPunctuation && !$0.isWhitespace && !$0.isOrnament }) else {
      return ""
    }
    func isStray(_ character: Character) -> Bool { character.isOrnament || character == " " }
    guard let first = tidy.firstIndex(where: { !isStray($0) }),
      let last = tidy.lastIndex(where: { !isStray($0) })
    else { return "" }
    return String(tidy[first...last])
  }

  /// Returns the text truncated to `limit` Unicode scalars, followed by "…" if it's longer.
  ///
  /// User-provided text can be megabytes long, but only a line of it is displayed.
  ///
  /// - Complexity: O(`limit`), independent of the length of the text.
  func truncated(to limit: Int) -> String {
    let scalars = unicodeScalars.prefix(limit)
    if scalars.endIndex == unicodeScalars.endIndex { return self }
    // The last character may be incomplete. Keep it only if it's the only one.
    let beginning = String(scalars)
    return (beginning.count > 1 ? String(beginning.dropLast()) : beginning) + "…"
  }

  var hasVisibleText: Bool {
    unicodeScalars.contains(where: \.isVisible)
  }
}

extension Character {
  /// `true` for a decoration, such as a dash or an underscore.
  fileprivate var isOrnament: Bool {
    if "*~=|•·".contains(self) { return true }
    switch unicodeScalars.first?.properties.generalCategory {
    case .dashPunctuation, .connectorPunctuation: return true
    default: return false
    }
  }
}

extension Unicode.Scalar {
  /// `true` if the scalar is visible on its own.
  fileprivate var isVisible: Bool {
    guard !properties.isDefaultIgnorableCodePoint, !properties.isWhitespace else { return false }
    return switch properties.generalCategory {
    case .control, .format, .surrogate, .unassigned, .nonspacingMark, .enclosingMark: false
    default: true
    }
  }
}
