extension Character {
  /// The rest of the character after the user deletes the last part that they typed, or `nil` if
  /// they see one thing.
  ///
  /// In scripts whose vowel signs, tone marks, and points are typed after a letter, such as Hindi,
  /// Thai, and Hebrew, each is a step. An accented letter or an emoji is one thing, however many
  /// scalars it has.
  var withoutLastStep: String? {
    var scalars = Array(unicodeScalars)
    guard scalars.count > 1, scalars[0].isTypedInParts else { return nil }
    // A joiner can't be seen, so it's deleted with what it follows.
    while let last = scalars.last, last.isJoiner { scalars.removeLast() }
    guard scalars.count > 1, let last = scalars.last, last.isTypedInParts else { return nil }
    scalars.removeLast()
    return String(String.UnicodeScalarView(scalars))
  }
}

extension Unicode.Scalar {
  fileprivate var isJoiner: Bool { value == 0x200C || value == 0x200D }

  /// `true` for a script in which the parts of a character are typed one after another.
  fileprivate var isTypedInParts: Bool {
    switch value {
    // Hebrew and Arabic to Sinhala; Thai, Lao, Tibetan, Myanmar.
    case 0x0590...0x109F: true
    // The Philippine scripts and Khmer; Limbu to Tai Tham; Balinese to the Vedic signs.
    case 0x1700...0x17FF, 0x1900...0x1AAF, 0x1B00...0x1CFF: true
    // Syloti Nagri to Meetei Mayek, without Hangul.
    case 0xA800...0xA95F, 0xA980...0xABFF: true
    // The presentation forms of Hebrew and Arabic, and the historic scripts of South Asia.
    case 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10A00...0x10A5F, 0x11000...0x11FFF: true
    default: false
    }
  }
}
