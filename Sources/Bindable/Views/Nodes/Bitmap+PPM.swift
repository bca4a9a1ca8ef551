extension Bitmap {
  /// Creates a bitmap from the bytes of a PPM file, in its text form (P3) or binary form (P6).
  ///
  /// ```swift
  /// let flag = try Bitmap(ppm: Array("P3 2 1 255  0 0 255  255 0 0".utf8))
  /// flag[column: 1, row: 0].red  // 255
  /// ```
  ///
  /// Samples are scaled from the file's range to 0 through 255. Bytes after the image are ignored.
  /// The size is checked before memory is allocated: both against `maximumPixelCount` and against
  /// the number of bytes.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - maximumPixelCount: The largest number of pixels that's accepted.
  /// - Throws: `PPMError` if the bytes aren't a PPM file, or the image has too many pixels.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public init(ppm bytes: [UInt8], maximumPixelCount: Int = 1 << 24) throws(PPMError) {
    var reader = PPMReader(bytes)
    self = try reader.bitmap(maximumPixelCount: maximumPixelCount)
  }
}

/// A reader of the header, which is text, and the samples, which are text or bytes.
private struct PPMReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func bitmap(maximumPixelCount: Int) throws(PPMError) -> Bitmap {
    guard bytes.starts(with: [0x50, 0x33]) || bytes.starts(with: [0x50, 0x36]) else {
      throw PPMError("expected a PPM file, which begins with P3 or P6", at: 0)
    }
    let isText = bytes[1] == 0x33
    position = 2
    let width = try number("the width", in: 1...Int(Int32.max))
    let start = position
    let height = try number("the height", in: 1...Int(Int32.max))
    let (count, isOverflow) = width.multipliedReportingOverflow(by: height)
    guard !isOverflow, count <= maximumPixelCount else {
      throw PPMError(
        "an image of \(width) x \(height) has more than \(maximumPixelCount) pixels", at: start)
    }
    let maximum = try number("the maximum sample", in: 1...65_535)
    if !isText { try skipOneBlank() }
    // A sample of text is at least a blank and a digit, so what's allocated is in proportion to
    // what was read.
    let size = !isText && maximum < 256 ? 1 : 2
    let (needed, isTooLarge) = count.multipliedReportingOverflow(by: 3 * size)
    guard !isTooLarge, needed <= bytes.count - position else {
      throw PPMError(
        "the file ends before the samples of \(width) x \(height) pixels", at: bytes.count)
    }
    var pixels: [Bitmap.Pixel] = []
    pixels.reserveCapacity(count)
    for _ in 0..<count {
      func sample() throws(PPMError) -> UInt8 {
        let value =
          isText
          ? try number("a sample", in: 0...maximum) : try binary(size: size, maximum: maximum)
        return UInt8((value * 255 + maximum / 2) / maximum)
      }
      pixels.append(Bitmap.Pixel(red: try sample(), green: try sample(), blue: try sample()))
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  // The caller has checked that the bytes are there.
  private mutating func binary(size: Int, maximum: Int) throws(PPMError) -> Int {
    let start = position
    var value = Int(bytes[position])
    if size == 2 { value = value << 8 | Int(bytes[position + 1]) }
    position += size
    guard value <= maximum else {
      throw PPMError("the sample \(value) exceeds the maximum, \(maximum)", at: start)
    }
    return value
  }

  /// Reads a decimal number after at least one blank or comment.
  private mutating func number(_ name: String, in range: ClosedRange<Int>) throws(PPMError) -> Int {
    try skipBlanks(before: name)
    let start = position
    var value = 0
    while position < bytes.count, case let digit = Int(bytes[position]) - 0x30, 0...9 ~= digit {
      // A number that's too large stays too large.
      value = min(value * 10 + digit, Int(Int32.max) + 1)
      position += 1
    }
    guard position > start else { throw unexpected(name) }
    guard range.contains(value) else {
      throw PPMError(
        "\(name) must be from \(range.lowerBound) to \(range.upperBound)", at: start)
    }
    return value
  }

  private mutating func skipBlanks(before name: String) throws(PPMError) {
    let start = position
    while position < bytes.count {
      if bytes[position] == 0x23 {
        while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D {
          position += 1
        }
      } else if Self.isBlank(bytes[position]) {
        position += 1
      } else {
        break
      }
    }
    guard position > start else { throw unexpected("a blank before \(name)") }
  }

  private mutating func skipOneBlank() throws(PPMError) {
    guard position < bytes.count, Self.isBlank(bytes[position]) else {
      throw unexpected("a blank before the samples")
    }
    position += 1
  }

  private func unexpected(_ name: String) -> PPMError {
    guard position < bytes.count else {
      return PPMError("expected \(name), but the file ends", at: position)
    }
    let byte = bytes[position]
    let found =
      0x21..<0x7F ~= byte ? "\"\(Character(Unicode.Scalar(byte)))\"" : "the byte \(byte)"
    return PPMError("expected \(name), but found \(found)", at: position)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
}
