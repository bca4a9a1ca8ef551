/// The number of columns that text occupies in a grid of cells.
///
/// ```swift
/// DisplayWidth.of("Ada")      // 3
/// DisplayWidth.of("日本")      // 4
/// DisplayWidth.of("e\u{301}") // 1
/// ```
///
/// The widths come from a checked-in table for a fixed version of Unicode, so they are the same on
/// every platform. Ambiguous characters are narrow.
public enum DisplayWidth {
  /// Returns the number of columns that `text` occupies as a single line.
  ///
  /// A control character counts as the symbol that is drawn for it.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public static func of(_ text: String) -> Int {
    if text.isPrintableASCII { return text.utf8.count }
    return GlyphEncoder.line(of: text).reduce(0) { $0 + $1.width }
  }

  /// Returns the number of columns of a single scalar: 0, 1, or 2.
  package static func of(_ scalar: Unicode.Scalar) -> Int {
    // No scalar before the combining marks is wide, and only the soft hyphen has no width. Control
    // characters are replaced earlier.
    if scalar.value < 0x300 { return scalar.value == 0xAD ? 0 : 1 }
    return widths.withUnsafeBufferPointer { table in
      // Find the last entry that starts at or before the scalar. The first entry starts at 0.
      var low = 0
      var high = table.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if table[middle] >> 2 <= scalar.value { low = middle } else { high = middle }
      }
      return Int(table[low] & 3)
    }
  }

  /// Returns the number of columns of a cluster: 0, 1, or 2, or more if half-width sound marks
  /// follow a wide base.
  package static func of(_ cluster: Character) -> Int {
    let scalars = cluster.unicodeScalars
    guard let base = scalars.first else { return 0 }
    let second = scalars.index(after: scalars.startIndex)
    guard second != scalars.endIndex else { return of(base) }

    // Marks never change the preceding scalars, so a cluster is as wide as its parts, but at most
    // two columns: a family of four is drawn as one picture.
    var width = 0
    var soundMarks = 0
    for scalar in scalars {
      if isSoundMark(scalar), width > 0 { soundMarks += 1 } else { width += of(scalar) }
    }
    switch scalars[second].value {
    case 0xFE0F where base.properties.isEmoji: width = 2
    case 0xFE0E where width == 2 && isNarrowedByTextStyle(base): width = 1
    default: break
    }
    return min(width, 2) + soundMarks
  }

  /// Returns whether `scalar` is a half-width dakuten or handakuten, which occupies its own column
  /// although it belongs to the cluster of its base.
  static func isSoundMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0xFF9E || scalar.value == 0xFF9F
  }

  // Ideographs such as 〰 and ㊗ have a text style but stay wide in it. Only pictures that are wide
  // because they are emoji become narrow.
  private static func isNarrowedByTextStyle(_ base: Unicode.Scalar) -> Bool {
    (0x2000...0x2BFF).contains(base.value) || (0x1F000...0x1FAFF).contains(base.value)
  }
}

extension String {
  /// `true` if every byte is printable ASCII, so that the numbers of bytes, characters, and columns
  /// are equal.
  var isPrintableASCII: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      // The loop has no early exit, so that it can be vectorized.
      var others: UInt8 = 0
      for byte in bytes { others |= byte &- 0x20 < 0x5F ? 0 : 1 }
      return others == 0
    } ?? false
  }
}
