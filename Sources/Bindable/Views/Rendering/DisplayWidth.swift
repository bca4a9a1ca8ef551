/// How many columns text takes in a grid of cells.
///
/// ```swift
/// DisplayWidth.of("Ada")      // 3
/// DisplayWidth.of("日本")      // 4
/// DisplayWidth.of("e\u{301}") // 1
/// ```
///
/// The widths come from a table of a stated version of Unicode, checked in beside this file, so
/// they are the same on every platform. Ambiguous characters count as narrow.
public enum DisplayWidth {
  /// The columns that `text` takes when it is drawn as one line.
  ///
  /// Control characters count as what is drawn in their place.
  ///
  /// - Complexity: O(*n*) in the length of the text; for printable ASCII the count of its bytes.
  public static func of(_ text: String) -> Int {
    if text.isPrintableASCII { return text.utf8.count }
    return CellText.line(of: text).reduce(0) { $0 + $1.width }
  }

  /// The columns of one scalar on its own: 0, 1 or 2.
  package static func of(_ scalar: Unicode.Scalar) -> Int {
    // Nothing below the combining marks is wide, and only the soft hyphen has no width. Control
    // characters never come here: they are replaced first.
    if scalar.value < 0x300 { return scalar.value == 0xAD ? 0 : 1 }
    return widths.withUnsafeBufferPointer { table in
      // The last entry that starts at or before the scalar. The first entry starts at 0.
      var low = 0
      var high = table.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if table[middle] >> 2 <= scalar.value { low = middle } else { high = middle }
      }
      return Int(table[low] & 3)
    }
  }

  /// The columns of one cluster: 0, 1 or 2, or more where half-width sound marks follow a base
  /// that fills two columns already.
  package static func of(_ cluster: Character) -> Int {
    let scalars = cluster.unicodeScalars
    guard let base = scalars.first else { return 0 }
    let second = scalars.index(after: scalars.startIndex)
    guard second != scalars.endIndex else { return of(base) }

    // The marks never change what comes before them, so a cluster is as wide as its parts, but at
    // most two columns: a family of four is drawn as one picture.
    var width = 0
    var soundMarks = 0
    for scalar in scalars {
      if isSoundMark(scalar), width > 0 { soundMarks += 1 } else { width += of(scalar) }
    }
    switch scalars[second].value {
    case 0xFE0F where isWidenedByEmojiStyle(base): width = 2
    case 0xFE0E where width == 2 && isNarrowedByTextStyle(base): width = 1
    default: break
    }
    return min(width, 2) + soundMarks
  }

  /// Whether `scalar` is a half-width dakuten or handakuten, which takes a column of its own
  /// although it joins the cluster of its base.
  static func isSoundMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0xFF9E || scalar.value == 0xFF9F
  }

  private static func isWidenedByEmojiStyle(_ base: Unicode.Scalar) -> Bool {
    let bounds = widenedByEmojiStyle
    return stride(from: 0, to: bounds.count - 1, by: 2).contains {
      bounds[$0] <= base.value && base.value <= bounds[$0 + 1]
    }
  }

  // Ideographs such as 〰 and ㊗ have a text style too, but stay wide in it: only pictures that
  // are wide because they are emoji become narrow.
  private static func isNarrowedByTextStyle(_ base: Unicode.Scalar) -> Bool {
    (0x2000...0x2BFF).contains(base.value) || (0x1F000...0x1FAFF).contains(base.value)
  }
}

extension String {
  /// Whether every byte is a printable ASCII character, so that bytes, characters and columns are
  /// the same in number.
  var isPrintableASCII: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      // Without a way out of the loop, which lets many bytes be looked at in one step.
      var others: UInt8 = 0
      for byte in bytes { others |= byte &- 0x20 < 0x5F ? 0 : 1 }
      return others == 0
    } ?? false
  }
}
