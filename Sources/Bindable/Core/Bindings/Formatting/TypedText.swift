/// Functions that write in one way what people type in different ways.
package enum TypedText {
  /// Returns a text with the digits, signs, spaces, and apostrophes of a plain keyboard, without
  /// marks of direction and without white space at its ends.
  ///
  /// Digits of any language and of full width become those from 0 to 9.
  package static func folded(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let plain = plain(scalar) { folded.append(plain) }
    }
    return Format<String, String>.trimmedText(String(folded))
  }

  /// Returns the folded text, or `nil` if it contains digits of a language that has others.
  package static func foldedWithoutLanguage(_ text: String) -> String? {
    let hasOthers = text.unicodeScalars.contains { scalar in
      !scalar.isASCII && scalar.properties.numericType == .decimal
        && !(0xFF10...0xFF19).contains(scalar.value)
    }
    return hasOthers ? nil : folded(text)
  }

  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.isASCII { return scalar.properties.isWhitespace ? " " : scalar }
    if scalar.properties.numericType == .decimal, let digit = scalar.properties.numericValue {
      return Unicode.Scalar(48 + UInt8(digit))
    }
    if scalar.properties.isWhitespace { return " " }
    switch scalar.value {
    case 0x200E, 0x200F, 0x61C, 0x202A...0x202E, 0x2066...0x2069: return nil
    // Minus signs, hyphens, and dashes.
    case 0x2010...0x2013, 0x2212, 0xFE63: return "-"
    case 0x2018, 0x2019, 0x2BC: return "'"
    case 0x66A, 0xFE6A: return "%"
    // The signs of currencies, and the other characters, of full width.
    case 0xFFE0: return "\u{A2}"
    case 0xFFE1: return "\u{A3}"
    case 0xFFE5: return "\u{A5}"
    case 0xFFE6: return "\u{20A9}"
    case 0xFF01...0xFF5E: return Unicode.Scalar(scalar.value - 0xFEE0)
    default: return scalar
    }
  }
}
