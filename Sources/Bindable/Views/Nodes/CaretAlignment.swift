/// The correspondence between a text and a correction of it, for carets that stay with a character.
///
/// ```swift
/// CaretAlignment(from: "12349 5678", to: "1234 9567 8").position(5)  // 6, after the 9
/// ```
///
/// The texts are aligned so that as many letters and digits as possible belong to both, and then as
/// many other characters as possible. Letters in another case are the same ones: the ß of a text is
/// the SS of its uppercase form.
///
/// - Complexity: O(*n* + *d*²), where *d* is the length of the part that differs. A part of more
///   than about 500 characters is treated as replaced.
struct CaretAlignment {
  private let old: Middle
  private let new: Middle
  /// The numbers of characters that both texts begin and end with.
  private let prefix: Int
  private let suffix: Int
  /// The unit of the new middle that corresponds to each unit of the old one, or `nil`.
  private let matches: [Int?]

  let hasCommonCharacters: Bool

  init(from oldText: String, to newText: String) {
    let old = Array(oldText), new = Array(newText)
    let limit = min(old.count, new.count)
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let suffix = zip(old.reversed(), new.reversed()).prefix(limit - prefix).prefix { $0 == $1 }
      .count
    self.prefix = prefix
    self.suffix = suffix
    self.old = Middle(old[prefix..<old.count - suffix])
    self.new = Middle(new[prefix..<new.count - suffix])
    matches = Self.matches(self.old.units, self.new.units)
    hasCommonCharacters = prefix + suffix > 0 || matches.contains { $0 != nil }
  }

  /// Returns the position in the new text that corresponds to a position in the old one.
  ///
  /// It's after the character that was before the position. Characters that replace others count as
  /// these do, so that the position after a replaced character is after its replacement.
  func position(_ position: Int) -> Int {
    if position < prefix { return position }
    if position > prefix + old.count { return position - old.count + new.count }
    let unit = old.firstUnit(ofCharacter: position - prefix)
    let before = matches[..<unit].lastIndex { $0 != nil }
    let after = matches[unit...].firstIndex { $0 != nil }
    let oldStart = before.map { $0 + 1 } ?? 0, oldEnd = after ?? old.units.count
    let newStart = before.flatMap { matches[$0] }.map { $0 + 1 } ?? 0
    let newEnd = after.flatMap { matches[$0] } ?? new.units.count
    let isInsertionAtStart =
      prefix == 0 && before == nil && oldStart == oldEnd && (after != nil || suffix > 0)
    let target =
      switch unit - oldStart {
      case 0: isInsertionAtStart ? newEnd : newStart
      case oldEnd - oldStart: newEnd
      case let distance: min(newStart + distance, newEnd)
      }
    return prefix + new.character(atUnit: target)
  }

  /// The differing part of a text, in units that don't depend on the case.
  private struct Middle {
    let count: Int
    private(set) var units: [Character] = []
    /// The index of the character that each unit belongs to.
    private var owners: [Int] = []

    init(_ characters: ArraySlice<Character>) {
      count = characters.count
      for (index, character) in characters.enumerated() {
        for unit in character.uppercased() {
          units.append(unit)
          owners.append(index)
        }
      }
    }

    func firstUnit(ofCharacter index: Int) -> Int {
      owners.partitioningIndex { $0 >= index }
    }

    /// Returns the position between characters that's at a unit, or after the one it's part of.
    func character(atUnit unit: Int) -> Int {
      guard unit < units.count else { return count }
      let isInside = unit > 0 && owners[unit - 1] == owners[unit]
      return owners[unit] + (isInside ? 1 : 0)
    }
  }

  private static let limit = 250_000

  /// Returns the longest common subsequence, in which a letter or digit outweighs all other units.
  private static func matches(_ old: [Character], _ new: [Character]) -> [Int?] {
    var matches = [Int?](repeating: nil, count: old.count)
    let width = new.count + 1
    guard !old.isEmpty, !new.isEmpty, old.count * new.count <= limit else { return matches }
    let weights = old.map { $0.isLetter || $0.isNumber ? min(old.count, new.count) + 1 : 1 }
    // The weight of the best subsequence of what follows two positions.
    var best = [Int](repeating: 0, count: (old.count + 1) * width)
    for i in old.indices.reversed() {
      for j in new.indices.reversed() {
        let here = i * width + j
        let skipped = max(best[here + width], best[here + 1])
        best[here] =
          old[i] == new[j] ? max(skipped, weights[i] + best[here + width + 1]) : skipped
      }
    }
    var (i, j) = (0, 0)
    while i < old.count, j < new.count {
      let here = i * width + j
      if old[i] == new[j], best[here] == weights[i] + best[here + width + 1] {
        matches[i] = j
        (i, j) = (i + 1, j + 1)
      } else if best[here] == best[here + width] {
        i += 1
      } else {
        j += 1
      }
    }
    return matches
  }
}
