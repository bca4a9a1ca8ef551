/// The edits that the processes of one program wrote into test source files.
///
/// `swift test --parallel` starts a process for each XCTest. Each needs the source as it was
/// compiled, because the locations of its checks refer to it.
struct InlineJournal: Sendable {
  /// The folder of the journals, one for each source file.
  let folder: String
  /// The program, which another build replaces: its path and the time of the build.
  let program: String

  /// Returns the state that a process of the same program wrote, or `nil` if there is none.
  func read(of path: String) -> InlineRecorder.State? {
    guard let bytes = try? Files.read(file(for: path)) else { return nil }
    var reader = Reader(rest: bytes[...])
    guard reader.block() == Array(program.utf8), reader.block() == Array(path.utf8),
      let source = reader.block()
    else { return nil }
    var state = InlineRecorder.State(source: source)
    while let line = reader.number() {
      guard let column = reader.number(), let start = reader.number(), let end = reader.number(),
        start <= end, end <= source.count, let replacement = reader.block()
      else { return nil }
      state.edits[.init(line: line, column: column)] = .init(
        range: start..<end, replacement: replacement)
    }
    return state
  }

  /// Writes a state.
  ///
  /// Other processes can't record in the same file if that isn't possible.
  func write(_ state: InlineRecorder.State, of path: String) {
    var bytes: [UInt8] = []
    func add(_ number: Int) { bytes += Array("\(number)\n".utf8) }
    func add(_ block: some Collection<UInt8>) {
      add(block.count)
      bytes += block
    }
    add(program.utf8)
    add(path.utf8)
    add(state.source)
    for (place, edit) in state.edits {
      for number in [place.line, place.column, edit.range.lowerBound, edit.range.upperBound] {
        add(number)
      }
      add(edit.replacement)
    }
    try? Files.makeDirectory(folder)
    try? Files.write(bytes, to: file(for: path))
  }

  private func file(for path: String) -> String { "\(folder)/\(Fingerprint(path)).journal" }

  private struct Reader {
    var rest: ArraySlice<UInt8>

    mutating func number() -> Int? {
      let digits = rest.prefix { $0 != 0x0A }
      rest = rest.dropFirst(digits.count + 1)
      return Int(String(decoding: digits, as: UTF8.self)).flatMap { $0 < 0 ? nil : $0 }
    }

    mutating func block() -> [UInt8]? {
      guard let count = number(), count <= rest.count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }
}

/// A short text that is the same for the same texts in every process.
struct Fingerprint: CustomStringConvertible {
  // FNV-1a, because the hash values of the standard library differ in each process.
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  init(_ texts: String...) { for text in texts { add(text) } }

  /// Adds a text.
  ///
  /// `a` and `b` differ from `ab`.
  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0xFF)
  }

  /// Ten hexadecimal digits.
  var description: String {
    let digits = String(hash & 0xFF_FFFF_FFFF, radix: 16)
    return String(repeating: "0", count: 10 - digits.count) + digits
  }

  private mutating func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
}
