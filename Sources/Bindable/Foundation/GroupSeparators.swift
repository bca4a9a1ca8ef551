/// The characters that separate groups of digits in numbers of a locale and style.
struct GroupSeparators {
  private let characters: Set<Character>

  /// Creates the separators that occur in formatted numbers of seven digits or more.
  init(in samples: [String]) {
    var found: Set<Character> = []
    for sample in samples {
      let digits = sample.drop { !$0.isNumber }
      var counts: [Character: Int] = [:]
      for character in digits where !character.isNumber { counts[character, default: 0] += 1 }
      // A decimal point occurs only once.
      for (character, count) in counts where count > 1 { found.insert(character) }
    }
    // A keyboard has one space and one apostrophe.
    for alike in [" \u{A0}\u{202F}", "'\u{2019}"] where alike.contains(where: found.contains) {
      found.formUnion(alike)
    }
    characters = found
  }

  /// Returns a number without the separators among the digits before its decimal point.
  ///
  /// The user may have inserted or deleted digits, so that the groups have other lengths.
  func removed(from text: String) -> String {
    guard let start = text.firstIndex(where: \.isNumber) else { return text }
    let run = text[start...].prefix { $0.isNumber || characters.contains($0) }
    // A space after the digits may belong to the unit: 12 %.
    let isWhole = run.endIndex == text.endIndex
    let end = isWhole ? run.endIndex : run.lastIndex(where: \.isNumber).map(run.index(after:))
    guard let end else { return text }
    return text[..<start] + run[..<end].filter(\.isNumber) + text[end...]
  }
}
