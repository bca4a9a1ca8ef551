/// The source of a test, in which the text of a snapshot is to be written behind its call.
///
/// Used by `InlineRecorder`, and by nothing else.
struct InlineSource {
  /// Bytes to put in the place of others.
  struct Edit: Equatable {
    let range: Range<Int>
    let replacement: [UInt8]
  }

  /// Why the source is left alone.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  let bytes: [UInt8]

  /// The edit that writes `lines` behind the call whose parenthesis opens at a line and a column.
  ///
  /// - Parameter hasText: Whether the call has a closure with text, as the compiled test says.
  func edit(
    writing lines: [String], line: Int, column: Int, hasText: Bool
  ) throws(Refusal) -> Edit {
    guard let place = offset(line: line, column: column) else {
      throw Refusal(description: "the file has no line \(line) with a column \(column)")
    }
    var scanner = SwiftScanner(bytes, at: place)
    do {
      // In the arguments of a macro, `#line` and `#column` are the macro's.
      if scanner.byte() == UInt8(ascii: "#") {
        guard (try? scanner.skip(toCallOf: "mismatch")) != nil else {
          throw Refusal(description: "the macro at line \(line) has not one call of 'mismatch'")
        }
      }
      guard scanner.byte() == UInt8(ascii: "(") else {
        throw Refusal(description: "no call begins at line \(line), column \(column)")
      }
      try scanner.skipBalanced()
      let end = scanner.position
      try scanner.skipTrivia()
      if scanner.byte() == UInt8(ascii: "{") {
        guard hasText else {
          throw Refusal(description: "braces follow the call at line \(line)")
        }
        return try replacement(of: &scanner, lines, line)
      }
      guard !hasText else {
        throw Refusal(description: "no braces follow the call at line \(line)")
      }
      return insertion(at: end, lines)
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw Refusal(description: "the end of the call at line \(line) was not found")
    }
  }

  /// The source with all of the edits made.
  func applying(_ edits: some Collection<Edit>) throws(Refusal) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard edit.range.lowerBound >= copied else {
        throw Refusal(description: "a call that checks a snapshot lies within another")
      }
      result += bytes[copied..<edit.range.lowerBound] + edit.replacement
      copied = edit.range.upperBound
    }
    return result + bytes[copied...]
  }

  // MARK: - The two edits

  private func insertion(at end: Int, _ lines: [String]) -> Edit {
    let closure = InlineLiteral(lines: lines)
      .closure(indentation: indentation(at: end), step: step, newline: newline)
    return Edit(range: end..<end, replacement: Array((" " + closure).utf8))
  }

  // `scanner` stands at the brace. Where the literal is alone between the braces it gets a line of
  // its own; otherwise what stands beside it (a comment) stays.
  private func replacement(
    of scanner: inout SwiftScanner, _ lines: [String], _ line: Int
  ) throws -> Edit {
    let open = scanner.position
    scanner.position += 1
    try scanner.skipTrivia()
    guard let literal = try scanner.skipString() else {
      throw Refusal(description: "the braces after line \(line) hold no string literal")
    }
    try scanner.skipTrivia()
    guard scanner.byte() == UInt8(ascii: "}") else {
      throw Refusal(description: "the braces after line \(line) hold more than a string literal")
    }
    guard !literal.hasInterpolation else {
      throw Refusal(
        description: "the text after line \(line) has an interpolation, which would be lost")
    }
    let close = scanner.position
    let new = InlineLiteral(lines: lines)
    let beside =
      bytes[open + 1..<literal.range.lowerBound] + bytes[literal.range.upperBound..<close]
    let isAlone = beside.allSatisfy { $0 <= 0x20 }
    if isAlone, !beside.contains(UInt8(ascii: "\n")) {
      let closure = new.closure(indentation: indentation(at: open), step: step, newline: newline)
      return Edit(range: open..<close + 1, replacement: Array(closure.utf8))
    }
    var inner = indentation(at: literal.range.lowerBound)
    // A literal that does not begin its line ends on one that is indented a step further.
    if !beginsLine(literal.range.lowerBound) { inner += step }
    return Edit(
      range: literal.range,
      replacement: Array(new.text(indentation: inner, newline: newline).utf8))
  }

  // MARK: - Lines

  private func offset(line: Int, column: Int) -> Int? {
    var start = 0
    for _ in 1..<max(1, line) {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      start = end + 1
    }
    let offset = start + column - 1
    return bytes.indices.contains(offset) ? offset : nil
  }

  private func lineStart(of offset: Int) -> Int {
    bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }

  private func beginsLine(_ offset: Int) -> Bool {
    bytes[lineStart(of: offset)..<offset].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  private func indentation(at offset: Int) -> String {
    let blanks = bytes[lineStart(of: offset)...].prefix { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: blanks, as: UTF8.self)
  }

  // As the first indented line of the file has it.
  private var step: String {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if line.first == 0x09 { return "\t" }
      let blanks = line.prefix { $0 == 0x20 }.count
      if blanks == 2 || blanks == 4, line.count > blanks {
        return String(repeating: " ", count: blanks)
      }
    }
    return "  "
  }

  private var newline: String {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end > 0 else { return "\n" }
    return bytes[end - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }
}
