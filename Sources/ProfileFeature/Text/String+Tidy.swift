extension String {
  /// The words of this text with one blank between them and none around.
  var withSingleBlanks: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// This text without blanks and ornaments around it; empty if it has only punctuation.
  ///
  /// A full stop, a bracket or a quotation mark may belong to a name (`Mr.`, `(JDV)`), so they
  /// stay as long as there is something for them to belong to. Ornaments never belong.
  var withoutOrnaments: String {
    let tidy = withSingleBlanks
    guard tidy.contains(where: { !$0.isPunctuation && !$0.isWhitespace && !$0.isOrnament }) else {
      return ""
    }
    func isStray(_ character: Character) -> Bool { character.isOrnament || character == " " }
    return String(
      tidy.drop(while: isStray).reversed().drop(while: isStray).reversed())
  }

  /// The text, or its beginning and "…" if it has more than `limit` scalars.
  ///
  /// Text that somebody else wrote may be megabytes long, and a screen has room for a line.
  ///
  /// - Complexity: O(`limit`), whatever the length of the text.
  func beginning(_ limit: Int) -> String {
    let scalars = unicodeScalars.prefix(limit)
    if scalars.endIndex == unicodeScalars.endIndex { return self }
    // The last character may have lost a part; one of many parts is all there is, and stays.
    let beginning = String(scalars)
    return (beginning.count > 1 ? String(beginning.dropLast()) : beginning) + "…"
  }

  /// Whether any of it can be seen: controls, blanks, joiners and lone marks cannot.
  var hasVisibleText: Bool {
    unicodeScalars.contains(where: \.isVisible)
  }
}

extension Character {
  /// Whether people put it around a name to decorate it: dashes, underscores and their like.
  fileprivate var isOrnament: Bool {
    if "*~=|•·".contains(self) { return true }
    switch unicodeScalars.first?.properties.generalCategory {
    case .dashPunctuation, .connectorPunctuation: return true
    default: return false
    }
  }
}

extension Unicode.Scalar {
  /// Whether this scalar, alone, leaves something on the screen.
  fileprivate var isVisible: Bool {
    guard !properties.isDefaultIgnorableCodePoint, !properties.isWhitespace else { return false }
    return switch properties.generalCategory {
    case .control, .format, .surrogate, .unassigned, .nonspacingMark, .enclosingMark: false
    default: true
    }
  }
}
