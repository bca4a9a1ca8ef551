/// The text of a Swift string literal without interpolations.
///
/// Used to compare the text in a source with the text that a test was compiled with.
enum SwiftLiteral {
  /// Returns the text, or `nil` if the bytes aren't a valid literal.
  static func text(of literal: some Collection<UInt8>) -> String? {
    // The compiler reads every line ending as a line feed. Other carriage returns are errors.
    let bytes = literal.filter { $0 != 0x0D }
    let hashes = bytes.prefix { $0 == UInt8(ascii: "#") }.count
    let quotes = bytes.dropFirst(hashes).starts(with: "\"\"\"".utf8) ? 3 : 1
    let margin = hashes + quotes
    guard bytes.count >= 2 * margin else { return nil }
    let body = Array(bytes[margin..<bytes.count - margin])
    if quotes == 1 { return unescaped(body[...], hashes) }
    var lines = body.split(separator: 0x0A, omittingEmptySubsequences: false)
    // The text begins after the first line, and ends before the last one, which is its indentation.
    guard lines.count >= 2, let indentation = lines.popLast(),
      lines.removeFirst().allSatisfy(isBlank)
    else { return nil }
    let content = lines.map { line in
      line.starts(with: indentation) ? line.dropFirst(indentation.count) : line.drop(while: isBlank)
    }
    return unescaped(Array(content.joined(separator: [0x0A]))[...], hashes)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func unescaped(_ bytes: ArraySlice<UInt8>, _ hashes: Int) -> String? {
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"),
        rest.prefix(hashes).count(where: { $0 == UInt8(ascii: "#") }) == hashes
      else {
        result.append(byte)
        continue
      }
      rest = rest.dropFirst(hashes)
      guard let code = rest.popFirst() else { return nil }
      switch code {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "0"): result.append(0)
      case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"): result.append(code)
      case UInt8(ascii: "u"):
        guard rest.popFirst() == UInt8(ascii: "{"),
          let end = rest.firstIndex(of: UInt8(ascii: "}")),
          let number = UInt32(String(decoding: rest[..<end], as: UTF8.self), radix: 16),
          let scalar = Unicode.Scalar(number)
        else { return nil }
        result += Array(String(scalar).utf8)
        rest = rest[(end + 1)...]
      case 0x20, 0x09, 0x0A:
        // A backslash at the end of a line joins it with the next one.
        if code != 0x0A {
          rest = rest.drop(while: isBlank)
          guard rest.popFirst() == 0x0A else { return nil }
        }
      default: return nil
      }
    }
    return String(validating: result, as: UTF8.self)
  }
}
