/// A test source file in which snapshot text is written after its call.
///
/// Used only by `InlineRecorder`.
struct InlineSource {
  /// A replacement of a range of bytes.
  struct Edit: Equatable {
    let range: Range<Int>
    let replacement: [UInt8]
  }

  /// The reason that the source can't be edited.
  struct EditError: Error, CustomStringConvertible {
    let description: String
  }

  let bytes: [UInt8]

  /// A check as it was compiled.
  struct Call {
    /// The place of the parenthesis, from 1, the column in bytes.
    let line: Int, column: Int
    /// The function that contains the call, as in `#function`.
    let function: String
    /// The text that the check expects, or `nil` if it has none yet.
    let text: [String]?
  }

  /// Returns the edit that writes `lines` as the text of a call.
  ///
  /// Throws an error if the source at the place of the call isn't what was compiled: a call without
  /// text, or with exactly the expected text, in the same function.
  func edit(writing lines: [String], for call: Call) throws(EditError) -> Edit {
    let line = call.line
    guard let offset = offset(line: line, column: call.column) else {
      throw EditError(description: "line \(line), column \(call.column) is outside the file")
    }
    var scanner = SwiftScanner(bytes, at: offset)
    do {
      // In the arguments of a macro, `#line` and `#column` are those of the macro.
      if scanner.byte() == UInt8(ascii: "#") {
        guard (try? scanner.skip(toCallOf: "mismatch")) != nil else {
          throw EditError(
            description: "the macro at line \(line) must contain one call of 'mismatch'")
        }
      }
      guard scanner.byte() == UInt8(ascii: "(") else {
        throw EditError(description: "no call found at line \(line), column \(call.column)")
      }
      guard EnclosingDeclarations(of: scanner.position, in: bytes).match(call.function) else {
        throw EditError(
          description: """
            line \(line) isn't in \(call.function); build the tests and run them again, or, if the \
            location of the check is passed on, pass on 'function:' too
            """)
      }
      if let label = try scanner.argument(labeled: "equals") {
        scanner.position = label
        guard let text = call.text, scanner.byte() == UInt8(ascii: "{") else {
          throw EditError(description: "the argument 'equals' at line \(line) isn't text in braces")
        }
        return try replacement(of: &scanner, text, lines, line)
      }
      try scanner.skipBalanced()
      let end = scanner.position
      try scanner.skipTrivia()
      if scanner.byte() == UInt8(ascii: "{") {
        guard let text = call.text else {
          throw EditError(description: "unexpected braces after the call at line \(line)")
        }
        return try replacement(of: &scanner, text, lines, line)
      }
      guard call.text == nil else {
        throw EditError(description: "missing braces after the call at line \(line)")
      }
      return insertion(at: end, lines)
    } catch let refusal as EditError {
      throw refusal
    } catch {
      throw EditError(description: "the end of the call at line \(line) wasn't found")
    }
  }

  /// Returns the source with all edits applied.
  func applying(_ edits: some Collection<Edit>) throws(EditError) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard edit.range.lowerBound >= copied else {
        throw EditError(description: "a snapshot check is nested in another one")
      }
      result += bytes[copied..<edit.range.lowerBound] + edit.replacement
      copied = edit.range.upperBound
    }
    return result + bytes[copied...]
  }

  // MARK: - Edits

  private func insertion(at end: Int, _ lines: [String]) -> Edit {
    let closure = InlineLiteral(lines: lines)
      .closure(indentation: indentation(at: end), step: step, newline: newline)
    return Edit(range: end..<end, replacement: Array((" " + closure).utf8))
  }

  // `scanner` is at the brace. If the braces contain only the literal, it gets its own line.
  // Otherwise, the rest (a comment) is kept.
  private func replacement(
    of scanner: inout SwiftScanner, _ text: [String], _ lines: [String], _ line: Int
  ) throws -> Edit {
    let open = scanner.position
    scanner.position += 1
    try scanner.skipTrivia()
    guard let literal = try scanner.skipString() else {
      throw EditError(description: "the braces after line \(line) don't contain a string literal")
    }
    try scanner.skipTrivia()
    guard scanner.byte() == UInt8(ascii: "}") else {
      throw EditError(
        description: "the braces after line \(line) contain more than a string literal")
    }
    guard !literal.hasInterpolation else {
      throw EditError(
        description: "the text after line \(line) contains an interpolation that would be lost")
    }
    guard SwiftLiteral.text(of: bytes[literal.range])?.snapshotLines.isIdentical(to: text) == true
    else {
      throw EditError(
        description: """
          the text after line \(line) isn't the text that the test was compiled with; build the \
          tests and run them again
          """)
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
    var literalIndentation = indentation(at: literal.range.lowerBound)
    // A literal that doesn't begin its line is indented by one more step.
    if !beginsLine(literal.range.lowerBound) { literalIndentation += step }
    return Edit(
      range: literal.range,
      replacement: Array(new.text(indentation: literalIndentation, newline: newline).utf8))
  }

  // MARK: - Lines

  private func offset(line: Int, column: Int) -> Int? {
    var start = 0
    for _ in 1..<max(1, line) {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      start = end + 1
    }
    let offset = start + column - 1
    // The column must be in the line, not in one that follows a shorter line.
    guard column > 0, offset < bytes.count, !bytes[start..<offset].contains(UInt8(ascii: "\n"))
    else { return nil }
    return offset
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

  // The indentation of the first indented line of the file.
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
